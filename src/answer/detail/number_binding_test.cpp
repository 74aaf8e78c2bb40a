// Sentences about two results: sales by country, and sales by month. As many that lie as tell the
// truth.
#include "answer/detail/number_binding.h"

#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

using schema::ResultSet;

ResultSet countries() {
    return {{{"country", ""}, {"total", ""}},
            {{std::string("France"), std::int64_t{500}},
             {std::string("Germany"), std::int64_t{300}},
             {std::string("Spain"), std::int64_t{200}}}};
}

ResultSet months() {
    return {{{"month", ""}, {"balance", ""}},
            {{std::string("2024-01"), 100.5},
             {std::string("2024-02"), -40.25},
             {std::string("2024-03"), 80.0},
             {std::string("2024-04"), 150.75}}};
}

bool keeps(const std::string& sentence, const ResultSet& result, std::string_view question = {},
           std::string_view sql = {}) {
    const BoundText bound = bind_numbers(sentence, {result, question, sql, {}});
    EXPECT_EQ(bound.sentences, 1U) << sentence;
    return bound.dropped.empty();
}

TEST(NumberBinding, KeepsWhatTheCellsSay) {
    for (const char* sentence : {
             "France has 500.",
             "France has the highest total, 500, half of the 1,000 in all.",
             "France has 50% of the total.",
             "France 500, Germany 300, Spain 200.",
             "There are 500 in France and 300 in Germany.",
             "France sold 200 more than Germany.",
             "France sells 2.5 times as much as Spain.",
             "The three countries sold 1,000 together.",
             "The average is about 333.",
             "The mean is 333.33.",
             "The values range over 300.",
             "France and Germany together have 80 percent.",
             "B2B sales in Q3 led.",
             "Spain is the lowest with 200.",
             "Spain is lower than France.",
             "Germany is the second highest with 300.",
             "The total of 3 countries is 0.001 million.",
         }) {
        EXPECT_TRUE(keeps(sentence, countries())) << sentence;
    }
}

TEST(NumberBinding, DropsWhatNoCellSays) {
    for (const char* sentence : {
             "France has 501.",
             "France has 51% of the total.",
             "France has 300.",
             "France 300, Germany 500.",
             "There are 300 in France and 500 in Germany.",
             "France sold 250 more than Germany.",
             "France sells 2.7 times as much as Spain.",
             "The average is 340.",
             "France has -500.",
             "France has 0.5 million.",
             "Germany has the highest total.",
             "France is the lowest.",
             "Spain is higher than France.",
             "Spain has 3.",
             "France sold 500 in 2024.",
             "France had 500 on 2024-03-01.",
             "France is 7th.",
             "Over 12 years France had 500.",
         }) {
        EXPECT_FALSE(keeps(sentence, countries())) << sentence;
    }
}

TEST(NumberBinding, UnderstandsSignsAndDates) {
    for (const char* sentence : {
             "In February 2024 the balance was -40.25.",
             "The balance went from 100.5 in 2024-01 to 150.75 in 2024-04.",
             "A loss of 40.25 in 2024-02.",
             "The balance rose by 50% from 2024-01 to 2024-04.",
             "The balance fell by 140.75 from 2024-01 to 2024-02.",
             "Over 2024 it reached 150.75 in 2024-04.",
             "The highest was 150.75 in 2024-04.",
             "It was about 151 in 2024-04.",
         }) {
        EXPECT_TRUE(keeps(sentence, months())) << sentence;
    }
    for (const char* sentence : {
             "In March 2025 the balance was 80.",
             "The balance went from 150.75 in 2024-01 to 100.5 in 2024-04.",
             "It was 40.25 in 2024-02.",
             "The balance fell by 50% from 2024-01 to 2024-04.",
             "The balance rose by 140.75 from 2024-01 to 2024-02.",
             "The lowest was 80 in 2024-03.",
             "It was 150.8 in 2024-03.",
             "It was 152 in 2024-04.",
         }) {
        EXPECT_FALSE(keeps(sentence, months())) << sentence;
    }
}

TEST(NumberBinding, KnowsTheQuestionAndTheLiterals) {
    EXPECT_TRUE(keeps("The top 5 since 2019-05-01 are led by France.", countries(),
                      "the top 5 countries", "SELECT 1 WHERE d >= '2019-05-01'"));
    EXPECT_FALSE(keeps("The top 5 are led by France.", countries(), "the top 4 countries",
                       "SELECT a5 FROM t5"));
    const Counted counted[] = {{"rows without the filter", 1234, ""}};
    EXPECT_TRUE(
        bind_numbers("1,234 rows would match.", {countries(), {}, {}, counted}).dropped.empty());
    EXPECT_FALSE(
        bind_numbers("1,334 rows would match.", {countries(), {}, {}, counted}).dropped.empty());
}

TEST(NumberBinding, DigitsOfACellAreThatCells) {
    const ResultSet planes{{{"plane", ""}, {"n", ""}},
                           {{std::string("Boeing 737-800"), std::int64_t{9}},
                            {std::string("Airbus A320"), std::int64_t{4}}}};
    EXPECT_TRUE(keeps("The Boeing 737-800 leads with 9.", planes));
    EXPECT_FALSE(keeps("The Boeing 747 leads with 9.", planes));
}

TEST(NumberBinding, TellsWhatItDropped) {
    const BoundText bound =
        bind_numbers("France has 500. Spain has 777 of 1,000. All is well.", {countries()});
    EXPECT_EQ(bound.text, "France has 500. All is well.");
    ASSERT_EQ(bound.dropped.size(), 1U);
    EXPECT_EQ(bound.dropped[0], "Spain has 777 of 1,000.");
    EXPECT_EQ(bound.unbound, std::vector<std::string>{"777"});
    EXPECT_EQ(bound.numbers, 3U);
    EXPECT_NEAR(bound.share_kept(), 2.0 / 3, 1e-9);
    EXPECT_EQ(bind_numbers("", {countries()}).share_kept(), 1);
}

} // namespace
} // namespace vouch::answer::detail
