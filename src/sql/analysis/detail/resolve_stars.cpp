// Output columns: stars are expanded in the order of FROM, without the columns that a join merged
// into its left side.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"

namespace vouch::sql::analysis::detail {

namespace {

constexpr std::size_t kColumnsMax = 2'000;
constexpr std::size_t kAllColumnsMax = 100'000;

} // namespace

Status Resolver::item(const syntax::SelectItem& item, const Scope& scope, Columns& columns) {
    if (const auto* everything = item.expression->as<syntax::Star>())
        return star(*everything, scope, columns);
    TRY(expression(*item.expression, scope));
    DerivedColumn column{item.alias ? shown(*item.alias) : shown_name(*item.expression), {}};
    ColumnOrigin origin{.expression = item.expression.get()};
    // The reference of a plain column is the last one that was recorded.
    if (item.expression->as<syntax::ColumnReference>() && !analysis_.references.empty()) {
        const Reference& last = analysis_.references.back();
        if (last.node == item.expression.get() && last.kind == ReferenceKind::Base)
            origin.base = last.base;
        if (last.node == item.expression.get() && last.kind == ReferenceKind::Derived)
            origin.derived = last.derived;
    }
    column.origins.push_back(origin);
    return add_column(std::move(column), item.span, columns);
}

std::string Resolver::shown_name(const syntax::Expression& expression) const {
    const auto* reference = expression.as<syntax::ColumnReference>();
    return reference ? shown(reference->name.last()) : std::string();
}

Status Resolver::star(const syntax::Star& star, const Scope& scope, Columns& columns) {
    if (!star.replace.empty() || !star.rename.empty() || star.like)
        return name_error(NameErrorKind::Unsupported,
                          "REPLACE, RENAME and LIKE of a star are not supported.", star.span);
    std::vector<std::string> excluded;
    for (const syntax::QualifiedName& name : star.exclude)
        excluded.push_back(canonical(name.last()));
    bool matched = false;
    for (std::size_t i = 0; i < scope.sources.size(); ++i) {
        const Source& source = scope.sources[i];
        if (star.qualifier && source.name != canonical(star.qualifier->last())) continue;
        if (star.qualifier && star.qualifier->parts.size() == 2 &&
            (!source.table ||
             names_.schema_name(*source.table) != canonical(star.qualifier->parts[0])))
            continue;
        matched = true;
        TRY(star_source(star, scope, i, excluded, columns));
    }
    if (!matched)
        return name_error(NameErrorKind::Relation,
                          star.qualifier ? "There is no relation \"" + star.qualifier->last().text +
                                               "\" in this FROM."
                                         : "\"*\" needs a FROM.",
                          star.span);
    return {};
}

Status Resolver::star_source(const syntax::Star& star, const Scope& scope, std::size_t source,
                             std::vector<std::string>& excluded, Columns& columns) {
    const Source& from = scope.sources[source];
    const auto& names = source_columns(from, names_);
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        if (!star.qualifier && is_merged(from, names[i])) continue;
        if (std::find(excluded.begin(), excluded.end(), names[i]) != excluded.end()) continue;
        if (!from.table) {
            const std::uint32_t derived = from.derived[i];
            TRY(add_column({analysis_.derived[derived].name, {{.derived = derived}}}, star.span,
                           columns));
            continue;
        }
        const ColumnId column{*from.table, i};
        if (!visibility_.column_visible(column))
            return base::Unexpected(hidden_star(*from.table, star.span));
        TRY(use(column, star.span));
        TRY(add_column({names_.catalog().tables[*from.table].columns[i].name, {{.base = column}}},
                       star.span, columns));
    }
    return {};
}

Status Resolver::add_column(DerivedColumn column, base::TextSpan span, Columns& columns) {
    if (columns.size() >= kColumnsMax || analysis_.derived.size() >= kAllColumnsMax)
        return name_error(NameErrorKind::Limit, "The query has too many columns.", span);
    columns.push_back(static_cast<std::uint32_t>(analysis_.derived.size()));
    analysis_.derived.push_back(std::move(column));
    return {};
}

NameError Resolver::hidden_star(std::uint32_t table, base::TextSpan span) const {
    return {NameErrorKind::Column,
            "\"*\" would read columns of \"" + names_.catalog().tables[table].name +
                "\" that may not be read.",
            span,
            {"Name the columns.", readable_columns(table)}};
}

} // namespace vouch::sql::analysis::detail
