#include "answer/detail/polarity.h"

#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

TEST(Polarity, FindsWhatIsDeniedOnOneSideOnly) {
    EXPECT_TRUE(contradicts("Dogs are allowed.", "Dogs are not allowed."));
    EXPECT_TRUE(contradicts("Dogs are not allowed.", "Dogs are allowed."));
    EXPECT_TRUE(contradicts("Hunde sind erlaubt.", "Hunde sind nicht erlaubt."));
    EXPECT_TRUE(
        contradicts("Returns with a number are refused.", "Returns without a number are refused."));
    EXPECT_TRUE(contradicts("Smoking is not forbidden.", "Smoking is forbidden."));
}

TEST(Polarity, FindsOpposites) {
    EXPECT_TRUE(contradicts("It opens before noon.", "It opens after noon."));
    EXPECT_TRUE(contradicts("The used days are paid.", "The unused days are paid."));
    EXPECT_TRUE(contradicts("The buyer pays the freight.", "The seller pays the freight."));
}

TEST(Polarity, LeavesWhatSaysTheSame) {
    EXPECT_FALSE(contradicts("Dogs are not allowed.", "It is not allowed to bring dogs."));
    EXPECT_FALSE(contradicts("Smoking is prohibited.", "Smoking is prohibited here."));
    EXPECT_FALSE(contradicts("Days that were not used are paid.", "Unused days are paid."));
    EXPECT_FALSE(contradicts("They are changed within a day.",
                             "They are not changed on a schedule, but within a day."));
    EXPECT_FALSE(contradicts("It is not only cheap.", "It is cheap."));
    EXPECT_FALSE(contradicts("", ""));
}

} // namespace
} // namespace vouch::answer::detail
