// Internal to the planner: one frame and its bindings become one block.
#pragma once

#include <optional>
#include <vector>

#include "planner/plan.h"

namespace vouch::planner::detail {

/// From this score on the words are the name of a column, not something like it.
inline constexpr int kExactName = 920;

class PlanBuilder {
public:
    PlanBuilder(const Frame& frame, const UnitSequence& sequence, const Assignment& assignment,
                const knowledge::Knowledge& knowledge, JoinTrees& trees)
        : frame_(frame), sequence_(sequence), assignment_(assignment), knowledge_(knowledge),
          trees_(trees) {}

    std::optional<Plan> build();

private:
    using ColumnId = knowledge::ColumnId;
    using TableId = knowledge::TableId;

    const Binding& binding(std::size_t slot) const { return assignment_.bindings[slot]; }
    const knowledge::TableNames& names(TableId table) const {
        return knowledge_.names.tables[table];
    }

    // plan_measures.cpp
    /// How many rows of a measure a group has.
    enum class Rows : std::uint8_t {
        One,
        Several,
        Repeated, ///< the join to the group repeats rows of the measure
    };
    void settle_measures();
    bool add_up_shown();
    void add_up_order();
    void add_up_one();
    std::optional<ColumnId> quantity_of(const Term& term) const;
    Rows rows_for(ColumnId measure, const Binding& group) const;
    bool additive(ColumnId column) const;

    // plan_terms.cpp
    std::optional<PlanTerm> shown(const Term& term);
    std::optional<ColumnId> named_by(const Term& term) const;
    bool says_key(std::size_t unit) const;
    bool names_word_of(std::size_t unit, TableId table) const;
    std::optional<PlanTerm> count_term(const Term& term);
    bool add_divisor(const Term& term, PlanTerm& made);
    ColumnId display_of(TableId table) const;
    ColumnId row_display(TableId table) const;
    /// The whole name, where the term shows a part of a person's name for a table.
    std::vector<PlanTerm> name_terms(const Term& term, const PlanTerm& shown) const;
    std::optional<ColumnId> key_of(TableId table) const;
    PlanTerm group_key(const PlanTerm& term, const Term* from) const;
    bool names_table(TableId table) const;
    bool owns_selected(TableId table) const;
    /// The column is a key that leads to the other.
    bool refers_to(ColumnId from, ColumnId to) const;

    // plan_predicates.cpp
    bool add_conditions(const std::vector<FrameCondition>& conditions, PlanBlock& block);
    bool breaks_down(const FrameCondition& condition, ColumnId column, PlanBlock& block);
    std::optional<PlanPredicate> refers_within(const FrameCondition& condition);
    std::optional<PlanPredicate> predicate(const FrameCondition& condition);
    bool compare(const FrameCondition& condition, ColumnId column, PlanPredicate& made);
    bool compare_days(const FrameCondition& condition, ColumnId column, PlanPredicate& made);
    bool compare_number(const FrameCondition& condition, ColumnId column, PlanPredicate& made);
    std::optional<std::string> number_in_unit(const FrameCondition& condition,
                                              const Operand& operand);
    bool compare_nested(const FrameCondition& condition, ColumnId column, PlanPredicate& made);
    std::optional<ColumnId> subject_column(const FrameCondition& condition) const;
    void guess(int penalty, const char* reason);
    void guess_text_number(ColumnId column);
    void guess_value(std::size_t slot, ColumnId column);

    // plan_nested.cpp
    bool add_absences(PlanBlock& block);
    void need_referring();
    std::optional<PlanPredicate> absence(const Absence& absence);
    std::optional<PlanPredicate> absent_columns(const Absence& absence) const;
    std::optional<PlanPredicate> not_in_same_table(const Absence& absence);
    bool many_from_entity(TableId table);
    bool add_both(PlanBlock& block);
    bool split_contradiction(PlanBlock& block);
    bool nest_order(PlanBlock& block);
    bool nest_having(PlanBlock& block);
    void nest_repeats(PlanBlock& block);
    bool make_share(PlanBlock& block);

    // plan_builder.cpp
    bool add_select(PlanBlock& block);
    bool add_groups(PlanBlock& block);
    bool add_having(PlanBlock& block);
    bool add_order(PlanBlock& block);
    bool add_tables(PlanBlock& block);
    void add_distinct(PlanBlock& block);
    bool lists_category(const PlanBlock& block) const;
    bool counts_single(const PlanBlock& block) const;
    void fix_counts(PlanBlock& block);
    std::optional<bool> add_values(PlanBlock& block);
    std::size_t each_slot() const;
    bool ranks_fewest(const PlanBlock& block) const;
    std::optional<TableId> counted_for(const PlanBlock& block) const;
    void keep_all(PlanBlock& block);
    void show_rank(PlanBlock& block);
    void need(TableId table);
    bool connect(PlanBlock& block, std::vector<TableId> tables, TableId root);

    Frame frame_; ///< whose measures are settled first
    const UnitSequence& sequence_;
    const Assignment& assignment_;
    const knowledge::Knowledge& knowledge_;
    JoinTrees& trees_;

    Plan plan_;
    std::vector<TableId> needed_; ///< sorted; of the outer block
    std::vector<TableId> joined_; ///< tables that were only mentioned
    std::vector<TableId> absent_; ///< tables inside absences
    std::optional<TableId> entity_;
    bool measured_ = false;                     ///< something else than rows is shown
    std::optional<TableId> counted_;            ///< the table whose rows are counted
    std::vector<const FrameCondition*> both_;   ///< every value of a list must be met
    std::vector<const FrameCondition*> denied_; ///< of rows of which the entity may have several
};

} // namespace vouch::planner::detail
