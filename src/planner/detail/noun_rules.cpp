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

bool distinct_noun(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Distinct) || !list.is(at + 1, ChunkKind::Noun)) return false;
    Chunk noun = list.at(at + 1);
    noun.mention.distinct = true;
    list.replace(at, at + 2, std::move(noun));
    return true;
}

constexpr ChunkRule kRules[] = {
    {"genitive", "table 's column", genitive},
    {"loose_mark", "'s elsewhere", loose_mark},
    {"compound", "table column, with nothing between", compound},
    {"distinct_noun", "distinct noun", distinct_noun},
};

} // namespace

std::span<const ChunkRule> noun_rules() { return kRules; }

} // namespace vouch::planner::detail
