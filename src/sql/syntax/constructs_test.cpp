// Constructs that no registered dialect has yet: a dialect made by hand turns them on, and each
// must print and read back. What a construct needs is a flag, so the strict root refuses every one.
#include <string>

#include <gtest/gtest.h>

#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::syntax {
namespace {

/// Analytic engines: FROM first, star modifiers, lists, structs, pivots.
Dialect analytic() {
    Dialect dialect = ansi_dialect();
    dialect.name = "analytic";
    GrammarRules& grammar = dialect.grammar;
    grammar.from_first = true;
    grammar.select_without_from = true;
    grammar.limit = true;
    grammar.limit_percent = true;
    grammar.qualify = true;
    grammar.group_by_all = true;
    grammar.order_by_all = true;
    grammar.union_by_name = true;
    grammar.using_sample = true;
    grammar.sample_method_needed = false;
    grammar.trailing_commas = true;
    grammar.prefix_aliases = true;
    grammar.semi_anti_join = true;
    grammar.asof_join = true;
    grammar.positional_join = true;
    grammar.table_functions = true;
    grammar.unnest = true;
    grammar.pivot = true;
    grammar.pivot_statement = true;
    grammar.in_array = true;
    grammar.try_cast = true;
    grammar.bracket_arrays = true;
    grammar.subscripts = true;
    grammar.subscripts_of_all = true;
    grammar.slices = true;
    grammar.slice_steps = true;
    grammar.field_access = true;
    grammar.method_calls = true;
    grammar.brace_structs = true;
    grammar.map_literals = true;
    grammar.keyword_lambdas = true;
    grammar.list_comprehensions = true;
    grammar.columns_expression = true;
    grammar.star_exclude = true;
    grammar.star_replace = true;
    grammar.star_rename = true;
    grammar.null_treatment_inside = true;
    dialect.operators.add_other(TokenKind::sOpenBracket, InfixKind::Subscript, 17);
    dialect.operators.add_other(TokenKind::sDot, InfixKind::Field, 18);
    dialect.operators.add(TokenKind::sPercentSign, BinaryOperator::Modulo, 11);
    dialect.words.reserved.set(token_index(TokenKind::kPivot));
    dialect.words.reserved.set(token_index(TokenKind::kUnpivot));
    dialect.words.reserved.set(token_index(TokenKind::kQualify));
    dialect.words.reserved.set(token_index(TokenKind::kLambda));
    for (TokenKind kind : {TokenKind::kSemi, TokenKind::kAnti, TokenKind::kAsOf,
                           TokenKind::kPositional, TokenKind::kExclude, TokenKind::kLimit})
        dialect.words.no_bare_alias.set(token_index(kind));
    dialect.words.function_words.set(token_index(TokenKind::kUnnest));
    dialect.print.limit = LimitStyle::Limit;
    dialect.print.array_keyword = false;
    return dialect;
}

/// Transactional engines of the other family: TOP, APPLY, WITH ROLLUP, JSON_TABLE, MATCH AGAINST.
Dialect transactional() {
    Dialect dialect = ansi_dialect();
    dialect.name = "transactional";
    dialect.lexical.bracket_names = true;
    GrammarRules& grammar = dialect.grammar;
    grammar.select_without_from = true;
    grammar.dual = true;
    grammar.top = true;
    grammar.apply = true;
    grammar.with_rollup = true;
    grammar.json_table = true;
    grammar.partition_selection = true;
    grammar.index_hints = true;
    grammar.straight_join = true;
    grammar.ignored_select_words = true;
    grammar.match_against = true;
    grammar.convert_type = true;
    grammar.convert_using = true;
    grammar.interval_expressions = true;
    grammar.separator = true;
    grammar.table_functions = true;
    grammar.unsigned_types = true;
    grammar.values_row_keyword = true;
    grammar.binary_operator = true;
    grammar.minus_operator = true;
    dialect.operators.bit_not_precedence = 14;
    dialect.operators.binary_precedence = 14;
    dialect.words.no_bare_alias =
        token_set({TokenKind::kUse, TokenKind::kForce, TokenKind::kIgnore, TokenKind::kStraight,
                   TokenKind::kApply, TokenKind::kMinus});
    dialect.print.limit = LimitStyle::Top;
    dialect.print.rollup_suffix = true;
    dialect.print.values_rows_keyword = true;
    return dialect;
}

/// Warehouse engines: STRUCT, typed arrays, UNNEST WITH OFFSET, SAFE_CAST, paths.
Dialect warehouse() {
    Dialect dialect = ansi_dialect();
    dialect.name = "warehouse";
    GrammarRules& grammar = dialect.grammar;
    grammar.select_without_from = true;
    grammar.as_struct = true;
    grammar.limit = true;
    grammar.limit_in_call = true;
    grammar.safe_cast = true;
    grammar.cast_format = true;
    grammar.struct_function = true;
    grammar.bracket_arrays = true;
    grammar.array_literals = true;
    grammar.array_subquery = true;
    grammar.subscripts = true;
    grammar.unnest = true;
    grammar.with_offset = true;
    grammar.in_unnest = true;
    grammar.star_except = true;
    grammar.star_replace = true;
    grammar.table_functions = true;
    grammar.table_wrapper = true;
    grammar.named_arguments_arrow = true;
    dialect.operators.add_other(TokenKind::sOpenBracket, InfixKind::Subscript, 17);
    dialect.operators.add_other(TokenKind::sColon, InfixKind::ColonPath, 18);
    dialect.operators.add(TokenKind::sShiftRight, BinaryOperator::ShiftRight, 9);
    dialect.words.reserved.set(token_index(TokenKind::kStruct));
    dialect.words.no_bare_alias.set(token_index(TokenKind::kLimit));
    dialect.words.function_words.set(token_index(TokenKind::kOffset));
    dialect.print.limit = LimitStyle::Limit;
    dialect.print.except_for_exclude = true;
    return dialect;
}

void check_printed(std::string_view text, const Dialect& dialect, std::string_view wanted) {
    auto query = parse_query(text, dialect);
    ASSERT_TRUE(query) << text << "\n" << describe(query.error());
    auto printed = print_checked(*query, dialect);
    ASSERT_TRUE(printed) << print(*query, dialect) << "\n" << printed.error().message;
    EXPECT_EQ(*printed, wanted);
    EXPECT_FALSE(parse_query(text, ansi_dialect())) << "the strict root accepts: " << text;
}

TEST(Constructs, AnalyticQueries) {
    const Dialect dialect = analytic();
    check_printed("FROM t", dialect, "SELECT * FROM t");
    check_printed("FROM t SELECT a WHERE b", dialect, "SELECT a FROM t WHERE b");
    check_printed("SELECT a, b, FROM t", dialect, "SELECT a, b FROM t");
    check_printed("SELECT n: a + 1 FROM t", dialect, "SELECT a + 1 AS n FROM t");
    check_printed("SELECT a FROM t GROUP BY ALL ORDER BY ALL DESC", dialect,
                  "SELECT a FROM t GROUP BY ALL ORDER BY ALL DESC");
    check_printed("SELECT a FROM t QUALIFY rank() OVER w = 1", dialect,
                  "SELECT a FROM t QUALIFY rank() OVER w = 1");
    check_printed("SELECT a FROM t UNION ALL BY NAME SELECT b FROM u", dialect,
                  "SELECT a FROM t UNION ALL BY NAME SELECT b FROM u");
    check_printed("SELECT a FROM t USING SAMPLE 10%", dialect,
                  "SELECT a FROM t USING SAMPLE (10 PERCENT)");
    check_printed("SELECT 1 FROM t SEMI JOIN u USING (a) ANTI JOIN v ON b", dialect,
                  "SELECT 1 FROM t SEMI JOIN u USING (a) ANTI JOIN v ON b");
    check_printed(
        "SELECT 1 FROM t ASOF JOIN u ON a >= b ASOF LEFT JOIN v ON c > d POSITIONAL JOIN w",
        dialect,
        "SELECT 1 FROM t ASOF JOIN u ON a >= b ASOF LEFT JOIN v ON c > d POSITIONAL JOIN w");
    check_printed("SELECT 1 FROM t PIVOT (sum(a) AS s FOR b IN ('x', 'y' AS z) GROUP BY c) AS p",
                  dialect,
                  "SELECT 1 FROM t PIVOT (sum(a) AS s FOR b IN ('x', 'y' AS z) GROUP BY c) AS p");
    check_printed("PIVOT t ON a USING sum(b) GROUP BY c", dialect,
                  "PIVOT t ON a USING sum(b) GROUP BY c");
    check_printed("SELECT 1 FROM t UNPIVOT INCLUDE NULLS (v FOR n IN (a, b AS 'x')) AS p", dialect,
                  "SELECT 1 FROM t UNPIVOT INCLUDE NULLS (v FOR n IN (a, b AS 'x')) AS p");
}

TEST(Constructs, AnalyticExpressions) {
    const Dialect dialect = analytic();
    check_printed("SELECT * EXCLUDE (a, b) REPLACE (c + 1 AS c) RENAME (d AS e) FROM t", dialect,
                  "SELECT * EXCLUDE (a, b) REPLACE (c + 1 AS c) RENAME (d AS e) FROM t");
    check_printed("SELECT COLUMNS('a.*'), COLUMNS(*), *COLUMNS(t.*) FROM t", dialect,
                  "SELECT COLUMNS('a.*'), COLUMNS(*), *COLUMNS(t.*) FROM t");
    check_printed("SELECT [1, 2][1], a[1:2:3], [], (f(x))[1] FROM t", dialect,
                  "SELECT ([1, 2])[1], a[1:2:3], [], (f(x))[1] FROM t");
    check_printed("SELECT {'a': 1, b: 2}, MAP {'k': 1}, MAP {}", dialect,
                  "SELECT {'a': 1, 'b': 2}, MAP {'k': 1}, MAP {}");
    check_printed("SELECT f(lambda x, y: x + y), [x + 1 FOR x IN a IF x > 1] FROM t", dialect,
                  "SELECT f(lambda x, y: x + y), [x + 1 FOR x IN a IF x > 1] FROM t");
    check_printed("SELECT (a).upper().trim(b) FROM t", dialect, "SELECT trim(upper(a), b) FROM t");
    check_printed("SELECT a IN b, TRY_CAST(a AS STRUCT(x INT, y MAP(TEXT, INT))) FROM t", dialect,
                  "SELECT a IN b, TRY_CAST(a AS STRUCT(x INT, y MAP(TEXT, INT))) FROM t");
    check_printed("SELECT first_value(a IGNORE NULLS) OVER w, UNNEST(b) FROM t LIMIT 10%", dialect,
                  "SELECT first_value(a IGNORE NULLS) OVER w, UNNEST(b) FROM t LIMIT 10 "
                  "PERCENT");
}

TEST(Constructs, TransactionalQueries) {
    const Dialect dialect = transactional();
    check_printed("SELECT TOP 5 a FROM [my table] ORDER BY b", dialect,
                  "SELECT TOP (5) a FROM \"my table\" ORDER BY b");
    check_printed("SELECT TOP (10) PERCENT WITH TIES a FROM t", dialect,
                  "SELECT TOP (10) PERCENT WITH TIES a FROM t");
    check_printed("SELECT 1 FROM t CROSS APPLY f(t.a) AS x OUTER APPLY (SELECT 1 AS b) AS y",
                  dialect,
                  "SELECT 1 FROM t CROSS APPLY f(t.a) AS x OUTER APPLY (SELECT 1 AS b) AS y");
    check_printed("SELECT a FROM t GROUP BY a, b WITH ROLLUP", dialect,
                  "SELECT a FROM t GROUP BY a, b WITH ROLLUP");
    check_printed("SELECT HIGH_PRIORITY SQL_NO_CACHE DISTINCTROW a FROM t PARTITION (p) USE INDEX "
                  "(i) STRAIGHT_JOIN u ON b",
                  dialect, "SELECT DISTINCT a FROM t PARTITION (p) JOIN u ON b");
    check_printed("SELECT a FROM t MINUS SELECT b FROM u", dialect,
                  "SELECT a FROM t EXCEPT SELECT b FROM u");
    check_printed("VALUES ROW(1, 2), ROW(3, 4)", dialect, "VALUES ROW(1, 2), ROW(3, 4)");
    check_printed("SELECT 1 FROM JSON_TABLE(a, '$[*]' COLUMNS (n FOR ORDINALITY, x INT PATH '$.x' "
                  "DEFAULT '0' ON EMPTY NULL ON ERROR, y INT EXISTS PATH '$.y', NESTED PATH '$.z' "
                  "COLUMNS (w INT PATH '$'))) AS j",
                  dialect,
                  "SELECT 1 FROM JSON_TABLE(a, '$[*]' COLUMNS (n FOR ORDINALITY, x INT PATH '$.x' "
                  "DEFAULT '0' ON EMPTY NULL ON ERROR, y INT EXISTS PATH '$.y', NESTED PATH '$.z' "
                  "COLUMNS (w INT PATH '$'))) AS j");
}

TEST(Constructs, DualIsNoTable) {
    auto query = parse_query("SELECT 1 FROM DUAL", transactional());
    ASSERT_TRUE(query);
    EXPECT_TRUE(query->as<Select>()->from.empty());
    auto named = parse_query("SELECT 1 FROM DUAL", ansi_dialect());
    ASSERT_TRUE(named);
    EXPECT_EQ(named->as<Select>()->from.size(), 1U);
}

TEST(Constructs, TransactionalExpressions) {
    const Dialect dialect = transactional();
    check_printed("SELECT MATCH (a, b) AGAINST ('x' IN BOOLEAN MODE), MATCH (a) AGAINST ('x' WITH "
                  "QUERY EXPANSION)",
                  dialect,
                  "SELECT MATCH (a, b) AGAINST ('x' IN BOOLEAN MODE), MATCH (a) AGAINST ('x' WITH "
                  "QUERY EXPANSION)");
    check_printed("SELECT CONVERT(a USING utf8mb4), CONVERT(a, UNSIGNED), BINARY a", dialect,
                  "SELECT CONVERT(a USING utf8mb4), CAST(a AS UNSIGNED), BINARY a");
    check_printed("SELECT a + INTERVAL b + 1 DAY, a - INTERVAL 1 MONTH", dialect,
                  "SELECT a + INTERVAL (b + 1) DAY, a - INTERVAL 1 MONTH");
    check_printed("SELECT group_concat(DISTINCT a ORDER BY b SEPARATOR ', ')", dialect,
                  "SELECT group_concat(DISTINCT a ORDER BY b SEPARATOR ', ')");
}

TEST(Constructs, Warehouse) {
    const Dialect dialect = warehouse();
    check_printed("SELECT AS STRUCT 1 AS a", dialect, "SELECT AS STRUCT 1 AS a");
    check_printed("SELECT * EXCEPT (a) REPLACE (b AS c) FROM t", dialect,
                  "SELECT * EXCEPT (a) REPLACE (b AS c) FROM t");
    check_printed("SELECT STRUCT(1 AS a, 2), STRUCT<a INT64, b ARRAY<STRUCT<c INT64>>>(1, NULL)",
                  dialect,
                  "SELECT STRUCT(1 AS a, 2), STRUCT<a INT64, b ARRAY<STRUCT<c INT64>>>(1, NULL)");
    check_printed("SELECT ARRAY<INT64>[1], [1], ARRAY(SELECT 1), a[offset(1)], b >> 1", dialect,
                  "SELECT ARRAY<INT64>[1], ARRAY[1], ARRAY(SELECT 1), a[offset(1)], b >> 1");
    check_printed("SELECT SAFE_CAST(a AS INT64), CAST(a AS STRING FORMAT 'x')", dialect,
                  "SELECT SAFE_CAST(a AS INT64), CAST(a AS STRING FORMAT 'x')");
    check_printed("SELECT a IN UNNEST(b), array_agg(a LIMIT 5), c:d:e", dialect,
                  "SELECT a IN UNNEST(b), array_agg(a LIMIT 5), c:d:e");
    check_printed("SELECT 1 FROM t, UNNEST(t.a) AS x WITH OFFSET AS i, TABLE(f(b => 1)) AS y",
                  dialect,
                  "SELECT 1 FROM t, UNNEST(t.a) AS x WITH OFFSET AS i, TABLE(f(b => 1)) AS y");
}

} // namespace
} // namespace vouch::sql::syntax
