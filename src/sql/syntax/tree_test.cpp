#include <gtest/gtest.h>

#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::syntax {
namespace {

Query parsed(std::string_view text) {
    auto query = parse_query(text, ansi_dialect());
    EXPECT_TRUE(query) << text << "\n" << (query ? "" : describe(query.error()));
    return query ? std::move(*query) : Query{};
}

TEST(Tree, EqualityIgnoresPlacesButNothingElse) {
    const Query base = parsed("SELECT a, sum(b) FROM t AS x WHERE c = 'x' GROUP BY a");
    EXPECT_TRUE(base == parsed("select  a ,sum( b )\nfrom t x where c = 'x' group by (a) -- same"));
    for (std::string_view other : {
             "SELECT a, sum(b) FROM t AS x WHERE c = 'y' GROUP BY a",
             "SELECT a, sum(b) FROM t AS x WHERE c <> 'x' GROUP BY a",
             "SELECT a, sum(b) FROM t AS y WHERE c = 'x' GROUP BY a",
             "SELECT a, sum(b) FROM t WHERE c = 'x' GROUP BY a",
             "SELECT a, sum(DISTINCT b) FROM t AS x WHERE c = 'x' GROUP BY a",
             "SELECT DISTINCT a, sum(b) FROM t AS x WHERE c = 'x' GROUP BY a",
             "SELECT \"a\", sum(b) FROM t AS x WHERE c = 'x' GROUP BY a",
             "SELECT a, sum(b) FROM t AS x WHERE c = 'x' GROUP BY a, a",
             "SELECT a, sum(b) FROM t AS x WHERE c = 'x' GROUP BY a ORDER BY a",
             "SELECT a, sum(b) OVER () FROM t AS x WHERE c = 'x' GROUP BY a",
         })
        EXPECT_FALSE(base == parsed(other)) << other;
}

TEST(Tree, CopiesAreEqualAndApart) {
    const Query original = parsed("WITH q AS (SELECT a FROM t) SELECT a + 1 FROM q LEFT JOIN u ON "
                                  "q.a = u.a UNION ALL VALUES (1) ORDER BY 1");
    Query copy = clone(original);
    EXPECT_TRUE(copy == original);
    copy.order_by.clear();
    EXPECT_FALSE(copy == original);
    EXPECT_EQ(clone(ExpressionPtr()), nullptr);
}

TEST(Tree, ChildrenOfEveryClauseAreVisited) {
    const Query query = parsed("WITH q AS (SELECT c1 FROM t) SELECT c2, sum(c3) FILTER (WHERE c4) "
                               "OVER (PARTITION BY c5 ORDER BY c6) FROM q JOIN u ON c7 WHERE c8 "
                               "GROUP BY GROUPING SETS ((c9)) HAVING c10 ORDER BY c11");
    std::vector<std::string> columns;
    auto visit = [&](const auto& node, const auto& self) -> void {
        if constexpr (requires { node.template as<ColumnReference>(); }) {
            if constexpr (std::is_same_v<std::decay_t<decltype(node)>, Expression>)
                if (const auto* column = node.template as<ColumnReference>())
                    columns.push_back(column->name.last().text);
        }
        for_each_child(node, [&](const auto& child) { self(child, self); });
    };
    visit(query, visit);
    EXPECT_EQ(columns, (std::vector<std::string>{"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8",
                                                 "c9", "c10", "c11"}));
}

TEST(Tree, SpansCoverTheirText) {
    const std::string_view text = "SELECT  a + b  FROM t";
    const Query query = parsed(text);
    const auto span = query.as<Select>()->items.front().expression->span();
    EXPECT_EQ(text.substr(span.begin, span.end - span.begin), "a + b");
    const auto from = query.as<Select>()->from.front()->span();
    EXPECT_EQ(text.substr(from.begin, from.end - from.begin), "t");
}

TEST(Build, MakesWhatTheParserMakes) {
    const Dialect dialect = ansi_dialect();
    Select select;
    select.items.push_back(build::item(build::column("t", "region"), "region"));
    select.items.push_back(build::item(build::count_rows(), "n"));
    std::vector<ExpressionPtr> conditions;
    conditions.push_back(build::equal(build::column("a"), build::integer(-1)));
    conditions.push_back(build::is_null(build::column("Order")));
    conditions.push_back(build::binary(BinaryOperator::Less, build::column("b"), build::real(0.1)));
    select.from.push_back(build::table(build::qualified_table("main", "t"), "t"));
    select.where = build::all_of(std::move(conditions));
    select.group_by.emplace();
    select.group_by->elements.push_back(build::group(build::column("t", "region")));
    Query query = build::query(std::move(select));
    query.order_by.push_back(build::order(build::column("n"), SortDirection::Descending));
    build::set_limit(query, 10);
    auto text = print_checked(query, dialect);
    ASSERT_TRUE(text) << text.error().message;
    EXPECT_EQ(*text,
              "SELECT t.region AS region, count(*) AS n FROM main.t AS t WHERE a = -1 AND "
              "\"Order\" IS NULL AND b < 1e-01 GROUP BY t.region ORDER BY n DESC FETCH FIRST "
              "10 ROWS ONLY");
}

TEST(Build, QuotesWhatIsNoPlainWord) {
    EXPECT_EQ(build::name("total").quoting, Quoting::Bare);
    for (std::string_view text : {"Total", "order", "two words", "1st", "größe", "a-b"})
        EXPECT_EQ(build::name(text).quoting, Quoting::Quoted) << text;
}

TEST(Print, RefusesWhatTheDialectLacks) {
    // The strict root has no LIMIT-less SELECT without FROM.
    Select select;
    select.items.push_back(build::item(build::integer(1)));
    auto text = print_checked(build::query(std::move(select)), ansi_dialect());
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, base::ErrorCode::Unsupported);
}

TEST(Errors, PointAtTheirPlace) {
    auto query = parse_query("SELECT a\nFROM tä WHERE b ==== 1", ansi_dialect());
    ASSERT_FALSE(query);
    EXPECT_EQ(query.error().line, 2U);
    EXPECT_EQ(query.error().column, 18U);
    EXPECT_EQ(query.error().source_line, "FROM tä WHERE b ==== 1");
    EXPECT_EQ(query.error().caret_line, "                 ^");
    EXPECT_EQ(to_error(query.error()).code, base::ErrorCode::InvalidArgument);
    EXPECT_NE(describe(query.error()).find("line 2, column 18"), std::string::npos);
}

TEST(Errors, LongLinesAreCutAroundTheError) {
    const std::string text =
        "SELECT " + std::string(500, 'a') + " FROM FROM" + std::string(500, ' ');
    auto query = parse_query(text, ansi_dialect());
    ASSERT_FALSE(query);
    EXPECT_LT(query.error().source_line.size(), 140U);
    EXPECT_EQ(query.error().column, 514U);
}

TEST(Errors, EmptyTextsAreNamed) {
    for (std::string_view text : {"", "  ", "-- x", "/* x */", ";"}) {
        auto query = parse_query(text, ansi_dialect());
        ASSERT_FALSE(query) << text;
        EXPECT_EQ(query.error().kind, ParseErrorKind::Empty) << text;
    }
}

TEST(Parameters, AreKeptOnlyWhenAskedFor) {
    ParseOptions keep;
    keep.parameters = ParameterHandling::Keep;
    EXPECT_TRUE(parse_query("SELECT a FROM t WHERE b = ?", ansi_dialect(), keep));
    auto refused = parse_query("SELECT a FROM t WHERE b = ?", ansi_dialect());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ParseErrorKind::Parameter);
    EXPECT_EQ(to_error(refused.error()).code, base::ErrorCode::Denied);
}

TEST(Expressions, AreReadAlone) {
    auto condition = parse_expression("tenant_id = 7 OR shared", ansi_dialect());
    ASSERT_TRUE(condition);
    EXPECT_EQ(print(**condition, ansi_dialect()), "tenant_id = 7 OR shared");
    EXPECT_FALSE(parse_expression("a = 1; DROP TABLE t", ansi_dialect()));
    EXPECT_FALSE(parse_expression("a = 1 AND", ansi_dialect()));
    EXPECT_FALSE(parse_expression("", ansi_dialect()));
}

} // namespace
} // namespace vouch::sql::syntax
