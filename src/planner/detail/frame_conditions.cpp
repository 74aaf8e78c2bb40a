// The conditions of a frame: what is compared with what, nested comparisons, counts of rows.

#include "planner/detail/frame_builder.h"

#include <algorithm>
#include <utility>

namespace vouch::planner::detail {

FrameCondition FrameBuilder::frame_condition(const Chunk& chunk) {
    FrameCondition condition;
    const Comparison& comparison = chunk.comparison;
    condition.op = comparison.op;
    condition.negated = comparison.negated || not_;
    condition.all_of = comparison.all_of;
    condition.listed = comparison.listed;
    condition.by_key = comparison.by_key;
    condition.turned = comparison.turned;
    condition.nested = comparison.nested;
    SlotNeed need = SlotNeed::Anything;
    if (!comparison.operands.empty()) {
        const Operand::Kind kind = comparison.operands[0].kind;
        if (kind == Operand::Kind::Days) need = SlotNeed::Date;
        if (kind == Operand::Kind::Nested || kind == Operand::Kind::Column)
            need = SlotNeed::Ordered;
        if (kind == Operand::Kind::Number && condition.op != Operator::Equal &&
            condition.op != Operator::NotEqual)
            need = SlotNeed::Ordered;
    }
    condition.subject = term_of(chunk.mention, need);
    for (const Operand& operand : comparison.operands) {
        FrameOperand bound{operand, kNoSlot};
        if (operand.kind == Operand::Kind::Value || operand.kind == Operand::Kind::Column) {
            Slot slot;
            slot.unit = operand.unit;
            slot.tied_to = operand.kind == Operand::Kind::Value ? condition.subject.slot : kNoSlot;
            frame_.slots.push_back(std::move(slot));
            bound.slot = frame_.slots.size() - 1;
        }
        condition.operands.push_back(std::move(bound));
    }
    if (comparison.nested_column != kNoUnit) {
        Mention column;
        column.unit = comparison.nested_column;
        condition.nested_column = slot_of(column, SlotNeed::Ordered);
    }
    return condition;
}

/// "above the average of all X in Y": the table and the conditions after it belong to the average.
void FrameBuilder::absorb_nested(FrameCondition& condition) {
    std::size_t ahead = 1;
    const auto skips = [&](const Chunk* chunk) {
        return chunk != nullptr &&
               (chunk->is(WordClass::Preposition) || chunk->is(WordClass::All) ||
                chunk->is(WordClass::Each) || chunk->is(WordClass::Any));
    };
    while (skips(next(ahead)))
        ++ahead;
    const Chunk* noun = next(ahead);
    const bool table = noun != nullptr &&
                       (noun->kind == ChunkKind::Noun || noun->kind == ChunkKind::Group) &&
                       noun->mention.unit != kNoUnit &&
                       sequence_.units[noun->mention.unit].kind == UnitKind::Table;
    if (!table) return;
    condition.nested_table = slot_of(noun->mention);
    at_ += ahead;
    ahead = 1;
    const auto leads = [&](const Chunk* chunk) {
        return chunk != nullptr &&
               (chunk->is(WordClass::Preposition) || chunk->is(WordClass::Relative) ||
                chunk->is(WordClass::Having) || chunk->is(WordClass::And));
    };
    while (true) {
        std::size_t other = ahead;
        while (leads(next(other)))
            ++other;
        if (next(other) == nullptr || next(other)->kind != ChunkKind::Condition ||
            next(other)->comparison.nested != Aggregate::None)
            break;
        condition.nested_where.push_back(frame_condition(*next(other)));
        at_ += other;
        ahead = 1;
    }
}

void FrameBuilder::condition(const Chunk& chunk) {
    const bool alternative = or_;
    FrameCondition made = frame_condition(chunk);
    if (absence_ < 0 && made.subject.slot != kNoSlot &&
        frame_.slots[made.subject.slot].owner == kNoSlot && zone_ == Zone::Tail &&
        last_table_ != kNoSlot) {
        frame_.slots[made.subject.slot].owner = last_table_;
    }
    const bool nested = made.nested != Aggregate::None;
    const bool rows = chunk.comparison.nested_rows;
    used();
    if (nested) absorb_nested(made);
    if (rows && made.nested_table == kNoSlot) ++frame_.unused_keywords;
    auto& list = made.subject.aggregate != Aggregate::None ? frame_.having
                 : absence_ >= 0 ? frame_.absent[static_cast<std::size_t>(absence_)].where
                                 : frame_.where;
    const bool subjectless =
        made.subject.slot == kNoSlot && !made.operands.empty() && made.operands[0].slot == kNoSlot;
    if (!list.empty() &&
        (subjectless || (chunk.mention.attribute == "age" && chunk.comparison.attribute.empty() &&
                         list.back().subject.slot != kNoSlot && !list.back().operands.empty() &&
                         list.back().operands[0].operand.kind == Operand::Kind::Number))) {
        made.subject = list.back().subject;
    }
    if (alternative && !list.empty()) {
        if (list.back().alternative == 0) list.back().alternative = ++alternatives_;
        made.alternative = list.back().alternative;
        // "not A or B" denies both.
    }
    list.push_back(std::move(made));
    if (asked()) zone_ = Zone::Tail;
    last_was_condition_ = true;
}

void FrameBuilder::count_condition(const Chunk& chunk) {
    FrameCondition made = frame_condition(chunk);
    const bool alternative = or_;
    used();
    if (alternative && !frame_.having.empty()) {
        if (frame_.having.back().alternative == 0)
            frame_.having.back().alternative = ++alternatives_;
        made.alternative = frame_.having.back().alternative;
    }
    frame_.having.push_back(std::move(made));
    if (asked()) zone_ = Zone::Tail;
}

/// "launched most recently": the column that the verb names says which day is meant. It is a hint
/// no more.
std::size_t FrameBuilder::take_verb_of_day(const Chunk& chunk) {
    const bool day = chunk.mention.unit == kNoUnit && chunk.mention.attribute == "date";
    if (!day || at_ == 0 || frame_.hints.empty()) return kNoSlot;
    const Chunk& before = question_.chunks[at_ - 1];
    const std::size_t slot = frame_.hints.back();
    if (before.kind != ChunkKind::Noun || before.mention.unit == kNoUnit ||
        frame_.slots[slot].unit != before.mention.unit)
        return kNoSlot;
    frame_.hints.pop_back();
    frame_.slots[slot].need = SlotNeed::Ordered;
    return slot;
}

/// "the suppliers from Peru and the products they supply": both are shown.
bool FrameBuilder::lists_theirs() const {
    return after_and_ && preposition_.empty() && next() != nullptr &&
           next()->is(WordClass::Possessive) && !measures();
}

} // namespace vouch::planner::detail
