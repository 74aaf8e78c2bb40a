#include "answer/detail/quotable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(QuotablePieces, AreSentencesCutAtLineEnds) {
    EXPECT_THAT(
        quotable_pieces("Meals are paid. Alcohol is not.\n\nA heading\n- An item. More."),
        ElementsAre("Meals are paid.", "Alcohol is not.", "A heading", "- An item.", "More."));
    EXPECT_THAT(quotable_pieces(""), IsEmpty());
    EXPECT_THAT(quotable_pieces("\n \n"), IsEmpty());
}

TEST(QuotablePieces, RowsStandWithTheirHeader) {
    EXPECT_THAT(quotable_pieces("Special leave is paid:\n\nOccasion | Days\nMoving house | 1\n"
                                "Donating blood | half a day\nOwn wedding | 3"),
                ElementsAre("Special leave is paid:", "Occasion: Moving house; Days: 1",
                            "Occasion: Donating blood; Days: half a day",
                            "Occasion: Own wedding; Days: 3"));
    EXPECT_THAT(quotable_pieces("Code | Meaning | What to do\nE01 | Badge not known | Ask\n"
                                "E07 |  | Wait"),
                ElementsAre("Code: E01; Meaning: Badge not known; What to do: Ask",
                            "Code: E07; What to do: Wait"));
}

TEST(QuotablePieces, AListOfNamesWithValuesHasNoHeader) {
    EXPECT_THAT(quotable_pieces("Address | Rotterdam\nContact | Ann Lee\nFax | "),
                ElementsAre("Address: Rotterdam", "Contact: Ann Lee", "Fax"));
    EXPECT_THAT(quotable_pieces("2024 | 1,200 | 3\n2025 | 1,300 | 4"),
                ElementsAre("2024; 1,200; 3", "2025; 1,300; 4"));
    EXPECT_THAT(quotable_pieces("Rent | 1,200\nHeat | 300"),
                ElementsAre("Rent: 1,200", "Heat: 300"));
}

TEST(QuotablePieces, BarsAloneAreNoText) {
    EXPECT_THAT(quotable_pieces(" |  | \n |  | "), IsEmpty());
    EXPECT_THAT(quotable_pieces("a | b"), ElementsAre("a: b")); // a table of one row
}

} // namespace
} // namespace vouch::answer::detail
