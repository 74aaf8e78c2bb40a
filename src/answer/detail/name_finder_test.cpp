#include "answer/detail/name_finder.h"

#include <gmock/gmock.h>

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const NameFinder kFinder({"Acme", "Acme Supply Ltd.", "Bolt GmbH", "Élan", "AB", "Bolt"});

TEST(NameFinder, FindsWholeWordsOfAnyCase) {
    EXPECT_THAT(kFinder.find("between ACME and elan"), ElementsAre(0, 3));
    EXPECT_THAT(kFinder.find("the acmes of elanor and unbolt"), IsEmpty());
    EXPECT_THAT(kFinder.find(""), IsEmpty());
}

TEST(NameFinder, TakesTheLongestNameThatBeginsThere) {
    EXPECT_THAT(kFinder.find("signed by Acme Supply Ltd, here"), ElementsAre(1));
    EXPECT_THAT(kFinder.find("Acme Supply Chain"), ElementsAre(1));
    EXPECT_THAT(kFinder.find("Acme, Supply"), ElementsAre(1));
}

TEST(NameFinder, MayMissTheLegalForm) {
    EXPECT_THAT(kFinder.find("contracts/acme_supply-2024.md"), ElementsAre(1));
    EXPECT_THAT(kFinder.find("with Bolt"), ElementsAre(2, 5)) << "both are called so";
    EXPECT_THAT(kFinder.find("with Bolt GmbH"), ElementsAre(2));
}

TEST(NameFinder, LooksForNoNameOfTwoLetters) { EXPECT_THAT(kFinder.find("AB ab"), IsEmpty()); }

} // namespace
} // namespace vouch::answer::detail
