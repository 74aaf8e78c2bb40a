// Superlatives: a direction, perhaps a number of rows, and what is ordered by.
#include <charconv>

#include "planner/detail/chunk_rules.h"

namespace vouch::planner::detail {
namespace {

struct Direction {
    Order order = Order::Descending;
    std::string attribute{}; ///< "rows": the number of rows of what follows
};

Direction direction_of(std::string_view payload) {
    Direction direction;
    direction.order = payload.starts_with("min") ? Order::Ascending : Order::Descending;
    if (const std::size_t space = payload.find(' '); space != std::string_view::npos) {
        direction.attribute = std::string(payload.substr(space + 1));
    }
    return direction;
}

std::optional<int> small_number(ChunkList& list, std::size_t at) {
    if (!list.is(at, ChunkKind::Number)) return std::nullopt;
    const std::string& text = list.unit(list.at(at).first).text;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > 1000)
        return std::nullopt;
    return value;
}

/// The superlative word at `word`, with a number before or after it; `next` is what follows.
struct Head {
    Direction direction;
    std::optional<int> limit;
    std::size_t next = 0;
};
std::optional<Head> head_at(ChunkList& list, std::size_t at) {
    const bool number_first = small_number(list, at) && list.is(at + 1, WordClass::Superlative);
    if (!number_first && !list.is(at, WordClass::Superlative)) return std::nullopt;
    Head head;
    std::size_t word = at;
    if (number_first) {
        head.limit = small_number(list, at);
        word = at + 1;
    }
    head.direction = direction_of(list.at(word).payload);
    head.next = word + 1;
    if (const auto limit = small_number(list, head.next); limit && !head.limit) {
        head.limit = limit;
        ++head.next;
    }
    // "the top 5 largest"
    if (list.is(head.next, WordClass::Superlative) && head.direction.attribute.empty()) {
        const Direction said = direction_of(list.at(head.next).payload);
        if (said.order == head.direction.order) {
            head.direction = said;
            ++head.next;
        }
    }
    return head;
}

Chunk superlative_chunk(const Head& head, ChunkKind kind) {
    Chunk chunk;
    chunk.kind = kind;
    chunk.order = head.direction.order;
    chunk.limit = head.limit;
    return chunk;
}

/// "most X", where X is counted: "the most songs", "the largest number of songs"
bool most_rows(ChunkList& list, std::size_t at) {
    const auto head = head_at(list, at);
    if (!head) return false;
    std::size_t next = head->next;
    const bool rows = head->direction.attribute == "rows";
    while (list.is(next, WordClass::Distinct))
        ++next;
    const bool counted = list.is(next, ChunkKind::Count);
    const bool table = rows && list.is_table(next);
    // "the highest number of attendees" may be stored, and then in numbers.
    const bool stored =
        list.is_quantity_column(next) && (list.is_whole_column(next) || list.is_typed_number(next));
    const bool column = rows && list.is_column(next) && !stored;
    if (!counted && !table && !column) return false;
    Chunk chunk = superlative_chunk(*head, ChunkKind::SuperlativeCount);
    chunk.mention = list.at(next).mention;
    chunk.mention.aggregate = Aggregate::Count;
    list.replace(at, next + 1, std::move(chunk));
    return true;
}

/// "highest price", "3 lowest average scores", "latest date"
bool named_column(ChunkList& list, std::size_t at) {
    const auto head = head_at(list, at);
    if (!head) return false;
    std::size_t next = head->next;
    if (list.is_preposition(next, "of")) ++next;
    if (!list.is_column(next) && !list.is_measure(next)) return false;
    const bool implied = !head->direction.attribute.empty() &&
                         head->direction.attribute != "rows" && head->direction.attribute != "size";
    const bool measured =
        list.is_ordered_column(next) || list.at(next).mention.aggregate != Aggregate::None;
    if (implied && !measured) return false;
    Chunk chunk = superlative_chunk(*head, ChunkKind::Superlative);
    chunk.mention = list.at(next).mention;
    list.replace(at, next + 1, std::move(chunk));
    return true;
}

/// "top 5 customers by revenue": the order stands after the noun.
bool by_column(ChunkList& list, std::size_t at) {
    const auto head = head_at(list, at);
    if (!head || !list.is(head->next, ChunkKind::Noun)) return false;
    for (std::size_t by = head->next + 1; by < list.size() && by < head->next + 5; ++by) {
        if (!list.is_preposition(by, "by")) continue;
        const bool column = list.is_column(by + 1) || list.is_measure(by + 1);
        if (!column && !list.is(by + 1, ChunkKind::Count)) return false;
        Chunk chunk =
            superlative_chunk(*head, column ? ChunkKind::Superlative : ChunkKind::SuperlativeCount);
        chunk.mention = list.at(by + 1).mention;
        chunk.ranked = true;
        list.replace(by, by + 2, std::move(chunk));
        for (std::size_t i = at; i < head->next; ++i)
            list.erase(at);
        return true;
    }
    return false;
}

/// "who earns the most": by the column before it.
bool column_most(ChunkList& list, std::size_t at) {
    const bool quantity =
        list.is_quantity_column(at) && list.at(at).mention.aggregate == Aggregate::None;
    if (!quantity && !list.is_measure(at)) return false;
    const auto head = head_at(list, at + 1);
    if (!head || head->direction.attribute != "rows") return false;
    const bool ends = head->next >= list.size() || list.is(head->next, ChunkKind::Stop) ||
                      list.is(head->next, ChunkKind::Pause) ||
                      list.is(head->next, WordClass::Preposition);
    if (!ends) return false;
    Chunk chunk = superlative_chunk(*head, ChunkKind::Superlative);
    chunk.mention = list.at(at).mention;
    list.replace(at, head->next, std::move(chunk));
    return true;
}

/// "best selling": what is sold is added up.
Mention implied_mention(const std::string& attribute) {
    Mention mention;
    mention.attribute = attribute;
    if (attribute == "revenue") mention.aggregate = Aggregate::Sum;
    return mention;
}

/// "the youngest", "3 most expensive": the attribute is implied. A bare direction ("top 3") orders
/// by what the frame finds.
bool implied(ChunkList& list, std::size_t at) {
    const auto head = head_at(list, at);
    if (!head) return false;
    const bool rows = head->direction.attribute == "rows";
    Chunk chunk =
        superlative_chunk(*head, rows ? ChunkKind::SuperlativeCount : ChunkKind::Superlative);
    if (!rows)
        chunk.mention = implied_mention(head->direction.attribute);
    else
        chunk.mention.aggregate = Aggregate::Count;
    list.replace(at, head->next, std::move(chunk));
    return true;
}

/// "the most common X", "the 3 least popular X"
bool common(ChunkList& list, std::size_t at) {
    const auto before = small_number(list, at);
    const std::size_t word = before ? at + 1 : at;
    if (!list.is(word, WordClass::Common)) return false;
    Chunk chunk;
    chunk.kind = ChunkKind::Common;
    chunk.order = list.at(word).payload == "min" ? Order::Ascending : Order::Descending;
    chunk.limit = before;
    std::size_t next = word + 1;
    if (const auto after = small_number(list, next); after && !before) {
        chunk.limit = after;
        ++next;
    }
    if (list.is(next, ChunkKind::Noun)) chunk.mention = list.at(next++).mention;
    list.replace(at, next, std::move(chunk));
    return true;
}

constexpr ChunkRule kRules[] = {
    {"most_rows", "[number] superlative of rows, counted noun", most_rows},
    {"column_most", "quantity, most at the end of a clause", column_most},
    {"by_column", "[number] superlative [number] noun … by column", by_column},
    {"named_column", "[number] superlative [number] [of] column", named_column},
    {"implied", "[number] superlative [number]", implied},
    {"common", "[number] most common [number] [noun]", common},
};

} // namespace

std::span<const ChunkRule> superlative_rules() { return kRules; }

} // namespace vouch::planner::detail
