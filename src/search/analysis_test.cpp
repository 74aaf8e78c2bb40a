#include "search/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> terms(std::string_view text, Stemming stemming = Stemming::None) {
    return Analyzer(stemming).terms(text);
}

TEST(Analysis, FoldsCaseAccentsAndWidth) {
    EXPECT_THAT(terms("Quitação ＡＢＣ Straße İstanbul"),
                ElementsAre("quitacao", "abc", "strasse", "istanbul"));
}

TEST(Analysis, KeepsOtherScripts) {
    EXPECT_THAT(terms("Договор über السلام Ελλάδα"),
                ElementsAre("договор", "uber", "السلام", "ελλαδα"));
}

TEST(Analysis, CutsCjkIntoOverlappingPairs) {
    EXPECT_THAT(terms("東京都 に x"), ElementsAre("東京", "京都", "に", "x"));
    EXPECT_THAT(terms("東京、京都"), ElementsAre("東京", "京都"));
}

TEST(Analysis, FindsWhatIsJoinedWholeAndByParts) {
    EXPECT_THAT(terms("net_profit 2026-03-01"),
                ElementsAre("net_profit", "net", "profit", "2026-03-01", "2026", "03", "01"));
    EXPECT_THAT(terms("o'clock l\u2019avion"), ElementsAre("o'clock", "clock", "l'avion", "avion"));
}

TEST(Analysis, TakesOffThePossessive) {
    EXPECT_THAT(terms("company's company\u2019s"), ElementsAre("company", "company"));
}

TEST(Analysis, StemsWordsOnlyAndOnlyWhenAsked) {
    EXPECT_THAT(terms("Orders running 1990s", Stemming::English),
                ElementsAre("order", "run", "1990s"));
    EXPECT_THAT(terms("Orders running"), ElementsAre("orders", "running"));
}

TEST(Analysis, HasNoTermsForMarksAndBrokenBytes) {
    EXPECT_THAT(terms(""), IsEmpty());
    EXPECT_THAT(terms(" \n?!… — \xFF\xFE"), IsEmpty());
}

TEST(Analysis, CutsLongTermsAtACodePoint) {
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "é";
    EXPECT_THAT(terms(text), ElementsAre(std::string(64, 'e')));
    std::string greek;
    for (int i = 0; i < 100; ++i)
        greek += "ω";
    std::vector<std::string> cut = terms("x" + greek);
    ASSERT_EQ(cut.size(), 1U);
    EXPECT_EQ(cut[0].size(), 63U);
}

} // namespace
} // namespace vouch::search
