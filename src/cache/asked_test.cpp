#include "cache/asked.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cache/lexicon_for_test.h"

namespace vouch::cache {
namespace {

using testing::ElementsAre;

AskedQuestion read(std::string_view question) { return read_question(question, lexicon()); }

TEST(NormalizedQuestion, LeavesOutWhatChangesNoQuestion) {
    const std::string plain = "how many orders are there from france in 2024";
    EXPECT_EQ(normalized_question("How many orders are there from France in 2024?"), plain);
    EXPECT_EQ(normalized_question("  how MANY\torders are there\nfrom France in 2024 !"), plain);
    EXPECT_EQ(normalized_question("\u00bfHow many orders are there from France in 2024."), plain);
    EXPECT_EQ(normalized_question("CAF\u00c9"), normalized_question("cafe\u0301"));
    EXPECT_EQ(normalized_question(" ?"), "");
}

TEST(NormalizedQuestion, KeepsWhatChangesOne) {
    const std::vector<std::pair<const char*, const char*>> pairs = {
        {"total > 100", "total < 100"},
        {"total = 100", "total != 100"},
        {"more than 1.5", "more than 15"},
        {"more than 1,5", "more than 15"},
        {"more than -5", "more than 5"},
        {"above 5 %", "above 5"},
        {"above 5 $", "above 5"},
        {"(a or b) and c", "a or (b and c)"},
        {"named \"Bolt\"", "named \"bolt\""},
        {"named \"a, b\"", "named \"a b\""},
        {"well-known", "well known"},
        {"the users' orders", "the user's orders"},
        {"customers from France, Spain", "customers from France Spain"},
        {"named 'list'", "named list"},
    };
    for (const auto& [one, other] : pairs)
        EXPECT_NE(normalized_question(one), normalized_question(other)) << one << " | " << other;
}

TEST(AskedQuestion, SaysNothingOfTheWayOfAsking) {
    const std::vector<std::string> words = read("names of singers").words;
    for (const char* other :
         {"What are the names of the singers?", "Please show me names of singers",
          "Can you give us the name of singers"})
        EXPECT_EQ(read(other).words, words) << other;
}

TEST(AskedQuestion, KeepsEveryWordThatCanTurnIt) {
    const std::vector<std::pair<const char*, const char*>> pairs = {
        {"orders with a discount", "orders without a discount"},
        {"users that are enabled", "users that are disabled"},
        {"teams that A beat", "teams that beat A"},
        {"the oldest singers", "the youngest singers"},
        {"orders over 5", "orders under 5"},
        {"my orders", "our orders"},
        {"only the open orders", "the open orders"},
        {"orders in May", "orders in June"},
        {"the average price", "the highest price"},
        {"orders before 2020", "orders after 2020"},
        {"who paid", "where paid"},
        {"the average list price", "the average price"},
        {"the return date", "the date"},
        {"how many US stores", "how many stores"},
    };
    for (const auto& [one, other] : pairs)
        EXPECT_NE(read(one).words, read(other).words) << one << " | " << other;
    EXPECT_EQ(read("orders over 5").words, read("orders above five").words);
}

TEST(AskedQuestion, FindsItsValues) {
    const AskedQuestion asked =
        read("orders over 1,500.50 in March by \"Acme, Inc.\" since 2024-02-01");
    EXPECT_THAT(asked.values, ElementsAre(AskedValue{ValueKind::Number, "1500.50"},
                                          AskedValue{ValueKind::Month, "3"},
                                          AskedValue{ValueKind::Text, "Acme, Inc."},
                                          AskedValue{ValueKind::Date, "2024-02-01"}));
    EXPECT_EQ(asked.shape, read("orders over 7 in June by \"Bolt\" since 2023-12-31").shape);
    EXPECT_NE(asked.shape, read("orders over 7 in 2020 by \"Bolt\" since 2023-12-31").shape);
    EXPECT_TRUE(read("orders that may be late").values.empty()) << "a verb";
    EXPECT_EQ(read("orders in May").values.size(), 1U);
}

TEST(AskedQuestion, TakesAnyBytes) {
    for (const char* odd : {"", "\"", "\"\"", "\xff\xfe", "\"\xff\" = '", "？。"})
        EXPECT_EQ(read(odd).words, read(odd).words) << odd;
}

} // namespace
} // namespace vouch::cache
