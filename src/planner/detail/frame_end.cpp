// What a frame lacks when all chunks are attached: something to show, and whether its groups group.
#include <algorithm>

#include "planner/detail/frame_builder.h"

namespace vouch::planner::detail {

void FrameBuilder::finish_select() {
    // What was measured in the first sentence and not shown by the second.
    if (!measures()) {
        for (const Term& term : asked_measures_)
            frame_.select.push_back(term);
    }
    if (!frame_.select.empty()) return;
    if (frame_.group_first && !frame_.group.empty()) {
        select(frame_.group.front());
        return;
    }
    for (const auto* from : {&frame_.joins, &frame_.hints}) {
        if (frame_.select.empty() && !from->empty()) {
            Term term;
            term.slot = from->front();
            select(term);
        }
    }
    // "Who earns the most?": the row that holds what the order is by.
    if (frame_.select.empty() && frame_.order.size() == 1 &&
        frame_.order.front().term.slot != kNoSlot && asks_who()) {
        Term term;
        term.slot = frame_.order.front().term.slot;
        term.row = true;
        frame_.select.push_back(term);
    }
    // "Who reports to X?": the rows of what is compared.
    if (frame_.select.empty() && !frame_.where.empty() && asks_who() &&
        frame_.where.front().subject.slot != kNoSlot) {
        Term term;
        term.slot = frame_.where.front().subject.slot;
        term.row = true;
        frame_.select.push_back(term);
    }
    frame_.unclear = frame_.select.empty();
}

bool FrameBuilder::asks_who() const {
    for (const Unit& unit : sequence_.units) {
        if (unit.is(WordClass::What)) return unit.payload == "who";
        if (unit.kind != UnitKind::Unknown) return false;
    }
    return false;
}

/// The sentence begins with "what is", so that one thing is asked for.
bool FrameBuilder::begins_with_one() const {
    for (std::size_t i = 0; i + 1 < sequence_.units.size(); ++i) {
        const Unit& unit = sequence_.units[i];
        if (unit.is(WordClass::What))
            return sequence_.units[i + 1].is(WordClass::Be) &&
                   sequence_.units[i + 1].payload == "one";
        if (unit.kind != UnitKind::Unknown) return false;
    }
    return false;
}

void FrameBuilder::finish_groups() {
    frame_.asks_one = frame_.group.empty() && begins_with_one();
    // "orders per month": rows that are not measured are counted.
    const bool rows_by = frame_.adds_up && frame_.select.size() == 1 && !frame_.all_columns &&
                         is_table(frame_.select.front().slot);
    if (rows_by && frame_.select.front().aggregate == Aggregate::None)
        frame_.select.front().aggregate = Aggregate::Count;
    const bool counted_order =
        std::any_of(frame_.order.begin(), frame_.order.end(),
                    [](const OrderTerm& key) { return key.term.aggregate != Aggregate::None; });
    if (measures() || counted_order || !frame_.having.empty()) return;
    // A number may have to be added up: the plan knows whether a group has several of it.
    const bool may_add_up =
        std::any_of(frame_.select.begin(), frame_.select.end(), [&](const Term& term) {
            return frame_.adds_up || term.named_as != Aggregate::None;
        });
    // "the largest order of each customer" is not the largest of all.
    if (!may_add_up && frame_.limit && !frame_.group.empty()) ++frame_.unused_keywords;
    if (!may_add_up) drop_groups(frame_, sequence_);
}

void drop_groups(Frame& frame, const UnitSequence& sequence) {
    const auto is_table = [&](std::size_t slot) {
        return slot != kNoSlot && frame.slots[slot].unit != kNoUnit &&
               sequence.units[frame.slots[slot].unit].kind == UnitKind::Table;
    };
    std::vector<Term> shown;
    for (const Term& term : frame.group) {
        if (is_table(term.slot) || !frame.group_first) frame.joins.push_back(term.slot);
        const bool selected = term.slot != kNoSlot && frame.slots[term.slot].selected;
        if (!is_table(term.slot) && !selected) shown.push_back(term);
    }
    std::erase_if(frame.joins, [&](std::size_t slot) { return !is_table(slot); });
    for (Term& term : shown) {
        if (term.slot != kNoSlot) frame.slots[term.slot].selected = true;
        frame.select.insert(frame.select.begin(), term);
    }
    frame.group.clear();
}

void FrameBuilder::finish() {
    finish_select();
    finish_groups();
    // "that were never used": no row anywhere refers to it.
    if (dangling_not_) frame_.absent.push_back({{}, {}});
    frame_.unused_units = question_.unused;
}

} // namespace vouch::planner::detail
