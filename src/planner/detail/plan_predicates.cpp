// Conditions become predicates: texts are compared as the index spells them, days by the form of
// the column (a year, an ISO date, another text), numbers as numbers.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "base/iso_date.h"
#include "planner/detail/missing.h"
#include "planner/detail/plan_builder.h"
#include "text/unicode.h"

#include <charconv>

namespace vouch::planner::detail {
namespace {

using knowledge::ColumnId;

/// A condition that is left out makes another question of it.
constexpr int kUnboundLoss = 600;
constexpr int kUnknownUnitLoss = 100; // of a column that does not say what its numbers are

Operator flipped(Operator op) {
    switch (op) {
    case Operator::Less: return Operator::Greater;
    case Operator::LessOrEqual: return Operator::GreaterOrEqual;
    case Operator::Greater: return Operator::Less;
    case Operator::GreaterOrEqual: return Operator::LessOrEqual;
    default: return op;
    }
}

/// `text[]`, `int[3]`, `array(varchar)`, `list`: one value of it is no element.
bool holds_list(const schema::Column& column) {
    const std::string type = text::fold(column.type);
    return type.find('[') != std::string::npos || type.starts_with("array") ||
           type.starts_with("list");
}

bool year_like(const std::string& text) {
    return text.size() == 4 && text > "1400" && text < "2200";
}

std::optional<int> year_number(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    return number;
}

} // namespace

void PlanBuilder::guess(int penalty, const char* reason) {
    plan_.penalty += penalty;
    plan_.reasons.emplace_back(reason);
}

/// Texts that hold numbers are ordered as texts ("9" after "10"), and what stands there instead of
/// a number ("N/A") counts as one.
void PlanBuilder::guess_text_number(ColumnId column) {
    if (!knowledge_.names.column(column).text_number) return;
    const auto& statistics = knowledge_.statistics;
    const bool pure = !statistics.tables.empty() && statistics.column(column).number_percent == 100;
    guess(0, pure ? "numbers_in_text" : "numbers_as_text");
}

/// A value that was not seen. Where no words name a column either, nothing says that it is this
/// one.
void PlanBuilder::guess_value(std::size_t slot, ColumnId column) {
    guess(0, knowledge_.values.covers(column) ? "value_absent" : "value_unknown");
    if (frame_.slots[slot].tied_to != kNoSlot) return;
    plan_.unplaced.push_back({sequence_.units[frame_.slots[slot].unit].text, column});
}

std::optional<ColumnId> PlanBuilder::subject_column(const FrameCondition& condition) const {
    if (condition.subject.slot != kNoSlot) {
        const Binding& bound = binding(condition.subject.slot);
        if (!bound.bound) return std::nullopt;
        if (condition.by_key && bound.table) return key_of(bound.id.table);
        const std::size_t value =
            condition.operands.empty() ? kNoSlot : condition.operands.front().slot;
        const bool leads = value != kNoSlot && binding(value).via == bound.id;
        if (leads && binding(value).id.table != bound.id.table) return binding(value).id;
        return bound.table ? display_of(bound.id.table) : bound.id;
    }
    if (condition.nested_column != kNoSlot && binding(condition.nested_column).bound)
        return binding(condition.nested_column).id;
    for (const FrameOperand& operand : condition.operands) {
        if (operand.slot != kNoSlot && binding(operand.slot).bound) return binding(operand.slot).id;
    }
    return std::nullopt;
}

bool PlanBuilder::compare_days(const FrameCondition& condition, ColumnId column,
                               PlanPredicate& made) {
    const DayRange days = condition.operands.front().operand.days;
    const knowledge::ColumnNames& names_of = knowledge_.names.column(column);
    const auto& statistics = knowledge_.statistics.tables;
    const schema::TypeClass type =
        knowledge_.catalog.tables[column.table].columns[column.column].type_class;
    const bool whole_year =
        days.begin ==
            year_range(static_cast<int>(std::chrono::year_month_day(days.begin).year())).begin &&
        (days.end - days.begin) >= std::chrono::days(365);
    const auto literal = [](std::string text) { return PlanLiteral{false, std::move(text)}; };
    if (names_of.numeric || names_of.text_number) {
        // A column of years.
        const std::string year = base::print_iso_day(days.begin).substr(0, 4);
        if (!whole_year) guess(150, "day_of_year_column");
        made.literals = {{true, year}};
        return true;
    }
    bool iso = type == schema::TypeClass::Date || type == schema::TypeClass::Timestamp;
    if (!statistics.empty()) {
        const auto& percent = knowledge_.statistics.column(column).date_percent;
        iso = percent ? *percent >= 80 : iso;
    }
    if (!iso) {
        // A text in another form is compared as it was written.
        const Operand& operand = condition.operands.front().operand;
        const bool equal = made.op == Operator::Equal;
        if (!operand.text.empty() && !whole_year) {
            made.literals = {literal(operand.text)};
            guess(100, "date_as_text");
            return true;
        }
        if (!equal) guess(300, "date_as_text");
        made.op = equal ? Operator::Contains : made.op;
        made.literals = {literal(base::print_iso_day(days.begin).substr(0, 4))};
        guess(80, "date_as_text");
        return true;
    }
    switch (made.op) {
    case Operator::Greater:
        made.op = Operator::GreaterOrEqual;
        made.literals = {literal(base::print_iso_day(days.end))};
        break;
    case Operator::LessOrEqual:
        made.op = Operator::Less;
        made.literals = {literal(base::print_iso_day(days.end))};
        break;
    case Operator::Less:
    case Operator::GreaterOrEqual:
        made.literals = {literal(base::print_iso_day(days.begin))};
        break;
    case Operator::NotEqual: made.negated = !made.negated; [[fallthrough]];
    default:
        made.op = Operator::Between;
        made.half_open = true;
        made.literals = {literal(base::print_iso_day(days.begin)),
                         literal(base::print_iso_day(days.end))};
        break;
    }
    return true;
}

bool PlanBuilder::compare_number(const FrameCondition& condition, ColumnId column,
                                 PlanPredicate& made) {
    const knowledge::ColumnNames& names_of = knowledge_.names.column(column);
    const bool number = names_of.numeric || names_of.text_number;
    const std::string& first = condition.operands.front().operand.text;
    if (names_of.date && !number && year_like(first)) {
        FrameCondition days = condition;
        days.operands.resize(1);
        Operand& operand = days.operands.front().operand;
        operand.days = year_range(year_number(first).value_or(0));
        operand.text.clear();
        if (condition.op == Operator::Between && condition.operands.size() == 2) {
            operand.days.end =
                year_range(year_number(condition.operands[1].operand.text).value_or(0)).end;
            made.op = Operator::Equal;
        }
        return compare_days(days, column, made);
    }
    const bool ordered = made.op != Operator::Equal && made.op != Operator::NotEqual;
    if (!number && ordered) guess(names_of.date ? 200 : 500, "text_compared");
    if (ordered) guess_text_number(column);
    for (const FrameOperand& operand : condition.operands) {
        const bool text =
            knowledge_.catalog.tables[column.table].columns[column.column].type_class ==
                schema::TypeClass::Text &&
            !names_of.text_number;
        auto in_unit = number_in_unit(condition, operand.operand);
        if (!in_unit) return false;
        made.literals.push_back({!text, std::move(*in_unit)});
    }
    return true;
}

/// Ten minutes are 600000 in a column of milliseconds. None for a weight in one of times.
std::optional<std::string> PlanBuilder::number_in_unit(const FrameCondition& condition,
                                                       const Operand& operand) {
    const Measure& asked = operand.measure;
    if (asked.kind == "money") guess(0, "currency_unread");
    const bool plain = asked.kind.empty() || asked.kind == "money";
    if (plain || condition.subject.slot == kNoSlot) return operand.text;
    const Measure& held = binding(condition.subject.slot).measure;
    if (held.kind.empty()) {
        guess(kUnknownUnitLoss, "unit_unknown");
        return operand.text;
    }
    if (held.kind != asked.kind) return std::nullopt;
    if (held.size == asked.size) return operand.text;
    const double number = std::strtod(operand.text.c_str(), nullptr) * asked.size / held.size;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.12g", number);
    guess(0, "unit_converted");
    return std::string(text.data());
}

bool PlanBuilder::compare_nested(const FrameCondition& condition, ColumnId column,
                                 PlanPredicate& made) {
    PlanBlock inner;
    PlanTerm term;
    term.aggregate = condition.nested;
    term.column = column;
    if (condition.nested_column != kNoSlot && binding(condition.nested_column).bound) {
        term.column = binding(condition.nested_column).id;
    }
    inner.select.push_back(term);
    std::vector<TableId> tables{term.column.table};
    if (condition.nested_table != kNoSlot && binding(condition.nested_table).bound) {
        tables.push_back(binding(condition.nested_table).id.table);
    }
    const std::vector<TableId> outer = needed_;
    needed_.clear();
    const bool added = add_conditions(condition.nested_where, inner);
    tables.insert(tables.end(), needed_.begin(), needed_.end());
    needed_ = outer;
    if (!added || !connect(inner, tables, term.column.table)) return false;
    made.block.push_back(std::move(inner));
    return true;
}

bool PlanBuilder::compare(const FrameCondition& condition, ColumnId column, PlanPredicate& made) {
    if (condition.op == Operator::IsNull) return true;
    if (condition.operands.empty()) return false;
    const FrameOperand& first = condition.operands.front();
    switch (first.operand.kind) {
    case Operand::Kind::Days: return compare_days(condition, column, made);
    case Operand::Kind::Number: return compare_number(condition, column, made);
    case Operand::Kind::Nested: return compare_nested(condition, column, made);
    case Operand::Kind::Truth: {
        const auto& truth = binding(condition.subject.slot).truth;
        if (!truth) return false;
        made.literals = {{truth->number, first.operand.text == "yes" ? truth->yes : truth->no}};
        return true;
    }
    case Operand::Kind::Column:
        if (first.slot == kNoSlot || !binding(first.slot).bound) return false;
        made.right = binding(first.slot).id;
        need(made.right->table);
        return true;
    case Operand::Kind::Value: break;
    }
    for (const FrameOperand& operand : condition.operands) {
        if (operand.slot == kNoSlot || !binding(operand.slot).bound) return false;
        const Binding& bound = binding(operand.slot);
        const bool pattern = made.op == Operator::Contains || made.op == Operator::StartsWith ||
                             made.op == Operator::EndsWith;
        std::string text =
            pattern ? sequence_.units[frame_.slots[operand.slot].unit].text : bound.value;
        if (bound.matching == ValueMatching::Contains && made.op == Operator::Equal)
            made.op = Operator::Contains;
        if (bound.literal && !pattern) guess_value(operand.slot, column);
        const bool number = knowledge_.names.column(column).numeric && !text.empty() &&
                            text.find_first_not_of("0123456789.-") == std::string::npos;
        made.literals.push_back({number, std::move(text)});
    }
    return true;
}

/// "reports to X", where X is a row of the same table: the key of X is among those of its rows.
std::optional<PlanPredicate> PlanBuilder::refers_within(const FrameCondition& condition) {
    const std::size_t slot = condition.operands.empty() ? kNoSlot : condition.operands.front().slot;
    if (slot == kNoSlot || !binding(slot).via || binding(slot).via->table != binding(slot).id.table)
        return std::nullopt;
    const ColumnId from = *binding(slot).via;
    PlanPredicate inner;
    inner.left.column = binding(slot).id;
    inner.op = condition.op;
    if (!compare(condition, inner.left.column, inner)) return std::nullopt;
    PlanPredicate made;
    made.left.column = from;
    made.member = true;
    made.negated = condition.negated;
    made.or_missing = condition.negated && may_be_missing(from, knowledge_);
    made.alternative = condition.alternative;
    PlanTerm key;
    key.column = *knowledge_.names.column(from).references;
    PlanBlock rows;
    rows.tables = {from.table};
    rows.select.push_back(key);
    rows.where.push_back(std::move(inner));
    made.block.push_back(std::move(rows));
    need(from.table);
    return made;
}

std::optional<PlanPredicate> PlanBuilder::predicate(const FrameCondition& condition) {
    const auto column = subject_column(condition);
    if (!column) return std::nullopt;
    if (auto within = refers_within(condition)) return within;
    PlanPredicate made;
    made.left.column = *column;
    made.left.aggregate = condition.subject.aggregate;
    if (condition.subject.slot != kNoSlot)
        made.left.factor = binding(condition.subject.slot).factor;
    made.op = condition.op;
    made.negated = condition.negated;
    made.alternative = condition.alternative;
    if (condition.subject.slot != kNoSlot && binding(condition.subject.slot).inverse) {
        made.op = flipped(made.op);
        if (!condition.operands.empty() &&
            condition.operands.front().operand.kind == Operand::Kind::Number)
            guess(300, "age_of_date");
    }
    need(column->table);
    if (!compare(condition, *column, made)) return std::nullopt;
    const bool list = holds_list(knowledge_.catalog.tables[column->table].columns[column->column]);
    if (list && !made.literals.empty()) guess(0, "list_compared");
    if (condition.turned) guess(0, "range_turned");
    return made;
}

/// "the average age of male and female students", where there are no others: a number for each of
/// them, for as a condition it would say nothing.
bool PlanBuilder::breaks_down(const FrameCondition& condition, ColumnId column, PlanBlock& block) {
    const auto is_shown = [&](const PlanTerm& term) { return term.column == column; };
    const auto measures = [](const PlanTerm& term) { return term.aggregate != Aggregate::None; };
    const bool listed = condition.listed && !condition.negated && condition.alternative == 0 &&
                        condition.op == Operator::Equal && condition.operands.size() > 1;
    if (!listed || knowledge_.statistics.tables.empty() ||
        !std::ranges::any_of(block.select, measures) ||
        std::ranges::any_of(block.select, is_shown) || std::ranges::any_of(block.group, is_shown))
        return false;
    const knowledge::ColumnStatistics& known = knowledge_.statistics.column(column);
    const auto named = static_cast<std::int64_t>(condition.operands.size());
    if (known.distinct_count != named || known.null_count != 0) return false;
    const PlanTerm by{.column = column};
    block.group.push_back(by);
    // Behind the groups that stand first; where none does, as any group is shown.
    auto place = std::ranges::find_if(block.select, measures);
    if (place == block.select.begin() && !frame_.how_many) place = block.select.end();
    block.select.insert(place, by);
    need(column.table);
    return true;
}

bool PlanBuilder::add_conditions(const std::vector<FrameCondition>& conditions, PlanBlock& block) {
    for (const FrameCondition& condition : conditions) {
        const auto column = subject_column(condition);
        if (!column) {
            guess(kUnboundLoss, "condition_unbound");
            continue;
        }
        const bool outer = &conditions == &frame_.where;
        // "who play chess and go": who has a row of each; no row is of both.
        const bool each = condition.listed && !condition.negated && condition.alternative == 0 &&
                          condition.operands.size() == 2 && both_.empty() && !measured_ &&
                          many_from_entity(column->table);
        if (outer && (condition.all_of || each)) {
            need(column->table);
            both_.push_back(&condition);
            continue;
        }
        if (outer && condition.negated && many_from_entity(column->table) &&
            !owns_selected(column->table)) {
            denied_.push_back(&condition);
            continue;
        }
        if (outer && breaks_down(condition, *column, block)) continue;
        auto made = predicate(condition);
        if (!made) {
            guess(kUnboundLoss, "condition_unbound");
            continue;
        }
        block.where.push_back(std::move(*made));
    }
    return true;
}

} // namespace vouch::planner::detail
