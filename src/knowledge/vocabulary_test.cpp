#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"

namespace vouch::knowledge {
namespace {

TEST(Vocabulary, StemsBaseForms) {
    const Vocabulary english = english::vocabulary();
    EXPECT_EQ(english.canonical_stem("children"), english.canonical_stem("child"));
    EXPECT_EQ(english.canonical_stem("won"), english.canonical_stem("wins"));
    EXPECT_EQ(english.canonical_stem("cities"), english.canonical_stem("city"));
    EXPECT_EQ(english.canonical_stem("people"), english.canonical_stem("persons"));
    EXPECT_NE(english.canonical_stem("people"), english.canonical_stem("peoples"));
    EXPECT_NE(english.canonical_stem("won"), english.canonical_stem("one"));
}

TEST(Vocabulary, GivesPartnersInTableOrder) {
    const Vocabulary english = english::vocabulary();
    EXPECT_THAT(partners(english.abbreviations, "st"), testing::ElementsAre("street", "state"));
    EXPECT_THAT(partners(english.value_variants, "french"), testing::ElementsAre("france"));
    EXPECT_TRUE(partners(english.abbreviations, "house").empty());
    EXPECT_TRUE(contains(english.function_words, "of"));
    EXPECT_FALSE(contains(english.function_words, "often"));
}

TEST(Vocabulary, SynonymsGoBothWays) {
    const Vocabulary english = english::vocabulary();
    for (const WordPair& pair : english.synonyms) {
        EXPECT_THAT(partners(english.synonyms, pair.other), testing::Contains(pair.word));
    }
}

} // namespace
} // namespace vouch::knowledge
