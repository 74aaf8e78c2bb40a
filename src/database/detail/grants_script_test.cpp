#include "database/detail/grants_script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "database/detail/mariadb_rights.h"
#include "database/detail/postgres_rights.h"

namespace vouch::database::detail {
namespace {

using testing::HasSubstr;

ServerAddress address(const std::string& user, const std::string& database) {
    ServerAddress made;
    made.user = user;
    made.database = database;
    return made;
}

TEST(GrantsScript, FillsEachMarkOnce) {
    EXPECT_EQ(fill_script("{a} and {b}, {a}", {{"a", "1"}, {"b", "2"}}), "1 and 2, 1");
    EXPECT_EQ(fill_script("{a}", {{"a", "{b}"}, {"b", "2"}}), "{b}") << "what is put in stays";
    EXPECT_EQ(fill_script("{c} {a", {{"a", "1"}}), "{c} {a") << "an unknown mark stays";
    EXPECT_EQ(fill_script("", {{"a", "1"}}), "");
}

TEST(GrantsScript, QuotesNamesForPostgres) {
    std::string script = postgres_grants_script(address("o\"k", "my \"db\""));
    EXPECT_THAT(script, HasSubstr("CREATE ROLE \"o\"\"k\" LOGIN"));
    EXPECT_THAT(script, HasSubstr("GRANT CONNECT ON DATABASE \"my \"\"db\"\"\" TO \"o\"\"k\";"));
    EXPECT_THAT(postgres_grants_script(address("", "d")), HasSubstr("CREATE ROLE \"vouch\""));
}

TEST(GrantsScript, QuotesNamesForMariadb) {
    std::string script = mariadb_grants_script(address("o'k\\", "my `db`"));
    EXPECT_THAT(script, HasSubstr("CREATE USER 'o''k\\\\'@'%'"));
    EXPECT_THAT(script, HasSubstr("ON `my ``db```.* TO 'o''k\\\\'@'%';"));
    EXPECT_THAT(mariadb_grants_script(address("", "d")), HasSubstr("CREATE USER 'vouch'@"));
}

/// What a name in GRANT … ON name.* would hold for besides.
TEST(GrantsScript, EscapesWildcardsForMariadb) {
    std::string script = mariadb_grants_script(address("u", "sales_prod%\\"));
    EXPECT_THAT(script, HasSubstr(R"(SHOW VIEW ON `sales\_prod\%\\`.* TO)"));
    EXPECT_THAT(script, HasSubstr(R"(ON `sales_prod%\`.person TO)")) << "here it is a name alone";
}

TEST(GrantsScript, SaysWhoseLoginItMakes) {
    for (auto script : {postgres_grants_script, mariadb_grants_script}) {
        EXPECT_THAT(script(address("", "d")), HasSubstr("names no user"));
        EXPECT_THAT(script(address("u", "d")), testing::Not(HasSubstr("names no user")));
    }
}

TEST(GrantsScript, GivesNoRightToWrite) {
    for (const std::string& script :
         {postgres_grants_script(address("u", "d")), mariadb_grants_script(address("u", "d"))}) {
        for (const char* right : {"GRANT ALL", "GRANT INSERT", "GRANT UPDATE", "GRANT DELETE",
                                  "GRANT CREATE", "GRANT FILE", " SUPERUSER", "WITH GRANT"})
            EXPECT_THAT(script, testing::Not(HasSubstr(right)));
    }
}

} // namespace
} // namespace vouch::database::detail
