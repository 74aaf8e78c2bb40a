// Comparisons: an operator with what stands after it. The subject is found later.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {
namespace {

struct OperatorWord {
    std::string_view sign;
    Operator op;
};
constexpr OperatorWord kOperators[] = {
    {"=", Operator::Equal},        {"!=", Operator::NotEqual}, {"<", Operator::Less},
    {"<=", Operator::LessOrEqual}, {">", Operator::Greater},   {">=", Operator::GreaterOrEqual},
};

/// A payload is a sign and perhaps an attribute: "> age".
void read_operator(std::string_view payload, Comparison& comparison) {
    const std::size_t space = std::min(payload.find(' '), payload.size());
    for (const OperatorWord& word : kOperators) {
        if (word.sign == payload.substr(0, space)) comparison.op = word.op;
    }
    if (space < payload.size()) comparison.attribute = std::string(payload.substr(space + 1));
}

bool is_operand(const ChunkList& list, std::size_t at) {
    return list.is(at, ChunkKind::Number) || list.is(at, ChunkKind::Value) ||
           list.is(at, ChunkKind::Days);
}

Chunk comparison_chunk(Comparison comparison) {
    Chunk chunk;
    chunk.kind = ChunkKind::Comparison;
    chunk.comparison = std::move(comparison);
    return chunk;
}

/// An end of a range is a number, a day or what was quoted, such as a time.
bool is_end(ChunkList& list, std::size_t at) {
    return is_operand(list, at) &&
           (!list.is(at, ChunkKind::Value) || list.unit(list.at(at).first).quoted);
}

double number_of(const Operand& operand) { return std::strtod(operand.text.c_str(), nullptr); }

/// "between 9 and 3": from 3 to 9.
void turn(Comparison& comparison) {
    Operand& low = comparison.operands[0];
    Operand& high = comparison.operands[1];
    comparison.turned = low.kind == Operand::Kind::Days     ? high.days.begin < low.days.begin
                        : low.kind == Operand::Kind::Number ? number_of(high) < number_of(low)
                                                            : false;
    if (comparison.turned) std::swap(low, high);
}

/// "between A and B", "from A to B"
bool range(ChunkList& list, std::size_t at) {
    const bool between = list.is(at, WordClass::Between);
    const bool from = list.is_preposition(at, "from");
    if ((!between && !from) || !is_end(list, at + 1) || !is_end(list, at + 3)) return false;
    if (between ? !list.is(at + 2, WordClass::And) && !list.is_preposition(at + 2, "to")
                : !list.is_preposition(at + 2, "to")) {
        return false;
    }
    for (const ChunkKind kind : {ChunkKind::Value, ChunkKind::Days}) {
        if (list.is(at + 1, kind) != list.is(at + 3, kind)) return false;
    }
    Comparison comparison;
    comparison.op = Operator::Between;
    comparison.operands = {list.operand(at + 1), list.operand(at + 3)};
    turn(comparison);
    if (list.is(at + 1, ChunkKind::Days) && list.is(at + 3, ChunkKind::Days)) {
        comparison.op = Operator::Equal;
        comparison.operands[0].days.end = comparison.operands[1].days.end;
        comparison.operands.pop_back();
        comparison.attribute = "date";
    }
    list.replace(at, at + 4, comparison_chunk(std::move(comparison)));
    return true;
}

/// "more than 5", "since March 2025", "older 30"
bool compare_operand(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Compare)) return false;
    const std::size_t operand = list.is(at + 1, WordClass::Than) ? at + 2 : at + 1;
    if (!is_operand(list, operand)) return false;
    Comparison comparison;
    read_operator(list.at(at).payload, comparison);
    comparison.operands = {list.operand(operand)};
    if (comparison.operands[0].kind == Operand::Kind::Days) comparison.attribute = "date";
    list.replace(at, operand + 1, comparison_chunk(std::move(comparison)));
    return true;
}

/// "10 or more"
bool operand_compare(ChunkList& list, std::size_t at) {
    if (!is_operand(list, at) || !list.is(at + 1, WordClass::PostCompare)) return false;
    Comparison comparison;
    read_operator(list.at(at + 1).payload, comparison);
    comparison.operands = {list.operand(at)};
    list.replace(at, at + 2, comparison_chunk(std::move(comparison)));
    return true;
}

/// "a higher price than 100": the column moves to the front.
bool split_comparative(ChunkList& list, std::size_t at) {
    const bool than = list.is(at + 2, WordClass::Than);
    const bool beside =
        list.is_column(at + 1) && is_operand(list, at + 2) && !list.is(at + 2, ChunkKind::Value);
    if (!list.is(at, WordClass::Compare) || !list.is(at + 1, ChunkKind::Noun) || (!than && !beside))
        return false;
    Chunk noun = list.at(at + 1);
    list.erase(at + 1);
    list.chunks().insert(list.chunks().begin() + static_cast<std::ptrdiff_t>(at), std::move(noun));
    return true;
}

/// "whose age is not 20"
bool not_number(ChunkList& list, std::size_t at) {
    if (at == 0 || !list.is_ordered_column(at - 1) || !list.is(at, WordClass::Not) ||
        !list.is(at + 1, ChunkKind::Number))
        return false;
    Comparison comparison;
    comparison.op = Operator::NotEqual;
    comparison.operands = {list.operand(at + 1)};
    list.replace(at, at + 2, comparison_chunk(std::move(comparison)));
    return true;
}

bool in_days(ChunkList& list, std::size_t at) {
    const bool led = list.is(at, WordClass::Preposition) && list.is(at + 1, ChunkKind::Days);
    if (!led && !list.is(at, ChunkKind::Days)) return false;
    const std::size_t days = led ? at + 1 : at;
    Comparison comparison;
    comparison.attribute = "date";
    comparison.operands = {list.operand(days)};
    list.replace(at, days + 1, comparison_chunk(std::move(comparison)));
    return true;
}

Aggregate aggregate_word(const Chunk& chunk) {
    if (chunk.payload == "avg") return Aggregate::Average;
    if (chunk.payload == "sum") return Aggregate::Sum;
    return chunk.payload.starts_with("max") ? Aggregate::Maximum : Aggregate::Minimum;
}

/// "above the average", "older than the average age", "more than the lowest salary"
bool compare_aggregate(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Compare)) return false;
    std::size_t next = list.is(at + 1, WordClass::Than) ? at + 2 : at + 1;
    if (list.is(next, WordClass::Possessive)) ++next;
    const bool superlative = list.is(next, WordClass::Superlative) && list.is_column(next + 1);
    if (!list.is(next, WordClass::Aggregate) && !superlative) return false;
    Comparison comparison;
    read_operator(list.at(at).payload, comparison);
    comparison.nested = aggregate_word(list.at(next));
    ++next;
    // "the average of the price", "the average number of points"
    const bool of = list.is_preposition(next, "of") || list.is(next, WordClass::CountOf);
    if (of && list.is_column(next + 1)) ++next;
    if (list.is_column(next)) {
        // "cost more than the average price": the column says it, not the verb.
        comparison.nested_column = list.at(next++).mention.unit;
        comparison.attribute.clear();
    }
    Operand operand;
    operand.kind = Operand::Kind::Nested;
    comparison.operands = {operand};
    list.replace(at, next, comparison_chunk(std::move(comparison)));
    return true;
}

/// "more than any X", "cheaper than all X"
bool compare_rows(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Compare)) return false;
    const std::size_t quantifier = list.is(at + 1, WordClass::Than) ? at + 2 : at + 1;
    const bool any = list.is(quantifier, WordClass::Any);
    const bool all = list.is(quantifier, WordClass::All) || list.is(quantifier, WordClass::Each);
    if ((!any && !all) || !list.is(quantifier + 1, ChunkKind::Noun)) return false;
    Comparison comparison;
    read_operator(list.at(at).payload, comparison);
    const bool above =
        comparison.op == Operator::Greater || comparison.op == Operator::GreaterOrEqual;
    comparison.nested = above == any ? Aggregate::Minimum : Aggregate::Maximum;
    comparison.nested_rows = true;
    Operand operand;
    operand.kind = Operand::Kind::Nested;
    comparison.operands = {operand};
    list.replace(at, quantifier + 1, comparison_chunk(std::move(comparison)));
    return true;
}

/// "actual cost more than planned cost"
bool compare_column(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Compare) || at == 0 || !list.is_ordered_column(at - 1))
        return false;
    const std::size_t column = list.is(at + 1, WordClass::Than) ? at + 2 : at + 1;
    if (!list.is_ordered_column(column)) return false;
    Comparison comparison;
    read_operator(list.at(at).payload, comparison);
    Operand operand;
    operand.kind = Operand::Kind::Column;
    operand.unit = list.at(column).mention.unit;
    comparison.operands = {operand};
    list.replace(at, column + 1, comparison_chunk(std::move(comparison)));
    return true;
}

/// "store 1": the row with that key.
bool numbered(ChunkList& list, std::size_t at) {
    if (!list.is_table(at) || !list.is(at + 1, ChunkKind::Number) ||
        list.is(at + 2, ChunkKind::Noun))
        return false;
    const Unit& table = list.unit(list.at(at).mention.unit);
    if (table.last != list.unit(list.at(at + 1).first).first ||
        list.is(at + 2, WordClass::PostCompare))
        return false;
    Chunk chunk;
    chunk.kind = ChunkKind::Condition;
    chunk.mention = list.at(at).mention;
    chunk.comparison.by_key = true;
    chunk.comparison.operands = {list.operand(at + 1)};
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

constexpr ChunkRule kRules[] = {
    {"numbered", "table number, with nothing between", numbered},
    {"split_comparative", "comparative noun than", split_comparative},
    {"range", "between A and B; from A to B", range},
    {"compare_operand", "operator [than] operand", compare_operand},
    {"operand_compare", "number, or more", operand_compare},
    {"not_number", "column, not number", not_number},
    {"in_days", "[preposition] days", in_days},
    {"compare_aggregate", "operator [than] aggregate [of] [column]", compare_aggregate},
    {"compare_rows", "operator [than] any/all before a noun", compare_rows},
    {"compare_column", "column, operator [than] column", compare_column},
};

} // namespace

std::span<const ChunkRule> comparison_rules() { return kRules; }

} // namespace vouch::planner::detail
