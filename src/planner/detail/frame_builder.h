// Internal to the planner: attaches chunks to a frame, from left to right.
#pragma once

#include "planner/frame.h"

namespace vouch::planner::detail {

class FrameBuilder {
public:
    FrameBuilder(const ChunkedQuestion& question, const UnitSequence& sequence,
                 const knowledge::Knowledge& knowledge);

    Frame build();

private:
    /// Where what is asked for stands, and where it is restricted.
    enum class Zone : std::uint8_t { Head, Tail };

    void keyword(const Chunk& chunk);
    void sentence_word(const Chunk& chunk);
    bool repeats_noun(std::size_t unit) const;
    void table_noun(const Chunk& chunk);
    void column_noun(const Chunk& chunk);
    void attribute_noun(const Chunk& chunk);
    void count(const Chunk& chunk);
    void condition(const Chunk& chunk);
    void count_condition(const Chunk& chunk);
    bool lists_theirs() const;
    std::size_t take_verb_of_day(const Chunk& chunk);
    void superlative(const Chunk& chunk);
    void superlative_count(const Chunk& chunk);
    void common(const Chunk& chunk);
    void group(const Chunk& chunk);
    void order_by(const Chunk& chunk);
    void number(const Chunk& chunk);
    int limit_of(const Chunk& chunk);
    void finish();
    void finish_select();
    void finish_groups();
    bool begins_with_one() const;
    bool asks_who() const;
    bool attribute_extreme(const Chunk& chunk);

    std::size_t slot_of(const Mention& mention, SlotNeed need = SlotNeed::Anything);
    std::size_t table_slot(std::size_t unit);
    Term term_of(const Mention& mention, SlotNeed need = SlotNeed::Anything);
    FrameCondition frame_condition(const Chunk& chunk);
    void absorb_nested(FrameCondition& condition);
    void select(Term term);
    void own_selected(std::size_t table);
    bool asked() const { return !frame_.select.empty() || frame_.all_columns; }
    bool name_word(const Term& term) const;
    bool measures() const;
    bool all_measures() const;
    bool is_table(std::size_t slot) const;
    const Chunk* next(std::size_t ahead = 1) const;
    void used();

    const ChunkedQuestion& question_;
    const UnitSequence& sequence_;
    const knowledge::Knowledge& knowledge_;
    Frame frame_;
    std::size_t at_ = 0;

    Zone zone_ = Zone::Head;
    std::string preposition_;
    bool having_ = false;
    bool after_and_ = false;
    bool after_stop_ = false;
    bool or_ = false;
    std::optional<int> pending_limit_;
    bool dangling_not_ = false;        ///< a negation that nothing has followed yet
    std::vector<Term> asked_measures_; ///< of the sentence before the list of what to show
    bool not_ = false;
    bool possessive_ = false;
    bool their_ = false; ///< "their" was said, not "they"
    bool last_was_column_ = false;
    bool last_was_condition_ = false;
    std::size_t unowned_ = 0; ///< selected terms from here on have no owner yet
    int absence_ = -1;        ///< index of the absence that is open
    int alternatives_ = 0;
    std::size_t last_table_ = kNoSlot;
};

/// For a frame that measures nothing: its groups become tables that take part and columns that are
/// shown ("for each X show Y").
void drop_groups(Frame& frame, const UnitSequence& sequence);

} // namespace vouch::planner::detail
