// A dialect that has every construct whose names analysis resolves, so that the tests do not depend
// on which dialects exist.
#pragma once

#include <string_view>

#include "sql/dialects/registry.h"
#include "sql/syntax/dialect.h"

namespace vouch::sql::analysis {

inline constexpr std::string_view kKeyValue[] = {"key", "value"};
inline constexpr std::string_view kSeries[] = {"generate_series"};
inline constexpr std::string_view kValue[] = {"value"};

inline syntax::Function rich_function(std::string_view name, syntax::FunctionUses uses,
                                      std::span<const std::string_view> columns = {}) {
    syntax::Function function;
    function.name = name;
    function.uses = uses;
    function.columns = columns;
    return function;
}

/// Names without regard to case; rows, fields and laterals as analytic engines read them.
inline syntax::Dialect rich_dialect() {
    syntax::Dialect dialect = *dialects::find_dialect("postgres");
    dialect.name = "rich";
    dialect.name_case = syntax::NameCase::Insensitive;
    syntax::GrammarRules& grammar = dialect.grammar;
    grammar.from_first = grammar.qualify = grammar.group_by_all = grammar.order_by_all = true;
    grammar.union_by_name = grammar.semi_anti_join = grammar.apply = grammar.with_offset = true;
    grammar.json_table = grammar.pivot = grammar.pivot_statement = true;
    grammar.bracket_arrays = grammar.brace_structs = grammar.keyword_lambdas = true;
    grammar.arrow_lambdas = grammar.list_comprehensions = grammar.columns_expression = true;
    grammar.star_exclude = grammar.star_replace = grammar.star_rename = true;
    dialect.names.whole_rows = dialect.names.struct_fields = true;
    dialect.names.function_alias_names_column = false;
    dialect.names.implicit_lateral = dialect.names.aliases_in_select = true;
    for (syntax::TokenKind kind : {syntax::TokenKind::kLambda, syntax::TokenKind::kPivot,
                                   syntax::TokenKind::kUnpivot, syntax::TokenKind::kQualify})
        dialect.words.reserved.set(syntax::token_index(kind));
    for (syntax::TokenKind kind :
         {syntax::TokenKind::kSemi, syntax::TokenKind::kAnti, syntax::TokenKind::kExclude})
        dialect.words.no_bare_alias.set(syntax::token_index(kind));
    syntax::Function map = rich_function("list_transform", syntax::kScalarFunction);
    map.lambda_argument = 2;
    dialect.functions = {
        rich_function("count", syntax::kAggregateFunction | syntax::kWindowFunction),
        rich_function("each", syntax::kTableFunction, kKeyValue),
        rich_function("elements", syntax::kTableFunction, kValue),
        rich_function("generate_series", syntax::kTableFunction, kSeries),
        std::move(map),
        rich_function("max", syntax::kAggregateFunction | syntax::kWindowFunction),
        rich_function("records", syntax::kTableFunction),
        rich_function("sum", syntax::kAggregateFunction | syntax::kWindowFunction),
    };
    return dialect;
}

/// As rich_dialect, but a function's alias names its only column, as in PostgreSQL.
inline syntax::Dialect rich_dialect_with_named_functions() {
    syntax::Dialect dialect = rich_dialect();
    dialect.names.function_alias_names_column = true;
    dialect.names.struct_fields = dialect.names.implicit_lateral = false;
    return dialect;
}

} // namespace vouch::sql::analysis
