// A cascade: each rule sweeps the chunks from left to right, in the fixed order of the tables, and
// a later rule sees what earlier ones made. Words that say nothing are gone before; unknown words
// are set apart, so that rules see what stood around them as neighbours.
#include <algorithm>

#include "base/iso_date.h"
#include "planner/chunk.h"
#include "planner/detail/chunk_rules.h"

namespace vouch::planner {
namespace {

using detail::ChunkList;
using detail::ChunkRule;

bool says_nothing(const Unit& unit) {
    return unit.is(WordClass::Be) || unit.is(WordClass::Do) || unit.is(WordClass::DateWord) ||
           unit.is(WordClass::Respectively) ||
           (unit.kind == UnitKind::Unknown && unit.weight == WordWeight::Filler);
}

/// A part of a date groups ("per month") or says nothing ("in the year 2020"); a general measure is
/// one only after the noun that it belongs to ("order value").
bool stands_alone(const std::vector<Unit>& units, std::size_t i) {
    const Unit* before = i > 0 ? &units[i - 1] : nullptr;
    for (std::size_t j = i; before != nullptr && says_nothing(*before) && --j > 0;)
        before = &units[j - 1];
    if (units[i].is(WordClass::DatePart)) {
        const bool grouped =
            before != nullptr && (before->is(WordClass::Each) ||
                                  (before->is(WordClass::Preposition) && before->payload == "by"));
        return !grouped && !units[i].payload.starts_with("each");
    }
    return units[i].is(WordClass::Measure) && units[i].payload.ends_with(" of") &&
           (before == nullptr || before->kind != UnitKind::Table);
}

Chunk chunk_of(const Unit& unit, std::size_t index) {
    Chunk chunk;
    chunk.first = index;
    chunk.last = index + 1;
    chunk.word_class = unit.word_class;
    chunk.payload = unit.payload;
    switch (unit.kind) {
    case UnitKind::Table:
    case UnitKind::Column:
        chunk.kind = ChunkKind::Noun;
        chunk.mention.unit = index;
        break;
    case UnitKind::Value: chunk.kind = ChunkKind::Value; break;
    case UnitKind::Number: chunk.kind = ChunkKind::Number; break;
    case UnitKind::Days: chunk.kind = ChunkKind::Days; break;
    case UnitKind::Pause: chunk.kind = ChunkKind::Pause; break;
    case UnitKind::Stop: chunk.kind = ChunkKind::Stop; break;
    default: chunk.kind = ChunkKind::Keyword; break;
    }
    return chunk;
}

void run(std::span<const ChunkRule> rules, ChunkList& list) {
    for (const ChunkRule& rule : rules) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            // A rule may shorten the list at its position and apply there again.
            for (std::size_t times = 0; times < 64 && i < list.size() && rule.apply(list, i);
                 ++times) {
            }
        }
    }
}

constexpr std::string_view kKindNames[] = {
    "keyword",     "noun",
    "count",       "comparison",
    "condition",   "count_condition",
    "superlative", "superlative_count",
    "common",      "group",
    "order_by",    "number",
    "value",       "days",
    "pause",       "stop",
};
constexpr std::string_view kAggregateNames[] = {"",        "count",   "sum",
                                                "average", "minimum", "maximum"};
constexpr std::string_view kOperatorSigns[] = {
    "=", "!=", "<", "<=", ">", ">=", "between", "contains", "starts with", "ends with", "is null"};

std::string print_mention(const Mention& mention, const UnitSequence& sequence) {
    std::string out;
    if (mention.aggregate != Aggregate::None)
        out += std::string(aggregate_name(mention.aggregate)) + " of ";
    if (mention.distinct) out += "distinct ";
    if (mention.unit != kNoUnit)
        out += "#" + std::to_string(mention.unit);
    else if (!mention.attribute.empty())
        out += "<" + mention.attribute + ">";
    if (mention.owner != kNoUnit) out += " of #" + std::to_string(mention.owner);
    static_cast<void>(sequence);
    return out;
}

std::string print_comparison(const Comparison& comparison, const UnitSequence& sequence) {
    std::string out = comparison.negated ? "not " : "";
    out += operator_sign(comparison.op);
    for (const Operand& operand : comparison.operands) {
        out += ' ';
        if (operand.kind == Operand::Kind::Days)
            out += base::print_iso_day(operand.days.begin) + ".." +
                   base::print_iso_day(operand.days.end);
        else if (operand.unit != kNoUnit)
            out += sequence.units[operand.unit].text + "#" + std::to_string(operand.unit);
        else
            out += operand.text;
    }
    if (comparison.nested != Aggregate::None)
        out += " its " + std::string(aggregate_name(comparison.nested));
    if (!comparison.attribute.empty()) out += " <" + comparison.attribute + ">";
    return out;
}

} // namespace

Aggregate aggregate_of(std::string_view payload) {
    if (payload == "avg") return Aggregate::Average;
    if (payload == "sum") return Aggregate::Sum;
    return payload.starts_with("max") ? Aggregate::Maximum : Aggregate::Minimum;
}

std::string_view aggregate_name(Aggregate aggregate) {
    return kAggregateNames[static_cast<std::size_t>(aggregate)];
}

std::string_view operator_sign(Operator op) { return kOperatorSigns[static_cast<std::size_t>(op)]; }

ChunkedQuestion chunk_units(const UnitSequence& sequence, const knowledge::Knowledge& knowledge) {
    ChunkedQuestion question;
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < sequence.units.size(); ++i) {
        const Unit& unit = sequence.units[i];
        if (says_nothing(unit) || stands_alone(sequence.units, i)) continue;
        if (unit.kind == UnitKind::Unknown)
            question.unused.push_back(i);
        else
            chunks.push_back(chunk_of(unit, i));
    }
    ChunkList list(std::move(chunks), sequence.units, knowledge);
    for (const auto& rules :
         {detail::noun_rules(), detail::comparison_rules(), detail::measure_rules(),
          detail::superlative_rules(), detail::condition_rules(), detail::arrangement_rules()}) {
        run(rules, list);
    }
    question.chunks = std::move(list.chunks());
    return question;
}

std::string print_chunks(const ChunkedQuestion& question, const UnitSequence& sequence) {
    std::string out;
    for (const Chunk& chunk : question.chunks) {
        out += kKindNames[static_cast<std::size_t>(chunk.kind)];
        if (chunk.kind == ChunkKind::Keyword) {
            out += ' ';
            out += word_class_name(chunk.word_class);
            out += ' ' + chunk.payload;
        }
        const std::string mention = print_mention(chunk.mention, sequence);
        if (!mention.empty()) out += ' ' + mention;
        const bool compares = chunk.kind == ChunkKind::Comparison ||
                              chunk.kind == ChunkKind::Condition ||
                              chunk.kind == ChunkKind::CountCondition;
        if (compares) out += ' ' + print_comparison(chunk.comparison, sequence);
        if (chunk.kind == ChunkKind::Superlative || chunk.kind == ChunkKind::SuperlativeCount ||
            chunk.kind == ChunkKind::Common) {
            out += chunk.order == Order::Ascending ? " least" : " most";
            if (chunk.limit) out += ' ' + std::to_string(*chunk.limit);
        }
        for (const OrderPhraseKey& key : chunk.keys) {
            out += (key.counts ? " count " : " ") + print_mention(key.mention, sequence);
            out += key.order == Order::Ascending ? " up" : " down";
        }
        out += '\n';
    }
    return out;
}

} // namespace vouch::planner
