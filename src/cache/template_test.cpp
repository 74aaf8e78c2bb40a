#include "cache/template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::cache {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const sql::syntax::Dialect& dialect(const char* name) { return *sql::dialects::find_dialect(name); }

sql::syntax::Query parsed(const std::string& text, const char* name = "sqlite") {
    auto query = sql::syntax::parse_query(text, dialect(name));
    EXPECT_TRUE(query) << text;
    return std::move(*query);
}

AskedValue number(const char* text) { return {ValueKind::Number, text}; }
AskedValue word(const char* text) { return {ValueKind::Text, text}; }
AskedValue date(const char* text) { return {ValueKind::Date, text}; }

std::string bound(const std::string& text, const std::vector<AskedValue>& asked,
                  const std::vector<AskedValue>& others, const char* name = "sqlite") {
    auto query = parsed(text, name);
    const auto slots = find_slots(query, asked);
    if (!slots) return "no template";
    auto done = bind_values(std::move(query), *slots, others, dialect(name));
    return done ? sql::syntax::print(*done, dialect(name)) : done.error().message;
}

TEST(Template, PutsOtherValuesInTheirPlaces) {
    EXPECT_EQ(bound("SELECT a FROM t WHERE b > 5 AND c = 'x' ORDER BY a LIMIT 3",
                    {number("3"), number("5"), word("x")}, {number("10"), number("7"), word("y")}),
              "SELECT a FROM t WHERE b > 7 AND c = 'y' ORDER BY a LIMIT 10");
    EXPECT_EQ(bound("SELECT a FROM t WHERE d >= DATE '2024-01-31'", {date("2024-01-31")},
                    {date("2023-02-28")}, "postgres"),
              "SELECT a FROM t WHERE d >= DATE '2023-02-28'");
    EXPECT_EQ(bound("SELECT a FROM t WHERE b > 1.5", {number("1.5")}, {number("2")}),
              "SELECT a FROM t WHERE b > 2");
    EXPECT_EQ(bound("SELECT a FROM t WHERE y = '2014'", {number("2014")}, {number("2015")}),
              "SELECT a FROM t WHERE y = '2015'");
}

TEST(Template, AValueIsALiteralWhateverItSays) {
    const std::string hostile = "x' OR 1 = 1; DROP TABLE t; --";
    const std::string text =
        bound("SELECT a FROM t WHERE c = 'x'", {word("x")}, {AskedValue{ValueKind::Text, hostile}});
    EXPECT_EQ(text, "SELECT a FROM t WHERE c = 'x'' OR 1 = 1; DROP TABLE t; --'");
    const auto again = parsed(text);
    EXPECT_EQ(find_slots(again, {AskedValue{ValueKind::Text, hostile}})->size(), 1U);
}

TEST(Template, RefusesValuesThatDoNotFit) {
    const std::string numbers = "SELECT a FROM t WHERE b > 5";
    for (const AskedValue& other :
         {word("x"), number("1.5"), number("-3"), number(""), date("2024-01-31")})
        EXPECT_THAT(bound(numbers, {number("5")}, {other}), HasSubstr("does not fit"))
            << other.text;
    const std::string texts = "SELECT a FROM t WHERE b = 'x'";
    EXPECT_THAT(bound(texts, {word("x")}, {{ValueKind::Text, std::string("a\0b", 3)}}),
                HasSubstr("does not fit"));
    EXPECT_THAT(bound(texts, {word("x")}, {{ValueKind::Text, std::string(kBoundTextMax + 1, 'a')}}),
                HasSubstr("does not fit"));
    EXPECT_THAT(bound(texts, {word("x")}, {{ValueKind::Text, "\xff"}}), HasSubstr("does not fit"));
    EXPECT_THAT(bound("SELECT a FROM t WHERE d > DATE '2024-01-31'", {date("2024-01-31")},
                      {date("2024-02-30")}, "postgres"),
                HasSubstr("does not fit"));
    EXPECT_THAT(bound(numbers, {number("5")}, {}), HasSubstr("another number of values"));
}

TEST(Template, RefusesSlotsThatAreNotThere) {
    for (const TemplateSlot& slot : {TemplateSlot{1, 0}, TemplateSlot{0, 1}}) {
        auto done = bind_values(parsed("SELECT a FROM t WHERE b > 5"), {slot}, {number("6")},
                                dialect("sqlite"));
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, base::ErrorCode::Corrupt);
    }
}

TEST(Template, IsNoneWhereAValueCouldMeanSeveralLiterals) {
    EXPECT_EQ(bound("SELECT a FROM t WHERE b > 5 LIMIT 5", {number("5")}, {number("6")}),
              "no template");
    EXPECT_EQ(bound("SELECT a FROM t WHERE b > 5", {number("5"), number("5")},
                    {number("6"), number("7")}),
              "no template");
    EXPECT_EQ(bound("SELECT a FROM t WHERE b > 5", {number("6")}, {number("7")}), "no template");
    EXPECT_EQ(bound("SELECT a FROM t WHERE b LIKE '%x%'", {word("x")}, {word("y")}), "no template");
    EXPECT_EQ(bound("SELECT a FROM t GROUP BY 1", {number("1")}, {number("2")}), "no template")
        << "a position is no value";
}

} // namespace
} // namespace vouch::cache
