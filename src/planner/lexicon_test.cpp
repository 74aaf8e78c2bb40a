#include "planner/lexicon.h"

#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"

namespace vouch::planner {
namespace {

TEST(Lexicon, FillsTemplatesAndLeavesWhatThePartsHold) {
    const Lexicon lexicon = Lexicon::english(knowledge::english::vocabulary());
    const std::string said = lexicon.say("assume_days", {"{1} {0}", "2026-01-01", "2026-01-31"});
    EXPECT_NE(said.find("{1} {0}"), std::string::npos) << said;
    EXPECT_NE(said.find("2026-01-01"), std::string::npos) << said;
    EXPECT_EQ(lexicon.say("no such phrase", {}), "no such phrase");
}

TEST(Lexicon, EveryWordClassHasAName) {
    EXPECT_EQ(word_class_name(WordClass::None), "none");
    EXPECT_EQ(word_class_name(WordClass::Write), "write");
}

} // namespace
} // namespace vouch::planner
