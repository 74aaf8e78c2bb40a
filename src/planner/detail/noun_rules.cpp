// Nouns: whose a column is, and that its values count once.
#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {
namespace {

bool genitive(ChunkList& list, std::size_t at) {
    const bool marked = list.is(at + 1, WordClass::Possessive) && list.at(at + 1).payload == "mark";
    if (!list.is_table(at) || !marked || !list.is_column(at + 2)) return false;
    Chunk column = list.at(at + 2);
    column.mention.owner = list.at(at).mention.unit;
    list.replace(at, at + 3, std::move(column));
    return true;
}

bool loose_mark(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Possessive) || list.at(at).payload != "mark") return false;
    list.erase(at);
    return true;
}

bool compound(ChunkList& list, std::size_t at) {
    if (!list.is_table(at) || !list.is_column(at + 1)) return false;
    if (list.unit(list.at(at).mention.unit).last != list.unit(list.at(at + 1).mention.unit).first)
        return false;
    // "songs written by X", "no songs written …": the column says something about the table.
    // "order amount by region": a number is grouped, not said of a table.
    const bool grouped = list.is_preposition(at + 2, "by") && list.is_quantity_column(at + 1);
    const bool restricts =
        list.is(at + 2, ChunkKind::Value) || list.is(at + 2, ChunkKind::Number) ||
        (list.is(at + 2, WordClass::Preposition) && list.at(at + 2).payload != "of" &&
         list.at(at + 2).payload != "for" && !grouped);
    const bool led =
        at > 0 && (list.is(at - 1, WordClass::Not) || list.is(at - 1, ChunkKind::Number));
    const bool verbal =
        list.unit(list.at(at + 1).mention.unit).verbal && !list.is_whole_column(at + 1);
    if (restricts || led || verbal) return false;
    Chunk column = list.at(at + 1);
    column.mention.owner = list.at(at).mention.unit;
    list.replace(at, at + 2, std::move(column));
    return true;
}

/// The column at `at` says yes or no, by its best reading and one word.
bool is_truth(ChunkList& list, std::size_t at) {
    if (!list.is_column(at) || list.at(at).mention.aggregate != Aggregate::None) return false;
    const Unit& unit = list.unit(list.at(at).mention.unit);
    return unit.last - unit.first == 1 && unit.candidates.front().truth.has_value();
}

void make_condition(Chunk& chunk, const char* says) {
    chunk.kind = ChunkKind::Condition;
    Operand operand;
    operand.kind = Operand::Kind::Truth;
    operand.text = says;
    chunk.comparison.operands = {operand};
}

bool ends_clause(ChunkList& list, std::size_t at) {
    return at >= list.size() || list.is(at, ChunkKind::Stop) || list.is_and(at) ||
           list.is(at, WordClass::Or) || list.is(at, WordClass::But) ||
           list.is(at, WordClass::Preposition) || list.is(at, WordClass::Relative);
}

/// "patients who smoke", "sales that are not paid", "active customers", "how many smokers".
bool truth(ChunkList& list, std::size_t at) {
    if (!is_truth(list, at)) return false;
    const Unit& unit = list.unit(list.at(at).mention.unit);
    const auto own_table = [&](std::size_t i) {
        return list.is_table(i) && list.unit(list.at(i).mention.unit).candidates.front().id.table ==
                                       unit.candidates.front().id.table;
    };
    std::size_t begin = at;
    const bool denied = at > 0 && list.is(at - 1, WordClass::Not);
    if (denied) --begin;
    // "that are", "have been"
    if (begin > 0 && (list.is(begin - 1, WordClass::Relative) ||
                      (unit.verbal && list.is(begin - 1, WordClass::Having))))
        --begin;
    const bool said = begin > 0 && own_table(begin - 1) && ends_clause(list, at + 1);
    const bool modifies = own_table(at + 1) && !list.is_column(at + 2) &&
                          list.unit(list.at(at + 1).mention.unit).first == unit.last;
    const bool counted = at > 0 && list.is(at - 1, WordClass::HowMany) && ends_clause(list, at + 1);
    if (!said && !modifies && !counted) return false;
    make_condition(list.at(at), denied ? "no" : "yes");
    if (denied) list.erase(at - 1);
    return true;
}

/// "out of stock", "in stock": a quantity whose name is read with the preposition.
bool exhausted(ChunkList& list, std::size_t at) {
    const bool out = list.is_preposition(at, "out of");
    if ((!out && !list.is_preposition(at, "in")) || !list.is_quantity_column(at + 1)) return false;
    const Candidate& best = list.unit(list.at(at + 1).mention.unit).candidates.front();
    bool in = false;
    for (const knowledge::Alias& alias : list.knowledge().names.column(best.id).aliases)
        in = in || alias.words.front().text == list.at(at).payload;
    if ((!out && !in) || !ends_clause(list, at + 2)) return false;
    Chunk chunk = list.at(at + 1);
    chunk.kind = ChunkKind::Condition;
    chunk.comparison.op = out ? Operator::LessOrEqual : Operator::Greater;
    Operand zero;
    zero.text = "0";
    chunk.comparison.operands = {zero};
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

bool distinct_noun(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Distinct) || !list.is(at + 1, ChunkKind::Noun)) return false;
    Chunk noun = list.at(at + 1);
    noun.mention.distinct = true;
    list.replace(at, at + 2, std::move(noun));
    return true;
}

constexpr ChunkRule kRules[] = {
    {"genitive", "table 's column", genitive},
    {"truth", "table [that] [not] truth; truth table; how many truth", truth},
    {"exhausted", "out of quantity", exhausted},
    {"loose_mark", "'s elsewhere", loose_mark},
    {"compound", "table column, with nothing between", compound},
    {"distinct_noun", "distinct noun", distinct_noun},
};

} // namespace

std::span<const ChunkRule> noun_rules() { return kRules; }

} // namespace vouch::planner::detail
