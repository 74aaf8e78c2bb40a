// PostgreSQL 12 to 19, as its manual has it (lexical structure, operator precedence, SELECT).
#include "sql/dialects/dialects.h"
#include "sql/dialects/phrases.h"
#include "sql/dialects/postgres_functions.h"
#include "sql/dialects/postgres_types.h"

namespace vouch::sql::dialects {

namespace {

using syntax::Associativity;
using syntax::BinaryOperator;
using syntax::InfixKind;
using syntax::PatternOperator;
using T = syntax::TokenKind;

constexpr std::uint8_t kOtherOperator = 7;

void add_other_operators(syntax::OperatorTable& table) {
    const auto add = [&](T spelled, BinaryOperator op) { table.add(spelled, op, kOtherOperator); };
    add(T::sDoubleBar, BinaryOperator::Concatenate);
    add(T::sBar, BinaryOperator::BitOr);
    add(T::sAmpersand, BinaryOperator::BitAnd);
    add(T::sHash, BinaryOperator::BitXor);
    add(T::sShiftLeft, BinaryOperator::ShiftLeft);
    add(T::sShiftRight, BinaryOperator::ShiftRight);
    add(T::sArrow, BinaryOperator::JsonGet);
    add(T::sDoubleArrow, BinaryOperator::JsonGetText);
    add(T::sHashArrow, BinaryOperator::JsonGetPath);
    add(T::sHashDoubleArrow, BinaryOperator::JsonGetPathText);
    add(T::sHashDash, BinaryOperator::JsonDeletePath);
    add(T::sQuestion, BinaryOperator::JsonHasKey);
    add(T::sQuestionBar, BinaryOperator::JsonHasAnyKey);
    add(T::sQuestionAmpersand, BinaryOperator::JsonHasAllKeys);
    add(T::sAtQuestion, BinaryOperator::JsonPathExists);
    add(T::sDoubleAt, BinaryOperator::JsonPathMatch);
    add(T::sAtGreater, BinaryOperator::Contains);
    add(T::sLessAt, BinaryOperator::ContainedBy);
    add(T::sDoubleAmpersand, BinaryOperator::ArrayOverlaps);
    add(T::sCaretAt, BinaryOperator::StartsWith);
    add(T::sTilde, BinaryOperator::RegexMatch);
    add(T::sTildeAsterisk, BinaryOperator::RegexMatchFold);
    add(T::sBangTilde, BinaryOperator::RegexNotMatch);
    add(T::sBangTildeAsterisk, BinaryOperator::RegexNotMatchFold);
    add(T::sDistanceArrow, BinaryOperator::Distance);
    add(T::sAdjacentSign, BinaryOperator::Adjacent);
    add(T::sAmpersandLess, BinaryOperator::NotRightOf);
    add(T::sAmpersandGreater, BinaryOperator::NotLeftOf);
}

syntax::OperatorTable operators() {
    syntax::OperatorTable table;
    table.add(T::kOr, BinaryOperator::Or, 1);
    table.add(T::kAnd, BinaryOperator::And, 2);
    table.not_precedence = 4;
    table.add_other(T::kIs, InfixKind::Is, 4);
    table.add_other(T::kIsNull, InfixKind::IsNull, 4);
    table.add_other(T::kNotNull, InfixKind::NotNull, 4);
    const auto compare = [&](T spelled, BinaryOperator op) {
        table.add(spelled, op, 5, Associativity::None);
    };
    compare(T::sEqualSign, BinaryOperator::Equal);
    compare(T::sNotEqual, BinaryOperator::NotEqual);
    compare(T::sBangEqual, BinaryOperator::NotEqual);
    compare(T::sLess, BinaryOperator::Less);
    compare(T::sLessEqual, BinaryOperator::LessEqual);
    compare(T::sGreater, BinaryOperator::Greater);
    compare(T::sGreaterEqual, BinaryOperator::GreaterEqual);
    table.add(T::kOverlaps, BinaryOperator::PeriodOverlaps, 6, Associativity::None);
    table.add_pattern(T::kLike, PatternOperator::Like, 6);
    table.add_pattern(T::kILike, PatternOperator::ILike, 6);
    table.add_pattern(T::kSimilar, PatternOperator::SimilarTo, 6);
    table.add_pattern(T::sDoubleTilde, PatternOperator::Like, kOtherOperator);
    table.add_pattern(T::sDoubleTildeAsterisk, PatternOperator::ILike, kOtherOperator);
    table.add_pattern(T::sBangDoubleTilde, PatternOperator::Like, kOtherOperator);
    table.add_pattern(T::sBangDoubleTildeAsterisk, PatternOperator::ILike, kOtherOperator);
    table[T::sBangDoubleTilde].kind = InfixKind::NotPattern;
    table[T::sBangDoubleTildeAsterisk].kind = InfixKind::NotPattern;
    table.add_other(T::kIn, InfixKind::In, 6);
    table.add_other(T::kBetween, InfixKind::Between, 6);
    for (const T word : {T::kLike, T::kILike, T::kSimilar, T::kBetween})
        table[word].associativity = Associativity::None;
    add_other_operators(table);
    table.bit_not_precedence = kOtherOperator + 1;
    table.add(T::sPlus, BinaryOperator::Add, 8);
    table.add(T::sDash, BinaryOperator::Subtract, 8);
    table.add(T::sAsterisk, BinaryOperator::Multiply, 9);
    table.add(T::sSlash, BinaryOperator::Divide, 9);
    table.add(T::sPercentSign, BinaryOperator::Modulo, 9);
    table.add(T::sCaret, BinaryOperator::Power, 10);
    table.add_other(T::kAt, InfixKind::AtTimeZone, 11);
    table.add_other(T::kCollate, InfixKind::Collate, 12);
    table.sign_precedence = 13;
    table.add_other(T::sOpenBracket, InfixKind::Subscript, 14);
    table.add_other(T::sDoubleColon, InfixKind::Cast, 15);
    table.add_other(T::sDot, InfixKind::Field, 16);
    return table;
}

syntax::WordRules words(syntax::WordRules rules) {
    rules.reserved = syntax::token_set(
        {T::kAll, T::kAnalyse, T::kAnalyze, T::kAnd, T::kAny, T::kArray, T::kAs, T::kAsc,
         T::kAsymmetric, T::kAuthorization, T::kBinary, T::kBoth, T::kCase, T::kCast, T::kCheck,
         T::kCollate, T::kColumn, T::kConstraint, T::kCreate, T::kCross, T::kCurrentCatalog,
         T::kCurrentDate, T::kCurrentRole, T::kCurrentSchema, T::kCurrentTime, T::kCurrentTimestamp,
         T::kCurrentUser, T::kDefault, T::kDeferrable, T::kDesc, T::kDistinct, T::kDo, T::kElse,
         T::kEnd, T::kExcept, T::kFalse, T::kFetch, T::kFor, T::kForeign, T::kFrom, T::kFull,
         T::kGrant, T::kGroup, T::kHaving, T::kILike, T::kIn, T::kInitially, T::kInner,
         T::kIntersect, T::kInto, T::kIs, T::kIsNull, T::kJoin, T::kLateral, T::kLeading, T::kLeft,
         T::kLike, T::kLimit, T::kLocalTime, T::kLocalTimestamp, T::kNatural, T::kNot, T::kNotNull,
         T::kNull, T::kOffset, T::kOn, T::kOnly, T::kOr, T::kOrder, T::kOuter, T::kOverlaps,
         T::kPlacing, T::kPrimary, T::kReferences, T::kReturning, T::kRight, T::kSelect,
         T::kSessionUser, T::kSimilar, T::kSome, T::kSymmetric, T::kSystemUser, T::kTable,
         T::kTableSample, T::kThen, T::kTo, T::kTrailing, T::kTrue, T::kUnion, T::kUnique, T::kUser,
         T::kUsing, T::kVariadic, T::kWhen, T::kWhere, T::kWindow, T::kWith,
         // May be a column in PostgreSQL, but is an operator wherever it stands.
         T::kBetween});
    rules.no_bare_alias =
        syntax::token_set({T::kDay, T::kEscape, T::kFilter, T::kHour, T::kMinute, T::kMonth,
                           T::kOver, T::kSecond, T::kWithin, T::kWithout, T::kYear, T::kQualify,
                           T::kPivot, T::kUnpivot, T::kAt, T::kNulls, T::kLock, T::kProcedure});
    rules.table_alias = syntax::token_set(
        {T::kDay, T::kHour, T::kMinute, T::kMonth, T::kSecond, T::kYear, T::kEscape});
    // Most words, since 14; it is printed with AS, which every version reads.
    rules.forced_alias = syntax::token_set(
        {T::kAll,         T::kAnalyze, T::kAny,         T::kAsc,       T::kAuthorization,
         T::kBinary,      T::kBoth,    T::kCheck,       T::kColumn,    T::kConstraint,
         T::kCross,       T::kDefault, T::kDesc,        T::kDo,        T::kEnd,
         T::kCurrentDate, T::kForeign, T::kCurrentTime, T::kFull,      T::kCurrentTimestamp,
         T::kInitially,   T::kInner,   T::kLeading,     T::kLeft,      T::kCurrentUser,
         T::kLocalTime,   T::kLock,    T::kNatural,     T::kNulls,     T::kOnly,
         T::kOuter,       T::kPivot,   T::kPrimary,     T::kProcedure, T::kQualify,
         T::kReferences,  T::kRight,   T::kSome,        T::kSymmetric, T::kTable,
         T::kTrailing,    T::kUnique,  T::kUnpivot,     T::kUser,      T::kLocalTimestamp});
    rules.other_reserved = {"COLLATION", "CONCURRENTLY", "FREEZE", "VERBOSE"};
    rules.function_words = syntax::token_set(
        {T::kLeft, T::kRight, T::kGrouping, T::kPosition, T::kSubstring, T::kTrim, T::kOverlay});
    rules.no_function = syntax::token_set({T::kTime, T::kTimestamp, T::kValues});
    rules.type_words = {"BIGINT",  "BIT",      "BOOLEAN", "CHAR", "CHARACTER", "DEC",
                        "DECIMAL", "FLOAT",    "INOUT",   "INT",  "INTEGER",   "NATIONAL",
                        "NCHAR",   "NONE",     "NUMERIC", "OUT",  "PRECISION", "REAL",
                        "SETOF",   "SMALLINT", "VARCHAR"};
    return rules;
}

void set_lexical(syntax::LexicalRules& lexical) {
    lexical.operators_run_on = true;
    lexical.adjacent_strings_need_line = true;
    lexical.escape_strings = true;
    lexical.dollar_strings = true;
    lexical.unicode_strings = true;
    lexical.national_strings = true;
    lexical.bit_strings = true;
    lexical.nested_comments = true;
    lexical.dollar_in_names = true;
    lexical.question_parameters = false;
    lexical.dollar_parameters = true;
}

void set_grammar(syntax::GrammarRules& grammar) {
    grammar.materialized_hints = true;
    grammar.group_by_distinct = true;
    grammar.dimension_subscripts = true;
    grammar.niladic_empty_calls = false;
    grammar.parenthesized_table_names = false;
    grammar.select_without_from = true;
    grammar.distinct_on = true;
    grammar.limit = true;
    grammar.second_limit = false;
    grammar.limit_all = true;
    grammar.limit_expressions = true;
    grammar.offset_without_rows = true;
    grammar.parenthesized_named_queries = false;
    grammar.offset_before_limit = true;
    grammar.keyword_alias_after_as = true;
    grammar.keywords_after_dot = true;
    grammar.using_alias = true;
    grammar.join_alias = true;
    grammar.table_functions = true;
    grammar.rows_from = true;
    grammar.unnest = true;
    grammar.with_ordinality = true;
    grammar.only = true;
    grammar.table_sample = true;
    grammar.column_definitions = true;
    grammar.derived_table_needs_alias = false; // since 16
    grammar.is_json = true;
    grammar.between_symmetric = true;
    grammar.quantified_arrays = true;
    grammar.quantified_patterns = true;
    grammar.row_keyword = true;
    grammar.double_colon_cast = true;
    grammar.any_typed_literal = true;
    grammar.interval_without_unit = true;
    grammar.overlay_placing = true;
    grammar.array_literals = true;
    grammar.array_subquery = true;
    grammar.subscripts = true;
    grammar.slices = true;
    grammar.field_access = true;
    grammar.operator_call = true;
    grammar.root_operators = true;
    grammar.qualified_star_argument = true;
    grammar.named_arguments_arrow = true;
    grammar.named_arguments_colon = true;
    grammar.order_using = true;
    grammar.empty_exists_list = true;
    grammar.niladic_tables = true;
    grammar.typed_literal_arguments = true;
    grammar.array_type_word = true;
    grammar.interval_type_fields = true;
    grammar.substring_for_first = true;
    grammar.substring_similar = true;
    grammar.nested_arrays = true;
    grammar.row_star_operands = true;
    grammar.null_treatment = true;     // since 19
    grammar.json_constructors = true;  // since 16
    grammar.json_query_clauses = true; // since 17
    grammar.json_table = true;         // since 17
    grammar.json_table_clauses = true;
}

} // namespace

syntax::Dialect postgres_dialect(syntax::Dialect parent) {
    syntax::Dialect dialect = std::move(parent);
    dialect.name_case = syntax::NameCase::FoldToLower;
    set_lexical(dialect.lexical);
    set_grammar(dialect.grammar);
    dialect.operators = operators();
    dialect.words = words(std::move(dialect.words));
    dialect.functions = postgres_functions();
    dialect.types = postgres_types();
    dialect.regex_matching = syntax::RegexMatching::Automaton;
    dialect.print.limit = syntax::LimitStyle::Limit;
    dialect.print.estimate_prefix = "EXPLAIN ";
    dialect.names.builtin_schema = "pg_catalog";
    dialect.names.whole_rows = true;
    dialect.names.function_alias_names_column = true;
    dialect.names.ordinals_in_group_by = true;
    dialect.names.aliases_in_group_by = true;
    set_postgres_meaning(dialect);
    return dialect;
}

} // namespace vouch::sql::dialects
