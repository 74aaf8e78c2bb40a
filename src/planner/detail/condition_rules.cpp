// Conditions: comparisons and values find the column beside them. Later rules see what earlier ones
// left, so a column next to a comparison is taken before a value stands alone.
#include <algorithm>

#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {
namespace {

bool share_column(const Unit& a, const Unit& b) {
    if (a.candidates.empty() || b.candidates.empty()) return true;
    return std::any_of(a.candidates.begin(), a.candidates.end(), [&](const Candidate& left) {
        return std::any_of(b.candidates.begin(), b.candidates.end(),
                           [&](const Candidate& right) { return left.id == right.id; });
    });
}

/// "'A' or 'B'", "both 'A' and 'B'", "A, B and C": one comparison with several operands.
bool value_list(ChunkList& list, std::size_t at) {
    const bool both = list.is(at, WordClass::Both);
    const bool either = list.is(at, WordClass::Either);
    const std::size_t first = both || either ? at + 1 : at;
    const bool values = list.is(first, ChunkKind::Value);
    if (!values && !(either && list.is(first, ChunkKind::Number))) return false;
    Comparison comparison;
    comparison.operands = {list.operand(first)};
    std::size_t next = first + 1;
    bool other_word = false; ///< besides "and"
    while (true) {
        std::size_t other = next;
        while (list.is_and(other) || list.is(other, WordClass::Or) ||
               list.is(other, WordClass::But))
            ++other;
        if (other == next || other >= list.size() || list.at(other).kind != list.at(first).kind)
            break;
        if (list.is(next, WordClass::But)) break;
        if (values &&
            !share_column(list.unit(list.at(first).first), list.unit(list.at(other).first)))
            break;
        for (std::size_t word = next; word < other; ++word)
            other_word = other_word || !list.is_and(word);
        comparison.operands.push_back(list.operand(other));
        next = other + 1;
    }
    comparison.listed = !either && !other_word && comparison.operands.size() > 1;
    comparison.all_of = both && comparison.operands.size() > 1;
    Chunk chunk;
    chunk.kind = ChunkKind::Comparison;
    chunk.comparison = std::move(comparison);
    list.replace(at, next, std::move(chunk));
    return true;
}

bool negated(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Not)) return false;
    std::size_t next = at + 1;
    while (list.is(next, WordClass::Preposition) || list.is(next, WordClass::Either))
        ++next;
    if (!list.is(next, ChunkKind::Comparison)) return false;
    Chunk chunk = list.at(next);
    chunk.comparison.negated = !chunk.comparison.negated;
    list.replace(at, next + 1, std::move(chunk));
    return true;
}

/// "contains 'x'", "starts with 'x'": an operator for texts.
bool pattern(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Like)) return false;
    // "containing the word starting with": the last one says it.
    std::size_t next = at + 1;
    std::size_t word = at;
    while (list.is(next, WordClass::Like))
        word = next++;
    const std::string payload =
        list.at(word).payload == "contains" ? list.at(at).payload : list.at(word).payload;
    if (list.is(next, ChunkKind::Comparison) && !list.at(next).comparison.operands.empty()) {
        Chunk chunk = list.at(next);
        const bool plain = chunk.comparison.op == Operator::Equal &&
                           chunk.comparison.operands[0].kind == Operand::Kind::Value;
        if (!plain) return false;
        // An unquoted value of the database is no pattern.
        const Unit& unit = list.unit(chunk.comparison.operands[0].unit);
        if (!unit.quoted && payload == "contains" && unit.score() >= 900) return false;
        chunk.comparison.op = payload == "starts" ? Operator::StartsWith
                              : payload == "ends" ? Operator::EndsWith
                                                  : Operator::Contains;
        list.replace(at, next + 1, std::move(chunk));
        return true;
    }
    return false;
}

/// "shipped via 'X'", "reports to 'X'": the value stands in the row that the column refers to.
bool refers_to(const ChunkList& list, const Unit& column, const Unit& value) {
    return std::ranges::any_of(column.candidates, [&](const Candidate& key) {
        const auto& target = list.knowledge().names.column(key.id).references;
        return key.whole && target &&
               std::ranges::any_of(value.candidates, [&](const Candidate& found) {
                   return found.id.table == target->table;
               });
    });
}

/// The words of a name that stand in columns of their own: "Ann", "Lee".
void share_subject(ChunkList& list, std::size_t at) {
    const Unit& column = list.unit(list.at(at).mention.unit);
    for (std::size_t next = at + 1; list.is(next, ChunkKind::Comparison); ++next) {
        const auto& operands = list.at(next).comparison.operands;
        if (operands.size() != 1 || operands[0].kind != Operand::Kind::Value) return;
        const Unit& value = list.unit(operands[0].unit);
        const bool beside = value.first == list.unit(operands[0].unit - 1).last;
        if (!beside || !refers_to(list, column, value)) return;
        list.at(next).kind = ChunkKind::Condition;
        list.at(next).mention = list.at(at).mention;
    }
}

void set_subject(Chunk& chunk, const Chunk& noun) {
    chunk.kind = ChunkKind::Condition;
    chunk.mention = noun.mention;
}

/// "age over 20", "name is 'x'", "number of seats: 3"
bool column_comparison(ChunkList& list, std::size_t at) {
    if (!list.is_column(at)) return false;
    std::size_t next = at + 1;
    while (list.is(next, WordClass::Preposition) || list.is(next, WordClass::Having) ||
           list.is(next, WordClass::Both) || list.is(next, WordClass::Either))
        ++next;
    const bool number = list.is(next, ChunkKind::Number);
    if (!list.is(next, ChunkKind::Comparison) && !number) return false;
    Chunk chunk = list.at(next);
    bool refers = false;
    if (number) {
        chunk.comparison.operands = {list.operand(next)};
        // "name of 3 …" counts rows.
        if (next > at + 1 && (list.is_table(next + 1) || list.is_column(next + 1))) return false;
        if (!list.is_ordered_column(at) && (list.is_table(next + 1) || next > at + 1)) return false;
        const std::string& text = list.unit(list.at(next).first).text;
        const bool year = text.size() == 4 && text > "1400" && text < "2100";
        if (year && next > at + 1 && list.is_quantity_column(at) &&
            !list.is_preposition(at + 1, "of"))
            return false;
    } else if (!chunk.comparison.operands.empty() &&
               chunk.comparison.operands[0].kind == Operand::Kind::Value &&
               (chunk.comparison.op == Operator::Equal)) {
        const Unit& value = list.unit(chunk.comparison.operands[0].unit);
        const Unit& column = list.unit(list.at(at).mention.unit);
        if (!share_column(column, value)) {
            refers = refers_to(list, column, value);
            if (!refers && !value.quoted) return false;
        }
    } else if (chunk.comparison.operands[0].kind == Operand::Kind::Days) {
        bool date = false;
        for (const Candidate& c : list.unit(list.at(at).mention.unit).candidates)
            date = date || list.knowledge().names.column(c.id).date;
        if (!date) return false;
    } else if (list.is_column(next + 1) && list.is_numeric_column(next + 1) &&
               !list.is_numeric_column(at)) {
        return false; // "names with more than 5 points": the column after it
    } else if (list.is_table(next + 1) && !list.is_ordered_column(at)) {
        return false;
    }
    set_subject(chunk, list.at(at));
    chunk.comparison.attribute.clear();
    list.replace(at, next + 1, std::move(chunk));
    if (refers) share_subject(list, at);
    return true;
}

/// "not null", "missing price"
bool null_condition(ChunkList& list, std::size_t at) {
    if (list.is(at, WordClass::Null) && list.is_column(at + 1)) {
        Chunk chunk;
        set_subject(chunk, list.at(at + 1));
        chunk.comparison.op = Operator::IsNull;
        list.replace(at, at + 2, std::move(chunk));
        return true;
    }
    if (!list.is_column(at)) return false;
    const bool negation = list.is(at + 1, WordClass::Not);
    const std::size_t null = negation ? at + 2 : at + 1;
    if (!list.is(null, WordClass::Null)) return false;
    Chunk chunk;
    set_subject(chunk, list.at(at));
    chunk.comparison.op = Operator::IsNull;
    chunk.comparison.negated = negation;
    list.replace(at, null + 1, std::move(chunk));
    return true;
}

/// "with 8 cylinders": a quantity that has this value.
bool number_column(ChunkList& list, std::size_t at) {
    const bool led =
        at > 0 && (list.is(at - 1, WordClass::Having) || list.is(at - 1, WordClass::Relative) ||
                   list.is(at - 1, WordClass::Preposition) || list.is(at - 1, WordClass::All));
    if (!led || !list.is(at, ChunkKind::Number) || !list.is_quantity_column(at + 1)) return false;
    if (list.at(at + 1).mention.aggregate != Aggregate::None ||
        list.is(at + 2, ChunkKind::Comparison))
        return false;
    Chunk chunk;
    chunk.comparison.operands = {list.operand(at)};
    set_subject(chunk, list.at(at + 1));
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

/// "more than 5 points", "'Spring' semester"
bool comparison_column(ChunkList& list, std::size_t at) {
    if (!list.is(at, ChunkKind::Comparison) || !list.is_column(at + 1)) return false;
    Chunk chunk = list.at(at);
    if (chunk.comparison.operands.empty()) return false;
    const Operand& operand = chunk.comparison.operands[0];
    if (operand.kind == Operand::Kind::Value) {
        if (chunk.comparison.op != Operator::Equal) return false;
        const Unit& value = list.unit(operand.unit);
        const Unit& column = list.unit(list.at(at + 1).mention.unit);
        if (value.candidates.empty() || !share_column(column, value)) return false;
    } else if (operand.kind != Operand::Kind::Number || !list.is_quantity_column(at + 1)) {
        return false;
    }
    if (list.at(at + 1).mention.aggregate != Aggregate::None) return false;
    set_subject(chunk, list.at(at + 1));
    chunk.comparison.attribute.clear();
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

/// "more than 3 songs", "at least two different cities"; "number of songs above 3"
bool count_condition(ChunkList& list, std::size_t at) {
    if (list.is(at, ChunkKind::Count) && list.is(at + 1, ChunkKind::Comparison) &&
        list.at(at).word_class != WordClass::HowMany) {
        Chunk chunk = list.at(at + 1);
        if (chunk.comparison.operands.empty() ||
            chunk.comparison.operands[0].kind == Operand::Kind::Value ||
            chunk.comparison.operands[0].kind == Operand::Kind::Days)
            return false;
        chunk.kind = ChunkKind::CountCondition;
        chunk.mention = list.at(at).mention;
        list.replace(at, at + 2, std::move(chunk));
        return true;
    }
    if (!list.is(at, ChunkKind::Comparison)) return false;
    Chunk chunk = list.at(at);
    const bool number = !chunk.comparison.operands.empty() &&
                        chunk.comparison.operands[0].kind == Operand::Kind::Number;
    if (!number || !chunk.comparison.attribute.empty()) return false;
    std::size_t next = at + 1;
    bool distinct = false;
    while (list.is(next, WordClass::Distinct)) {
        distinct = true;
        ++next;
    }
    if (!list.is(next, ChunkKind::Noun) && !list.is(next, ChunkKind::Count)) return false;
    chunk.kind = ChunkKind::CountCondition;
    chunk.mention = list.at(next).mention;
    chunk.mention.distinct = chunk.mention.distinct || distinct;
    chunk.mention.aggregate = Aggregate::Count;
    list.replace(at, next + 1, std::move(chunk));
    return true;
}

/// "with two songs", "have 3 pets"
bool counted_rows(ChunkList& list, std::size_t at) {
    const bool led = list.is(at, WordClass::Having) || list.is(at, WordClass::Relative);
    if (!led || !list.is(at + 1, ChunkKind::Number) || !list.is_table(at + 2)) return false;
    Chunk chunk;
    chunk.kind = ChunkKind::CountCondition;
    chunk.mention = list.at(at + 2).mention;
    chunk.mention.aggregate = Aggregate::Count;
    chunk.comparison.operands = {list.operand(at + 1)};
    list.replace(at, at + 3, std::move(chunk));
    return true;
}

bool repeated(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Once)) return false;
    Chunk chunk;
    chunk.kind = ChunkKind::CountCondition;
    const std::string payload = list.at(at).payload;
    chunk.comparison.op = payload.starts_with(">=")  ? Operator::GreaterOrEqual
                          : payload.starts_with(">") ? Operator::Greater
                                                     : Operator::Equal;
    Operand operand;
    operand.text = payload.substr(payload.find(' ') + 1);
    chunk.comparison.operands = {operand};
    std::size_t next = at + 1;
    while (list.is(next, WordClass::Distinct))
        ++next;
    if (list.is(next, ChunkKind::Noun)) chunk.mention = list.at(next++).mention;
    chunk.mention.aggregate = Aggregate::Count;
    list.replace(at, next, std::move(chunk));
    return true;
}

/// "in 2010", "during 1999 or 2000": a year
bool in_year(ChunkList& list, std::size_t at) {
    const bool led = list.is(at, WordClass::Preposition);
    const std::size_t number = led ? at + 1 : at;
    if (!list.is(number, ChunkKind::Number)) return false;
    const std::string& text = list.unit(list.at(number).first).text;
    const bool year =
        text.size() == 4 && (text[0] == '1' || text[0] == '2') && text < "2100" && text > "1400";
    if (!year) return false;
    Chunk chunk;
    chunk.kind = ChunkKind::Condition;
    chunk.comparison.operands = {list.operand(number)};
    std::size_t next = number + 1;
    while ((list.is(next, WordClass::Or) || list.is(next, WordClass::And)) &&
           list.is(next + 1, ChunkKind::Number)) {
        chunk.comparison.operands.push_back(list.operand(next + 1));
        next += 2;
    }
    chunk.mention.attribute = "date";
    list.replace(at, next, std::move(chunk));
    return true;
}

/// "over 20 years old", "30 years old"
bool with_unit(ChunkList& list, std::size_t at) {
    const bool number = list.is(at, ChunkKind::Number);
    if ((!number && !list.is(at, ChunkKind::Comparison)) || !list.is(at + 1, WordClass::Unit))
        return false;
    Chunk chunk = list.at(at);
    if (number) chunk.comparison.operands = {list.operand(at)};
    chunk.kind = ChunkKind::Condition;
    chunk.mention = {};
    chunk.mention.attribute = list.at(at + 1).payload;
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

/// "customers who spent more than 40": of the measure over their rows.
bool measure_comparison(ChunkList& list, std::size_t at) {
    if (!list.is_measure(at) || !list.is(at + 1, ChunkKind::Comparison)) return false;
    const auto& operands = list.at(at + 1).comparison.operands;
    if (operands.empty() || operands[0].kind != Operand::Kind::Number) return false;
    Chunk chunk = list.at(at + 1);
    set_subject(chunk, list.at(at));
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

/// What a number with a unit is compared with, where nothing else says it.
std::string measured_attribute(const Measure& measure) {
    if (measure.kind == "time") return "length";
    if (measure.kind == "bytes") return "size";
    return measure.kind == "money" || measure.kind == "weight" ? measure.kind : "";
}

/// A comparison that no column stands beside: its word or its value says the column.
bool lone_comparison(ChunkList& list, std::size_t at) {
    if (!list.is(at, ChunkKind::Comparison)) return false;
    Chunk& chunk = list.at(at);
    chunk.kind = ChunkKind::Condition;
    chunk.mention.attribute = chunk.comparison.attribute;
    if (chunk.comparison.nested_rows) return true;
    const bool number = !chunk.comparison.operands.empty() &&
                        chunk.comparison.operands[0].kind == Operand::Kind::Number;
    if (number && !chunk.comparison.operands[0].measure.kind.empty()) {
        if (chunk.mention.attribute.empty())
            chunk.mention.attribute = measured_attribute(chunk.comparison.operands[0].measure);
    } else if (number && chunk.mention.attribute.empty()) {
        const std::string& text = chunk.comparison.operands[0].text;
        if (text.size() == 4 && text > "1400" && text < "2100") chunk.mention.attribute = "date";
        // "students under 20": a small number that nothing is said about is an age.
        const bool ordering =
            chunk.comparison.op != Operator::Equal && chunk.comparison.op != Operator::NotEqual;
        if (ordering && text.size() < 3) chunk.mention.attribute = "age";
    }
    return true;
}

constexpr ChunkRule kRules[] = {
    {"with_unit", "[comparison] number unit of an attribute", with_unit},
    {"value_list", "[both|either] value [and|or value]…", value_list},
    {"pattern", "like value", pattern},
    {"negated", "not comparison", negated},
    {"null_condition", "column [not] null", null_condition},
    {"number_column", "with number column", number_column},
    {"comparison_column", "comparison column", comparison_column},
    {"column_comparison", "column [preposition] comparison|number", column_comparison},
    {"measure_comparison", "measure comparison", measure_comparison},
    {"count_condition", "comparison noun; count comparison", count_condition},
    {"counted_rows", "with number table", counted_rows},
    {"repeated", "more than once [noun]", repeated},
    {"in_year", "[preposition] year", in_year},
    {"lone_comparison", "comparison", lone_comparison},
};

} // namespace

std::span<const ChunkRule> condition_rules() { return kRules; }

} // namespace vouch::planner::detail
