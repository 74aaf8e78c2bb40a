#include "planner/dates.h"

#include <gtest/gtest.h>

#include "base/iso_date.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "text/join.h"

namespace vouch::planner {
namespace {

knowledge::Knowledge dates_schema(std::string_view text) {
    knowledge::TestSchema schema = knowledge::test_schema(text);
    knowledge::TestReader reader(schema);
    return knowledge::build({"dates", schema.catalog}, reader, knowledge::english::vocabulary(), {},
                            {})
        .value();
}

/// "phrase: bounds; …"; today is Tuesday 2026-03-31 and a fiscal year begins in July.
std::string spans_of(std::string_view question,
                     std::string_view schema = "orders: id int pk, placed date\n") {
    static const Lexicon lexicon = Lexicon::english(knowledge::english::vocabulary());
    std::vector<std::string> found;
    for (const DateSpan& span : date_spans(question, dates_schema(schema), lexicon,
                                           {*base::parse_iso_day("2026-03-31"), 7}))
        found.push_back(span.phrase + ": " + print_span(span));
    return text::join(found, "; ");
}

TEST(Dates, PhrasesWithTheirBounds) {
    EXPECT_EQ(spans_of("How many orders were placed last month?"),
              "last month: 2026-02-01 to 2026-02-28");
    EXPECT_EQ(spans_of("orders since March 2025"), "since March 2025: from 2025-03-01 on");
    EXPECT_EQ(spans_of("orders after March 2025"), "after March 2025: from 2025-04-01 on");
    EXPECT_EQ(spans_of("orders before the first quarter of 2025"),
              "before the first quarter of 2025: up to 2024-12-31");
    EXPECT_EQ(spans_of("orders until 2025-03-05"), "until 2025-03-05: up to 2025-03-05");
    EXPECT_EQ(spans_of("orders between January 2025 and March 2025"),
              "between January 2025 and March 2025: 2025-01-01 to 2025-03-31");
    EXPECT_EQ(spans_of("orders from 2025-01-15 to 2025-02-14"),
              "from 2025-01-15 to 2025-02-14: 2025-01-15 to 2025-02-14");
    EXPECT_EQ(spans_of("Compare March 2025 with April 2025"),
              "March 2025: 2025-03-01 to 2025-03-31; April 2025: 2025-04-01 to 2025-04-30");
    EXPECT_EQ(spans_of("revenue of this year so far"),
              "this year so far: 2026-01-01 to 2026-03-31");
    EXPECT_EQ(spans_of("revenue in FY2025"), "FY2025: 2024-07-01 to 2025-06-30");
}

TEST(Dates, YearsWhereOnlyADateFits) {
    EXPECT_EQ(spans_of("orders in 2025"), "2025: 2025-01-01 to 2025-12-31");
    EXPECT_EQ(spans_of("orders since 2020?"), "since 2020: from 2020-01-01 on");
    EXPECT_EQ(spans_of("orders before 2020 by country"), "before 2020: up to 2019-12-31");
    EXPECT_EQ(spans_of("orders from 2020 to 2022"), "from 2020 to 2022: 2020-01-01 to 2022-12-31");
    EXPECT_EQ(spans_of("orders between 2020 and 2022"),
              "between 2020 and 2022: 2020-01-01 to 2022-12-31");
}

TEST(Dates, NoDates) {
    for (const char* question :
         {"How many orders are there?", "orders over 2000", "orders with 2000 items",
          "customers who ordered in 2000 shops", "the orders of \"March 2025\"",
          "orders between 2000 and 50 euros", "orders in the last row", "orders in 3000",
          "May customers return orders?", "zip code 2025"}) {
        EXPECT_EQ(spans_of(question), "") << question;
    }
}

TEST(Dates, APeriodWithAColumnIsThatColumns) {
    EXPECT_EQ(spans_of("orders of week 12 of 2025"), "week 12 of 2025: 2025-03-17 to 2025-03-23");
    EXPECT_EQ(spans_of("orders of week 12", "game: id int pk, week int, played date\n"), "");
    EXPECT_EQ(spans_of("revenue of fiscal year 2025", "sale: id int pk, fiscal_year int\n"), "");
}

} // namespace
} // namespace vouch::planner
