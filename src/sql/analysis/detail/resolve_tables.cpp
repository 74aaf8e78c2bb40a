// FROM. A subquery in FROM sees the queries around but not its neighbours unless it is lateral; the
// arguments of a table function see what stands before them. The columns that USING and NATURAL
// merge stay with the left side.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/near_names.h"

namespace vouch::sql::analysis::detail {

namespace {

constexpr std::size_t kSourcesMax = 200;

Status unsupported(base::TextSpan span, std::string_view what) {
    return name_error(NameErrorKind::Unsupported, std::string(what) + " is not supported.", span);
}

std::string dotted(const syntax::QualifiedName& name) {
    std::string text;
    for (const syntax::Identifier& part : name.parts)
        text += (text.empty() ? "" : ".") + part.text;
    return text;
}

} // namespace

Status Resolver::table(const syntax::TableExpression& table, Scope& scope) {
    return std::visit(
        syntax::Overloaded{
            [&](const syntax::TableReference& node) { return table_reference(node, scope); },
            [&](const syntax::DerivedTable& node) { return derived_table(node, scope); },
            [&](const syntax::TableFunction& node) { return table_function(node, scope); },
            [&](const syntax::Join& node) { return join(node, scope); },
            [](const syntax::Unnest& node) { return unsupported(node.span, "UNNEST"); },
            [](const syntax::Pivot& node) { return unsupported(node.span, "PIVOT"); },
            [](const syntax::Unpivot& node) { return unsupported(node.span, "UNPIVOT"); },
            [](const syntax::JsonTable& node) { return unsupported(node.span, "JSON_TABLE"); },
        },
        table.node);
}

Status Resolver::table_reference(const syntax::TableReference& reference, Scope& scope) {
    if (reference.sample) TRY(children(*reference.sample, scope));
    const CommonEntry* entry = TRY(find_common(reference.name, scope.common));
    if (entry) {
        Source source = derived_source(*entry->columns);
        source.name = entry->name;
        return add_source(std::move(source), reference.alias, reference.span, scope);
    }
    auto source = base_source(reference.name, reference.name.span);
    if (!source) return base::Unexpected(unknown_relation(reference.name, scope.common));
    analysis_.relations.push_back({*source->table, &reference, nullptr, reference.name.span});
    return add_source(std::move(source).value(), reference.alias, reference.span, scope);
}

Status Resolver::derived_table(const syntax::DerivedTable& derived, Scope& scope) {
    if (derived.sample) TRY(children(*derived.sample, scope));
    const bool lateral = derived.lateral == syntax::Laterality::Lateral;
    const Columns columns =
        TRY(query(*derived.query, lateral ? &scope : scope.outer, scope.common));
    return add_source(derived_source(columns), derived.alias, derived.span, scope);
}

Status Resolver::table_function(const syntax::TableFunction& function, Scope& scope) {
    if (function.calls.size() != 1 || function.ordinality != syntax::Ordinality::None)
        return unsupported(function.span, "This form of a table function");
    const syntax::FunctionCall& call = function.calls.front();
    TRY(children(call, scope));
    const syntax::Function* known =
        call.name.parts.size() == 1 ? dialect_.find_function(call.name.last().text) : nullptr;
    if (!known || !(known->uses & syntax::kTableFunction)) {
        std::vector<std::string_view> names;
        for (const syntax::Function& listed : dialect_.functions)
            if ((listed.uses & syntax::kTableFunction) &&
                listed.safety == syntax::FunctionSafety::Safe)
                names.push_back(listed.name);
        std::string hint = near_names_hint(call.name.last().text, names);
        return name_error(
            NameErrorKind::Function,
            "There is no table function \"" + dotted(call.name) + "\" that may be used.",
            call.name.span, hint.empty() ? std::vector<std::string>{} : std::vector{hint});
    }
    Source source;
    source.name = std::string(known->name);
    for (std::string_view column : known->columns)
        TRY(add_column({std::string(column), {}}, function.span, source.derived));
    source.names.assign(known->columns.begin(), known->columns.end());
    return add_source(std::move(source), function.alias, function.span, scope);
}

Status Resolver::join(const syntax::Join& join, Scope& scope) {
    if (join.alias) return unsupported(join.span, "An alias for a join");
    const std::size_t begin = scope.sources.size();
    TRY(table(*join.first, scope));
    for (const syntax::JoinLink& link : join.links)
        TRY(join_link(link, scope, begin));
    return {};
}

Status Resolver::join_link(const syntax::JoinLink& link, Scope& scope, std::size_t begin) {
    const std::size_t middle = scope.sources.size();
    TRY(table(*link.right, scope));
    const Place place = place_;
    place_ = Place::Join;
    TRY(std::visit(
        syntax::Overloaded{
            [](const syntax::NoCondition&) -> Status { return {}; },
            [&](const syntax::NaturalCondition&) {
                return merge_columns(natural_columns(scope, middle), link.span, scope, begin,
                                     middle);
            },
            [&](const syntax::OnCondition& on) { return expression(*on.condition, scope); },
            [&](const syntax::UsingCondition& condition) -> Status {
                if (condition.alias) return unsupported(condition.span, "USING (…) AS");
                std::vector<std::string> columns;
                for (const syntax::Identifier& column : condition.columns)
                    columns.push_back(canonical(column));
                return merge_columns(columns, condition.span, scope, begin, middle);
            },
        },
        link.condition));
    place_ = place;
    if (link.kind == syntax::JoinKind::Semi || link.kind == syntax::JoinKind::Anti)
        scope.sources.resize(middle);
    return {};
}

Status Resolver::merge_columns(const std::vector<std::string>& columns, base::TextSpan span,
                               Scope& scope, std::size_t begin, std::size_t middle) {
    const auto one = [&](const std::string& column, std::size_t from, std::size_t to) -> Status {
        const auto found = find_unqualified(scope, from, to, column, names_);
        if (found.size() == 1) {
            if (found[0].kind == ReferenceKind::Base) TRY(use(found[0].base, span));
            return {};
        }
        return name_error(NameErrorKind::Column,
                          found.empty()
                              ? "The join column \"" + column + "\" does not exist on both sides."
                              : "The join column \"" + column + "\" is ambiguous on one side.",
                          span, {"Join with ON and qualified columns."});
    };
    for (const std::string& column : columns) {
        // Dialects differ in whether the tables before the comma take part.
        if (!find_unqualified(scope, 0, begin, column, names_).empty())
            return name_error(NameErrorKind::Column,
                              "The join column \"" + column +
                                  "\" is ambiguous: a table before the comma has it too.",
                              span, {"Join with ON and qualified columns."});
        TRY(one(column, begin, middle));
        TRY(one(column, middle, scope.sources.size()));
        for (std::size_t i = middle; i < scope.sources.size(); ++i)
            scope.sources[i].merged.push_back(column);
    }
    return {};
}

/// The columns on the right that anything before has too; merge_columns refuses those that stand
/// before the comma.
std::vector<std::string> Resolver::natural_columns(const Scope& scope, std::size_t middle) const {
    std::vector<std::string> common;
    for (std::size_t i = middle; i < scope.sources.size(); ++i) {
        for (const std::string& column : source_columns(scope.sources[i], names_)) {
            if (is_merged(scope.sources[i], column)) continue;
            if (std::find(common.begin(), common.end(), column) != common.end()) continue;
            if (!find_unqualified(scope, 0, middle, column, names_).empty())
                common.push_back(column);
        }
    }
    return common;
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
    if (alias && !alias->name.text.empty()) source.name = canonical(alias->name);
    if (alias && !alias->columns.empty()) {
        if (source.table) return unsupported(alias->span, "A column list on a table");
        if (alias->columns.size() > source.derived.size())
            return name_error(NameErrorKind::Column, "The alias has more columns than the query.",
                              alias->span);
        for (std::size_t i = 0; i < alias->columns.size(); ++i) {
            DerivedColumn copy = analysis_.derived[source.derived[i]];
            copy.name = shown(alias->columns[i].name);
            source.names[i] = canonical(alias->columns[i].name);
            Columns added;
            TRY(add_column(std::move(copy), alias->span, added));
            source.derived[i] = added.front();
        }
    }
    for (const Source& other : scope.sources)
        if (!source.name.empty() && other.name == source.name)
            return name_error(NameErrorKind::Relation,
                              "Two relations in one FROM are called \"" + source.name + "\".", span,
                              {"Give one of them an alias."});
    scope.sources.push_back(std::move(source));
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
            "There is no relation \"" + dotted(name) + "\" that may be read.", name.span,
            std::move(hints)};
}

} // namespace vouch::sql::analysis::detail
