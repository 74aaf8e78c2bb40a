#include "answer/detail/question_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

using search::Analyzer;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ContentTerms, LeaveOutWhatCarriesNoTopic) {
    Analyzer analyzer(search::Stemming::English);
    EXPECT_THAT(content_terms(analyzer, "How long is the notice period?"),
                ElementsAre("notic", "period"));
    EXPECT_THAT(content_terms(analyzer, "Who flies on a long flight?"),
                ElementsAre("fli", "flight", "long")); // no degree: it says which flight
    EXPECT_THAT(content_terms(analyzer, "How docquery works"), ElementsAre("docqueri", "work"));
    EXPECT_THAT(content_terms(analyzer, "the of and?"), IsEmpty());
}

TEST(LargeNumbers, AreYearsAndAmounts) {
    Analyzer analyzer(search::Stemming::English);
    EXPECT_THAT(large_numbers(analyzer, "Who owes the most above 5,000 in 2025?"),
                ElementsAre("2025", "5,000"));
    EXPECT_THAT(large_numbers(analyzer, "What happens after 3 days on 2026-03-01 at gate E12?"),
                IsEmpty());
}

TEST(ComputingTerms, AskForMoreThanOneRecord) {
    Analyzer analyzer(search::Stemming::English);
    EXPECT_THAT(computing_terms(analyzer, "Who owes the most above 5,000 in 2025?"),
                ElementsAre("most"));
    EXPECT_THAT(computing_terms(analyzer, "What is the average total?"),
                ElementsAre("averag", "total"));
    EXPECT_THAT(computing_terms(analyzer, "Who pays the freight?"), IsEmpty());
}

TEST(Holds, ComparesNumbersByTheirDigits) {
    EXPECT_TRUE(holds({"leav"}, "leav"));
    EXPECT_FALSE(holds({"leav"}, "day"));
    EXPECT_TRUE(holds({"5,000"}, "5000"));
    EXPECT_TRUE(holds({"1000000.50"}, "1,000,000.50"));
    EXPECT_FALSE(holds({"1.5"}, "15"));
    EXPECT_FALSE(holds({"50,000"}, "5000"));
}

} // namespace
} // namespace vouch::answer::detail
