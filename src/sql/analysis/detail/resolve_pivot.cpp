// PIVOT and UNPIVOT. Their source has names of its own. A pivot groups by GROUP BY, or else by
// every column that it does not mention, and so reads all of them; it gives a column for each
// listed value (of every combination, with several lists) and aggregate. Without a list only the
// engine knows the columns.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/limits.h"

namespace vouch::sql::analysis::detail {

namespace {

/// The name that the value gives to its column; empty where only the engine knows it.
std::string value_name(const syntax::PivotValue& value) {
    if (value.alias) return value.alias->text;
    const auto* literal = value.expression->as<syntax::Literal>();
    return literal ? literal->text : std::string();
}

std::vector<std::string> combined(const std::vector<std::string>& before,
                                  const syntax::PivotColumn& column) {
    std::vector<std::string> all;
    for (const std::string& name : before)
        for (const syntax::PivotValue& value : column.values)
            all.push_back(name.empty() ? value_name(value) : name + "_" + value_name(value));
    return all;
}

} // namespace

Status Resolver::pivot(const syntax::Pivot& pivot, Scope& scope) {
    Scope inner{.outer = scope.outer, .common = scope.common};
    TRY(table(*pivot.source, inner));
    TRY(late_conditions(inner));
    const std::size_t first_reference = analysis_.references.size();
    for (const syntax::PivotValue& aggregate : pivot.aggregates)
        TRY(expression(*aggregate.expression, inner));
    const Scope constants{.outer = scope.outer, .common = scope.common};
    for (const syntax::PivotColumn& column : pivot.columns) {
        TRY(expression(*column.column, inner));
        for (const syntax::PivotValue& value : column.values)
            TRY(expression(*value.expression, constants));
    }
    Source source;
    source.node = &pivot;
    TRY(pivot_groups(pivot, inner, first_reference, source));
    for (const syntax::PivotColumn& column : pivot.columns) {
        if (column.values.empty()) source.extent = Extent::Open;
        if (column.query) TRY(query(*column.query, scope.outer, scope.common));
    }
    if (source.extent == Extent::Known) TRY(pivot_cells(pivot, source));
    return add_source(std::move(source), pivot.alias, pivot.span, scope);
}

Status Resolver::pivot_groups(const syntax::Pivot& pivot, const Scope& inner,
                              std::size_t first_reference, Source& source) {
    if (pivot.group_by.empty())
        return other_columns(inner, first_reference, {}, pivot.span, source);
    for (const syntax::ExpressionPtr& key : pivot.group_by) {
        TRY(expression(*key, inner));
        const ColumnOrigin origin{.expression = key.get()};
        TRY(add_source_column({shown_name(*key), {origin}}, key->span(), source));
    }
    return {};
}

Status Resolver::pivot_cells(const syntax::Pivot& pivot, Source& source) {
    std::vector<std::string> names{""};
    for (const syntax::PivotColumn& column : pivot.columns) {
        if (names.size() * column.values.size() > kPivotColumnsMax)
            return name_error(NameErrorKind::Limit, "The pivot has too many columns.", column.span);
        names = combined(names, column);
    }
    for (const std::string& name : names) {
        for (const syntax::PivotValue& aggregate : pivot.aggregates) {
            DerivedColumn cell{name, {{.expression = aggregate.expression.get()}}};
            if (aggregate.alias)
                cell.name += "_" + aggregate.alias->text;
            else if (pivot.aggregates.size() > 1)
                cell.name.clear();
            TRY(add_source_column(std::move(cell), pivot.span, source));
        }
    }
    return {};
}

Status Resolver::unpivot(const syntax::Unpivot& unpivot, Scope& scope) {
    Scope inner{.outer = scope.outer, .common = scope.common};
    TRY(table(*unpivot.source, inner));
    TRY(late_conditions(inner));
    const std::size_t first_reference = analysis_.references.size();
    std::vector<DerivedColumn> cells;
    std::vector<StarColumn> taken;
    for (const syntax::Identifier& name : unpivot.value_columns)
        cells.push_back({shown(name), {}});
    for (const syntax::UnpivotItem& item : unpivot.items) {
        for (std::size_t i = 0; i < item.columns.size(); ++i) {
            expanded_.reset();
            TRY(expression(*item.columns[i], inner));
            if (expanded_) taken.insert(taken.end(), expanded_->begin(), expanded_->end());
            if (i < cells.size()) cells[i].origins.push_back({.expression = item.columns[i].get()});
        }
    }
    expanded_.reset();
    Source source;
    source.node = &unpivot;
    TRY(other_columns(inner, first_reference, taken, unpivot.span, source));
    TRY(add_source_column({shown(unpivot.name_column), {}}, unpivot.span, source));
    for (DerivedColumn& cell : cells)
        TRY(add_source_column(std::move(cell), unpivot.span, source));
    return add_source(std::move(source), unpivot.alias, unpivot.span, scope);
}

/// The columns that are neither in `taken` nor named since `first_reference`: they stay, and are
/// read.
Status Resolver::other_columns(const Scope& inner, std::size_t first_reference,
                               const std::vector<StarColumn>& taken, base::TextSpan span,
                               Source& source) {
    const auto named = [&](const StarColumn& column) {
        const auto same = [&](const StarColumn& other) {
            return other.base == column.base && other.derived == column.derived;
        };
        const auto reads = [&](const Reference& reference) {
            return column.base
                       ? reference.kind == ReferenceKind::Base && reference.base == *column.base
                       : reference.kind == ReferenceKind::Derived &&
                             reference.derived == *column.derived;
        };
        return std::any_of(taken.begin(), taken.end(), same) ||
               std::any_of(analysis_.references.begin() +
                               static_cast<std::ptrdiff_t>(first_reference),
                           analysis_.references.end(), reads);
    };
    syntax::Star everything;
    everything.span = span;
    const std::vector<StarColumn> columns = TRY(sources_of_star(everything, inner));
    for (const StarColumn& column : columns) {
        if (named(column)) continue;
        TRY(read_star_column(column, span));
        const ColumnOrigin origin{.base = column.base, .derived = column.derived};
        TRY(add_source_column({column.shown, {origin}}, span, source));
    }
    return {};
}

} // namespace vouch::sql::analysis::detail
