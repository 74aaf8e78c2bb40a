// SQLite 3.40 and later, as its own grammar file and documentation have it. Stricter on purpose: a
// string is never a name, a double-quoted name is never a string, and `x IN table` is not read.
#include "sql/dialects/dialects.h"
#include "sql/dialects/phrases.h"
#include "sql/dialects/sqlite_functions.h"

namespace vouch::sql::dialects {

namespace {

using syntax::BinaryOperator;
using syntax::InfixKind;
using syntax::PatternOperator;
using T = syntax::TokenKind;

syntax::OperatorTable operators() {
    syntax::OperatorTable table;
    table.add(T::kOr, BinaryOperator::Or, 1);
    table.add(T::kAnd, BinaryOperator::And, 2);
    table.not_precedence = 4;
    table.add(T::sEqualSign, BinaryOperator::Equal, 4);
    table.add(T::sDoubleEqual, BinaryOperator::Equal, 4);
    table.add(T::sNotEqual, BinaryOperator::NotEqual, 4);
    table.add(T::sBangEqual, BinaryOperator::NotEqual, 4);
    table.add_other(T::kIs, InfixKind::Is, 4);
    table.add_other(T::kIsNull, InfixKind::IsNull, 4);
    table.add_other(T::kNotNull, InfixKind::NotNull, 4);
    table.add_other(T::kIn, InfixKind::In, 4);
    table.add_other(T::kBetween, InfixKind::Between, 4);
    table.add_pattern(T::kLike, PatternOperator::Like, 4);
    table.add_pattern(T::kGlob, PatternOperator::Glob, 4);
    table.add_pattern(T::kRegexp, PatternOperator::Regexp, 4);
    table.add_pattern(T::kMatch, PatternOperator::Match, 4);
    table.add(T::sLess, BinaryOperator::Less, 5);
    table.add(T::sLessEqual, BinaryOperator::LessEqual, 5);
    table.add(T::sGreater, BinaryOperator::Greater, 5);
    table.add(T::sGreaterEqual, BinaryOperator::GreaterEqual, 5);
    table.add(T::sAmpersand, BinaryOperator::BitAnd, 7);
    table.add(T::sBar, BinaryOperator::BitOr, 7);
    table.add(T::sShiftLeft, BinaryOperator::ShiftLeft, 7);
    table.add(T::sShiftRight, BinaryOperator::ShiftRight, 7);
    table.add(T::sPlus, BinaryOperator::Add, 8);
    table.add(T::sDash, BinaryOperator::Subtract, 8);
    table.add(T::sAsterisk, BinaryOperator::Multiply, 9);
    table.add(T::sSlash, BinaryOperator::Divide, 9);
    table.add(T::sPercentSign, BinaryOperator::Modulo, 9);
    table.add(T::sDoubleBar, BinaryOperator::Concatenate, 10);
    table.add(T::sArrow, BinaryOperator::JsonGet, 10);
    table.add(T::sDoubleArrow, BinaryOperator::JsonGetText, 10);
    table.add_other(T::kCollate, InfixKind::Collate, 11);
    table.sign_precedence = 12;
    table.bit_not_precedence = 12;
    return table;
}

syntax::WordRules words() {
    syntax::WordRules rules;
    rules.reserved = syntax::token_set({T::kAdd,         T::kAll,
                                        T::kAlter,       T::kAnd,
                                        T::kAs,          T::kAutoIncrement,
                                        T::kBetween,     T::kCase,
                                        T::kCheck,       T::kCollate,
                                        T::kCommit,      T::kConstraint,
                                        T::kCreate,      T::kCurrentDate,
                                        T::kCurrentTime, T::kCurrentTimestamp,
                                        T::kDefault,     T::kDeferrable,
                                        T::kDelete,      T::kDistinct,
                                        T::kDrop,        T::kElse,
                                        T::kEscape,      T::kExcept,
                                        T::kExists,      T::kForeign,
                                        T::kFrom,        T::kGroup,
                                        T::kHaving,      T::kIn,
                                        T::kIndex,       T::kInsert,
                                        T::kIntersect,   T::kInto,
                                        T::kIs,          T::kIsNull,
                                        T::kJoin,        T::kLimit,
                                        T::kNot,         T::kNothing,
                                        T::kNotNull,     T::kNull,
                                        T::kOn,          T::kOr,
                                        T::kOrder,       T::kPrimary,
                                        T::kReferences,  T::kReturning,
                                        T::kSelect,      T::kSet,
                                        T::kTable,       T::kThen,
                                        T::kTo,          T::kTransaction,
                                        T::kUnion,       T::kUnique,
                                        T::kUpdate,      T::kUsing,
                                        T::kValues,      T::kWhen,
                                        T::kWhere});
    // Words that may begin what follows a table or an expression; the last line has clauses of
    // other dialects, so that an error names them instead of taking them for aliases.
    rules.no_bare_alias = syntax::token_set(
        {T::kCross, T::kFull,    T::kInner,   T::kLeft,        T::kNatural, T::kOuter,
         T::kRight, T::kIndexed, T::kWindow,  T::kEnd,         T::kAsc,     T::kDesc,
         T::kNulls, T::kLike,    T::kGlob,    T::kRegexp,      T::kMatch,   T::kFilter,
         T::kOver,  T::kOffset,  T::kWith,    T::kFor,         T::kFetch,   T::kQualify,
         T::kPivot, T::kUnpivot, T::kLateral, T::kTableSample, T::kILike,   T::kSimilar,
         T::kLock,  T::kMinus});
    rules.niladic = syntax::token_set({T::kCurrentDate, T::kCurrentTime, T::kCurrentTimestamp});
    rules.forced_alias = rules.niladic | syntax::token_set({T::kEnd});
    return rules;
}

} // namespace

syntax::Dialect sqlite_dialect(syntax::Dialect parent) {
    syntax::Dialect dialect = std::move(parent);
    dialect.name_case = syntax::NameCase::Insensitive;

    dialect.lexical.backtick_names = true;
    dialect.lexical.bracket_names = true;
    dialect.lexical.hex_integers = true;
    dialect.lexical.dollar_in_names = true;
    dialect.lexical.numbered_question_parameters = true;
    dialect.lexical.colon_parameters = true;
    dialect.lexical.at_parameters = true;
    dialect.lexical.dollar_parameters = true;

    syntax::GrammarRules& grammar = dialect.grammar;
    grammar.materialized_hints = true;
    grammar.parenthesized_set_operands = false;
    grammar.intersect_binds_tighter = false;
    grammar.except_all = false;
    grammar.union_distinct = false;
    grammar.table_query = false;
    grammar.select_without_from = true;
    grammar.limit = true;
    grammar.limit_comma = true;
    grammar.limit_expressions = true;
    grammar.fetch = false;
    grammar.grouping_sets = false;
    grammar.join_without_condition = true;
    grammar.outer_join_without_condition = true;
    grammar.parenthesized_table_alias = true;
    grammar.string_aliases = true;
    grammar.bare_string_aliases = true;
    grammar.collate_strings = true;
    grammar.nested_join_conditions = false;
    grammar.parenthesized_table_lists = true;
    grammar.lateral = false;
    grammar.table_functions = true;
    grammar.indexed_by = true;
    grammar.table_alias_columns = false;
    grammar.derived_table_needs_alias = false;
    grammar.is_unknown = false;
    grammar.is_expression = true;
    grammar.not_null_postfix = true;
    grammar.empty_in_list = true;
    grammar.quantified_comparisons = false;
    grammar.typed_literals = false;
    grammar.interval_literals = false;
    grammar.extract = false;
    grammar.trim_from = false;
    grammar.position_in = false;
    grammar.substring_from = false;
    grammar.free_type_words = true;
    grammar.within_group = false;
    grammar.aggregate_order_by = false; // since 3.44; Debian has 3.40
    grammar.null_treatment = false;

    dialect.operators = operators();
    dialect.words = words();
    dialect.functions = sqlite_functions();
    dialect.print.limit = syntax::LimitStyle::Limit;
    dialect.print.is_for_not_distinct = true;
    dialect.print.estimate_prefix = "EXPLAIN QUERY PLAN ";

    set_sqlite_meaning(dialect);

    syntax::NameRules& names = dialect.names;
    names.aliases_in_where = true;
    names.aliases_in_group_by = true;
    names.aliases_in_having = true;
    names.aliases_in_order_expressions = true;
    names.ordinals_in_group_by = true;
    names.plain_with_sees_itself = true;
    names.limit_in_recursion = true;
    names.conditions_see_all = true;
    names.unknown_quoted_names_are_strings = true;
    names.row_id_names = {"rowid", "oid", "_rowid_"};
    return dialect;
}

} // namespace vouch::sql::dialects
