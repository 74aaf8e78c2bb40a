// DuckDB 1.3 and later, as differences from PostgreSQL, whose grammar it began with. Checked
// against the trees that versions 1.5 and 2.0 give (json_serialize_sql). Where the two differ, the
// printed form means the same in both: lambdas are printed with their keyword, and an arrow into
// JSON in parentheses. Hexadecimal numbers and X'…' are other things in other versions: not read.
#include "sql/dialects/dialects.h"
#include "sql/dialects/duckdb_functions.h"
#include "sql/dialects/duckdb_types.h"
#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

using syntax::BinaryOperator;
using syntax::InfixKind;
using syntax::PatternOperator;
using T = syntax::TokenKind;

void set_lexical(syntax::LexicalRules& lexical) {
    lexical.unicode_strings = false;
    lexical.byte_strings = false;
    lexical.bit_strings = false;
    lexical.national_strings = false;
    lexical.unread_prefixes = "bnux";
    lexical.digit_separators = true;
    lexical.question_parameters = true;
}

void set_operators(syntax::OperatorTable& table) {
    for (const T absent :
         {T::sHash, T::sHashArrow, T::sHashDoubleArrow, T::sHashDash, T::sQuestion, T::sQuestionBar,
          T::sQuestionAmpersand, T::sAtQuestion, T::sDoubleAt, T::sAdjacentSign, T::sAmpersandLess,
          T::sAmpersandGreater, T::kOverlaps, T::sTildeAsterisk, T::sBangTildeAsterisk})
        table.remove(absent);
    table.add(T::sDoubleEqual, BinaryOperator::Equal, table[T::sEqualSign].precedence,
              syntax::Associativity::None);
    table.add(T::sDoubleSlash, BinaryOperator::IntegerDivide, table[T::sSlash].precedence);
    table.add(T::sDoubleAsterisk, BinaryOperator::Power, table[T::sCaret].precedence);
    table.add_pattern(T::kGlob, PatternOperator::Glob, table[T::kLike].precedence);
    table[T::kGlob].associativity = syntax::Associativity::None;
}

syntax::WordRules words(syntax::WordRules rules) {
    // Columns of that name come first, and without one it is refused.
    for (const T word : {T::kCurrentCatalog, T::kCurrentRole, T::kCurrentSchema, T::kCurrentUser,
                         T::kSessionUser, T::kSystemUser, T::kUser}) {
        rules.reserved.reset(syntax::token_index(word));
        rules.niladic.reset(syntax::token_index(word));
    }
    for (const T word : {T::kAuthorization, T::kDo, T::kGrant, T::kOverlaps})
        rules.reserved.reset(syntax::token_index(word));
    for (const T word :
         {T::kDescribe, T::kLambda, T::kPivot, T::kQualify, T::kShow, T::kSummarize, T::kUnpivot,
          T::kAnti, T::kAsOf, T::kAt, T::kBinary, T::kGlob, T::kPositional, T::kSemi})
        rules.reserved.set(syntax::token_index(word));
    // Names of columns and tables, but no aliases without AS in older versions.
    for (const T word : {T::kColumns, T::kMap, T::kStruct, T::kTryCast})
        rules.no_bare_alias.set(syntax::token_index(word));
    rules.no_bare_alias.set(syntax::token_index(T::kSample));
    rules.function_words.set(syntax::token_index(T::kMap));
    rules.function_words.set(syntax::token_index(T::kGlob));
    rules.no_bare_alias.reset(syntax::token_index(T::kProcedure));
    rules.forced_alias.reset();
    return rules;
}

void set_queries(syntax::GrammarRules& grammar) {
    grammar.recursion_tail = false;
    grammar.union_by_name = true;
    grammar.fetch_with_ties = false;
    grammar.group_by_distinct = false;
    grammar.sample_method_needed = false;
    grammar.sample_counts_rows = true;
    grammar.from_first = true;
    grammar.limit_percent = true;
    grammar.qualify = true;
    grammar.group_by_all = true;
    grammar.order_by_all = true;
    grammar.using_sample = true;
    grammar.trailing_commas = true;
    grammar.prefix_aliases = true;
    grammar.string_aliases = true;
    grammar.bare_string_aliases = true;
    grammar.semi_anti_join = true;
    grammar.left_semi_join = true; // as other engines spell it
    grammar.asof_join = true;
    grammar.positional_join = true;
    grammar.using_alias = false;
    grammar.rows_from = false;
    grammar.only = false;
    grammar.column_definitions = false;
    grammar.sample_method_after = true;
    grammar.values_tables = true;
    grammar.parenthesized_named_queries = true;
    grammar.order_using = false;
    grammar.empty_exists_list = false;
    grammar.json_table = false;
    grammar.json_table_clauses = false;
    grammar.prefix_table_aliases = true;
    grammar.pivot = true;
    grammar.pivot_statement = true;
}

void set_expressions(syntax::GrammarRules& grammar) {
    grammar.is_json = false;
    grammar.interval_numbers = true;
    grammar.interval_other_units = true;
    grammar.subscripts_of_all = true;
    grammar.interval_ranges = false;
    grammar.dimension_subscripts = false;
    grammar.slice_steps = true;
    grammar.niladic_empty_calls = true;
    grammar.row_stars = false;
    grammar.qualified_types = false;
    grammar.not_null_postfix = true;
    grammar.in_array = true;
    grammar.between_symmetric = false;
    grammar.overlay_placing = false; // it has no other form that every version reads
    grammar.quantified_patterns = false;
    grammar.try_cast = true;
    grammar.bracket_arrays = true;
    grammar.method_calls = true;
    grammar.brace_structs = true;
    grammar.map_literals = true;
    grammar.arrow_lambdas = true;
    grammar.keyword_lambdas = true;
    grammar.list_comprehensions = true;
    grammar.columns_expression = true;
    grammar.slice_dashes = true;
    grammar.substring_similar = false;
    grammar.row_star_operands = false;
    grammar.json_constructors = false;
    grammar.json_query_clauses = false;
    grammar.schema_stars = false;
    grammar.star_except = true; // since 2.0, printed as EXCLUDE
    grammar.star_exclude = true;
    grammar.star_replace = true;
    grammar.star_rename = true;
    grammar.star_like = true;
    grammar.filter_without_where = true;
    grammar.null_treatment = false;
    grammar.null_treatment_inside = true;
}

} // namespace

syntax::Dialect duckdb_dialect(syntax::Dialect parent) {
    syntax::Dialect dialect = std::move(parent);
    dialect.name_case = syntax::NameCase::Insensitive;
    set_lexical(dialect.lexical);
    set_queries(dialect.grammar);
    set_expressions(dialect.grammar);
    set_operators(dialect.operators);
    dialect.words = words(std::move(dialect.words));
    dialect.functions = duckdb_functions();
    dialect.types = duckdb_types();
    dialect.print.array_keyword = false;
    dialect.print.estimate_prefix = "EXPLAIN (FORMAT yaml) ";
    syntax::NameRules& names = dialect.names;
    names.builtin_schema = "main";
    names.aliases_in_select = true;
    names.implicit_lateral = true;
    names.struct_fields = true;
    names.function_alias_names_column = false;
    names.values_column = "col";
    names.values_column_first = 0;
    names.aliases_in_where = true;
    names.aliases_in_group_by = true;
    names.aliases_in_having = true;
    names.aliases_in_order_expressions = true;
    names.row_id_names = {"rowid"};
    set_duckdb_meaning(dialect);
    return dialect;
}

} // namespace vouch::sql::dialects
