// A number that is asked for by groups is added up, said or not: "order amount by region". So is
// one whose name begins with an aggregate ("total amount") where the things ranked by it may have
// several rows of it. A group whose rows the number does not repeat in is no group but the owner:
// "the amount of each order".
#include <algorithm>

#include "planner/detail/frame_builder.h"
#include "planner/detail/join_block.h"
#include "planner/detail/plan_builder.h"

namespace vouch::planner::detail {
namespace {

constexpr int kRepeatedRowsLoss = 300;
constexpr int kListedRowsLoss = 80;
constexpr int kNotAdditiveLoss = 200;

bool aggregated(const Term& term) { return term.aggregate != Aggregate::None; }

bool key_aggregated(const OrderTerm& key) { return aggregated(key.term); }

} // namespace

std::optional<knowledge::ColumnId> PlanBuilder::quantity_of(const Term& term) const {
    if (aggregated(term) || term.slot == kNoSlot) return std::nullopt;
    const Binding& bound = binding(term.slot);
    if (!bound.bound || bound.table || frame_.slots[term.slot].unit == kNoUnit) return std::nullopt;
    const knowledge::ColumnNames& column = knowledge_.names.column(bound.id);
    const bool quantity =
        column.numeric && !column.id_like && !column.foreign_key && !column.primary_key;
    return quantity && !column.date ? std::optional(bound.id) : std::nullopt;
}

PlanBuilder::Rows PlanBuilder::rows_for(ColumnId measure, const Binding& group) const {
    if (group.id.table == measure.table) {
        const knowledge::ColumnNames& column = knowledge_.names.column(group.id);
        const bool one = group.table || column.unique || column.primary_key || group.id == measure;
        return one ? Rows::One : Rows::Several;
    }
    std::vector<TableId> tables{group.id.table, measure.table};
    std::sort(tables.begin(), tables.end());
    const auto& tree = trees_.tree(tables);
    if (!tree) return Rows::One;
    if (multiplies(*tree, knowledge_.keys, measure.table)) return Rows::Repeated;
    return multiplies(*tree, knowledge_.keys, group.id.table) ? Rows::Several : Rows::One;
}

/// Each shown number is added up, if every group may have several of it; what else is shown must
/// be a group.
bool PlanBuilder::add_up_shown() {
    std::vector<Term*> measures;
    for (Term& term : frame_.select) {
        const auto measure = quantity_of(term);
        const bool grouped =
            term.slot != kNoSlot &&
            std::any_of(frame_.group.begin(), frame_.group.end(), [&](const Term& group) {
                const Binding& by = binding(group.slot);
                return by.bound && (by.table ? by.id.table == binding(term.slot).id.table
                                             : by.id == binding(term.slot).id);
            });
        if (grouped) continue;
        const bool asked = frame_.adds_up || term.named_as != Aggregate::None;
        if (!measure || !asked) return false;
        for (const Term& group : frame_.group) {
            if (group.slot == kNoSlot || !binding(group.slot).bound) return false;
            const Rows rows = rows_for(*measure, binding(group.slot));
            if (rows == Rows::Repeated) guess(kRepeatedRowsLoss, "rows_repeated");
            if (rows != Rows::Several) return false;
        }
        measures.push_back(&term);
    }
    for (Term* term : measures) {
        const bool said = term->named_as != Aggregate::None;
        term->aggregate = said ? term->named_as : Aggregate::Sum;
        if (!said && !additive(binding(term->slot).id)) guess(kNotAdditiveLoss, "sum_unsaid");
    }
    return !measures.empty();
}

/// The sum of a price or an age would say nothing.
bool PlanBuilder::additive(ColumnId column) const {
    const auto& aliases = knowledge_.names.column(column).aliases;
    return std::any_of(aliases.begin(), aliases.end(), [&](const knowledge::Alias& alias) {
        return knowledge::contains(knowledge_.vocabulary.additive_words, alias.words.back().text);
    });
}

/// "What is the total amount?": one number, although rows hold amounts that are called so.
void PlanBuilder::add_up_one() {
    if (!frame_.asks_one || frame_.select.size() != 1 || !frame_.order.empty()) return;
    Term& term = frame_.select.front();
    if (term.named_as == Aggregate::Sum && quantity_of(term)) term.aggregate = term.named_as;
}

/// "top 5 customers by total amount": the amounts of a customer are added up first.
void PlanBuilder::add_up_order() {
    const bool one_key = frame_.order.size() == 1 && !frame_.select.empty();
    if (!one_key || frame_.select.front().slot == kNoSlot) return;
    const Binding& entity = binding(frame_.select.front().slot);
    if (!entity.bound) return;
    Term& key = frame_.order.front().term;
    const auto measure = quantity_of(key);
    if (!measure || key.named_as == Aggregate::None || entity.id.table == measure->table) return;
    const Rows rows = rows_for(*measure, entity);
    // Without a number of rows the list may be one of the measure's rows.
    if (rows == Rows::Several && frame_.limit)
        key.aggregate = key.named_as;
    else if (rows != Rows::One)
        guess(rows == Rows::Several ? kListedRowsLoss : kRepeatedRowsLoss, "rows_repeated");
}

void PlanBuilder::settle_measures() {
    const bool counted = std::any_of(frame_.select.begin(), frame_.select.end(), aggregated) ||
                         std::any_of(frame_.order.begin(), frame_.order.end(), key_aggregated) ||
                         !frame_.having.empty();
    if (counted) return;
    if (!frame_.group.empty() && !add_up_shown()) drop_groups(frame_, sequence_);
    add_up_one();
    if (!std::any_of(frame_.select.begin(), frame_.select.end(), aggregated)) add_up_order();
}

} // namespace vouch::planner::detail
