// MySQL 8.0 and later, as its manual and its own grammar have it. The connector pins sql_mode:
// backslashes escape, double quotes hold strings, `||` is OR, a function may stand before a space.
//
// Precedence, loosest first: OR ||, XOR, AND &&, NOT, IS and comparisons, LIKE IN BETWEEN REGEXP
// MEMBER OF SOUNDS LIKE (which do not chain), |, &, << >>, + -, * / % DIV MOD, ^, - ~, !, BINARY
// COLLATE. The right side of LIKE takes nothing looser than a sign.
//
// Stricter on purpose: tables and their aliases are read with exact letters (a server may fold
// them), `x'41'` and `0x41` stay apart, and a dot is never followed by digits.
#include "sql/dialects/dialects.h"
#include "sql/dialects/mysql_functions.h"
#include "sql/dialects/mysql_types.h"
#include "sql/dialects/mysql_words.h"
#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

using syntax::Associativity;
using syntax::BinaryOperator;
using syntax::InfixKind;
using syntax::PatternOperator;
using T = syntax::TokenKind;

constexpr std::uint8_t kComparison = 5;
constexpr std::uint8_t kPredicate = 6;
constexpr std::uint8_t kSign = 14;

void add_predicates(syntax::OperatorTable& table) {
    table.add(T::sEqualSign, BinaryOperator::Equal, kComparison);
    table.add(T::sNotEqual, BinaryOperator::NotEqual, kComparison);
    table.add(T::sBangEqual, BinaryOperator::NotEqual, kComparison);
    table.add(T::sNullSafeEqual, BinaryOperator::NullSafeEqual, kComparison);
    table.add(T::sLess, BinaryOperator::Less, kComparison);
    table.add(T::sLessEqual, BinaryOperator::LessEqual, kComparison);
    table.add(T::sGreater, BinaryOperator::Greater, kComparison);
    table.add(T::sGreaterEqual, BinaryOperator::GreaterEqual, kComparison);
    table.add_other(T::kIs, InfixKind::Is, kComparison);
    table.add_pattern(T::kLike, PatternOperator::Like, kPredicate);
    table.add_pattern(T::kRegexp, PatternOperator::Regexp, kPredicate);
    table.add_pattern(T::kRLike, PatternOperator::Regexp, kPredicate);
    table.add_other(T::kIn, InfixKind::In, kPredicate);
    table.add_other(T::kBetween, InfixKind::Between, kPredicate);
    table.add_other(T::kMember, InfixKind::MemberOf, kPredicate);
    table.add_other(T::kSounds, InfixKind::SoundsLike, kPredicate);
    for (T spelled : {T::kLike, T::kRegexp, T::kRLike, T::kIn, T::kBetween, T::kMember, T::kSounds})
        table[spelled].associativity = Associativity::None;
}

syntax::OperatorTable operators() {
    syntax::OperatorTable table;
    table.add(T::kOr, BinaryOperator::Or, 1);
    table.add(T::sDoubleBar, BinaryOperator::Or, 1);
    table.add(T::kXor, BinaryOperator::Xor, 2);
    table.add(T::kAnd, BinaryOperator::And, 3);
    table.add(T::sDoubleAmpersand, BinaryOperator::And, 3);
    table.not_precedence = kComparison;
    add_predicates(table);
    table.add(T::sBar, BinaryOperator::BitOr, 8);
    table.add(T::sAmpersand, BinaryOperator::BitAnd, 9);
    table.add(T::sShiftLeft, BinaryOperator::ShiftLeft, 10);
    table.add(T::sShiftRight, BinaryOperator::ShiftRight, 10);
    table.add(T::sPlus, BinaryOperator::Add, 11);
    table.add(T::sDash, BinaryOperator::Subtract, 11);
    table.add(T::sAsterisk, BinaryOperator::Multiply, 12);
    table.add(T::sSlash, BinaryOperator::Divide, 12);
    table.add(T::sPercentSign, BinaryOperator::Modulo, 12);
    table.add(T::kMod, BinaryOperator::Modulo, 12);
    table.add(T::kDiv, BinaryOperator::IntegerDivide, 12);
    table.add(T::sCaret, BinaryOperator::BitXor, 13);
    table.sign_precedence = kSign;
    table.bit_not_precedence = kSign;
    table.pattern_operand_precedence = kSign;
    table.bang_precedence = 15;
    table.binary_precedence = 16;
    table.add_other(T::kCollate, InfixKind::Collate, 16);
    table.add(T::sArrow, BinaryOperator::JsonGet, 17);
    table.add(T::sDoubleArrow, BinaryOperator::JsonGetText, 17);
    return table;
}

syntax::WordRules words() {
    syntax::WordRules rules;
    rules.reserved = mysql_reserved_keywords();
    rules.other_reserved = mysql_other_reserved();
    // Words that may begin what follows a table or an expression. FULL is a plain name in MySQL,
    // so that `a FULL JOIN b` would be an inner join with an alias.
    rules.no_bare_alias =
        syntax::token_set({T::kFull,    T::kEnd,         T::kEscape,  T::kMember, T::kSounds,
                           T::kOffset,  T::kAgainst,     T::kNulls,   T::kFilter, T::kWithin,
                           T::kLateral, T::kTableSample, T::kQualify, T::kPivot,  T::kUnpivot,
                           T::kMinus,   T::kILike,       T::kSimilar, T::kWindow, T::kReturning});
    rules.forced_alias = syntax::token_set({T::kEnd});
    rules.niladic = syntax::token_set({T::kCurrentDate, T::kCurrentTime, T::kCurrentTimestamp,
                                       T::kLocalTime, T::kLocalTimestamp, T::kUtcDate, T::kUtcTime,
                                       T::kUtcTimestamp, T::kCurrentUser});
    rules.function_words = syntax::token_set({T::kLeft, T::kRight, T::kIf, T::kInsert, T::kReplace,
                                              T::kMod, T::kInterval, T::kGrouping});
    rules.word_arguments = {{"TIMESTAMPADD", 1}, {"TIMESTAMPDIFF", 1}, {"GET_FORMAT", 1}};
    return rules;
}

void set_lexical(syntax::LexicalRules& lexical) {
    lexical.backtick_names = true;
    lexical.double_quoted_strings = true;
    lexical.backslash_escapes = true;
    lexical.national_strings = true;
    lexical.bit_strings = true;
    lexical.hex_integers = true;
    lexical.binary_integers = true;
    lexical.adjacent_strings_join = true;
    lexical.hash_comments = true;
    lexical.dash_comment_needs_space = true;
    lexical.executable_comments = true;
    lexical.dollar_in_names = true;
    lexical.digit_first_names = true;
    lexical.at_parameters = true;
    lexical.introducers = {"utf8mb4", "utf8mb3", "utf8", "latin1", "ascii", "binary"};
    lexical.refused_hints = {"MAX_EXECUTION_TIME", "RESOURCE_GROUP", "SET_VAR"};
}

void set_queries(syntax::GrammarRules& grammar) {
    grammar.values_row_keyword = true;
    grammar.select_without_from = true;
    grammar.limit = true;
    grammar.limit_comma = true;
    grammar.fetch = false;
    grammar.grouping_sets = false;
    grammar.with_rollup = true;
    grammar.nulls_order = false;
    grammar.ignored_select_words = true;
    grammar.string_aliases = true;
    grammar.bare_string_aliases = true;
    grammar.json_value_clauses = true;
    grammar.collate_strings = true;
    grammar.keywords_after_dot = true;
    grammar.full_join = false;
    grammar.join_without_condition = true;
    grammar.straight_join = true;
    grammar.parenthesized_table_lists = true;
    grammar.json_table = true;
    grammar.partition_selection = true;
    grammar.index_hints = true;
    grammar.dual = true;
}

void set_expressions(syntax::GrammarRules& grammar) {
    grammar.is_distinct_from = false;
    grammar.null_safe_equal = true;
    grammar.row_keyword = true;
    grammar.convert_type = true;
    grammar.convert_using = true;
    grammar.interval_expressions = true;
    grammar.interval_other_units = true;
    grammar.interval_function = true;
    grammar.nth_from_first = true;
    grammar.character_function = true;
    grammar.substr_from = true;
    grammar.match_against = true;
    grammar.member_of = true;
    grammar.sounds_like = true;
    grammar.odbc_literals = true;
    grammar.json_arrow_on_columns = true;
    grammar.binary_operator = true;
    grammar.bang_not = true;
    grammar.unsigned_types = true;
    grammar.aggregate_filter = false;
    grammar.within_group = false;
    grammar.null_treatment = false;
    grammar.frame_groups = false;
    grammar.frame_exclusion = false;
    grammar.separator = true;
    grammar.quoted_function_names = false;
}

} // namespace

syntax::Dialect mysql_dialect(syntax::Dialect parent) {
    syntax::Dialect dialect = std::move(parent);
    dialect.name_case = syntax::NameCase::ExactTables;
    set_lexical(dialect.lexical);
    set_queries(dialect.grammar);
    set_expressions(dialect.grammar);
    dialect.operators = operators();
    dialect.words = words();
    dialect.functions = mysql_functions();
    dialect.types = mysql_types();
    dialect.names.aliases_in_group_by = true;
    dialect.names.aliases_in_having = true;
    dialect.names.aliases_in_order_expressions = true;
    dialect.names.ordinals_in_group_by = true;
    dialect.print.name_quote = '`';
    dialect.print.limit = syntax::LimitStyle::Limit;
    dialect.print.values_rows_keyword = true;
    dialect.print.rollup_suffix = true;
    dialect.print.no_limit = "18446744073709551615";
    dialect.print.estimate_prefix = "EXPLAIN ";
    set_mysql_meaning(dialect);
    return dialect;
}

} // namespace vouch::sql::dialects
