// What each slot of a frame can be bound to.
#pragma once

#include <vector>

#include "planner/assignment.h"

namespace vouch::planner::detail {

class SlotOptions {
public:
    SlotOptions(const Frame& frame, const UnitSequence& sequence,
                const knowledge::Knowledge& knowledge, const Lexicon& lexicon);

    /// The options of a slot, given the bindings of the slots before it; never empty: the last
    /// resort is to leave it unbound.
    std::vector<Binding> of(std::size_t slot, const std::vector<Binding>& before) const;

private:
    std::vector<Binding> named(const Slot& slot) const;
    void add_displays(const Slot& slot, const Unit& unit, std::vector<Binding>& options) const;
    std::vector<Binding> implied(const Slot& slot) const;
    void prefer_only_days(const Slot& slot, std::vector<Binding>& options) const;
    void keep_own_size(const Slot& slot, std::vector<Binding>& options) const;
    void prefer_whole_names(std::vector<Binding>& options) const;
    void add_products(std::vector<Binding>& options) const;
    std::vector<knowledge::ColumnId> attribute_columns(std::string_view attribute) const;
    std::vector<Binding> free_value(const Slot& slot) const;
    std::vector<Binding> tied_value(const Slot& slot, const Binding& subject) const;
    int misfit(const Slot& slot, knowledge::ColumnId column) const;
    std::optional<knowledge::TableId> counted_table() const;
    bool names_asked(knowledge::ColumnId column) const;
    bool in_tables(knowledge::TableId table) const;
    bool is_named(knowledge::TableId table) const;
    Measure measure_of(knowledge::ColumnId column) const;
    bool is_noun(knowledge::TableId table) const;
    std::optional<knowledge::TableId> asked_table() const;
    bool refers(knowledge::TableId from, knowledge::TableId to) const;
    std::optional<knowledge::TableId> noun_before(std::size_t unit) const;

    const Frame& frame_;
    const UnitSequence& sequence_;
    const knowledge::Knowledge& knowledge_;
    const Lexicon& lexicon_;
    std::vector<knowledge::TableId> mentioned_; ///< best candidates of the named tables and columns
    std::vector<std::vector<Binding>> fixed_;   ///< by slot, where nothing before matters
};

} // namespace vouch::planner::detail
