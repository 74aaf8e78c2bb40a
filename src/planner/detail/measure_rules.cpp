// Measures: counts and aggregates with what they are of.
#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {
namespace {

bool counts(const ChunkList& list, std::size_t at) {
    return list.is(at, WordClass::HowMany) || list.is(at, WordClass::CountOf) ||
           list.is(at, WordClass::CountWord);
}

/// "percentage of X", "what share of all X": of rows, of which conditions follow.
bool share(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::Percent)) return false;
    std::size_t next = at + 1;
    while (list.is_preposition(next, "of") || list.is(next, WordClass::All))
        ++next;
    if (!list.is_table(next)) return false;
    Chunk chunk = list.at(next);
    chunk.kind = ChunkKind::Count;
    chunk.word_class = WordClass::Percent;
    chunk.mention.aggregate = Aggregate::Count;
    list.replace(at, next + 1, std::move(chunk));
    return true;
}

/// "how many different X", "number of X", "count X"; two counting words count once.
bool count(ChunkList& list, std::size_t at) {
    if (!counts(list, at)) return false;
    std::size_t next = at + 1;
    while (counts(list, next))
        ++next;
    if (list.is_preposition(next, "of")) ++next;
    Chunk chunk;
    chunk.kind = ChunkKind::Count;
    chunk.word_class = list.at(at).word_class;
    while (list.is(next, WordClass::Distinct) || list.is(next, WordClass::All)) {
        chunk.mention.distinct = chunk.mention.distinct || list.is(next, WordClass::Distinct);
        ++next;
    }
    if (list.is(next, ChunkKind::Noun)) {
        const bool distinct = chunk.mention.distinct;
        chunk.mention = list.at(next++).mention;
        chunk.mention.distinct = chunk.mention.distinct || distinct;
    } else if (list.is(at, WordClass::CountWord) && next < list.size() &&
               !list.is(next, ChunkKind::Stop) && !list.is(next, WordClass::Preposition) &&
               !list.is(next, WordClass::Each)) {
        return false;
    }
    // A stored quantity is shown, or added up where a total was asked for.
    if (next > at + 1 && list.is_quantity_column(next - 1) && !chunk.mention.distinct &&
        list.is_whole_column(next - 1)) {
        Chunk noun = list.at(next - 1);
        noun.mention.aggregate =
            list.at(at).payload.ends_with("total") ? Aggregate::Sum : noun.mention.aggregate;
        list.replace(at, next, std::move(noun));
        return true;
    }
    chunk.mention.aggregate = Aggregate::Count;
    list.replace(at, next, std::move(chunk));
    return true;
}

/// "number of different names and places": both are counted.
bool shared_count(ChunkList& list, std::size_t at) {
    if (!list.is(at, ChunkKind::Count)) return false;
    std::size_t next = at + 1;
    while (list.is_and(next))
        ++next;
    // "how many customers and suppliers"
    const Unit* counted =
        list.at(at).mention.unit == kNoUnit ? nullptr : &list.unit(list.at(at).mention.unit);
    if (next > at + 1 && counted != nullptr && counted->kind == UnitKind::Table &&
        list.is_table(next) && list.at(next).mention.aggregate == Aggregate::None) {
        list.at(next).kind = ChunkKind::Count;
        list.at(next).mention.aggregate = Aggregate::Count;
        return false;
    }
    if (!list.at(at).mention.distinct) return false;
    if (next == at + 1 || !list.is_column(next) ||
        list.at(next).mention.aggregate != Aggregate::None)
        return false;
    list.at(next).kind = ChunkKind::Count;
    list.at(next).mention.aggregate = Aggregate::Count;
    list.at(next).mention.distinct = true;
    return false;
}

/// "average, minimum and maximum age": one noun for each aggregate.
bool aggregate(ChunkList& list, std::size_t at) {
    const auto aggregates = [&](std::size_t i) {
        // A superlative takes part only in company: "average and highest price".
        return list.is(i, WordClass::Aggregate) ||
               (i > at && list.is(i, WordClass::Superlative) &&
                list.at(i).payload.find(' ') == std::string::npos);
    };
    // A superlative begins only where another follows: "highest and average price".
    const bool superlative = list.is(at, WordClass::Superlative) &&
                             (list.at(at).payload.find(' ') == std::string::npos ||
                              list.at(at).payload.ends_with(" size"));
    if (!list.is(at, WordClass::Aggregate) && !superlative) return false;
    std::vector<Aggregate> found{aggregate_of(list.at(at).payload)};
    std::size_t next = at + 1;
    while (true) {
        std::size_t other = next;
        while (list.is_and(other))
            ++other;
        if (other >= list.size() || !aggregates(other)) break;
        // "highest average price" is the highest of averages.
        if (superlative && other == next) break;
        found.push_back(aggregate_of(list.at(other).payload));
        next = other + 1;
    }
    if (superlative && found.size() < 2) return false;
    if (list.is_preposition(next, "of") || list.is_preposition(next, "for")) ++next;
    bool distinct = false;
    if (list.is(next, WordClass::Distinct)) {
        distinct = true;
        ++next;
    }
    // "total orders" counts them; "total sales" is money, whatever table is called so.
    const bool amount =
        list.is_table(next) && !list.unit(list.at(next).mention.unit).payload.empty();
    if (list.is_table(next) && !amount && found.size() == 1 && found[0] == Aggregate::Sum) {
        Chunk chunk = list.at(next);
        chunk.kind = ChunkKind::Count;
        chunk.mention.aggregate = Aggregate::Count;
        list.replace(at, next + 1, std::move(chunk));
        return true;
    }
    const bool counted = list.is(next, ChunkKind::Count) && list.at(next).mention.unit != kNoUnit &&
                         list.unit(list.at(next).mention.unit).kind == UnitKind::Column;
    if (!list.is_column(next) && !counted) return false;
    Chunk noun = list.at(next);
    noun.kind = ChunkKind::Noun;
    std::vector<Chunk> nouns;
    for (const Aggregate which : found) {
        Chunk chunk = noun;
        chunk.mention.aggregate = which;
        chunk.mention.distinct = chunk.mention.distinct || distinct;
        nouns.push_back(std::move(chunk));
    }
    list.replace(at, next + 1, nouns.front());
    list.chunks().insert(list.chunks().begin() + static_cast<std::ptrdiff_t>(at) + 1,
                         nouns.begin() + 1, nouns.end());
    return true;
}

/// "average age and weight": the second is averaged too.
bool shared_aggregate(ChunkList& list, std::size_t at) {
    if (!list.is_column(at) || list.at(at).mention.aggregate == Aggregate::None) return false;
    std::size_t next = at + 1;
    while (list.is_and(next))
        ++next;
    if (next == at + 1 || !list.is_numeric_column(next)) return false;
    Chunk& other = list.at(next);
    const auto& candidates = list.unit(other.mention.unit).candidates;
    const auto& column = list.knowledge().names.column(candidates.front().id);
    const bool key = column.id_like || column.date;
    if (other.mention.aggregate != Aggregate::None || key) return false;
    // A comparison after it makes it a condition.
    if (list.is(next + 1, ChunkKind::Comparison) || list.is(next + 1, ChunkKind::Number))
        return false;
    other.mention.aggregate = list.at(at).mention.aggregate;
    return false;
}

bool how_attribute(ChunkList& list, std::size_t at) {
    if (!list.is(at, WordClass::HowAttribute)) return false;
    // "how much total revenue", "how long duration": the column itself was named.
    if (list.is_column(at + 1)) {
        list.erase(at);
        return true;
    }
    Chunk chunk;
    chunk.kind = ChunkKind::Noun;
    chunk.mention.attribute = list.at(at).payload;
    list.replace(at, at + 1, std::move(chunk));
    return true;
}

/// "total" before a measure is no column, although one may be called so.
std::string_view leading_aggregate(const ChunkList& list, std::size_t at) {
    if (list.is(at, WordClass::Aggregate)) return list.at(at).payload;
    if (!list.is_column(at)) return {};
    const Unit& unit = list.unit(list.at(at).mention.unit);
    return unit.last - unit.first == 1 ? std::string_view(unit.payload) : std::string_view();
}

/// "revenue", "total revenue", "average order value"
bool measure(ChunkList& list, std::size_t at) {
    const std::string aggregate_word(leading_aggregate(list, at));
    const bool led = !aggregate_word.empty();
    std::size_t next = led ? at + 1 : at;
    if (led && list.is_preposition(next, "of")) ++next;
    const bool owned = list.is_table(next) && list.is(next + 1, WordClass::Measure);
    const std::size_t word = owned ? next + 1 : next;
    if (!list.is(word, WordClass::Measure)) return false;
    Chunk chunk;
    chunk.kind = ChunkKind::Noun;
    const std::string payload = list.at(word).payload;
    chunk.mention.attribute = payload.substr(0, payload.find(' '));
    chunk.mention.aggregate = led ? aggregate_of(aggregate_word) : Aggregate::Sum;
    if (owned) chunk.mention.owner = list.at(next).mention.unit;
    list.replace(at, word + 1, std::move(chunk));
    return true;
}

constexpr ChunkRule kRules[] = {
    {"measure", "[aggregate] [of] [table] measure", measure},
    {"share", "share [of] [all] table", share},
    {"count", "counting word [of] [distinct] [noun]", count},
    {"shared_count", "count of distinct column and column", shared_count},
    {"aggregate", "aggregate [and aggregate]… [of] column", aggregate},
    {"shared_aggregate", "aggregate column and numeric column", shared_aggregate},
    {"how_attribute", "question word of an attribute", how_attribute},
};

} // namespace

std::span<const ChunkRule> measure_rules() { return kRules; }

} // namespace vouch::planner::detail
