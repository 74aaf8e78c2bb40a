#include "database/detail/mariadb_grants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> findings(const std::vector<std::string>& lines,
                                  const std::vector<std::string>& guessable = {}) {
    return mariadb_grant_findings(lines, guessable);
}

void check_told(const std::string& line, const std::string& words) {
    EXPECT_THAT(findings({line}), testing::Contains(HasSubstr(words))) << line;
}

TEST(MariadbGrants, TellsNothingOfReading) {
    for (const char* line :
         {"GRANT USAGE ON *.* TO `u`@`%` REQUIRE SSL WITH MAX_USER_CONNECTIONS 8",
          "GRANT USAGE ON *.* TO `u`@`%` IDENTIFIED BY PASSWORD '*94BDCEBE19083CE2A1F959FD02F964C'",
          "GRANT SELECT, SHOW VIEW ON `shop`.* TO `u`@`%`",
          R"(GRANT SELECT, SHOW VIEW ON `sales\_prod`.* TO `u`@`%`)",
          "GRANT SELECT (`id`, `name`) ON `sales_prod`.`staff` TO `u`@`%`",
          "GRANT SELECT ON *.* TO 'u'@'10.0.0.%'",
          "GRANT SELECT ON `INSERT ON x TO ``y`.* TO `GRANT OPTION`@`%`",
          "SET DEFAULT ROLE `r` FOR `u`@`%`", "REVOKE SELECT ON `mysql`.* FROM `u`@`%`"})
        EXPECT_THAT(findings({line}), IsEmpty()) << line;
}

TEST(MariadbGrants, TellsOfEachRightBeyond) {
    check_told("GRANT SELECT, INSERT ON `shop`.* TO `u`@`%`", "on shop, the rights INSERT.");
    check_told("GRANT SELECT, INSERT (`id`, `b`), UPDATE (`b`) ON `shop`.`t` TO `u`@`%`",
               "on shop.t, the rights INSERT (id, b), UPDATE (b).");
    check_told("GRANT EXECUTE ON PROCEDURE `shop`.`p` TO `u`@`%`",
               "on the procedure shop.p, the rights EXECUTE.");
    check_told("GRANT EXECUTE ON FUNCTION `shop`.`f` TO `u`@`%`", "can have the rights of another");
    check_told("GRANT PROXY ON `root`@`localhost` TO `u`@`%`", "take the place of another");
    check_told("GRANT SELECT ON `shop`.* TO `u`@`%` WITH GRANT OPTION", "the rights GRANT OPTION.");
    check_told("GRANT SET USER, BINLOG ADMIN ON *.* TO `u`@`%`",
               "on every database of the server, the rights SET USER, BINLOG ADMIN.");
    check_told("GRANT SELECT, FILE ON *.* TO `u`@`%`", "read and write files of the server");
    check_told("GRANT ALL PRIVILEGES ON *.* TO `u`@`%`", "settings and stop the sessions");
    check_told("GRANT INSERT ON `shop`.* TO `inner`", "the rights INSERT (by the role inner).");
    check_told("GRANT INSERT ON `shop`.* TO `in@ner`", "(by the role in@ner).");
    check_told("GRANT DELETE ON `test`.* TO PUBLIC", "the rights DELETE (as everybody has).");
    check_told("GRANT DELETE ON `a``b TO c`.* TO `u`@`%`", "on a`b TO c, the rights DELETE.");
}

TEST(MariadbGrants, TellsOfGrantsThatHoldForMore) {
    check_told("GRANT SELECT ON `sales_prod`.* TO `u`@`%`", "also holds for other databases");
    check_told("GRANT SELECT ON `sales%`.* TO `u`@`%`", "also holds for other databases");
    check_told(R"(GRANT DELETE ON `test\_%`.* TO PUBLIC)", R"(every database like test\_%)");
}

TEST(MariadbGrants, TellsWhichRolesItCannotSee) {
    const std::vector<std::string> lines{
        "GRANT `other` TO `u`@`%`", "GRANT `outer` TO `u`@`%` WITH ADMIN OPTION",
        "GRANT `inner` TO `outer`", "GRANT USAGE ON *.* TO `outer`",
        "GRANT USAGE ON *.* TO `inner`"};
    EXPECT_THAT(findings(lines), ElementsAre(HasSubstr("may give the role outer to others"),
                                             HasSubstr("role other (SET ROLE); what that may do "
                                                       "is not known")));
    EXPECT_THAT(findings({"GRANT `r`@`%` TO `u`@`%`"}), ElementsAre(HasSubstr("the role r ")));
}

TEST(MariadbGrants, TellsWhatIsNotUnderstood) {
    for (const char* line : {"", "ALLOW ALL", "GRANT SELECT ON `shop`.*", "GRANT `a TO b"})
        EXPECT_THAT(findings({line}), ElementsAre(HasSubstr("not understood"))) << line;
}

TEST(MariadbGrants, TellsOfDatabasesThatEverybodyMayWrite) {
    EXPECT_THAT(findings({}, {"test", "test_a"}),
                ElementsAre(HasSubstr("on test is not known"), HasSubstr("on test_a is")));
    EXPECT_THAT(
        findings({"GRANT SELECT ON `test`.* TO PUBLIC", R"(GRANT SELECT ON `test\_%`.* TO PUBLIC)"},
                 {"test", "test_a"}),
        IsEmpty());
}

} // namespace
} // namespace vouch::database::detail
