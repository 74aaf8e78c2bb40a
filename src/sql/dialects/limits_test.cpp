// Size: long chains are one node, nesting is refused by name, nothing recurses without a limit.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::dialects {
namespace {

const syntax::Dialect& sqlite() { return *find_dialect("sqlite"); }

std::string repeated(std::string_view text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i)
        result += text;
    return result;
}

void check_accepted(const std::string& text) {
    auto query = syntax::parse_query(text, sqlite());
    ASSERT_TRUE(query) << text.substr(0, 80) << "\n" << query.error().message;
    auto printed = syntax::print_checked(*query, sqlite());
    EXPECT_TRUE(printed) << text.substr(0, 80);
    EXPECT_TRUE(clone(*query) == *query);
}

void check_limit(const std::string& text) {
    auto query = syntax::parse_query(text, sqlite());
    ASSERT_FALSE(query) << text.substr(0, 80);
    EXPECT_EQ(query.error().kind, syntax::ParseErrorKind::Limit) << text.substr(0, 80);
}

TEST(Limits, LongChainsAreAccepted) {
    check_accepted("SELECT 1 WHERE a = 0" + repeated(" OR a = 1", 5000));
    check_accepted("SELECT 1 WHERE a = 0" + repeated(" OR a = 1 AND b = 2", 2000));
    check_accepted("SELECT 1 WHERE a IN (0" + repeated(", 1", 100'000) + ")");
    check_accepted("SELECT 1" + repeated(" + 1 - 2", 2000));
    check_accepted("SELECT 'a'" + repeated(" || 'b'", 2000));
    check_accepted("SELECT 1" + repeated(" UNION ALL SELECT 1", 500));
    check_accepted("SELECT 1 FROM t" + repeated(" JOIN u ON t.a = u.a", 300));
    check_accepted("SELECT 1 FROM t" + repeated(", u", 300));
    check_accepted("WITH q AS (SELECT 1)" + repeated(", r AS (SELECT 1)", 300) + " SELECT 1");
    check_accepted("SELECT CASE" + repeated(" WHEN a THEN b", 1000) + " END");
    check_accepted("SELECT " + repeated("(", 150) + "1" + repeated(")", 150));
    check_accepted("SELECT 1" + repeated(" IS NULL", 60));
}

/// Texts that would nest too deeply, each in its own way.
std::vector<std::string> deep_texts() {
    return {
        "SELECT " + repeated("(", 100'000),
        "SELECT " + repeated("- ", 100'000) + "1",
        "SELECT " + repeated("NOT ", 100'000) + "1",
        "SELECT " + repeated("abs(", 5000) + "1" + repeated(")", 5000),
        "SELECT " + repeated("CASE WHEN a THEN ", 5000),
        "SELECT " + repeated("CAST(", 5000),
        "SELECT * FROM " + repeated("(SELECT * FROM ", 5000),
        "SELECT * FROM " + repeated("(", 5000) + "t",
        "SELECT 1 WHERE " + repeated("EXISTS (SELECT 1 WHERE ", 5000),
        repeated("WITH q AS (", 5000),
        // Without any nesting in the text the tree would still grow with each operator.
        "SELECT 1" + repeated(" IS NULL", 5000),
        "SELECT a" + repeated(" COLLATE nocase", 5000),
        "SELECT a" + repeated(" & b | c", 5000),
        "SELECT 1" + repeated(" UNION SELECT 1 INTERSECT SELECT 2", 5000),
    };
}

TEST(Limits, DeepNestingIsRefused) {
    for (const std::string& text : deep_texts())
        check_limit(text);
}

/// Texts of the size that the gate takes, in dialects that have other ways to nest. A dialect that
/// binds operators otherwise may read some of them; none may overflow the stack.
TEST(Limits, NothingDeepOverflowsInAnyDialect) {
    constexpr std::size_t kBytes = 100'000;
    const std::vector<std::string> texts = deep_texts();
    for (const std::string& name : dialect_names()) {
        const syntax::Dialect& dialect = *find_dialect(name);
        for (const std::string& text : texts)
            (void)syntax::parse_query(text.substr(0, kBytes), dialect);
        for (const char* part : {"[", "{'a': ", "ARRAY[", "a -> ", "lambda x: ", "! ", "~ ", "|/ ",
                                 "MAP {", "BINARY "})
            EXPECT_FALSE(syntax::parse_query(
                "SELECT " + repeated(part, kBytes / std::string_view(part).size()), dialect))
                << name << ": " << part;
        for (const char* part : {"x: ", "LATERAL ", "TABLE(", "ROWS FROM (", "PIVOT ", "FROM "})
            EXPECT_FALSE(syntax::parse_query(
                "SELECT 1 FROM " + repeated(part, kBytes / std::string_view(part).size()) + "t",
                dialect))
                << name << ": " << part;
    }
}

TEST(Limits, HeightsDoNotMultiply) {
    // Many levels, each with a long left-leaning chain: the height is the sum, which is what is
    // limited.
    std::string text = "1";
    for (int i = 0; i < 20; ++i)
        text = "(" + text + ")" + repeated(" IS NULL", 20);
    check_limit("SELECT " + text);
}

TEST(Limits, SizeIsRefusedByName) {
    check_limit("SELECT '" + std::string(2'000'000, 'a') + "'");
    syntax::ParseOptions options;
    options.tokens_max = 10;
    auto query = syntax::parse_query("SELECT 1, 2, 3, 4, 5, 6, 7", sqlite(), options);
    ASSERT_FALSE(query);
    EXPECT_EQ(query.error().kind, syntax::ParseErrorKind::Limit);
}

} // namespace
} // namespace vouch::sql::dialects
