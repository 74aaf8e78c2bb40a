// The second stage of the planner: stretches of tokens with what they may mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/knowledge.h"
#include "planner/calendar.h"
#include "planner/lexicon.h"

namespace vouch::planner {

enum class UnitKind : std::uint8_t {
    Keyword, ///< a steering phrase: `word_class`, `payload`
    Table,
    Column,
    Value,  ///< `text`; candidates may be none where no index knows it
    Number, ///< `text` in plain notation
    Days,   ///< `days`
    Unknown,
    Pause,
    Stop,
};

enum class ValueMatching : std::uint8_t { Equal, Contains };

/// How a column that only says yes or no writes it.
struct Truth {
    bool number = false;
    std::string yes;
    std::string no;
};

/// One thing of the schema that a unit may mean. Scores are in thousandths.
struct Candidate {
    knowledge::ColumnId id{}; ///< for a table, `id.table` alone counts
    int score = 0;
    std::string value{}; ///< Value: as it stands in the database
    ValueMatching matching = ValueMatching::Equal;
    bool whole = false;           ///< a whole alias was named
    bool respelled = false;       ///< by a word that is not the schema's, nor a synonym of it
    std::optional<Truth> truth{}; ///< Column: it says yes or no
};

struct Unit {
    UnitKind kind = UnitKind::Unknown;
    std::size_t first = 0; ///< tokens [first, last)
    std::size_t last = 0;
    std::string text{};
    WordClass word_class = WordClass::None;
    std::string payload{}; ///< Column: of the aggregate word that its name begins with
    std::vector<Candidate> candidates{}; ///< best first, all of `kind`
    Measure measure{};                   ///< Number: its unit
    DayRange days{};
    bool relative_days = false;
    bool quoted = false;
    bool verbal = false;                     ///< one word that ends like a participle
    WordWeight weight = WordWeight::Content; ///< Unknown: how much an unused word counts

    bool is(WordClass wanted) const { return kind == UnitKind::Keyword && word_class == wanted; }
    int score() const { return candidates.empty() ? 0 : candidates.front().score; }
};

/// One way to cut a question into units. `loss` is what it scores below the best way.
struct UnitSequence {
    std::vector<Unit> units;
    int loss = 0;
};

/// One unit a line: kind, text, then candidates with scores.
std::string print_units(const UnitSequence& sequence, const schema::Catalog& catalog);

} // namespace vouch::planner
