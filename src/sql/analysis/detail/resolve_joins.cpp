// Joins. The columns that USING and NATURAL merge stay with the left side. An alias of a whole join
// hides the names inside it; an alias of USING adds a name for the merged columns only.
#include <algorithm>
#include <utility>

#include "sql/analysis/detail/resolver.h"

namespace vouch::sql::analysis::detail {

Status Resolver::join(const syntax::Join& join, Scope& scope) {
    const std::size_t begin = scope.sources.size();
    TRY(table(*join.first, scope));
    for (const syntax::JoinLink& link : join.links)
        TRY(join_link(link, scope, begin));
    if (!join.alias) return {};
    TRY(late_conditions(scope));
    return name_join(join, scope, begin);
}

/// A condition that names a table which follows means the same only among inner joins.
Status Resolver::late_conditions(Scope& scope) {
    const std::vector<LateCondition> late = std::exchange(scope.late, {});
    const bool inner = std::all_of(late.begin(), late.end(), [](const LateCondition& one) {
        return one.link->kind == syntax::JoinKind::Inner ||
               one.link->kind == syntax::JoinKind::Cross;
    });
    const Place place = std::exchange(place_, Place::Join);
    for (const LateCondition& one : late) {
        const auto* on = std::get_if<syntax::OnCondition>(&one.link->condition);
        if (!on) continue;
        const std::size_t first = analysis_.references.size();
        TRY(expression(*on->condition, scope));
        const auto follows = [&](const Reference& reference) {
            return reference.source != kNoSource &&
                   std::any_of(scope.sources.begin() + static_cast<std::ptrdiff_t>(one.sources),
                               scope.sources.end(),
                               [&](const Source& source) { return source.id == reference.source; });
        };
        const auto found =
            std::find_if(analysis_.references.begin() + static_cast<std::ptrdiff_t>(first),
                         analysis_.references.end(), follows);
        if (!inner && found != analysis_.references.end())
            return name_error(
                NameErrorKind::Unsupported, "This condition names a table that is joined after it.",
                found->node->span(), {"Join that table first, or write the condition in WHERE."});
    }
    place_ = place;
    return {};
}

Status Resolver::name_join(const syntax::Join& join, Scope& scope, std::size_t begin) {
    Scope inner{.outer = scope.outer, .common = scope.common};
    const auto first = scope.sources.begin() + static_cast<std::ptrdiff_t>(begin);
    inner.sources.assign(std::make_move_iterator(first),
                         std::make_move_iterator(scope.sources.end()));
    scope.sources.resize(begin);
    syntax::Star everything;
    everything.span = join.span;
    Columns columns;
    TRY(star(everything, inner, columns));
    Source source = derived_source(columns);
    source.node = &join;
    return add_source(std::move(source), join.alias, join.span, scope);
}

Status Resolver::join_link(const syntax::JoinLink& link, Scope& scope, std::size_t begin) {
    const std::size_t middle = scope.sources.size();
    TRY(joined_table(link, scope));
    const bool late = dialect_.names.conditions_see_all;
    if (late) scope.late.push_back({&link, scope.sources.size()});
    const Place place = place_;
    place_ = Place::Join;
    TRY(std::visit(syntax::Overloaded{
                       [](const syntax::NoCondition&) -> Status { return {}; },
                       [&](const syntax::NaturalCondition&) {
                           return natural_condition(link, scope, begin, middle);
                       },
                       [&](const syntax::OnCondition& on) {
                           return late ? Status{} : expression(*on.condition, scope);
                       },
                       [&](const syntax::UsingCondition& condition) {
                           return using_condition(condition, scope, begin, middle);
                       },
                   },
                   link.condition));
    place_ = place;
    if (link.kind == syntax::JoinKind::Semi || link.kind == syntax::JoinKind::Anti)
        scope.sources.resize(middle);
    return {};
}

/// The right side of APPLY sees the left one.
Status Resolver::joined_table(const syntax::JoinLink& link, Scope& scope) {
    const bool applied =
        link.kind == syntax::JoinKind::CrossApply || link.kind == syntax::JoinKind::OuterApply;
    const auto* derived = link.right->as<syntax::DerivedTable>();
    if (applied && derived) return derived_table(*derived, syntax::Laterality::Lateral, scope);
    return table(*link.right, scope);
}

Status Resolver::using_condition(const syntax::UsingCondition& condition, Scope& scope,
                                 std::size_t begin, std::size_t middle) {
    std::vector<std::string> columns;
    for (const syntax::Identifier& column : condition.columns)
        columns.push_back(canonical(column));
    TRY(merge_columns(columns, condition.span, scope, begin, middle));
    if (!condition.alias) return {};
    Source merged;
    merged.name = relation_name(*condition.alias);
    merged.reach = Reach::QualifiedOnly;
    for (const syntax::Identifier& column : condition.columns) {
        const auto left =
            find_unqualified(scope, begin, middle, canonical(column), names_, visibility_);
        ColumnOrigin origin;
        if (left[0].kind == ReferenceKind::Base)
            origin.base = left[0].base;
        else
            origin.derived = left[0].derived;
        TRY(add_source_column({shown(column), {origin}}, condition.span, merged));
    }
    return add_source(std::move(merged), std::nullopt, condition.span, scope);
}

Status Resolver::merge_columns(const std::vector<std::string>& columns, base::TextSpan span,
                               Scope& scope, std::size_t begin, std::size_t middle) {
    const auto one = [&](const std::string& column, std::size_t from, std::size_t to) -> Status {
        const auto found = find_unqualified(scope, from, to, column, names_, visibility_);
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
        if (!find_unqualified(scope, 0, begin, column, names_, visibility_).empty())
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

Status Resolver::natural_condition(const syntax::JoinLink& link, Scope& scope, std::size_t begin,
                                   std::size_t middle) {
    const std::vector<std::string> columns = natural_columns(scope, middle);
    if (columns.empty())
        return name_error(NameErrorKind::Column,
                          "The sides of the NATURAL JOIN have no column in common.", link.span,
                          {"Join with ON and qualified columns."});
    return merge_columns(columns, link.span, scope, begin, middle);
}

/// The columns on the right that anything before has too; merge_columns refuses those that stand
/// before the comma.
std::vector<std::string> Resolver::natural_columns(const Scope& scope, std::size_t middle) const {
    std::vector<std::string> common;
    for (std::size_t i = middle; i < scope.sources.size(); ++i) {
        if (scope.sources[i].reach == Reach::QualifiedOnly) continue;
        for (const std::string& column : source_columns(scope.sources[i], names_)) {
            if (is_merged(scope.sources[i], column)) continue;
            if (!find_in_source(scope, i, column, names_, visibility_)) continue;
            if (std::find(common.begin(), common.end(), column) != common.end()) continue;
            if (!find_unqualified(scope, 0, middle, column, names_, visibility_).empty())
                common.push_back(column);
        }
    }
    return common;
}

} // namespace vouch::sql::analysis::detail
