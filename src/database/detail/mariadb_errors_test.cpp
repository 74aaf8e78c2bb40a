#include "database/detail/mariadb_errors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "database/failure.h"

namespace vouch::database::detail {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kForeign = "Incorrect value: 'a value of a row'";

TEST(MariadbErrors, ClassifyAStatement) {
    struct Case {
        unsigned int number;
        FailureClass failure;
    };
    for (const auto& [number, failure] : {
             Case{1054, FailureClass::MissingReference}, Case{1146, FailureClass::MissingReference},
             Case{1305, FailureClass::MissingReference}, Case{1356, FailureClass::MissingReference},
             Case{1064, FailureClass::Syntax},           Case{1242, FailureClass::Syntax},
             Case{1366, FailureClass::Syntax},           Case{1142, FailureClass::Permission},
             Case{1143, FailureClass::Permission},       Case{1792, FailureClass::Permission},
             Case{1969, FailureClass::Timeout},          Case{3024, FailureClass::Timeout},
             Case{1317, FailureClass::Timeout},          Case{1927, FailureClass::Connection},
             Case{2006, FailureClass::Connection},       Case{2013, FailureClass::Connection},
             Case{1213, FailureClass::Connection},       Case{1205, FailureClass::Connection},
             Case{1194, FailureClass::Corrupt},
         })
        EXPECT_EQ(failure_class(mariadb_statement_error(number, "x")), failure) << number;
}

TEST(MariadbErrors, PassOnTheServersTextOnlyWhereItSpeaksOfTheStatement) {
    for (unsigned int number : {1054U, 1146U, 1064U, 1142U, 1143U, 1305U})
        EXPECT_THAT(mariadb_statement_error(number, kForeign).message, HasSubstr("value of a row"))
            << number;
    for (unsigned int number :
         {1105U, 1292U, 1366U, 1365U, 1242U, 1690U, 1644U, 1969U, 1205U, 3140U})
        EXPECT_THAT(mariadb_statement_error(number, kForeign).message,
                    Not(HasSubstr("value of a row")))
            << number;
    EXPECT_THAT(mariadb_statement_error(1105, "x").message, HasSubstr("1105"));
}

TEST(MariadbErrors, TellWarningsThatMeanALossFromOthers) {
    for (const char* code : {"1260", "1931", "1969", "3024", "1317"})
        EXPECT_TRUE(mariadb_cut(code)) << code;
    for (const char* code : {"1292", "1265", "1003", "", "12600"})
        EXPECT_FALSE(mariadb_cut(code)) << code;
}

TEST(MariadbErrors, SayWhatStandsInTheWayOfALogin) {
    ServerAddress address;
    address.host = "db";
    address.user = "ada";
    address.database = "sales";
    struct Case {
        unsigned int number;
        std::string_view words;
    };
    for (const auto& [number, words] :
         {Case{1045, "password"}, Case{1044, "sales"}, Case{1049, "sales"},
          Case{1040, "no free connection"}, Case{1130, "ada"},
          Case{2026, "certificate has expired"}, Case{2002, "cannot be reached"}})
        EXPECT_THAT(
            mariadb_login_error(number, "TLS/SSL error: certificate has expired", address, "hush")
                .message,
            HasSubstr(words))
            << number;
    EXPECT_NE(mariadb_login_error(1045, "x", address, "hush").message,
              mariadb_login_error(1045, "x", address, "").message)
        << "a wrong password and none";
    EXPECT_THAT(mariadb_login_error(1044, "x", address, "hush").hints,
                testing::Contains(HasSubstr("no such database")));
    for (unsigned int number : {1045U, 1044U, 1130U, 2026U})
        EXPECT_THAT(mariadb_login_error(number, "x", address, "hush").message,
                    Not(HasSubstr("hush")));
}

} // namespace
} // namespace vouch::database::detail
