#include "planner/calendar.h"

#include <gtest/gtest.h>

#include "base/iso_date.h"
#include "knowledge/english/vocabulary.h"

namespace vouch::planner {
namespace {

/// "first..last day" of the phrase that covers the whole text; empty where there is none.
std::string days_of(std::string_view text, std::string_view today = "2026-03-31",
                    int fiscal_year_start = 1) {
    const Lexicon lexicon = Lexicon::english(knowledge::english::vocabulary());
    const auto tokens = tokenize_question(text, lexicon);
    const auto phrase =
        day_phrase_at(tokens, 0, lexicon, {*base::parse_iso_day(today), fiscal_year_start});
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

TEST(Calendar, WeeksByIso8601) {
    EXPECT_EQ(days_of("week 12 of 2025"), "2025-03-17..2025-03-23");
    EXPECT_EQ(days_of("ISO week 1 of 2025"), "2024-12-30..2025-01-05");
    EXPECT_EQ(days_of("calendar week 1, 2027"), "2027-01-04..2027-01-10");
    EXPECT_EQ(days_of("week 53 of 2026"), "2026-12-28..2027-01-03");
    EXPECT_EQ(days_of("2025-W12"), "2025-03-17..2025-03-23");
    EXPECT_EQ(days_of("week 2"), "2026-01-05..2026-01-11");
    EXPECT_EQ(days_of("week 2", "2027-01-02"), "2026-01-05..2026-01-11") << "of the week's year";
}

TEST(Calendar, PeriodsSoFar) {
    for (const char* text : {"this year so far", "so far this year", "year to date", "YTD",
                             "year-to-date", "current year to date"})
        EXPECT_EQ(days_of(text), "2026-01-01..2026-03-31") << text;
    EXPECT_EQ(days_of("this month so far", "2026-03-10"), "2026-03-01..2026-03-10");
    EXPECT_EQ(days_of("qtd", "2026-02-10"), "2026-01-01..2026-02-10");
    EXPECT_EQ(days_of("week to date", "2026-03-26"), "2026-03-23..2026-03-26");
    EXPECT_EQ(days_of("this fiscal year so far", "2026-03-31", 7), "2025-07-01..2026-03-31");
}

TEST(Calendar, FiscalPeriods) {
    for (const char* text :
         {"FY2025", "FY 2025", "FY25", "fiscal year 2025", "fiscal 2025", "financial year 2025"}) {
        EXPECT_EQ(days_of(text, "2026-03-31", 7), "2024-07-01..2025-06-30") << text;
        EXPECT_EQ(days_of(text), "2025-01-01..2025-12-31") << text;
    }
    for (const char* text : {"fiscal Q2 2025", "Q2 FY2025", "Q2 of fiscal year 2025",
                             "second fiscal quarter of 2025", "fiscal Q2 of FY25"})
        EXPECT_EQ(days_of(text, "2026-03-31", 7), "2024-10-01..2024-12-31") << text;
    EXPECT_EQ(days_of("last fiscal year", "2026-03-31", 7), "2024-07-01..2025-06-30");
    EXPECT_EQ(days_of("this fiscal year", "2026-07-01", 7), "2026-07-01..2027-06-30");
    EXPECT_EQ(days_of("last fiscal quarter", "2026-07-01", 7), "2026-04-01..2026-06-30");
    EXPECT_EQ(days_of("fiscal Q3", "2026-03-31", 7), "2026-01-01..2026-03-31");
    EXPECT_EQ(days_of("fiscal Q1", "2026-11-30", 11), "2026-11-01..2027-01-31");
    EXPECT_EQ(days_of("Q2 2025", "2026-03-31", 7), "2025-04-01..2025-06-30") << "not fiscal";
}

TEST(Calendar, NoPhrases) {
    for (const char* text : {"2025",
                             "may",
                             "march",
                             "last",
                             "first name",
                             "March 32 2025",
                             "30 February 2025",
                             "2025-02-30",
                             "q5 2025",
                             "month",
                             "week 53 of 2025",
                             "week 54",
                             "2025-W00",
                             "fiscal year",
                             "fiscal",
                             "fiscal Q5 2025",
                             "FY123",
                             "so far",
                             "this year so",
                             "to date",
                             "day to date",
                             "weeks",
                             "last fiscal month"}) {
        EXPECT_EQ(days_of(text), "") << text;
    }
}

} // namespace
} // namespace vouch::planner
