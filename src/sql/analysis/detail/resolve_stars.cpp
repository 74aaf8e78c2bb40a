// Output columns. A star gives the columns of its sources in the order of FROM, without those that
// a join merged into its left side, less EXCLUDE, with REPLACE and RENAME applied. What may not be
// read is never left out in silence: a star that would give it is refused.
#include <algorithm>
#include <utility>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/limits.h"

namespace vouch::sql::analysis::detail {

namespace {

std::string dotted(const syntax::QualifiedName& name) {
    std::string text;
    for (const syntax::Identifier& part : name.parts)
        text += (text.empty() ? "" : ".") + part.text;
    return text;
}

NameError unknown_modifier(std::string_view what, const syntax::QualifiedName& name) {
    return {NameErrorKind::Column,
            "There is no column \"" + dotted(name) + "\" in this star to " + std::string(what) +
                ".",
            name.span};
}

} // namespace

Status Resolver::item(const syntax::SelectItem& item, const Scope& scope, Columns& columns) {
    if (const auto* everything = item.expression->as<syntax::Star>())
        return star(*everything, scope, columns);
    if (const auto* row = item.expression->as<syntax::RowStar>())
        return row_star(*row, scope, columns);
    expanded_.reset();
    TRY(expression(*item.expression, scope));
    const auto expanded = std::exchange(expanded_, std::nullopt);
    if (expanded) return expanded_item(item, *expanded, columns);
    DerivedColumn column{item.alias ? shown(*item.alias) : shown_name(*item.expression), {}};
    ColumnOrigin origin{.expression = item.expression.get()};
    // The reference of a plain column is the last one that was recorded.
    if (!analysis_.references.empty() &&
        analysis_.references.back().node == item.expression.get()) {
        const Reference& last = analysis_.references.back();
        if (last.fields == 0 && last.kind == ReferenceKind::Base) origin.base = last.base;
        if (last.fields == 0 && last.kind == ReferenceKind::Derived) origin.derived = last.derived;
    }
    column.origins.push_back(origin);
    return add_column(std::move(column), item.span, columns);
}

std::string Resolver::shown_name(const syntax::Expression& expression) const {
    if (const auto* field = expression.as<syntax::FieldAccess>()) return shown(field->field);
    const auto* reference = expression.as<syntax::ColumnReference>();
    return reference ? shown(reference->name.last()) : std::string();
}

Status Resolver::star(const syntax::Star& star, const Scope& scope, Columns& columns) {
    std::vector<StarColumn> chosen = TRY(star_columns(star, scope));
    for (StarColumn& column : chosen) {
        const auto replaced = std::find_if(star.replace.begin(), star.replace.end(),
                                           [&](const syntax::StarReplacement& replacement) {
                                               return canonical(replacement.name) == column.name;
                                           });
        ColumnOrigin origin{.base = column.base, .derived = column.derived};
        if (replaced != star.replace.end()) {
            TRY(expression(*replaced->expression, scope));
            origin = {.expression = replaced->expression.get()};
        } else {
            TRY(read_star_column(column, star.span));
        }
        TRY(add_column({std::move(column.shown), {origin}}, star.span, columns));
    }
    return {};
}

/// A star that is an argument or an operand. `count(*)` and ORDER BY ALL read nothing by it.
Status Resolver::star_value(const syntax::Star& star, const Scope& scope) {
    if (!star.qualifier && star.exclude.empty() && star.replace.empty() && star.rename.empty() &&
        !star.like)
        return {};
    Columns unused;
    return this->star(star, scope, unused);
}

/// `(t).*` is `t.*` where t is a relation. The fields of another value are not known here.
Status Resolver::row_star(const syntax::RowStar& node, const Scope& scope, Columns& columns) {
    const auto* name = node.operand->as<syntax::ColumnReference>();
    if (!name || name->name.parts.size() != 1)
        return name_error(NameErrorKind::Unsupported, "The fields of a value are not known here.",
                          node.span, {"Name the fields."});
    syntax::Star star;
    star.span = node.span;
    star.qualifier = name->name;
    return this->star(star, scope, columns);
}

Status Resolver::row_star_value(const syntax::RowStar& node, const Scope& scope) {
    Columns unused;
    return row_star(node, scope, unused);
}

/// What a star gives before REPLACE; nothing is marked as read yet.
base::Result<std::vector<StarColumn>, NameError> Resolver::star_columns(const syntax::Star& star,
                                                                        const Scope& scope) {
    std::vector<StarColumn> columns = TRY(sources_of_star(star, scope));
    TRY(exclude(star, columns));
    if (star.like) {
        // What a pattern finds must not tell of names that may not be seen.
        std::erase_if(columns, [](const StarColumn& column) { return column.hidden; });
        TRY(keep_like(star, columns));
        if (columns.empty())
            return name_error(NameErrorKind::Column, "The star matches no column.", star.span);
    }
    for (const syntax::StarReplacement& replacement : star.replace) {
        const std::string name = canonical(replacement.name);
        if (std::none_of(columns.begin(), columns.end(), [&](const StarColumn& column) {
                return column.name == name && !column.hidden;
            }))
            return base::Unexpected(
                unknown_modifier("replace", {replacement.name.span, {replacement.name}}));
    }
    for (const syntax::StarRename& rename : star.rename) {
        const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& column) {
            return column.name == canonical(rename.from.last()) && !column.hidden;
        });
        if (found == columns.end())
            return base::Unexpected(unknown_modifier("rename", rename.from));
        found->shown = shown(rename.to);
    }
    return columns;
}

/// Where some columns may not be read, a name that is not found stands for all of these: it must
/// not tell which of them exist.
Status Resolver::exclude(const syntax::Star& star, std::vector<StarColumn>& columns) {
    const auto is_hidden = [](const StarColumn& column) { return column.hidden; };
    const bool some_hidden = std::any_of(columns.begin(), columns.end(), is_hidden);
    for (std::size_t i = 0; i < star.exclude.size(); ++i) {
        const syntax::QualifiedName& name = star.exclude[i];
        const std::string wanted = canonical(name.last());
        const std::string relation = name.parts.size() > 1
                                         ? relation_name(name.parts[name.parts.size() - 2])
                                         : std::string();
        const std::size_t found = std::erase_if(columns, [&](const StarColumn& column) {
            return !column.hidden && column.name == wanted &&
                   (relation.empty() || column.relation == relation);
        });
        if (found > 0) continue;
        if (!some_hidden) return base::Unexpected(unknown_modifier("exclude", name));
        std::erase_if(columns, is_hidden);
        analysis_.hidden_exclusions.push_back({&star, i});
    }
    return {};
}

base::Result<std::vector<StarColumn>, NameError> Resolver::sources_of_star(const syntax::Star& star,
                                                                           const Scope& scope) {
    std::vector<StarColumn> columns;
    for (const Scope* inside = &scope; inside; inside = inside->outer) {
        bool matched = false;
        for (std::size_t i = 0; i < inside->sources.size(); ++i) {
            if (!in_star(star, inside->sources[i])) continue;
            matched = true;
            TRY(add_source_columns(star, *inside, i, columns));
        }
        if (matched && star.qualifier && star.qualifier->parts.size() > 1)
            TRY(check_shadow(relation_name(star.qualifier->last()), *inside, scope, star.span));
        if (matched) return columns;
        if (!star.qualifier && inside->locals.empty()) break;
    }
    return name_error(NameErrorKind::Relation,
                      star.qualifier ? "There is no relation \"" + star.qualifier->last().text +
                                           "\" in this FROM."
                                     : "\"*\" needs a FROM.",
                      star.span);
}

bool Resolver::in_star(const syntax::Star& star, const Source& source) const {
    if (!star.qualifier) return source.reach == Reach::Everywhere;
    const auto& parts = star.qualifier->parts;
    if (source.name != relation_name(parts.back())) return false;
    return parts.size() < 2 ||
           (source.table && names_.schema_name(*source.table) == relation_name(parts[0]));
}

Status Resolver::add_source_columns(const syntax::Star& star, const Scope& scope,
                                    std::size_t source, std::vector<StarColumn>& columns) {
    const Source& from = scope.sources[source];
    if (from.extent == Extent::Open) {
        if (depth_ > 1) return open_source(star.span);
        analysis_.output_is_open = true;
    }
    const auto& names = source_columns(from, names_);
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        if (!star.qualifier && is_merged(from, names[i])) continue;
        StarColumn column{.name = names[i], .relation = from.name};
        if (from.table) {
            column.base = ColumnId{*from.table, i};
            column.hidden = !visibility_.column_visible(*column.base);
            column.shown = from.shown.empty() ? names_.catalog().tables[*from.table].columns[i].name
                                              : from.shown[i];
        } else {
            column.derived = from.derived[i];
            column.shown = analysis_.derived[from.derived[i]].name;
        }
        columns.push_back(std::move(column));
    }
    return {};
}

Status Resolver::read_star_column(const StarColumn& column, base::TextSpan span) {
    if (!column.base) return {};
    if (column.hidden)
        return base::Unexpected(
            hidden_column("\"*\" would read columns of", column.base->table, span));
    return use(*column.base, span);
}

Status Resolver::open_source(base::TextSpan span) {
    return name_error(NameErrorKind::Unsupported,
                      "The columns of a pivot without a list of values are not known here.", span,
                      {"Give the values: IN ('a', 'b').", "Use it as the whole query."});
}

Status Resolver::add_column(DerivedColumn column, base::TextSpan span, Columns& columns) {
    if (columns.size() >= kColumnsMax || analysis_.derived.size() >= kAllColumnsMax)
        return name_error(NameErrorKind::Limit, "The query has too many columns.", span);
    columns.push_back(static_cast<std::uint32_t>(analysis_.derived.size()));
    analysis_.derived.push_back(std::move(column));
    return {};
}

NameError Resolver::hidden_column(std::string_view what, std::uint32_t table,
                                  base::TextSpan span) const {
    return {NameErrorKind::Column,
            std::string(what) + " \"" + names_.catalog().tables[table].name +
                "\" that may not be read.",
            span,
            {"Name the columns.", readable_columns(table)}};
}

} // namespace vouch::sql::analysis::detail
