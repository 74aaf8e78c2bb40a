// Ids that the publishers' tokenizer gives for these texts are in encoder_test; here are the rules
// one by one, with a vocabulary that can be read.

#include "embedding/wordpiece.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::embedding {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> kTokens = {"[PAD]",  "[UNK]", "[CLS]", "[SEP]", "un", "##aff",
                                          "##able", "una",   "able",  "!",     "e",  "##e",
                                          "漢",     "a",     "##a",   "[",     "]",  "sep"};

WordPiece tokenizer() {
    std::string text;
    for (const std::string& token : kTokens)
        text += token + "\n";
    return WordPiece::create(text, "vocab.txt").value();
}

/// The tokens of a text without the first and the last.
std::vector<std::string> pieces(std::string_view text) {
    std::vector<TokenId> ids = tokenizer().encode(text, 512);
    EXPECT_EQ(ids.front(), 2U);
    EXPECT_EQ(ids.back(), 3U);
    std::vector<std::string> found;
    for (std::size_t i = 1; i + 1 < ids.size(); ++i)
        found.push_back(kTokens[ids[i]]);
    return found;
}

TEST(WordPiece, PutsASecondTextAfterAFirst) {
    std::vector<TokenId> tokens = tokenizer().encode("able a", 512);
    tokenizer().append("e unable a", 8, tokens);
    EXPECT_THAT(tokens, ElementsAre(2, 8, 13, 3, 10, 1, 13, 3));
    tokens.resize(4);
    tokenizer().append("e unable a", 7, tokens);
    EXPECT_THAT(tokens, ElementsAre(2, 8, 13, 3, 10, 1, 3));
    tokens.resize(4);
    tokenizer().append("e", 5, tokens);
    EXPECT_THAT(tokens, ElementsAre(2, 8, 13, 3, 3));
}

TEST(WordPiece, TakesTheLongestPieceFromTheLeft) {
    EXPECT_THAT(pieces("unaffable"), ElementsAre("[UNK]")); // "una" is taken, "##ff" is not there
    EXPECT_THAT(pieces("unable able"), ElementsAre("[UNK]", "able"));
    EXPECT_THAT(pieces("unaff"), ElementsAre("[UNK]"));
    EXPECT_THAT(pieces("une"), ElementsAre("un", "##e"));
    EXPECT_THAT(pieces("eeee"), ElementsAre("e", "##e", "##e", "##e"));
}

TEST(WordPiece, StripsAccentsAndLowersCase) {
    EXPECT_THAT(pieces("É e\u0301 ABLE"), ElementsAre("e", "e", "able"));
}

TEST(WordPiece, SplitsAtPunctuationSpaceAndIdeographs) {
    EXPECT_THAT(pieces("able!able"), ElementsAre("able", "!", "able"));
    EXPECT_THAT(pieces(" able\u00a0able\t"), ElementsAre("able", "able"));
    EXPECT_THAT(pieces("a漢a"), ElementsAre("a", "漢", "a"));
}

TEST(WordPiece, DropsControlsAndIllFormedBytes) {
    EXPECT_THAT(pieces("ab\x01le a\u200b\xff\xc3le"), ElementsAre("able", "[UNK]"));
    EXPECT_THAT(pieces(std::string_view("ab\0le", 5)), ElementsAre("able"));
    EXPECT_THAT(pieces("\xff\xfe\x80"), ElementsAre());
    EXPECT_THAT(pieces(""), ElementsAre());
}

TEST(WordPiece, KeepsSpecialTokensOfATextAsText) {
    EXPECT_THAT(pieces("[SEP]"), ElementsAre("[", "sep", "]"));
}

TEST(WordPiece, CallsLongWordsUnknown) {
    EXPECT_EQ(pieces(std::string(100, 'a')).size(), 100U);
    EXPECT_THAT(pieces(std::string(101, 'a')), ElementsAre("[UNK]"));
}

TEST(WordPiece, CutsAtTheLargestNumberOfTokens) {
    EXPECT_THAT(tokenizer().encode("e e e e e", 4), ElementsAre(2, 10, 10, 3));
    EXPECT_THAT(tokenizer().encode("eeeee", 4), ElementsAre(2, 10, 11, 3));
    EXPECT_THAT(tokenizer().encode("e", 2), ElementsAre(2, 3));
}

TEST(WordPiece, ReadsLineEndsOfAnotherSystem) {
    WordPiece made = WordPiece::create("[UNK]\r\n[CLS]\r\n[SEP]\r\nable", "vocab.txt").value();
    EXPECT_EQ(made.size(), 4U);
    EXPECT_THAT(made.encode("able", 9), ElementsAre(1, 3, 2));
}

TEST(WordPiece, RefusesAVocabularyOfAnotherKind) {
    auto made = WordPiece::create("<s>\n</s>\n▁the\n", "some/vocab.txt");
    ASSERT_FALSE(made);
    EXPECT_THAT(made.error().message, HasSubstr("some/vocab.txt"));
    EXPECT_FALSE(WordPiece::create("", "vocab.txt"));
    EXPECT_EQ(WordPiece::create(std::string(1U << 21, '\n'), "vocab.txt").error().code,
              base::ErrorCode::LimitExceeded);
}

} // namespace
} // namespace vouch::embedding
