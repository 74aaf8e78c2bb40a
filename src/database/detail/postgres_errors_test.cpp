#include "database/detail/postgres_errors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "database/failure.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kForeign = "invalid input: \"a value of a row\"";

TEST(PostgresErrors, ClassifyAStatement) {
    struct Case {
        std::string_view state;
        FailureClass failure;
    };
    for (const auto& [state, failure] : {
             Case{"42P01", FailureClass::MissingReference},
             Case{"42703", FailureClass::MissingReference},
             Case{"42883", FailureClass::MissingReference},
             Case{"42704", FailureClass::MissingReference},
             Case{"3F000", FailureClass::MissingReference},
             Case{"42601", FailureClass::Syntax},
             Case{"42804", FailureClass::Syntax},
             Case{"22P02", FailureClass::Syntax},
             Case{"22012", FailureClass::Syntax},
             Case{"42501", FailureClass::Permission},
             Case{"25006", FailureClass::Permission},
             Case{"57014", FailureClass::Timeout},
             Case{"53300", FailureClass::Connection},
             Case{"57P01", FailureClass::Connection},
             Case{"40001", FailureClass::Connection},
             Case{"08006", FailureClass::Connection},
             Case{"XX001", FailureClass::Corrupt},
             Case{"XX000", FailureClass::Other},
             Case{"P0001", FailureClass::Other},
             Case{"", FailureClass::Other},
         })
        EXPECT_EQ(failure_class(postgres_statement_error(state, "x")), failure) << state;
}

TEST(PostgresErrors, PassOnTheServersTextOnlyWhereItSpeaksOfTheStatement) {
    for (std::string_view state : {"42P01", "42703", "42601", "42501"})
        EXPECT_THAT(postgres_statement_error(state, kForeign).message, HasSubstr("value of a row"))
            << state;
    for (std::string_view state : {"22P02", "22003", "22012", "21000", "57014", "55P03", "P0001",
                                   "XX000", "23505", "25006", "53200", "54000", "58030"})
        EXPECT_THAT(postgres_statement_error(state, kForeign).message,
                    Not(HasSubstr("value of a row")))
            << state;
    EXPECT_THAT(postgres_statement_error("P0001", "x").message, HasSubstr("P0001"));
}

TEST(PostgresErrors, SayWhyASessionWasEnded) {
    EXPECT_THAT(
        postgres_statement_error("57P01", "terminating connection due to administrator command")
            .message,
        HasSubstr("due to administrator command"));
}

TEST(PostgresErrors, SayWhyAFunctionOfTheDatabaseFindsNoName) {
    for (std::string_view state : {"42P01", "42883", "42704"}) {
        base::Error error = postgres_statement_error(state, "relation \"orders\" does not exist",
                                                     ErrorPlace::Function);
        EXPECT_EQ(failure_class(error), FailureClass::MissingReference) << state;
        EXPECT_THAT(error.message, HasSubstr("\"orders\" does not exist"));
        EXPECT_THAT(error.message, HasSubstr("without its schema"));
        EXPECT_THAT(error.hints, testing::Contains(HasSubstr("SET search_path")));
        EXPECT_THAT(postgres_statement_error(state, "x").hints, IsEmpty()) << state;
    }
    base::Error other =
        postgres_statement_error("42501", "permission denied", ErrorPlace::Function);
    EXPECT_THAT(other.message, Not(HasSubstr("schema")));
}

TEST(PostgresErrors, SayWhatStandsInTheWayOfALogin) {
    ServerAddress address;
    address.host = "db";
    address.user = "ada";
    address.database = "sales";
    struct Case {
        std::string_view state;
        std::string_view words;
    };
    for (const auto& [state, words] :
         {Case{"28P01", "password"}, Case{"28000", "ada"}, Case{"3D000", "sales"},
          Case{"42501", "sales"}, Case{"53300", "no free connection"}, Case{"57P03", "db"},
          Case{"58P01", "58P01"}})
        EXPECT_THAT(postgres_login_error(state, address).message, HasSubstr(words)) << state;
    EXPECT_NE(postgres_login_error("28P01", address).message,
              postgres_login_error("28000", address).message);
}

} // namespace
} // namespace vouch::database::detail
