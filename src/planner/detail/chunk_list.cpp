// See chunk_rules.h.
#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {

bool ChunkList::is_numeric_column(std::size_t i) const {
    if (!is_column(i)) return false;
    const auto& candidates = units_[chunks_[i].mention.unit].candidates;
    if (candidates.empty()) return false;
    const auto& column = knowledge_.names.column(candidates.front().id);
    return column.numeric || column.text_number;
}

bool ChunkList::is_typed_number(std::size_t i) const {
    return is_numeric_column(i) &&
           knowledge_.names.column(units_[chunks_[i].mention.unit].candidates.front().id).numeric;
}

bool ChunkList::is_whole_column(std::size_t i) const {
    return is_column(i) && !units_[chunks_[i].mention.unit].candidates.empty() &&
           units_[chunks_[i].mention.unit].candidates.front().whole;
}

bool ChunkList::is_quantity_column(std::size_t i) const {
    if (!is_numeric_column(i)) return false;
    const auto& column =
        knowledge_.names.column(units_[chunks_[i].mention.unit].candidates.front().id);
    return !column.id_like && !column.foreign_key && !column.date;
}

bool ChunkList::is_ordered_column(std::size_t i) const {
    if (!is_column(i)) return false;
    for (const Candidate& candidate : units_[chunks_[i].mention.unit].candidates) {
        const auto& column = knowledge_.names.column(candidate.id);
        const bool key = column.foreign_key && !column.date;
        if ((column.numeric || column.text_number || column.date) && !key) return true;
        if (candidate.whole) break;
    }
    return false;
}

Operand ChunkList::operand(std::size_t i) const {
    Operand operand;
    operand.unit = chunks_[i].first;
    const Unit& unit = units_[operand.unit];
    operand.text = unit.text;
    operand.measure = unit.measure;
    operand.days = unit.days;
    operand.kind = unit.kind == UnitKind::Days    ? Operand::Kind::Days
                   : unit.kind == UnitKind::Value ? Operand::Kind::Value
                                                  : Operand::Kind::Number;
    return operand;
}

void ChunkList::replace(std::size_t first, std::size_t last, Chunk chunk) {
    chunk.first = chunks_[first].first;
    chunk.last = chunks_[last - 1].last;
    chunks_[first] = std::move(chunk);
    chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                  chunks_.begin() + static_cast<std::ptrdiff_t>(last));
}

} // namespace vouch::planner::detail
