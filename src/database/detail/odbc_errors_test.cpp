#include "database/detail/odbc_errors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
using testing::Not;

const OdbcTarget kTarget{.driver = "d", .library = "libd.so"};

TEST(OdbcErrors, TheManagerSpeaksOfTheConnection) {
    struct Case {
        const char* state;
        ErrorCode code;
    };
    for (const Case& each :
         {Case{"07002", ErrorCode::InvalidArgument}, Case{"08S01", ErrorCode::Unavailable},
          Case{"08003", ErrorCode::Unavailable}, Case{"HYT00", ErrorCode::Timeout},
          Case{"HYT01", ErrorCode::Timeout}, Case{"HY008", ErrorCode::Cancelled},
          Case{"HY001", ErrorCode::LimitExceeded}, Case{"IM002", ErrorCode::Unavailable}}) {
        auto error = odbc_manager_error({each.state, 0, "[x][y]text"}, kTarget);
        ASSERT_TRUE(error) << each.state;
        EXPECT_EQ(error->code, each.code) << each.state;
    }
    for (const char* state : {"42P01", "HY000", "08001", "28000", "22012", "01000", ""})
        EXPECT_FALSE(odbc_manager_error({state, 0, "text"}, kTarget)) << state;
}

TEST(OdbcErrors, ALibraryThatIsMissingIsNamed) {
    auto error = odbc_manager_error(
        {"01000", 0, "[unixODBC][Driver Manager]Can't open lib 'libd.so' : file not found"},
        kTarget);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "The library of the ODBC driver d cannot be loaded: Can't open lib "
                              "'libd.so' : file not found.");
    EXPECT_THAT(error->hints.at(0), HasSubstr("libd.so"));
}

TEST(OdbcErrors, NamesInBracketsAreTakenOff) {
    EXPECT_EQ(without_origin("[a][b c] text [d]"), "text [d]");
    EXPECT_EQ(without_origin("text"), "text");
    EXPECT_EQ(without_origin("[text"), "[text");
    EXPECT_EQ(without_origin(""), "");
    EXPECT_EQ(without_origin("[a]"), "");
}

TEST(OdbcErrors, PostgresIsReadByItsState) {
    auto read = [](const char* state, const char* message) {
        return kOdbcPostgres.statement_error({state, 1, message});
    };
    base::Error missing =
        read("42P01", "ERROR: relation \"x\" does not exist;\nError while executing the query");
    EXPECT_EQ(missing.code, ErrorCode::NotFound);
    EXPECT_EQ(missing.message, "The database says: relation \"x\" does not exist.");
    EXPECT_EQ(read("25006", "ERROR: x;\n").code, ErrorCode::Denied);
    EXPECT_EQ(read("57014", "ERROR: x;\n").code, ErrorCode::Timeout);
    EXPECT_EQ(read("55P03", "ERROR: x;\n").code, ErrorCode::Unavailable);
    for (const char* state : {"22P02", "P0001", "HY000"})
        EXPECT_THAT(read(state, "ERROR: invalid input \"Eve\";\n").message, Not(HasSubstr("Eve")));
}

TEST(OdbcErrors, PostgresLoginsAreReadByTheirText) {
    OdbcTarget target{.engine = &kOdbcPostgres};
    for (auto [name, value] : {std::pair{"Servername", "db"}, std::pair{"Port", "5433"},
                               std::pair{"UID", "ada"}, std::pair{"Database", "shop"}})
        target.set_default(name, value);
    struct Case {
        const char* message;
        ErrorCode code;
        const char* said;
    };
    for (const Case& each :
         {Case{"x failed: FATAL:  password authentication failed for user \"ada\"\n",
               ErrorCode::Denied, "refused the password of the login “ada”"},
          Case{"x failed: fe_sendauth: no password supplied\n", ErrorCode::Denied,
               "asks for a password"},
          Case{"x failed: FATAL:  database \"shop\" does not exist\n", ErrorCode::NotFound,
               "no database “shop”"},
          Case{"x failed: FATAL:  permission denied for database \"shop\"\n", ErrorCode::Denied,
               "may not connect"},
          Case{"x failed: FATAL:  no pg_hba.conf entry for host\n", ErrorCode::Denied,
               "does not admit"},
          Case{"x failed: FATAL:  sorry, too many clients already\n", ErrorCode::Unavailable,
               "no free connection"},
          Case{"x failed: SSL error: certificate verify failed\n", ErrorCode::Denied,
               "certificate"},
          Case{"x failed: Connection refused\n\tIs the server running?", ErrorCode::Unavailable,
               "db:5433 cannot be reached: Connection refused."},
          Case{"could not translate host name \"db\" to address", ErrorCode::Unavailable,
               "could not translate"}}) {
        base::Error error = kOdbcPostgres.login_error({"08001", 101, each.message}, target);
        EXPECT_EQ(error.code, each.code) << each.message;
        EXPECT_THAT(error.message, HasSubstr(each.said));
    }
}

TEST(OdbcErrors, SqliteIsReadByItsCode) {
    auto read = [](int code, const char* message) {
        return kOdbcSqlite.statement_error({"HY000", code, message});
    };
    base::Error missing = read(1, "[SQLite]no such table: x (1)");
    EXPECT_EQ(missing.code, ErrorCode::NotFound);
    EXPECT_EQ(missing.message, "SQLite: no such table: x.");
    EXPECT_EQ(read(1, "[SQLite]near \"FROM\": syntax error (1)").code, ErrorCode::InvalidArgument);
    EXPECT_EQ(read(8, "").code, ErrorCode::Denied);
    EXPECT_EQ(read(5, "").code, ErrorCode::Unavailable);
    EXPECT_EQ(read(11, "").code, ErrorCode::Corrupt);
    EXPECT_EQ(read(267, "").code, ErrorCode::Corrupt) << "an extended code of the same";
    EXPECT_THAT(read(1, "[SQLite]JSON path error near 'Eve' (1)").message, Not(HasSubstr("Eve")));
    EXPECT_THAT(read(19, "[SQLite]constraint failed: Eve (19)").message, Not(HasSubstr("Eve")));
}

} // namespace
} // namespace vouch::database::detail
