#include "text/tokenize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/sentence.h"

namespace vouch::text {
namespace {

std::vector<std::string> texts(std::string_view text) {
    std::vector<std::string> result;
    for (const Token& token : tokenize(text))
        result.push_back(token.text);
    return result;
}

using testing::ElementsAre;

TEST(Tokenize, SplitsWordsAndPunctuation) {
    EXPECT_THAT(texts("How many orders, by country?"),
                ElementsAre("How", "many", "orders", ",", "by", "country", "?"));
    EXPECT_THAT(texts("the customer's \"Acme\""),
                ElementsAre("the", "customer's", "\"", "Acme", "\""));
    EXPECT_THAT(texts("order_items is don’t"), ElementsAre("order_items", "is", "don’t"));
}

TEST(Tokenize, KeepsAmountsDatesAndTimesWhole) {
    EXPECT_THAT(texts("1,234.50 on 2026-03-01 at 13:05, 3rd."),
                ElementsAre("1,234.50", "on", "2026-03-01", "at", "13:05", ",", "3rd", "."));
}

TEST(Tokenize, SplitsScriptsWithoutSpaces) {
    EXPECT_THAT(texts("東京2024年"), ElementsAre("東", "京", "2024", "年"));
    EXPECT_THAT(texts("مرحبا بالعالم"), ElementsAre("مرحبا", "بالعالم"));
}

TEST(Tokenize, SpansPointIntoTheText) {
    std::string text = "naïve \xFF test";
    for (const Token& token : tokenize(text)) {
        EXPECT_EQ(text.substr(token.span.begin, token.span.end - token.span.begin), token.text);
    }
    EXPECT_EQ(tokenize(text)[0].folded, "naive");
    EXPECT_EQ(tokenize(text)[1].kind, TokenKind::Other);
}

TEST(Tokenize, CountsWhatItWouldGive) {
    EXPECT_EQ(count_words("Two words, 3 more: 東京"), 6U);
    EXPECT_EQ(count_words(""), 0U);
}

TEST(IsCapitalised, LooksAtTheLetterAndNotAtItsAccent) {
    for (const char* name : {"Acme", "Élise", "Über", "Ελλάδα", "Ǆ", "ǅ"})
        EXPECT_TRUE(is_capitalised(tokenize(name).at(0))) << name;
    for (const char* other : {"acme", "été", "über", "ελλάδα", "東", "12", "_A", "!", "ﬁn"})
        EXPECT_FALSE(is_capitalised(tokenize(other).at(0))) << other;
}

std::vector<std::string> sentence_texts(const std::string& text) {
    std::vector<std::string> result;
    for (base::TextSpan span : sentences(text)) {
        result.push_back(text.substr(span.begin, span.end - span.begin));
    }
    return result;
}

TEST(Sentences, EndAtStopsButNotAtAbbreviations) {
    EXPECT_THAT(sentence_texts("Ask Mr. Smith first. It costs 3.50 euros!  Really?"),
                ElementsAre("Ask Mr. Smith first.", "It costs 3.50 euros!", "Really?"));
}

TEST(Sentences, EndAtBlankLines) {
    EXPECT_THAT(sentence_texts("A title\n\nThe text goes on"),
                ElementsAre("A title", "The text goes on"));
    EXPECT_TRUE(sentences(" \n\n ").empty());
}

} // namespace
} // namespace vouch::text
