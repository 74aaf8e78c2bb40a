// How the result is arranged: groups and orders.
#include <algorithm>

#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {
namespace {

/// Payload of groups that cannot be a list: "by X", "per X".
constexpr std::string_view kAddsUp = "sum";

Order order_of(std::string_view payload) {
    return payload.starts_with("desc") ? Order::Descending : Order::Ascending;
}

/// "per month", "monthly"
bool date_group(ChunkList& list, std::size_t at, std::size_t word) {
    Chunk chunk;
    chunk.kind = ChunkKind::Group;
    const std::string& payload = list.at(word).payload;
    chunk.mention.part = payload.substr(payload.starts_with("each ") ? 5 : 0);
    chunk.mention.attribute = "date";
    chunk.payload = kAddsUp;
    list.replace(at, word + 1, std::move(chunk));
    return true;
}

bool group(ChunkList& list, std::size_t at) {
    if (list.is(at, WordClass::DatePart)) return date_group(list, at, at);
    if (!list.is(at, WordClass::Each)) return false;
    std::size_t next = at + 1;
    if (list.is(next, WordClass::DatePart)) return date_group(list, at, next);
    while (list.is(next, WordClass::Distinct) || list.is(next, WordClass::Each))
        ++next;
    if (!list.is(next, ChunkKind::Noun)) return false;
    // "for each rank and gender", but not "each name and age"
    const Unit& word = list.unit(list.at(at).first);
    const bool and_another = word.last - word.first > 1 && list.is_column(next) &&
                             list.is(next + 1, WordClass::And) && list.is_column(next + 2) &&
                             list.at(next + 2).mention.aggregate == Aggregate::None;
    if (and_another) {
        list.at(next + 2).kind = ChunkKind::Group;
        list.at(next + 2).payload = list.at(at).payload;
        list.erase(next + 1);
    }
    Chunk chunk = list.at(next);
    chunk.kind = ChunkKind::Group;
    chunk.mention.distinct = false;
    chunk.payload = list.at(at).payload;
    list.replace(at, next + 1, std::move(chunk));
    return true;
}

/// "revenue by country": a measure stands before it.
bool group_by(ChunkList& list, std::size_t at) {
    if (!list.is_preposition(at, "by")) return false;
    if (list.is(at + 1, WordClass::DatePart)) return date_group(list, at, at + 1);
    if (!list.is(at + 1, ChunkKind::Noun)) return false;
    const auto& chunks = list.chunks();
    const bool measured = std::any_of(
        chunks.begin(), chunks.begin() + static_cast<std::ptrdiff_t>(at), [&](const Chunk& chunk) {
            const Mention& mention = chunk.mention;
            const bool named = mention.unit != kNoUnit && !list.unit(mention.unit).payload.empty();
            return chunk.kind == ChunkKind::Count ||
                   (chunk.kind == ChunkKind::Noun &&
                    (named || mention.aggregate != Aggregate::None));
        });
    const bool revenue = at > 0 && list.is_numeric_column(at - 1);
    if (!measured && !revenue) return false;
    // An agent ("ordered by X") follows a verb that no rule knows.
    if (list.at(at).first != list.at(at - 1).last || list.is(at - 1, ChunkKind::Keyword))
        return false;
    Chunk chunk = list.at(at + 1);
    chunk.kind = ChunkKind::Group;
    chunk.payload = kAddsUp;
    list.replace(at, at + 2, std::move(chunk));
    return true;
}

/// "Which of the two" of an order phrase: what it is ordered by.
bool key_at(ChunkList& list, std::size_t& at, OrderPhraseKey& key) {
    while (list.is(at, WordClass::Possessive) || list.is_preposition(at, "by") ||
           list.is_preposition(at, "of"))
        ++at;
    if (!list.is(at, ChunkKind::Noun) && !list.is(at, ChunkKind::Count) &&
        !list.is(at, ChunkKind::SuperlativeCount))
        return false;
    key.mention = list.at(at).mention;
    key.counts = list.at(at).kind != ChunkKind::Noun;
    ++at;
    // "by the channel rating": its last word is what the rows are ordered by.
    if (list.is_table(at - 1) && list.is_column(at) && list.at(at - 1).last == list.at(at).first) {
        key.mention = list.at(at).mention;
        key.mention.owner = list.at(at - 1).mention.unit;
        ++at;
    }
    // "by the name of the author"
    if (list.is_preposition(at, "of") && list.is_table(at + 1)) {
        key.mention.owner = list.at(at + 1).mention.unit;
        at += 2;
    }
    return true;
}

bool order_phrase(ChunkList& list, std::size_t at) {
    const bool ordered = list.is(at, WordClass::Order);
    if (!ordered && !list.is(at, WordClass::Direction)) return false;
    Chunk chunk;
    chunk.kind = ChunkKind::OrderBy;
    std::optional<Order> direction;
    std::size_t next = at;
    const auto take_direction = [&](std::optional<Order>& into) {
        while (list.is(next, WordClass::Direction)) {
            const Order found = order_of(list.at(next++).payload);
            into = into == Order::Descending ? Order::Descending : found;
        }
    };
    if (ordered) ++next;
    while (list.is_preposition(next, "by") || list.is_preposition(next, "in"))
        ++next;
    take_direction(direction);
    while (true) {
        std::size_t probe = next;
        if (!chunk.keys.empty()) {
            while (list.is_and(probe))
                ++probe;
            if (probe == next) break;
            // "ordered by age and give the name": another clause begins.
            if (list.is(probe, WordClass::Order)) ++probe;
        }
        OrderPhraseKey key;
        if (!key_at(list, probe, key)) break;
        next = probe;
        std::optional<Order> own;
        std::size_t pause = next;
        while (list.is(pause, ChunkKind::Pause) || list.is_preposition(pause, "in"))
            ++pause;
        if (list.is(pause, WordClass::Direction)) {
            next = pause;
            take_direction(own);
        }
        key.order = own.value_or(direction.value_or(Order::Ascending));
        if (own) {
            for (OrderPhraseKey& earlier : chunk.keys) {
                if (!direction && &earlier == &chunk.keys.back() && chunk.keys.size() == 1)
                    earlier.order = *own;
            }
        }
        chunk.keys.push_back(std::move(key));
    }
    if (chunk.keys.empty()) {
        if (!direction) {
            list.erase(at);
            return true;
        }
        chunk.order = *direction;
    }
    list.replace(at, std::max(next, at + 1), std::move(chunk));
    return true;
}

constexpr ChunkRule kRules[] = {
    {"order_phrase", "ordered by [direction] key [direction] [and key]…; direction [of key]",
     order_phrase},
    {"group_by", "measure by noun; by date part", group_by},
    {"group", "each [distinct] noun; each date part", group},
};

} // namespace

std::span<const ChunkRule> arrangement_rules() { return kRules; }

} // namespace vouch::planner::detail
