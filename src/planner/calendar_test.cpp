#include "planner/calendar.h"

#include <gtest/gtest.h>

#include "base/iso_date.h"
#include "knowledge/english/vocabulary.h"

namespace vouch::planner {
namespace {

/// "first..last day" of the phrase that covers the whole text; empty where there is none.
std::string days_of(std::string_view text, std::string_view today = "2026-03-31") {
    const Lexicon lexicon = Lexicon::english(knowledge::english::vocabulary());
    const auto tokens = tokenize_question(text, lexicon);
    const auto phrase = day_phrase_at(tokens, 0, lexicon, *base::parse_iso_day(today));
    if (!phrase || phrase->last != tokens.size()) return {};
    return base::print_iso_day(phrase->range.begin) + ".." +
           base::print_iso_day(phrase->range.end - std::chrono::days(1));
}

TEST(Calendar, Phrases) {
    EXPECT_EQ(days_of("March 2025"), "2025-03-01..2025-03-31");
    EXPECT_EQ(days_of("February 2024"), "2024-02-01..2024-02-29");
    EXPECT_EQ(days_of("March 5, 2025"), "2025-03-05..2025-03-05");
    EXPECT_EQ(days_of("5 March 2025"), "2025-03-05..2025-03-05");
    EXPECT_EQ(days_of("5th of March 2025"), "2025-03-05..2025-03-05");
    EXPECT_EQ(days_of("Q4 2024"), "2024-10-01..2024-12-31");
    EXPECT_EQ(days_of("first quarter of 2025"), "2025-01-01..2025-03-31");
    EXPECT_EQ(days_of("2025-03-05"), "2025-03-05..2025-03-05");
}

TEST(Calendar, RelativePhrases) {
    EXPECT_EQ(days_of("last month"), "2026-02-01..2026-02-28");
    EXPECT_EQ(days_of("last month", "2026-01-15"), "2025-12-01..2025-12-31");
    EXPECT_EQ(days_of("this year"), "2026-01-01..2026-12-31");
    EXPECT_EQ(days_of("last year"), "2025-01-01..2025-12-31");
    EXPECT_EQ(days_of("last quarter"), "2025-10-01..2025-12-31");
    EXPECT_EQ(days_of("last week"), "2026-03-23..2026-03-29");
    EXPECT_EQ(days_of("past 30 days"), "2026-03-02..2026-03-31");
    EXPECT_EQ(days_of("last 1 months"), "2026-03-01..2026-03-31");
    EXPECT_EQ(days_of("yesterday"), "2026-03-30..2026-03-30");
    EXPECT_EQ(days_of("December"), "2025-12-01..2025-12-31");
}

TEST(Calendar, NoPhrases) {
    for (const char* text : {"2025", "may", "march", "last", "first name", "March 32 2025",
                             "30 February 2025", "2025-02-30", "q5 2025", "month"}) {
        EXPECT_EQ(days_of(text), "") << text;
    }
}

} // namespace
} // namespace vouch::planner
