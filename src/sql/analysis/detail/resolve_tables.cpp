// Relations and queries in FROM. A subquery sees the queries around but not its neighbours unless
// it is lateral.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/limits.h"
#include "sql/analysis/near_names.h"

namespace vouch::sql::analysis::detail {

namespace {

std::string name_of(const syntax::QualifiedName& name) {
    std::string text;
    for (const syntax::Identifier& part : name.parts)
        text += (text.empty() ? "" : ".") + part.text;
    return text;
}

Status too_many_names(const syntax::TableAlias& alias) {
    return name_error(NameErrorKind::Column, "The alias has more columns than the relation.",
                      alias.span);
}

} // namespace

Status Resolver::table(const syntax::TableExpression& table, Scope& scope) {
    return std::visit(
        syntax::Overloaded{
            [&](const syntax::TableReference& node) { return table_reference(node, scope); },
            [&](const syntax::DerivedTable& node) {
                return derived_table(node, node.lateral, scope);
            },
            [&](const syntax::TableFunction& node) { return table_function(node, scope); },
            [&](const syntax::Join& node) { return join(node, scope); },
            [&](const syntax::Unnest& node) { return unnest(node, scope); },
            [&](const syntax::Pivot& node) { return pivot(node, scope); },
            [&](const syntax::Unpivot& node) { return unpivot(node, scope); },
            [&](const syntax::JsonTable& node) { return json_table(node, scope); },
        },
        table.node);
}

Status Resolver::table_reference(const syntax::TableReference& reference, Scope& scope) {
    if (reference.sample) TRY(children(*reference.sample, scope));
    const CommonEntry* entry = TRY(find_common(reference.name, scope.common));
    if (entry) {
        Source source = derived_source(*entry->columns);
        source.name = entry->name;
        source.node = &reference;
        source.query = entry->table->query.get();
        return add_source(std::move(source), reference.alias, reference.span, scope);
    }
    auto source = base_source(reference.name, reference.name.span);
    if (!source) return base::Unexpected(unknown_relation(reference.name, scope.common));
    source->node = &reference;
    analysis_.relations.push_back({*source->table, &reference, nullptr, reference.name.span});
    return add_source(std::move(source).value(), reference.alias, reference.span, scope);
}

Status Resolver::derived_table(const syntax::DerivedTable& derived, syntax::Laterality lateral,
                               Scope& scope) {
    if (derived.sample) TRY(children(*derived.sample, scope));
    const bool sees_neighbours =
        lateral == syntax::Laterality::Lateral || dialect_.names.implicit_lateral;
    const Columns columns =
        TRY(query(*derived.query, sees_neighbours ? &scope : scope.outer, scope.common));
    Source source = derived_source(columns);
    source.node = &derived;
    source.query = derived.query.get();
    return add_source(std::move(source), derived.alias, derived.span, scope);
}

base::Result<Source, NameError> Resolver::base_source(const syntax::QualifiedName& name,
                                                      base::TextSpan span) {
    const auto table = names_.find_table(name);
    if (!table || !visibility_.table_visible(*table)) {
        NameError error = unknown_relation(name, nullptr);
        error.span = span;
        return base::Unexpected(std::move(error));
    }
    Source source;
    source.name = names_.table_name(*table);
    source.table = table;
    return source;
}

Status Resolver::add_source(Source source, const std::optional<syntax::TableAlias>& alias,
                            base::TextSpan span, Scope& scope) {
    if (scope.sources.size() >= kSourcesMax)
        return name_error(NameErrorKind::Limit, "Too many relations in one FROM.", span);
    if (alias && !alias->name.text.empty()) source.name = relation_name(alias->name);
    if (alias && !alias->columns.empty()) TRY(rename_source(source, *alias));
    for (const Source& other : scope.sources)
        if (!source.name.empty() && other.name == source.name)
            return name_error(NameErrorKind::Relation,
                              "Two relations in one FROM are called \"" + source.name + "\".", span,
                              {"Give one of them an alias."});
    source.id = static_cast<std::uint32_t>(analysis_.sources.size());
    analysis_.sources.push_back({source.node, source.table, source.derived, source.query});
    scope.sources.push_back(std::move(source));
    return {};
}

Status Resolver::rename_source(Source& source, const syntax::TableAlias& alias) {
    for (const syntax::ColumnAlias& column : alias.columns)
        if (column.type)
            return name_error(NameErrorKind::Unsupported,
                              "Column definitions are for functions that return records.",
                              alias.span, {"Leave the types out."});
    if (source.table) return rename_table(source, alias);
    if (alias.columns.size() > source.derived.size()) return too_many_names(alias);
    for (std::size_t i = 0; i < alias.columns.size(); ++i) {
        DerivedColumn copy{shown(alias.columns[i].name), {{.derived = source.derived[i]}}};
        source.names[i] = canonical(alias.columns[i].name);
        Columns added;
        TRY(add_column(std::move(copy), alias.span, added));
        source.derived[i] = added.front();
    }
    return {};
}

/// Columns are renamed by position, so a table that hides some would give others under their names.
Status Resolver::rename_table(Source& source, const syntax::TableAlias& alias) {
    const auto& columns = names_.column_names(*source.table);
    for (std::uint32_t i = 0; i < columns.size(); ++i) {
        if (!visibility_.column_visible({*source.table, i}))
            return base::Unexpected(
                hidden_column("The alias would rename columns of", *source.table, alias.span));
        const bool renamed = i < alias.columns.size();
        source.names.push_back(renamed ? canonical(alias.columns[i].name) : columns[i]);
        source.shown.push_back(renamed ? shown(alias.columns[i].name)
                                       : names_.catalog().tables[*source.table].columns[i].name);
    }
    if (alias.columns.size() > columns.size()) return too_many_names(alias);
    return {};
}

Source Resolver::derived_source(const Columns& columns) const {
    Source source;
    source.derived = columns;
    for (std::uint32_t column : columns)
        source.names.push_back(
            canonical_stored_name(analysis_.derived[column].name, dialect_.name_case));
    return source;
}

NameError Resolver::unknown_relation(const syntax::QualifiedName& name,
                                     CommonTables* common) const {
    constexpr std::size_t kListedMax = 30;
    std::vector<std::string_view> known;
    for (CommonTables* tables = common; tables; tables = tables->outer)
        for (const CommonEntry& entry : tables->entries)
            known.push_back(entry.name);
    const std::size_t common_count = known.size();
    const std::vector<schema::Table>& tables = names_.catalog().tables;
    for (std::uint32_t i = 0; i < tables.size(); ++i)
        if (visibility_.table_visible(i)) known.push_back(tables[i].name);
    std::vector<std::string> hints;
    if (std::string near = near_names_hint(name.last().text, known); !near.empty())
        hints.push_back(std::move(near));
    if (known.size() - common_count <= kListedMax && known.size() > common_count) {
        std::string all = "Relations that may be read: ";
        for (std::size_t i = common_count; i < known.size(); ++i)
            all += (i == common_count ? "" : ", ") + std::string(known[i]);
        hints.push_back(all + ".");
    }
    return {NameErrorKind::Relation,
            "There is no relation \"" + name_of(name) + "\" that may be read.", name.span,
            std::move(hints)};
}

} // namespace vouch::sql::analysis::detail
