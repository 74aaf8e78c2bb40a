// What the codes of both servers mean, and that no value of a row gets into a message.

#include "database/detail/server_failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "database/detail/mariadb_errors.h"
#include "database/detail/postgres_errors.h"
#include "database/failure.h"

namespace vouch::database::detail {
namespace {

using testing::HasSubstr;
using testing::Not;

const ServerAddress kAddress{.user = "ada", .host = "db", .port = 1, .database = "shop"};

TEST(ServerFailure, PostgresCodesHaveAClass) {
    struct Case {
        const char* state;
        FailureClass expected;
    };
    for (auto [state, expected] : {
             Case{"42P01", FailureClass::MissingReference},
             Case{"42703", FailureClass::MissingReference},
             Case{"42883", FailureClass::MissingReference},
             Case{"3F000", FailureClass::MissingReference},
             Case{"42601", FailureClass::Syntax},
             Case{"42804", FailureClass::Syntax},
             Case{"22012", FailureClass::Syntax},
             Case{"22P02", FailureClass::Syntax},
             Case{"57014", FailureClass::Timeout},
             Case{"42501", FailureClass::Permission},
             Case{"25006", FailureClass::Permission},
             Case{"55P03", FailureClass::Connection},
             Case{"57P01", FailureClass::Connection},
             Case{"08006", FailureClass::Connection},
             Case{"40001", FailureClass::Connection},
             Case{"53200", FailureClass::Other},
             Case{"54001", FailureClass::Other},
             Case{"XX001", FailureClass::Corrupt},
             Case{"P0001", FailureClass::Other},
             Case{"", FailureClass::Other},
         })
        EXPECT_EQ(failure_class(postgres_statement_error(state, "m")), expected) << state;
}

TEST(ServerFailure, MariadbNumbersHaveAClass) {
    struct Case {
        unsigned int number;
        FailureClass expected;
    };
    for (auto [number, expected] : {
             Case{1146, FailureClass::MissingReference},
             Case{1054, FailureClass::MissingReference},
             Case{1305, FailureClass::MissingReference},
             Case{1064, FailureClass::Syntax},
             Case{1690, FailureClass::Syntax},
             Case{9999, FailureClass::Syntax},
             Case{1969, FailureClass::Timeout},
             Case{3024, FailureClass::Timeout},
             Case{1142, FailureClass::Permission},
             Case{1792, FailureClass::Permission},
             Case{1205, FailureClass::Connection},
             Case{2013, FailureClass::Connection},
             Case{1114, FailureClass::Other},
             Case{1194, FailureClass::Corrupt},
         })
        EXPECT_EQ(failure_class(mariadb_statement_error(number, "m")), expected) << number;
}

TEST(ServerFailure, OnlyTextsAboutTheStatementAreKept) {
    for (const char* state : {"42P01", "42601", "42501"})
        EXPECT_THAT(postgres_statement_error(state, "no such t").message, HasSubstr("no such t."));
    for (const char* state :
         {"22P02", "22012", "P0001", "XX000", "57014", "23505", "40001", "25006"})
        EXPECT_THAT(postgres_statement_error(state, "value Eve").message, Not(HasSubstr("Eve")));
    for (unsigned int number : {1146U, 1064U, 1142U})
        EXPECT_THAT(mariadb_statement_error(number, "no such t").message, HasSubstr("no such t."));
    for (unsigned int number : {1105U, 1292U, 1366U, 1690U, 1644U, 4038U})
        EXPECT_THAT(mariadb_statement_error(number, "value Eve").message, Not(HasSubstr("Eve")));
}

TEST(ServerFailure, ALoginIsRefusedForOneReason) {
    EXPECT_THAT(postgres_login_error("28P01", kAddress).message, HasSubstr("refused the password"));
    EXPECT_THAT(postgres_login_error("28000", kAddress).message, HasSubstr("does not admit"));
    EXPECT_THAT(postgres_login_error("3D000", kAddress).message, HasSubstr("“shop”"));
    EXPECT_THAT(postgres_login_error("53300", kAddress).message, HasSubstr("no free connection"));
    EXPECT_THAT(postgres_login_error("57P03", kAddress).message, HasSubstr("starting"));
    EXPECT_THAT(postgres_login_error("0A000", kAddress).message, HasSubstr("0A000"));
    auto maria = [](unsigned int number, std::string_view password) {
        return mariadb_login_error(number, "TLS/SSL error: certificate has expired", kAddress,
                                   password)
            .message;
    };
    EXPECT_THAT(maria(1045, "hush"), HasSubstr("refused the password"));
    EXPECT_THAT(maria(1045, ""), HasSubstr("asks for a password"));
    EXPECT_THAT(maria(1044, ""), HasSubstr("may not connect"));
    EXPECT_THAT(maria(1049, ""), HasSubstr("no database"));
    EXPECT_THAT(maria(1130, ""), HasSubstr("does not admit"));
    EXPECT_THAT(maria(2026, ""), HasSubstr("does not hold: certificate has expired."));
    EXPECT_THAT(maria(2003, ""), HasSubstr("cannot be reached"));
}

TEST(ServerFailure, AWarningTellsThatAResultIsCut) {
    for (const char* code : {"1260", "1931", "1969", "3024"})
        EXPECT_TRUE(mariadb_cut(code)) << code;
    for (const char* code : {"", "1292", "1365", "12600"})
        EXPECT_FALSE(mariadb_cut(code)) << code;
}

TEST(ServerFailure, AForeignTextIsOneBoundedLine) {
    EXPECT_EQ(foreign_sentence("  no\nsuch\tthing \n"), "no such thing.");
    EXPECT_EQ(foreign_sentence("done."), "done.");
    EXPECT_EQ(foreign_sentence(""), "");
    EXPECT_LT(foreign_sentence(std::string(5'000, 'x')).size(), 400U);
    EXPECT_EQ(foreign_sentence("a\xff"), "a\xef\xbf\xbd.");
}

} // namespace
} // namespace vouch::database::detail
