#include "database/detail/odbc_address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "database/detail/percent_code.h"

namespace vouch::database::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

OdbcUrl read(std::string_view rest) {
    auto url = parse_odbc_url(rest);
    EXPECT_TRUE(url) << rest << ": " << (url ? "" : url.error().message);
    return url ? *url : OdbcUrl{};
}

TEST(OdbcAddress, TakesADataSource) {
    EXPECT_EQ(read("sales").address.source, "sales");
    EXPECT_EQ(read("the%20sales").address.source, "the sales");
    EXPECT_EQ(read("the sales").address.source, "the sales");
    EXPECT_EQ(read("?DSN=sales").address.source, "sales");
    EXPECT_THAT(read("?DSN=sales").address.keywords, IsEmpty());
    EXPECT_EQ(read("sales?Database=x").address.keyword("database"), "x");
}

TEST(OdbcAddress, TakesADriverWithItsKeywords) {
    OdbcUrl url = read("?Driver={PostgreSQL Unicode};Server=db;Port=1; DataBase = a b ;");
    EXPECT_THAT(url.address.keywords,
                ElementsAre(OdbcKeyword{"driver", "PostgreSQL Unicode"},
                            OdbcKeyword{"server", "db"}, OdbcKeyword{"port", "1"},
                            OdbcKeyword{"database", " a b "}));
    EXPECT_EQ(url.password, std::nullopt);
    EXPECT_EQ(read("?Driver=a%3Bb%7D").address.keyword("driver"), "a;b}");
    EXPECT_EQ(read("?Driver={a;b}}%41}").address.keyword("driver"), "a;b}%41");
    EXPECT_EQ(read("?Driver=a=b").address.keyword("driver"), "a=b");
}

TEST(OdbcAddress, TakesTheLoginHoweverItIsSpelled) {
    for (const char* spelled : {"UID=ada;PWD=x;y", "User=ada;Password=x", "USERNAME=ada;pwd={x}"}) {
        std::string rest = std::string("?Driver=d;") + spelled;
        auto url = parse_odbc_url(rest.substr(0, rest.find(";y")));
        ASSERT_TRUE(url) << spelled;
        EXPECT_EQ(url->address.keyword("uid"), "ada") << spelled;
        EXPECT_EQ(url->password, "x") << spelled;
    }
    EXPECT_EQ(read("s?PWD={p;w}}d}").password, "p;w}d");
    EXPECT_EQ(read("s?PWD=").password, "");
}

TEST(OdbcAddress, PrintsTheOneFormWithoutThePassword) {
    EXPECT_EQ(print_odbc_url(read("sales?PWD=x;UID=ada").address), "sales?uid=ada");
    EXPECT_EQ(print_odbc_url(read("?DSN=sales;Empty=").address), "sales");
    EXPECT_EQ(print_odbc_url(read("?Driver={PostgreSQL Unicode};Database={a;b%}").address),
              "?driver=PostgreSQL Unicode;database=a%3Bb%25");
    for (const char* rest :
         {"a", "a b?x=1;y=2", "?driver={a};z={;%{}", "?driver=x;server=/tmp/s"}) {
        OdbcAddress once = read(rest).address;
        OdbcAddress twice = read(print_odbc_url(once)).address;
        EXPECT_EQ(once.source, twice.source) << rest;
        EXPECT_EQ(once.keywords, twice.keywords) << rest;
    }
}

TEST(OdbcAddress, RefusesWhatItCannotRead) {
    for (const char* rest : {"",
                             "?",
                             "?;",
                             "?Driver=",
                             "//host/database",
                             "//sales",
                             "a?Driver=b",
                             "a?DSN=b",
                             "?DSN=a;Driver=b",
                             "a?b",
                             "a?=b",
                             "a?b=1;c",
                             "a?b=1;B=2",
                             "a?uid=1;user=2",
                             "?Driver={a",
                             "?Driver={a}b",
                             "?Driver={a}}",
                             "?Driver=%4",
                             "?Driver=%zz",
                             "%4",
                             "a%00",
                             "a?b=%01",
                             "a?b\nc=1",
                             "a?b=\xff",
                             "a?{b}=1",
                             "a[b]",
                             "a/b",
                             "a;b=c",
                             "a=b;c=d"}) {
        auto url = parse_odbc_url(rest);
        ASSERT_FALSE(url) << rest << ": " << print_odbc_url(url->address);
        EXPECT_EQ(url.error().code, base::ErrorCode::InvalidArgument) << rest;
    }
    EXPECT_FALSE(parse_odbc_url("a?b=" + std::string(1'025, 'x')));
    EXPECT_TRUE(parse_odbc_url("a?b=" + std::string(1'024, 'x')));
}

TEST(OdbcAddress, DoesNotRepeatWhatMayBeAPieceOfAPassword) {
    for (const char* rest :
         {"?Driver=d;PWD=hush;hush", "?Driver=d;PWD=hush%zz", "?Driver=d;PWD={hush",
          "?Driver=d;PWD=hush;hush=1;hush=2", "?Driver=d;PWD={hush}hush", "hush;PWD=hush"}) {
        auto url = parse_odbc_url(rest);
        ASSERT_FALSE(url) << rest;
        EXPECT_THAT(url.error().message, Not(HasSubstr("hush"))) << rest;
    }
}

TEST(PercentCode, DecodesAndEncodes) {
    EXPECT_EQ(percent_decoded("a%2Fb%e2%82%AC"), "a/b€");
    EXPECT_EQ(percent_decoded(""), "");
    for (const char* broken : {"%", "%1", "a%", "%g0", "%0g", "%%41"})
        EXPECT_EQ(percent_decoded(broken), std::nullopt) << broken;
    EXPECT_EQ(percent_encoded("a/b €", "/"), "a/b%20%E2%82%AC");
    EXPECT_EQ(percent_encoded("%", ""), "%25");
}

} // namespace
} // namespace vouch::database::detail
