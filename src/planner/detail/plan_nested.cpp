// Absence as NOT IN over the key that leads away from the entity; "both A and B" as an
// intersection; a measure over the rows of a superlative or of a condition on groups as a nested
// block.
#include <algorithm>
#include <cstdlib>

#include "planner/detail/join_block.h"
#include "planner/detail/missing.h"
#include "planner/detail/plan_builder.h"

namespace vouch::planner::detail {

using knowledge::ColumnId;
using knowledge::TableId;

namespace {

constexpr int kReferringGuess = 150;
constexpr int kForeignEntityLoss = 150;

PlanPredicate not_null(ColumnId column) {
    PlanPredicate made;
    made.left.column = column;
    made.op = Operator::IsNull;
    made.negated = true;
    return made;
}

} // namespace

/// "without a phone": the column is the entity's own.
std::optional<PlanPredicate> PlanBuilder::absent_columns(const Absence& absence) const {
    if (!absence.where.empty() || absence.slots.size() != 1) return std::nullopt;
    const Binding& bound = binding(absence.slots.front());
    if (!bound.bound || bound.table || bound.id.table != entity_) return std::nullopt;
    // What names a row is not what the row is without, unless just that was asked.
    const bool naming =
        names(*entity_).strict_display == bound.id.column && bound.score < kExactName;
    if (naming || key_of(*entity_) == bound.id) return std::nullopt;
    PlanPredicate made;
    made.left.column = bound.id;
    made.op = Operator::IsNull;
    return made;
}

/// "countries that have no singer above 40", where the country is a column of the singer: no row of
/// the same column meets the conditions.
std::optional<PlanPredicate> PlanBuilder::not_in_same_table(const Absence& absence) {
    if (absence.where.empty() || plan_.block.select.empty()) return std::nullopt;
    PlanBlock inner;
    const std::vector<TableId> outer = needed_;
    needed_.clear();
    add_conditions(absence.where, inner);
    const std::vector<TableId> tables = needed_;
    needed_ = outer;
    PlanTerm term = plan_.block.select.front();
    if (term.aggregate != Aggregate::None || inner.where.empty()) return std::nullopt;
    if (tables.size() != 1 || tables.front() != term.column.table) return std::nullopt;
    if (!connect(inner, {term.column.table}, term.column.table)) return std::nullopt;
    inner.select.push_back(term);
    inner.where.push_back(not_null(term.column));
    PlanPredicate made;
    made.left = term;
    made.member = true;
    made.negated = true;
    made.block.push_back(std::move(inner));
    return made;
}

std::optional<PlanPredicate> PlanBuilder::absence(const Absence& absence) {
    if (!entity_) return std::nullopt;
    if (auto made = absent_columns(absence)) return made;
    PlanBlock inner;
    const std::vector<TableId> outer = needed_;
    needed_.clear();
    add_conditions(absence.where, inner);
    for (const std::size_t slot : absence.slots) {
        if (slot != kNoSlot && binding(slot).bound) need(binding(slot).id.table);
    }
    if (absence.slots.empty() && absence.where.empty()) need_referring();
    std::vector<TableId> tables = needed_;
    needed_ = outer;
    tables.erase(std::remove(tables.begin(), tables.end(), *entity_), tables.end());
    absent_.insert(absent_.end(), tables.begin(), tables.end());
    if (tables.empty()) return not_in_same_table(absence);
    tables.push_back(*entity_);
    std::sort(tables.begin(), tables.end());
    const auto& tree = trees_.tree(tables);
    if (!tree) return std::nullopt;
    const RootedTree rooted = root_at(*tree, *entity_);
    const auto leads = [&](const knowledge::JoinStep& step) { return step.known == *entity_; };
    if (rooted.steps.empty() || std::count_if(rooted.steps.begin(), rooted.steps.end(), leads) != 1)
        return std::nullopt;
    const knowledge::JoinStep& step = rooted.steps.front();
    const knowledge::KeyEdge& edge = knowledge_.keys.edges()[step.edge];
    if (edge.from_columns.size() != 1) return std::nullopt;
    const ColumnId from{edge.from_table, edge.from_columns.front()};
    const ColumnId to{edge.to_table, edge.to_columns.front()};
    const bool inner_is_from = edge.from_table == step.added;
    const RootedTree rest = root_at(*tree, step.added, *entity_);
    inner.tables = rest.tables;
    inner.steps = rest.steps;
    PlanTerm term;
    term.column = inner_is_from ? from : to;
    inner.select.push_back(term);
    // One row without a value among them would leave nothing outside.
    if (may_be_missing(term.column, knowledge_)) inner.where.push_back(not_null(term.column));
    PlanPredicate made;
    made.left.column = inner_is_from ? to : from;
    made.member = true;
    made.negated = true;
    // A player who is in no team at all has none.
    made.or_missing = may_be_missing(made.left.column, knowledge_);
    made.block.push_back(std::move(inner));
    return made;
}

/// The one table whose rows refer to the entity's; of several the first, as a guess.
void PlanBuilder::need_referring() {
    std::vector<TableId> referring;
    for (const std::uint32_t index : knowledge_.keys.edges_at(*entity_)) {
        const knowledge::KeyEdge& edge = knowledge_.keys.edges()[index];
        const bool other = edge.to_table == *entity_ && edge.from_table != *entity_;
        if (other &&
            std::find(referring.begin(), referring.end(), edge.from_table) == referring.end())
            referring.push_back(edge.from_table);
    }
    if (referring.empty()) return;
    if (referring.size() > 1) guess(kReferringGuess, "absent_of_several");
    need(referring.front());
}

bool PlanBuilder::add_absences(PlanBlock& block) {
    std::vector<Absence> absent = frame_.absent;
    for (const FrameCondition* condition : denied_) {
        FrameCondition positive = *condition;
        positive.negated = false;
        absent.push_back({{}, {std::move(positive)}});
    }
    if (!absent.empty() && !block.select.empty()) {
        const knowledge::ColumnNames& first = knowledge_.names.column(block.select.front().column);
        const bool rows = block.select.front().rows;
        if (!rows && first.foreign_key && !first.unique)
            guess(kForeignEntityLoss, "foreign_entity");
    }
    for (const Absence& one : absent) {
        auto made = absence(one);
        if (!made) return false;
        need(made->left.column.table);
        block.where.push_back(std::move(*made));
    }
    return true;
}

bool PlanBuilder::many_from_entity(TableId table) {
    if (!entity_ || *entity_ == table) return false;
    std::vector<TableId> tables{std::min(*entity_, table), std::max(*entity_, table)};
    const auto& tree = trees_.tree(tables);
    return tree && multiplies(*tree, knowledge_.keys, *entity_, table);
}

namespace {

bool plain_literal(const PlanPredicate& p) {
    return p.alternative == 0 && !p.negated && p.literals.size() == 1 && p.block.empty() &&
           !p.member && p.left.aggregate == Aggregate::None;
}

/// No row can meet both, so that each must be met by a row of its own.
bool contradict(const PlanPredicate& a, const PlanPredicate& b) {
    if (!plain_literal(a) || !plain_literal(b) || !(a.left == b.left)) return false;
    if (a.op == Operator::Equal && b.op == Operator::Equal)
        return a.literals[0].text != b.literals[0].text;
    const auto above = [](Operator op) {
        return op == Operator::Greater || op == Operator::GreaterOrEqual;
    };
    const auto below = [](Operator op) {
        return op == Operator::Less || op == Operator::LessOrEqual;
    };
    const std::string& x = a.literals[0].text;
    const std::string& y = b.literals[0].text;
    const double left = std::strtod(x.c_str(), nullptr);
    const double right = std::strtod(y.c_str(), nullptr);
    return (above(a.op) && below(b.op) && left >= right) ||
           (below(a.op) && above(b.op) && left <= right);
}

} // namespace

bool PlanBuilder::split_contradiction(PlanBlock& block) {
    const bool measured =
        std::any_of(block.select.begin(), block.select.end(),
                    [](const PlanTerm& term) { return term.aggregate != Aggregate::None; });
    for (std::size_t i = 0; i < block.where.size(); ++i) {
        for (std::size_t j = i + 1; j < block.where.size(); ++j) {
            if (!contradict(block.where[i], block.where[j])) continue;
            // No row meets both, and what a count of none would say was not asked.
            if (measured || !block.group.empty()) return false;
            PlanBlock second = block;
            block.where.erase(block.where.begin() + static_cast<std::ptrdiff_t>(j));
            second.where.erase(second.where.begin() + static_cast<std::ptrdiff_t>(i));
            second.order.clear();
            second.limit.reset();
            block.combined.push_back(std::move(second));
            return true;
        }
    }
    return true;
}

/// Each value of the list must be met: one block for each, intersected; where rows are counted, the
/// entity's key must be in each.
bool PlanBuilder::add_both(PlanBlock& block) {
    if (both_.empty()) return split_contradiction(block);
    if (both_.size() > 1 || !entity_) return false;
    const FrameCondition& condition = *both_.front();
    std::vector<PlanPredicate> each;
    for (const FrameOperand& operand : condition.operands) {
        FrameCondition one = condition;
        one.operands = {operand};
        auto made = predicate(one);
        if (!made) return false;
        each.push_back(std::move(*made));
    }
    const bool measured =
        std::any_of(block.select.begin(), block.select.end(),
                    [](const PlanTerm& term) { return term.aggregate != Aggregate::None; });
    if (measured) return false;
    PlanBlock second = block;
    block.where.push_back(std::move(each[0]));
    second.where.push_back(std::move(each[1]));
    second.order.clear();
    block.combination = SetOperation::Intersect;
    block.combined.push_back(std::move(second));
    return each.size() == 2;
}

/// "the average age of the players of the biggest team": the team is one row, found first.
bool PlanBuilder::nest_order(PlanBlock& block) {
    const bool measured =
        std::all_of(block.select.begin(), block.select.end(),
                    [](const PlanTerm& term) { return term.aggregate != Aggregate::None; });
    if (!measured || !block.group.empty() || block.order.size() != 1 || !block.limit) return true;
    PlanOrder key = block.order.front();
    std::optional<TableId> owner;
    if (key.term.aggregate == Aggregate::None) owner = key.term.column.table;
    // The most rows: of the table that is mentioned but not counted.
    for (const std::size_t slot : frame_.joins) {
        if (owner || key.term.aggregate == Aggregate::None) break;
        if (binding(slot).bound && binding(slot).table &&
            binding(slot).id.table != key.term.column.table)
            owner = binding(slot).id.table;
    }
    if (!owner) return false;
    const auto key_column = key_of(*owner);
    if (!key_column) return false;
    PlanBlock inner;
    PlanTerm shown_key;
    shown_key.column = *key_column;
    inner.select = {shown_key};
    std::vector<TableId> tables{*owner};
    if (key.term.aggregate != Aggregate::None) {
        inner.group = {shown_key};
        if (!key.term.rows || counted_) tables.push_back(key.term.column.table);
    }
    inner.order = {key};
    inner.limit = block.limit;
    if (!connect(inner, tables, *owner)) return false;
    PlanPredicate made;
    made.left.column = *key_column;
    made.member = true;
    made.block.push_back(std::move(inner));
    block.order.clear();
    block.limit.reset();
    need(*owner);
    block.where.push_back(std::move(made));
    return true;
}

/// "the average age of people who have pets": the pets say whose age counts, and not how often.
void PlanBuilder::nest_repeats(PlanBlock& block) {
    const bool alone = block.group.empty() && block.having.empty() && block.order.empty() &&
                       block.combined.empty() && !block.steps.empty();
    if (!alone || block.select.empty()) return;
    const TableId table = block.select.front().column.table;
    const auto key = key_of(table);
    const bool adds = std::ranges::all_of(block.select, [&](const PlanTerm& term) {
        const bool added = term.aggregate == Aggregate::Sum || term.aggregate == Aggregate::Average;
        return added && !term.distinct && !term.divisor && term.column.table == table;
    });
    const auto& tree = trees_.tree(needed_);
    if (!key || !adds || !tree || !multiplies(*tree, knowledge_.keys, table)) return;
    PlanTerm term;
    term.column = *key;
    PlanBlock inner = block;
    inner.select = {term};
    PlanPredicate made;
    made.left.column = *key;
    made.member = true;
    made.block.push_back(std::move(inner));
    block.tables = {table};
    block.steps.clear();
    block.where = {};
    block.where.push_back(std::move(made));
    needed_ = {table};
}

/// The rows that meet the conditions, in percent of all rows of their table.
bool PlanBuilder::make_share(PlanBlock& block) {
    const bool counts = block.select.size() == 1 && counted_ && block.group.empty() &&
                        block.order.empty() && block.combined.empty() &&
                        block.select.front().aggregate == Aggregate::Count;
    if (!counts || (block.where.empty() && block.steps.empty())) return false;
    PlanBlock all;
    PlanTerm rows;
    rows.aggregate = Aggregate::Count;
    rows.rows = true;
    rows.rows_of = counted_;
    rows.column = {*counted_, 0};
    all.select = {rows};
    all.tables = {*counted_};
    PlanBlock share;
    share.share = true;
    share.values.push_back(std::move(block));
    share.values.push_back(std::move(all));
    block = std::move(share);
    return true;
}

/// "how many X have more than 3 Y": the groups are found first, then counted.
bool PlanBuilder::nest_having(PlanBlock& block) {
    const bool measured =
        !block.select.empty() && block.select.front().aggregate != Aggregate::None;
    if (!measured || block.having.empty() || !frame_.group.empty() || !entity_) return true;
    const auto key = key_of(*entity_);
    if (!key) return false;
    PlanBlock inner;
    PlanTerm shown_key;
    shown_key.column = *key;
    inner.select = {shown_key};
    inner.group = {shown_key};
    inner.having = std::move(block.having);
    block.having.clear();
    block.group.clear();
    inner.where = block.where;
    block.where.clear();
    if (!connect(inner, needed_, *entity_)) return false;
    PlanPredicate made;
    made.left.column = *key;
    made.member = true;
    made.block.push_back(std::move(inner));
    block.where.push_back(std::move(made));
    needed_ = {*entity_};
    return true;
}

} // namespace vouch::planner::detail
