// Table functions, UNNEST and JSON_TABLE. Their arguments see what stands before them in FROM. The
// columns of a function are those of the dialect's table; a function listed without columns returns
// records, whose columns the alias must define.
#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/near_names.h"

namespace vouch::sql::analysis::detail {

namespace {

/// A column whose cells are made from the arguments.
DerivedColumn made_from(std::string name, const syntax::FunctionCall& call) {
    DerivedColumn column{std::move(name), {}};
    for (const syntax::Argument& argument : call.arguments)
        column.origins.push_back({.expression = argument.value.get(), .kind = OriginKind::Element});
    return column;
}

/// Without the column definitions, which have named the columns already.
std::optional<syntax::TableAlias> alias_after(const std::optional<syntax::TableAlias>& alias,
                                              Naming naming) {
    if (!alias) return std::nullopt;
    syntax::TableAlias copy{alias->span, alias->name, {}};
    for (const syntax::ColumnAlias& column : alias->columns) {
        std::optional<syntax::TypeName> type;
        if (column.type) type = syntax::clone(*column.type);
        if (naming != Naming::Defined)
            copy.columns.push_back({column.span, column.name, std::move(type)});
    }
    return copy;
}

} // namespace

Status Resolver::table_function(const syntax::TableFunction& function, Scope& scope) {
    Source source;
    source.node = &function;
    Naming naming = Naming::Own;
    for (const syntax::FunctionCall& call : function.calls) {
        TRY(children(call, scope));
        naming = TRY(function_columns(call, function, source));
    }
    if (function.calls.size() == 1) source.name = relation_name(function.calls[0].name.last());
    return add_function_source(std::move(source), naming, function.ordinality, function.alias,
                               function.span, scope);
}

base::Result<Naming, NameError> Resolver::function_columns(const syntax::FunctionCall& call,
                                                           const syntax::TableFunction& function,
                                                           Source& source) {
    const syntax::Function* known = dialect_.find_function(call.name);
    if (known && known->safety == syntax::FunctionSafety::Unsafe && !known->effect.empty())
        return name_error(NameErrorKind::Function,
                          "The function \"" + std::string(known->name) + "\" may not be used: it " +
                              std::string(known->effect) + ".",
                          call.name.span);
    if (!known || !(known->uses & syntax::kTableFunction))
        return base::Unexpected(unknown_table_function(call));
    for (std::string_view column : known->columns)
        TRY(add_source_column(made_from(std::string(column), call), function.span, source));
    if (!known->columns.empty())
        return function.calls.size() == 1 && known->columns.size() == 1 &&
                       known->columns[0] == known->name
                   ? Naming::ByAlias
                   : Naming::Own;
    if (!function.alias || function.alias->columns.empty() || function.calls.size() != 1)
        return name_error(NameErrorKind::Function,
                          "The columns of \"" + std::string(known->name) + "\" are not known.",
                          call.span, {"Define them: AS t(a integer, b text)."});
    TRY(defined_columns(*function.alias, made_from("", call), source));
    return Naming::Defined;
}

Status Resolver::defined_columns(const syntax::TableAlias& alias, const DerivedColumn& described,
                                 Source& source) {
    for (const syntax::ColumnAlias& column : alias.columns) {
        if (!column.type)
            return name_error(NameErrorKind::Unsupported, "Every column needs a type here.",
                              column.span);
        DerivedColumn defined = described;
        defined.name = shown(column.name);
        TRY(add_source_column(std::move(defined), column.span, source));
    }
    return {};
}

Status Resolver::add_function_source(Source source, Naming naming, syntax::Ordinality ordinality,
                                     const std::optional<syntax::TableAlias>& alias,
                                     base::TextSpan span, Scope& scope) {
    if (source.derived.size() == 1 && dialect_.names.function_alias_names_column) {
        if (alias && naming == Naming::ByAlias) {
            analysis_.derived[source.derived[0]].name = shown(alias->name);
            source.names[0] = canonical(alias->name);
        }
        if (ordinality == syntax::Ordinality::None) source.row = RowMeaning::OnlyColumn;
    }
    if (ordinality == syntax::Ordinality::WithOrdinality)
        TRY(add_source_column({"ordinality", {}}, span, source));
    return add_source(std::move(source), alias_after(alias, naming), span, scope);
}

Status Resolver::add_source_column(DerivedColumn column, base::TextSpan span, Source& source) {
    source.names.push_back(canonical_stored_name(column.name, dialect_.name_case));
    return add_column(std::move(column), span, source.derived);
}

Status Resolver::unnest(const syntax::Unnest& unnest, Scope& scope) {
    Source source;
    source.name = "unnest";
    source.node = &unnest;
    for (const syntax::ExpressionPtr& array : unnest.arrays) {
        TRY(expression(*array, scope));
        DerivedColumn column{"unnest", {}};
        column.origins.push_back({.expression = array.get(), .kind = OriginKind::Element});
        TRY(add_source_column(std::move(column), unnest.span, source));
    }
    if (!unnest.offset_name)
        return add_function_source(std::move(source), Naming::ByAlias, unnest.ordinality,
                                   unnest.alias, unnest.span, scope);
    // The position stands beside the element, not inside its name.
    TRY(add_function_source(std::move(source), Naming::ByAlias, unnest.ordinality, unnest.alias,
                            unnest.span, scope));
    Source offset;
    TRY(add_source_column({shown(*unnest.offset_name), {}}, unnest.offset_name->span, offset));
    return add_source(std::move(offset), std::nullopt, unnest.span, scope);
}

Status Resolver::json_table(const syntax::JsonTable& table, Scope& scope) {
    TRY(expression(*table.source, scope));
    for (const syntax::JsonPassing& passed : table.passing)
        TRY(expression(*passed.value, scope));
    if (table.on_error && table.on_error->value) TRY(expression(*table.on_error->value, scope));
    Source source;
    source.node = &table;
    TRY(json_columns(table.columns, *table.source, scope, source));
    return add_source(std::move(source), table.alias, table.span, scope);
}

Status Resolver::json_columns(const std::vector<syntax::JsonTableColumn>& listed,
                              const syntax::Expression& document, const Scope& scope,
                              Source& source) {
    for (const syntax::JsonTableColumn& column : listed) {
        const auto value_of = [](const std::optional<syntax::JsonFallback>& fallback) {
            return fallback ? fallback->value.get() : nullptr;
        };
        const syntax::Expression* on_empty = value_of(column.on_empty);
        const syntax::Expression* on_error = value_of(column.on_error);
        if (on_empty) TRY(expression(*on_empty, scope));
        if (on_error) TRY(expression(*on_error, scope));
        if (column.kind == syntax::JsonColumnKind::Nested) {
            TRY(json_columns(column.nested, document, scope, source));
            continue;
        }
        DerivedColumn described{shown(column.name), {}};
        for (const syntax::Expression* origin : {&document, on_empty, on_error})
            if (origin)
                described.origins.push_back({.expression = origin, .kind = OriginKind::Element});
        TRY(add_source_column(std::move(described), column.span, source));
    }
    return {};
}

NameError Resolver::unknown_table_function(const syntax::FunctionCall& call) const {
    std::vector<std::string_view> names;
    for (const syntax::Function& listed : dialect_.functions)
        if ((listed.uses & syntax::kTableFunction) && listed.safety == syntax::FunctionSafety::Safe)
            names.push_back(listed.name);
    std::string called;
    for (const syntax::Identifier& part : call.name.parts)
        called += (called.empty() ? "" : ".") + part.text;
    std::string hint = near_names_hint(call.name.last().text, names);
    return {NameErrorKind::Function,
            "There is no table function \"" + called + "\" that may be used.", call.name.span,
            hint.empty() ? std::vector<std::string>{} : std::vector{hint}};
}

} // namespace vouch::sql::analysis::detail
