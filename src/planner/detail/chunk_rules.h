// The rules of the chunker, by theme. A rule looks at the chunks from one position on and either
// rewrites some of them into one, or leaves all as they are and says so.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "planner/chunk.h"

namespace vouch::planner::detail {

class ChunkList {
public:
    ChunkList(std::vector<Chunk> chunks, std::span<const Unit> units,
              const knowledge::Knowledge& knowledge)
        : chunks_(std::move(chunks)), units_(units), knowledge_(knowledge) {}

    std::size_t size() const { return chunks_.size(); }
    Chunk& at(std::size_t i) { return chunks_[i]; }
    const Chunk& at(std::size_t i) const { return chunks_[i]; }
    std::vector<Chunk>& chunks() { return chunks_; }

    bool is(std::size_t i, WordClass wanted) const { return i < size() && chunks_[i].is(wanted); }
    bool is(std::size_t i, ChunkKind wanted) const {
        return i < size() && chunks_[i].kind == wanted;
    }
    bool is_preposition(std::size_t i, std::string_view which) const {
        return is(i, WordClass::Preposition) && chunks_[i].payload == which;
    }
    bool is_column(std::size_t i) const { return is_noun(i, UnitKind::Column); }
    bool is_table(std::size_t i) const { return is_noun(i, UnitKind::Table); }
    /// A measure that stands for a computation ("revenue").
    bool is_measure(std::size_t i) const {
        return is(i, ChunkKind::Noun) && chunks_[i].mention.unit == kNoUnit &&
               chunks_[i].mention.aggregate != Aggregate::None;
    }
    bool is_and(std::size_t i) const { return is(i, WordClass::And) || is(i, ChunkKind::Pause); }

    /// The column named is a number or a date by its best reading.
    bool is_ordered_column(std::size_t i) const;
    bool is_numeric_column(std::size_t i) const;
    /// Numeric by its type, not a text of numbers.
    bool is_typed_number(std::size_t i) const;
    /// The column was named by a whole name of it.
    bool is_whole_column(std::size_t i) const;
    /// A numeric column that is no key: its values can be added up.
    bool is_quantity_column(std::size_t i) const;

    /// A number, a value or days, as something to compare with.
    Operand operand(std::size_t i) const;

    /// Replaces [first, last) by `chunk`, which then covers their units.
    void replace(std::size_t first, std::size_t last, Chunk chunk);
    void erase(std::size_t i) { chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(i)); }

    const Unit& unit(std::size_t i) const { return units_[i]; }
    std::span<const Unit> units() const { return units_; }
    const knowledge::Knowledge& knowledge() const { return knowledge_; }

private:
    bool is_noun(std::size_t i, UnitKind kind) const {
        return is(i, ChunkKind::Noun) && chunks_[i].mention.unit != kNoUnit &&
               units_[chunks_[i].mention.unit].kind == kind;
    }

    std::vector<Chunk> chunks_;
    std::span<const Unit> units_;
    const knowledge::Knowledge& knowledge_;
};

struct ChunkRule {
    std::string_view name;
    std::string_view context; ///< what it matches, for people
    bool (*apply)(ChunkList& list, std::size_t at);
};

/// In the order in which they run.
std::span<const ChunkRule> noun_rules();
std::span<const ChunkRule> comparison_rules();
std::span<const ChunkRule> measure_rules();
std::span<const ChunkRule> superlative_rules();
std::span<const ChunkRule> condition_rules();
std::span<const ChunkRule> arrangement_rules();

} // namespace vouch::planner::detail
