// The third stage of the planner: phrases of a question (a noun with its modifiers, a comparison, a
// superlative, a grouping …), made from units by small rules in a fixed order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/unit.h"

namespace vouch::planner {

enum class Aggregate : std::uint8_t { None, Count, Sum, Average, Minimum, Maximum };
enum class Order : std::uint8_t { Ascending, Descending };
enum class Operator : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Between,
    Contains,
    StartsWith,
    EndsWith,
    IsNull
};

inline constexpr std::size_t kNoUnit = static_cast<std::size_t>(-1);

/// Something that can be shown, compared or ordered by: a named column or table, or an attribute
/// that the question implies ("oldest" implies age).
struct Mention {
    std::size_t unit = kNoUnit;
    std::string attribute{}; ///< used where there is no unit
    Aggregate aggregate = Aggregate::None;
    bool distinct = false;
    std::size_t owner = kNoUnit; ///< the table unit that says whose it is
    std::string part{};          ///< of a date: "month", …
};

/// What a comparison compares with.
struct Operand {
    enum class Kind : std::uint8_t { Number, Value, Days, Column, Nested, Truth };
    Kind kind = Kind::Number;
    std::size_t unit = kNoUnit;
    std::string text{};
    Measure measure{}; ///< Number: its unit
    DayRange days{};
};

struct Comparison {
    Operator op = Operator::Equal;
    std::vector<Operand> operands{}; ///< two for Between; several of Equal: any of them
    std::string attribute{};         ///< implied by the comparing word ("older")
    bool negated = false;
    bool all_of = false;                 ///< several values, each of which must be met
    bool listed = false;                 ///< several values, joined by "and" alone
    Aggregate nested = Aggregate::None;  ///< compared with this of the same column
    std::size_t nested_column = kNoUnit; ///< if it was named
    bool by_key = false;                 ///< the subject is a table: its key is compared
    bool turned = false;                 ///< Between: the higher end was named first
    bool nested_rows = false;            ///< compared with rows of a table that follows
};

enum class ChunkKind : std::uint8_t {
    Keyword,          ///< a steering word that no rule has taken: `word_class`, `payload`
    Noun,             ///< `mention` of a table or column
    Count,            ///< `mention` is what is counted; none: rows
    Comparison,       ///< without a subject yet
    Condition,        ///< `mention` compared; without a unit where the value says the column
    CountCondition,   ///< `comparison` on the number of rows of `mention`
    Superlative,      ///< `mention` with `order` and `limit`
    SuperlativeCount, ///< the most rows of `mention`
    Common,           ///< the most frequent `mention`
    Group,            ///< for each `mention`; `payload` sum: numbers are added up ("by X")
    OrderBy,          ///< `keys`
    Number,
    Value,
    Days,
    Pause,
    Stop,
};

struct OrderPhraseKey {
    Mention mention;
    Order order = Order::Ascending;
    bool counts = false; ///< by the number of rows of `mention`
};

struct Chunk {
    ChunkKind kind = ChunkKind::Keyword;
    std::size_t first = 0; ///< units [first, last)
    std::size_t last = 0;
    WordClass word_class = WordClass::None;
    std::string payload{};
    Mention mention{};
    Comparison comparison{};
    Order order = Order::Ascending;
    std::optional<int> limit{};
    std::vector<OrderPhraseKey> keys{};
    bool ranked = false; ///< Superlative: "by" said what the rows are ranked by

    bool is(WordClass wanted) const { return kind == ChunkKind::Keyword && word_class == wanted; }
};

struct ChunkedQuestion {
    std::vector<Chunk> chunks;
    std::vector<std::size_t> unused; ///< units of kind Unknown
};

/// Never fails: what no rule takes stays a chunk of its own.
ChunkedQuestion chunk_units(const UnitSequence& sequence, const knowledge::Knowledge& knowledge);

/// One chunk a line.
std::string print_chunks(const ChunkedQuestion& question, const UnitSequence& sequence);

/// Of a phrase of WordClass::Aggregate or Superlative, by its payload.
Aggregate aggregate_of(std::string_view payload);

std::string_view aggregate_name(Aggregate aggregate);
std::string_view operator_sign(Operator op);

} // namespace vouch::planner
