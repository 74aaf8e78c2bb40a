// The order of the parts: what is shown decides the entity, conditions and groups the tables, the
// tables the joins, the joins how rows are counted.
#include "planner/detail/plan_builder.h"

#include <algorithm>

#include "planner/detail/join_block.h"

namespace vouch::planner::detail {

using knowledge::TableId;

namespace {

constexpr int kCountsSingleLoss = 600;
constexpr int kNamesTable = 700;       // from this score on a word alone makes a table take part
constexpr std::int64_t kManyRows = 50; // whose values all differ: a key, declared or not

/// A column that is named twice is meant once.
bool shows_already(const PlanBlock& block, const PlanTerm& term) {
    return term.aggregate == Aggregate::None && !term.every_column &&
           std::ranges::find(block.select, term) != block.select.end();
}

} // namespace

void PlanBuilder::need(TableId table) {
    const auto place = std::lower_bound(needed_.begin(), needed_.end(), table);
    if (place == needed_.end() || *place != table) needed_.insert(place, table);
}

bool PlanBuilder::connect(PlanBlock& block, std::vector<TableId> tables, TableId root) {
    tables.push_back(root);
    std::sort(tables.begin(), tables.end());
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
    const auto& tree = trees_.tree(tables);
    if (!tree) return false;
    const RootedTree rooted = root_at(*tree, root);
    block.tables = rooted.tables;
    block.steps = rooted.steps;
    return rooted.tables.size() == tree->tables.size();
}

bool PlanBuilder::add_select(PlanBlock& block) {
    for (const Term& term : frame_.select) {
        auto made = shown(term);
        if (!made) return false;
        if (frame_.all_columns && block.select.empty() && made->aggregate == Aggregate::None)
            made->every_column = true;
        if (!entity_ && !(made->rows && term.slot == kNoSlot)) entity_ = made->column.table;
        for (PlanTerm& part : name_terms(term, *made)) {
            if (!shows_already(block, part)) block.select.push_back(std::move(part));
        }
    }
    // A count of rows without a noun counts the first table that is named.
    for (const std::size_t slot : frame_.joins) {
        if (!binding(slot).bound) continue;
        if (!entity_) entity_ = binding(slot).id.table;
        // "music artists" asks nothing of the music festivals.
        if (binding(slot).table && binding(slot).score < kNamesTable)
            guess(0, "table_half_named");
        else
            joined_.push_back(binding(slot).id.table);
    }
    return true;
}

bool PlanBuilder::add_groups(PlanBlock& block) {
    std::vector<PlanTerm> keys;
    for (const Term& term : frame_.group) {
        auto made = shown(term);
        if (!made) return false;
        const PlanTerm by = group_key(*made, &term);
        block.group.push_back(by);
        const bool present =
            std::any_of(block.select.begin(), block.select.end(), [&](const PlanTerm& s) {
                const bool same_table =
                    binding(term.slot).table && s.column.table == by.column.table;
                return s.aggregate == Aggregate::None &&
                       (s == *made || s == by || same_table || refers_to(s.column, by.column));
            });
        if (present || frame_.list_sentence || term.hidden) continue;
        for (PlanTerm& part : name_terms(term, *made))
            keys.push_back(std::move(part));
    }
    const bool measured =
        std::any_of(block.select.begin(), block.select.end(),
                    [](const PlanTerm& t) { return t.aggregate != Aggregate::None; });
    if (!keys.empty() && measured) {
        const bool first = frame_.group_first || frame_.how_many;
        block.select.insert(first ? block.select.begin() : block.select.end(), keys.begin(),
                            keys.end());
    }
    if (!measured || !frame_.group.empty()) return true;
    for (std::size_t i = 0; i < block.select.size(); ++i) {
        const PlanTerm& term = block.select[i];
        if (term.aggregate != Aggregate::None) continue;
        if (term.every_column) return false; // each row is a group of its own
        const PlanTerm by = group_key(term, i < frame_.select.size() ? &frame_.select[i] : nullptr);
        if (std::find(block.group.begin(), block.group.end(), by) == block.group.end())
            block.group.push_back(by);
    }
    return true;
}

bool PlanBuilder::add_having(PlanBlock& block) {
    for (const FrameCondition& condition : frame_.having) {
        PlanPredicate made;
        made.op = condition.op;
        made.negated = condition.negated;
        made.alternative = condition.alternative;
        if (condition.subject.aggregate == Aggregate::Count || condition.subject.slot == kNoSlot) {
            const auto kept = counted_;
            auto term = count_term(condition.subject);
            counted_ = kept;
            if (!term) return false;
            made.left = *term;
            if (!condition.subject.distinct) {
                made.left.rows = true;
                made.left.distinct = false;
            }
            if (condition.nested != Aggregate::None) return false;
            for (const FrameOperand& operand : condition.operands)
                made.literals.push_back({true, operand.operand.text});
        } else {
            auto predicate_made = predicate(condition);
            if (!predicate_made) return false;
            made = std::move(*predicate_made);
        }
        block.having.push_back(std::move(made));
    }
    return true;
}

bool PlanBuilder::add_order(PlanBlock& block) {
    for (const OrderTerm& key : frame_.order) {
        PlanOrder made;
        made.order = key.order;
        if (key.selected || (key.term.slot == kNoSlot && key.term.aggregate == Aggregate::None)) {
            const auto measure =
                std::find_if(block.select.begin(), block.select.end(),
                             [](const PlanTerm& t) { return t.aggregate != Aggregate::None; });
            if (block.select.empty()) return false;
            if (frame_.limit && measure == block.select.end()) guess(250, "order_unnamed");
            made.term = measure != block.select.end() ? *measure : block.select.front();
            if (made.term.every_column) { // rows are in the order of what names them
                const auto display = names(made.term.column.table).display;
                if (!display) return false;
                made.term = {.column = {made.term.column.table, *display}};
            }
        } else {
            const auto kept = counted_;
            auto term = shown(key.term);
            if (!term) return false;
            counted_ = kept;
            made.term = *term;
            const bool plain = term->aggregate == Aggregate::None;
            if (plain && frame_.limit) guess_text_number(term->column);
            if (key.term.aggregate == Aggregate::Count && !key.term.distinct) {
                made.term.rows = true;
                made.term.distinct = false;
            }
            if (key.term.slot != kNoSlot && binding(key.term.slot).inverse) {
                made.order = key.order == Order::Ascending ? Order::Descending : Order::Ascending;
            }
        }
        block.order.push_back(made);
    }
    block.limit = frame_.limit;
    // Months stand in their order.
    if (block.order.empty()) {
        for (const PlanTerm& key : block.group) {
            if (key.part != DatePart::None) block.order.push_back({key, Order::Ascending});
        }
    }
    return true;
}

/// Conditions and orders over counts need groups.
bool PlanBuilder::add_tables(PlanBlock& block) {
    const bool counted_order =
        std::any_of(block.order.begin(), block.order.end(),
                    [](const PlanOrder& o) { return o.term.aggregate != Aggregate::None; });
    const bool measured =
        std::any_of(block.select.begin(), block.select.end(),
                    [](const PlanTerm& t) { return t.aggregate != Aggregate::None; });
    if (block.group.empty() && !measured && (counted_order || !block.having.empty())) {
        const Term* from = frame_.select.empty() ? nullptr : &frame_.select.front();
        block.group.push_back(group_key(block.select.front(), from));
    }
    for (const TableId table : joined_) {
        if (std::find(absent_.begin(), absent_.end(), table) == absent_.end()) need(table);
    }
    if (!nest_having(block) || !nest_order(block)) return false;
    if (needed_.empty()) return false;
    const TableId root =
        counted_ && std::find(needed_.begin(), needed_.end(), *counted_) != needed_.end()
            ? *counted_
            : entity_.value_or(needed_.front());
    return connect(block, needed_, root);
}

/// "how many orders and how many customers": each table is counted by itself. Empty where nothing
/// of the kind is asked; false where a condition leaves open which of them it is about.
std::optional<bool> PlanBuilder::add_values(PlanBlock& block) {
    std::vector<TableId> tables;
    for (const Term& term : frame_.select) {
        const bool table = term.aggregate == Aggregate::Count && term.slot != kNoSlot &&
                           binding(term.slot).bound && binding(term.slot).table;
        if (!table) return std::nullopt;
        tables.push_back(binding(term.slot).id.table);
    }
    if (tables.size() < 2 || !frame_.group.empty()) return std::nullopt;
    const bool other =
        std::any_of(frame_.joins.begin(), frame_.joins.end(), [&](const std::size_t slot) {
            return binding(slot).bound &&
                   std::find(tables.begin(), tables.end(), binding(slot).id.table) == tables.end();
        });
    if (other || !frame_.where.empty() || !frame_.having.empty() || !frame_.absent.empty())
        return false;
    for (const Term& term : frame_.select) {
        PlanBlock one;
        one.select.push_back(count_term(term).value_or(PlanTerm{}));
        one.tables = {binding(term.slot).id.table};
        block.values.push_back(std::move(one));
    }
    return true;
}

/// The one slot of a table by which things are counted each: "how many orders does each customer
/// have", "customers and their number of orders".
std::size_t PlanBuilder::each_slot() const {
    if (frame_.each_one && frame_.group.size() == 1) return frame_.group.front().slot;
    const bool theirs =
        frame_.group.empty() && frame_.select.size() > 1 &&
        std::any_of(frame_.select.begin(), frame_.select.end(), [&](const Term& term) {
            return term.aggregate == Aggregate::Count && term.slot != kNoSlot &&
                   frame_.slots[term.slot].possessed;
        });
    return theirs ? frame_.select.front().slot : kNoSlot;
}

/// "The fewest albums": ranked from the lowest count of joined rows on.
bool PlanBuilder::ranks_fewest(const PlanBlock& block) const {
    return block.limit && block.order.size() == 1 && block.order.front().term.rows &&
           block.order.front().order == Order::Ascending && block.group.size() == 1;
}

/// Whose rows all stay, if any: what is counted for each, or ranked by the fewest.
std::optional<TableId> PlanBuilder::counted_for(const PlanBlock& block) const {
    if (const std::size_t slot = each_slot(); slot != kNoSlot)
        return binding(slot).table ? std::optional(binding(slot).id.table) : std::nullopt;
    if (!ranks_fewest(block)) return std::nullopt;
    const ColumnId by = block.group.front().column;
    return key_of(by.table) == by ? std::optional(by.table) : std::nullopt;
}

/// A customer without an order has none of them, and is not left out.
void PlanBuilder::keep_all(PlanBlock& block) {
    const auto group = counted_for(block);
    const bool fewest = ranks_fewest(block);
    const auto counted = fewest ? std::optional(block.order.front().term.column.table) : counted_;
    const auto about_group = [&](const PlanPredicate& p) {
        return p.left.column.table == *group && (!p.right || p.right->table == *group);
    };
    const bool plain =
        group && block.having.empty() && block.combined.empty() && block.steps.size() == 1 &&
        (fewest ? std::ranges::all_of(block.where, about_group) : block.where.empty());
    if (!plain || !counted) return;
    const knowledge::KeyEdge& edge = knowledge_.keys.edges()[block.steps.front().edge];
    const bool many =
        edge.from_table == *counted && edge.to_table == *group && edge.from_table != edge.to_table;
    const bool measured =
        std::all_of(block.select.begin(), block.select.end(), [&](const PlanTerm& term) {
            return term.aggregate == Aggregate::None ? term.column.table == *group : term.rows;
        });
    if (!many || !measured || !connect(block, needed_, *group)) return;
    block.keeps_all = true;
    const ColumnId reference{edge.from_table, edge.from_columns.front()};
    for (PlanTerm& term : block.select) {
        if (term.rows) term.column = reference;
    }
    for (PlanOrder& key : block.order) {
        if (key.term.rows) key.term.column = reference;
    }
    guess(0, "groups_with_none");
}

/// "top 5 customers by revenue": the revenue is shown too.
void PlanBuilder::show_rank(PlanBlock& block) {
    if (!frame_.ranked || block.order.size() != 1 || !block.combined.empty()) return;
    const PlanTerm& rank = block.order.front().term;
    const bool shown =
        std::find(block.select.begin(), block.select.end(), rank) != block.select.end();
    if (!shown && !block.select.empty() && !block.select.front().every_column)
        block.select.push_back(rank);
}

/// count(*) counts joined rows: where the join repeats rows of the counted table, its keys are
/// counted once.
void PlanBuilder::fix_counts(PlanBlock& block) {
    const auto& tree = trees_.tree(needed_);
    if (!tree) return;
    for (PlanTerm& term : block.select) {
        if (!term.rows || !term.rows_of) continue;
        const auto key = key_of(*term.rows_of);
        if (key && multiplies(*tree, knowledge_.keys, *term.rows_of)) {
            term.rows = false;
            term.distinct = true;
            term.column = *key;
        }
    }
}

/// "show all majors": the values of a column that many rows share, with nothing said of the rows.
bool PlanBuilder::lists_category(const PlanBlock& block) const {
    if (block.select.size() != 1 || !block.steps.empty() || !block.where.empty() ||
        !block.order.empty() || !block.group.empty() || block.select.front().every_column)
        return false;
    const ColumnId column = block.select.front().column;
    const auto& statistics = knowledge_.statistics.tables;
    if (statistics.empty() || names(column.table).strict_display == column.column) return false;
    const auto& distinct = knowledge_.statistics.column(column).distinct_count;
    const auto& rows = statistics[column.table].row_count;
    const auto& named = knowledge_.names.column(column);
    return distinct && rows && *distinct < *rows && !named.numeric && !named.id_like;
}

/// Each group is one row, so that its count says nothing: what is counted was not found.
bool PlanBuilder::counts_single(const PlanBlock& block) const {
    const auto counts = [](const PlanTerm& term) { return term.rows; };
    const bool counted = std::ranges::any_of(block.order, counts, &PlanOrder::term) ||
                         std::ranges::any_of(block.having, counts, &PlanPredicate::left);
    if (!counted || !block.steps.empty() || block.group.size() != 1) return false;
    const ColumnId by = block.group.front().column;
    if (key_of(by.table) == by) return true;
    // In a few rows values may differ by accident.
    const auto& statistics = knowledge_.statistics.tables;
    const auto rows = statistics.empty() ? std::nullopt : statistics[by.table].row_count;
    return block.group.front().part == DatePart::None && knowledge_.names.column(by).unique &&
           rows && *rows >= kManyRows;
}

/// Rows of the entity are repeated by a join that is there only to ask whether something exists.
void PlanBuilder::add_distinct(PlanBlock& block) {
    block.distinct = frame_.distinct;
    const bool plain = std::all_of(block.select.begin(), block.select.end(), [](const PlanTerm& t) {
        return t.aggregate == Aggregate::None;
    });
    if (!plain) block.distinct = false;
    if (plain && lists_category(block)) block.distinct = true;
    if (!plain || !block.group.empty() || !block.order.empty() || !entity_) return;
    const auto& tree = trees_.tree(needed_);
    if (!tree || !multiplies(*tree, knowledge_.keys, *entity_)) return;
    const auto repeats = [&](const PlanPredicate& p) {
        return !p.member && p.left.column.table != *entity_;
    };
    const bool existence = std::none_of(block.where.begin(), block.where.end(), repeats) &&
                           std::any_of(block.where.begin(), block.where.end(),
                                       [](const PlanPredicate& p) { return p.member; });
    const bool alternatives =
        std::any_of(block.where.begin(), block.where.end(), [](const PlanPredicate& p) {
            return p.alternative != 0 || (p.op == Operator::Equal && p.literals.size() > 1);
        });
    bool one_table = true;
    for (const PlanTerm& term : block.select)
        one_table = one_table && term.column.table == *entity_;
    if (one_table && (alternatives || existence || block.where.empty())) block.distinct = true;
}

std::optional<Plan> PlanBuilder::build() {
    PlanBlock& block = plan_.block;
    settle_measures();
    if (const auto values = add_values(block); !frame_.unclear && values)
        return *values ? std::optional(std::move(plan_)) : std::nullopt;
    if (frame_.unclear || !add_select(block)) return std::nullopt;
    if (!add_groups(block)) return std::nullopt;
    measured_ = !block.group.empty() || std::ranges::any_of(block.select, [](const PlanTerm& term) {
        return term.aggregate != Aggregate::None;
    });
    if (!add_conditions(frame_.where, block)) return std::nullopt;
    if (!add_having(block) || !add_order(block) || !add_absences(block)) return std::nullopt;
    if (!add_tables(block)) return std::nullopt;
    if (counts_single(block)) guess(kCountsSingleLoss, "counts_single");
    if (!add_both(block)) return std::nullopt;
    nest_repeats(block);
    fix_counts(block);
    keep_all(block);
    if (ranks_fewest(block) && !block.steps.empty() && !block.keeps_all) guess(0, "fewest_of_some");
    show_rank(block);
    add_distinct(block);
    if (frame_.share && !make_share(block)) return std::nullopt;
    return std::move(plan_);
}

} // namespace vouch::planner::detail
