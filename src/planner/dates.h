// The dates of a whole question as absolute bounds: for those who do not read it by units. They are
// told to a language model, and its statement is held against them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/knowledge.h"
#include "planner/calendar.h"

namespace vouch::planner {

/// Days that a question speaks of. At least one of the bounds is set.
struct DateSpan {
    std::string phrase;        ///< as it stands there, with what binds it: "since March 2025"
    std::optional<Day> from{}; ///< none: any day before `before`
    std::optional<Day> before{};
    bool relative = false; ///< DayPhrase::relative of a part
    bool year = false;     ///< a bare year, which a column of numbers may hold

    friend bool operator==(const DateSpan&, const DateSpan&) = default;
};

/// In their order. A bare year counts after a word that only dates take ("in 2025", "since 2020")
/// and before nothing that it may count. What stands in quotation marks is no date, and a kind of
/// period that the schema has a column for ("week 12") is that column's.
std::vector<DateSpan> date_spans(std::string_view question, const knowledge::Knowledge& knowledge,
                                 const Lexicon& lexicon, const DateRules& rules);

/// "2026-02-01 to 2026-02-28", "from 2026-02-01 on", "up to 2026-02-28".
std::string print_span(const DateSpan& span);

/// Whether the phrase means days in this schema: it does not where a column is named by its period.
bool means_days(const DayPhrase& phrase, std::span<const Token> tokens,
                const knowledge::Knowledge& knowledge);

} // namespace vouch::planner
