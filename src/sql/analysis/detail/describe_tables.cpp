// FROM in English, and by which names columns are told.
#include <algorithm>

#include "sql/analysis/detail/describer.h"
#include "text/unicode.h"

namespace vouch::sql::analysis::detail {
namespace {

using syntax::JoinKind;
using syntax::TableExpression;

std::string titled(std::string_view name) { return "“" + words_of(name) + "”"; }

const std::optional<syntax::TableAlias>* alias_of(const TableExpression& table) {
    return std::visit([](const auto& kind) { return &kind.alias; }, table.node);
}

/// What stands before the table that is joined.
std::string_view join_words(JoinKind kind) {
    switch (kind) {
    case JoinKind::Inner: return " joined with ";
    case JoinKind::Left: return " with, if there are any, the matching rows of ";
    case JoinKind::Right: return " joined with, keeping every row of it, ";
    case JoinKind::Full: return " joined with, keeping the rows of both that match nothing, ";
    case JoinKind::Cross: return " combined with every row of ";
    case JoinKind::Semi: return " that has a matching row in ";
    case JoinKind::Anti: return " that has no matching row in ";
    case JoinKind::AsOf: return " joined with the nearest earlier row of ";
    case JoinKind::AsOfLeft: return " with, if there is one, the nearest earlier row of ";
    case JoinKind::Positional: return " side by side with ";
    case JoinKind::CrossApply: return " joined, row by row, with ";
    case JoinKind::OuterApply: return " with, row by row, what there is of ";
    }
    return " joined with ";
}

} // namespace

/// The relations that a FROM gives, each with the words for it.
void Describer::enter(const TableExpression& table, Scope& scope) const {
    if (const auto* join = table.as<syntax::Join>(); join != nullptr && !join->alias) {
        enter(*join->first, scope);
        for (const syntax::JoinLink& link : join->links)
            enter(*link.right, scope);
        return;
    }
    const auto& alias = *alias_of(table);
    const auto* reference = table.as<syntax::TableReference>();
    const std::string own = reference == nullptr ? "" : reference->name.last().text;
    const std::string name = alias ? alias->name.text : own;
    std::string shown = reference == nullptr ? titled(name) : words_of(own);
    // A table that is there twice is told with its aliases.
    const bool again = std::ranges::any_of(scope, [&](const Relation& relation) {
        return relation.shown == shown || relation.shown.starts_with(shown + " (");
    });
    if (again) shown += " (" + name + ")";
    scope.push_back({text::ascii_lower(name), std::move(shown)});
}

std::string Describer::tables(const syntax::Select& select) {
    std::vector<std::string> parts;
    for (const syntax::TableExpressionPtr& from : select.from)
        parts.push_back(table(*from));
    return enumerated(parts, "and");
}

std::string Describer::link(const syntax::JoinLink& link) {
    std::string text(join_words(link.kind));
    text += table(*link.right);
    if (const auto* on = std::get_if<syntax::OnCondition>(&link.condition)) {
        text += " (" + expression(*on->condition) + ")";
    } else if (const auto* list = std::get_if<syntax::UsingCondition>(&link.condition)) {
        std::vector<std::string> columns;
        for (const syntax::Identifier& column : list->columns)
            columns.push_back(words_of(column.text));
        text += " (by the same " + enumerated(columns, "and") + ")";
    } else if (std::holds_alternative<syntax::NaturalCondition>(link.condition)) {
        text += " (by all columns of the same name)";
    }
    return text;
}

std::string Describer::joined(const syntax::Join& join) {
    std::string text = table(*join.first);
    for (const syntax::JoinLink& one : join.links)
        text += link(one);
    return text;
}

std::string Describer::table(const TableExpression& table) {
    return std::visit(
        syntax::Overloaded{
            [&](const syntax::TableReference& reference) {
                const std::string name = text::ascii_lower(
                    reference.alias ? reference.alias->name.text : reference.name.last().text);
                for (const Relation& relation : scopes_.back()) {
                    if (relation.name == name) return relation.shown;
                }
                return words_of(reference.name.last().text);
            },
            [&](const syntax::DerivedTable& derived) {
                std::string text = "(" + query(*derived.query) + ")";
                if (derived.alias) text += " as " + titled(derived.alias->name.text);
                return text;
            },
            [&](const syntax::TableFunction& function) {
                std::vector<std::string> calls;
                for (const syntax::FunctionCall& one : function.calls)
                    calls.push_back(call(one));
                return "the rows of " + enumerated(calls, "and");
            },
            [&](const syntax::Unnest& unnest) {
                return "each element of " + list(unnest.arrays, "and");
            },
            [&](const syntax::Join& join) {
                std::string text = "(" + joined(join) + ")";
                if (join.alias) return text + " as " + titled(join.alias->name.text);
                return joined(join);
            },
            [&](const syntax::Pivot& pivot) {
                std::vector<std::string> values;
                for (const syntax::PivotValue& value : pivot.aggregates)
                    values.push_back(expression(*value.expression));
                std::vector<std::string> columns;
                for (const syntax::PivotColumn& column : pivot.columns)
                    columns.push_back(expression(*column.column));
                return this->table(*pivot.source) + " turned so that each " +
                       enumerated(columns, "and") + " is a column of " + enumerated(values, "and");
            },
            [&](const syntax::Unpivot& unpivot) {
                return this->table(*unpivot.source) +
                       " turned so that its columns become rows of " +
                       titled(unpivot.name_column.text);
            },
            [&](const syntax::JsonTable& json) {
                return "the parts at " + json.path + " of " + expression(*json.source);
            },
        },
        table.node);
}

} // namespace vouch::sql::analysis::detail
