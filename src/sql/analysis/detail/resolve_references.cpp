// What a name that is not called means: a column, perhaps with fields inside it, an alias, a local
// variable, a whole row. From the inside out; within one query a name with two readings is refused.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/near_names.h"

namespace vouch::sql::analysis::detail {

Status Resolver::reference(const syntax::Expression& node, const syntax::ColumnReference& reference,
                           const Scope& scope) {
    std::vector<std::string> parts;
    for (const syntax::Identifier& part : reference.name.parts)
        parts.push_back(relation_name(part));
    for (const Scope* inside = &scope; inside; inside = inside->outer)
        if (TRY(find_in_scope(node, reference, parts, *inside, scope))) return {};
    if (text_places_.contains(&node)) {
        analysis_.references.push_back({&node, ReferenceKind::Text});
        return {};
    }
    return base::Unexpected(unknown_column(reference, scope));
}

base::Result<bool, NameError> Resolver::find_in_scope(const syntax::Expression& node,
                                                      const syntax::ColumnReference& reference,
                                                      const std::vector<std::string>& parts,
                                                      const Scope& scope, const Scope& innermost) {
    const base::TextSpan span = reference.span;
    if (is_local(column_name(parts.front()), scope) &&
        (parts.size() == 1 || dialect_.names.struct_fields)) {
        const auto fields = static_cast<std::uint32_t>(parts.size() - 1);
        analysis_.references.push_back({&node, ReferenceKind::Local, {}, 0, fields});
        return true;
    }
    std::vector<FoundColumn> found = find_columns(parts, scope);
    if (found.size() > 1) return base::Unexpected(ambiguous(parts, found, scope, span));
    if (found.empty()) {
        const auto row_id = find_row_id(parts, scope);
        // Engines give derived tables a row identifier of their own, which is not the hidden one.
        if (row_id && !visibility_.column_visible(row_id->base))
            return base::Unexpected(unknown_column(reference, innermost));
        if (row_id) found.push_back(*row_id);
    }
    if (found.size() == 1) {
        if (parts.size() > 2 + found[0].fields) TRY(check_shadow(parts[1], scope, innermost, span));
        TRY(add_reference(node, found[0], scope, span));
        return true;
    }
    if (parts.size() > 1) return false;
    if (scope.aliases_visible && find_alias(node, column_name(parts[0]), scope)) return true;
    const auto row = find_row(parts[0], scope);
    if (!row) return false;
    TRY(add_row(node, scope, *row, span));
    return true;
}

/// Names lose their schema before they run, and then an inner relation of the same name comes
/// first.
Status Resolver::check_shadow(std::string_view relation, const Scope& scope, const Scope& innermost,
                              base::TextSpan span) {
    for (const Scope* inside = &innermost; inside != &scope; inside = inside->outer)
        for (const Source& source : inside->sources)
            if (source.name == relation)
                return name_error(NameErrorKind::Column,
                                  "\"" + std::string(relation) +
                                      "\" is ambiguous: an inner relation is called so too.",
                                  span, {"Give one of them an alias."});
    return {};
}

bool Resolver::is_local(std::string_view name, const Scope& scope) {
    return std::find(scope.locals.begin(), scope.locals.end(), name) != scope.locals.end();
}

/// Every reading of `parts`, which are canonical as names of relations, as
/// [[schema.]relation.]column[.field…].
std::vector<FoundColumn> Resolver::find_columns(const std::vector<std::string>& parts,
                                                const Scope& scope) const {
    std::vector<FoundColumn> all;
    const auto add = [&](std::optional<FoundColumn> found, std::size_t column) {
        if (!found) return;
        found->fields = static_cast<std::uint32_t>(parts.size() - column - 1);
        if (found->fields == 0 || may_have_fields(*found)) all.push_back(*found);
    };
    if (parts.size() == 1 || dialect_.names.struct_fields)
        for (const FoundColumn& found : find_unqualified(
                 scope, 0, scope.sources.size(), column_name(parts[0]), names_, visibility_))
            add(found, 0);
    for (std::size_t i = 0; i < scope.sources.size() && parts.size() > 1; ++i) {
        const Source& source = scope.sources[i];
        if (source.name == parts[0])
            add(find_in_source(scope, i, column_name(parts[1]), names_, visibility_), 1);
        if (parts.size() > 2 && source.table && source.name == parts[1] &&
            names_.schema_name(*source.table) == parts[0])
            add(find_in_source(scope, i, column_name(parts[2]), names_, visibility_), 2);
    }
    return all;
}

bool Resolver::may_have_fields(const FoundColumn& found) const {
    if (!dialect_.names.struct_fields) return false;
    if (found.kind != ReferenceKind::Base) return true;
    const auto type =
        names_.catalog().tables[found.base.table].columns[found.base.column].type_class;
    return type == schema::TypeClass::Other || type == schema::TypeClass::Json;
}

NameError Resolver::ambiguous(const std::vector<std::string>& parts,
                              const std::vector<FoundColumn>& found, const Scope& scope,
                              base::TextSpan span) const {
    std::string name;
    for (const std::string& part : parts)
        name += (name.empty() ? "" : ".") + part;
    if (parts.size() > 1)
        return {NameErrorKind::Column,
                "\"" + name + "\" is ambiguous: it may be a column or a field inside one.",
                span,
                {"Give the relation an alias that is no column."}};
    return {NameErrorKind::Column,
            "\"" + name + "\" is ambiguous: more than one relation has it.",
            span,
            {"Write it with its relation, as in " + scope.sources[found[0].source].name + "." +
             name + "."}};
}

/// `rowid` alone where there is one relation, or `t.rowid`.
std::optional<FoundColumn> Resolver::find_row_id(const std::vector<std::string>& parts,
                                                 const Scope& scope) const {
    const auto& names = dialect_.names.row_id_names;
    if (parts.size() > 3 ||
        std::find(names.begin(), names.end(), column_name(parts.back())) == names.end())
        return std::nullopt;
    for (std::size_t i = 0; i < scope.sources.size(); ++i) {
        const Source& source = scope.sources[i];
        if (!source.table) continue;
        const bool named = parts.size() == 1 ? scope.sources.size() == 1
                                             : source.name == parts[parts.size() - 2] &&
                                                   (parts.size() == 2 ||
                                                    names_.schema_name(*source.table) == parts[0]);
        if (named) return FoundColumn{i, ReferenceKind::Base, {*source.table, kRowId}};
    }
    return std::nullopt;
}

bool Resolver::find_alias(const syntax::Expression& node, std::string_view name,
                          const Scope& scope) {
    for (const Alias& alias : scope.aliases) {
        if (alias.name != name) continue;
        analysis_.references.push_back({&node, ReferenceKind::Derived, {}, alias.derived});
        return true;
    }
    return false;
}

/// The relation whose name stands for its whole row, where the dialect reads names so.
std::optional<std::size_t> Resolver::find_row(std::string_view name, const Scope& scope) const {
    if (!dialect_.names.whole_rows) return std::nullopt;
    for (std::size_t i = 0; i < scope.sources.size(); ++i)
        if (scope.sources[i].name == name) return i;
    return std::nullopt;
}

Status Resolver::add_row(const syntax::Expression& node, const Scope& scope, std::size_t source,
                         base::TextSpan span) {
    const Source& from = scope.sources[source];
    if (from.row == RowMeaning::OnlyColumn) {
        analysis_.references.push_back(
            {&node, ReferenceKind::Derived, {}, from.derived.front(), 0, 1, from.id});
        return {};
    }
    if (from.extent == Extent::Open) return open_source(span);
    const auto width = static_cast<std::uint32_t>(source_columns(from, names_).size());
    for (std::uint32_t i = 0; from.table && i < width; ++i) {
        const ColumnId column{*from.table, i};
        if (!visibility_.column_visible(column))
            return base::Unexpected(
                hidden_column("A whole row would read columns of", *from.table, span));
        TRY(use(column, span));
    }
    analysis_.references.push_back({&node, ReferenceKind::Row, {}, 0, 0, width, from.id});
    return {};
}

Status Resolver::add_reference(const syntax::Expression& node, const FoundColumn& found,
                               const Scope& scope, base::TextSpan span) {
    if (found.kind == ReferenceKind::Base) TRY(use(found.base, span));
    analysis_.references.push_back({&node, found.kind, found.base, found.derived, found.fields, 1,
                                    scope.sources[found.source].id});
    return {};
}

Status Resolver::use(ColumnId column, base::TextSpan span) {
    // What is hidden was not found; a way here that we do not know must not read it either.
    if (!visibility_.column_visible(column))
        return name_error(NameErrorKind::Column, "There is no such column here.", span);
    analysis_.columns.push_back({column, place_, span});
    return {};
}

NameError Resolver::unknown_column(const syntax::ColumnReference& reference,
                                   const Scope& scope) const {
    const std::string& name = reference.name.last().text;
    std::vector<std::string> hints;
    std::vector<std::string_view> known;
    for (const Scope* inside = &scope; inside; inside = inside->outer) {
        for (const Source& source : inside->sources) {
            const auto& columns = source_columns(source, names_);
            for (std::uint32_t i = 0; i < columns.size(); ++i)
                if (!source.table || visibility_.column_visible({*source.table, i}))
                    known.push_back(columns[i]);
            if (source.name == relation_name(reference.name.last()))
                hints.push_back("\"" + name + "\" is a relation; name one of its columns.");
        }
        for (const Alias& alias : inside->aliases)
            if (inside->aliases_visible) known.push_back(alias.name);
    }
    if (std::string near = near_names_hint(name, known); !near.empty())
        hints.push_back(std::move(near));
    for (const Source& source : scope.sources)
        if (source.table) hints.push_back(readable_columns(*source.table));
    std::string shown_name;
    for (const syntax::Identifier& part : reference.name.parts)
        shown_name += (shown_name.empty() ? "" : ".") + part.text;
    return {NameErrorKind::Column, "There is no column \"" + shown_name + "\" here.",
            reference.span, std::move(hints)};
}

std::string Resolver::readable_columns(std::uint32_t table) const {
    constexpr std::size_t kListedMax = 40;
    const schema::Table& described = names_.catalog().tables[table];
    std::string text = "Columns of " + described.name + ": ";
    std::size_t listed = 0;
    for (std::uint32_t i = 0; i < described.columns.size() && listed < kListedMax; ++i) {
        if (!visibility_.column_visible({table, i})) continue;
        text += (listed++ == 0 ? "" : ", ") + described.columns[i].name;
    }
    return text + ".";
}

} // namespace vouch::sql::analysis::detail
