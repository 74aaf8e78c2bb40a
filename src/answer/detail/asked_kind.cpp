// Opening phrases as data, and what the asked thing looks like: a quantity has a digit or a number
// word, and so has an extent mostly ("until the end of employment" is one too); a time has one of
// those or the name of a month, a name has a capital inside the sentence.

#include "answer/detail/asked_kind.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

struct Opening {
    std::string_view words; ///< folded, single spaces
    AskedKind kind;
};

constexpr std::array kOpenings = {
    Opening{"how many", AskedKind::Quantity},
    Opening{"how much", AskedKind::Quantity},
    Opening{"how long", AskedKind::Extent},
    Opening{"how often", AskedKind::Extent},
    Opening{"how far", AskedKind::Extent},
    Opening{"how old", AskedKind::Quantity},
    Opening{"how high", AskedKind::Quantity},
    Opening{"how large", AskedKind::Quantity},
    Opening{"how soon", AskedKind::Extent},
    Opening{"what percentage", AskedKind::Quantity},
    Opening{"what is the maximum", AskedKind::Quantity},
    Opening{"what is the minimum", AskedKind::Quantity},
    Opening{"what is the limit", AskedKind::Quantity},
    Opening{"when", AskedKind::Time},
    Opening{"what date", AskedKind::Time},
    Opening{"by when", AskedKind::Time},
    Opening{"until when", AskedKind::Time},
    Opening{"what time", AskedKind::Time},
    Opening{"who", AskedKind::Name},
    Opening{"whom", AskedKind::Name},
    Opening{"wie viele", AskedKind::Quantity},
    Opening{"wie lange", AskedKind::Extent},
    Opening{"wann", AskedKind::Time},
    Opening{"wer", AskedKind::Name},
    Opening{"combien", AskedKind::Quantity},
    Opening{"quand", AskedKind::Time},
    Opening{"cuantos", AskedKind::Quantity},
    Opening{"cuanto", AskedKind::Quantity},
    Opening{"cuando", AskedKind::Time},
    Opening{"quien", AskedKind::Name},
    Opening{"quantos", AskedKind::Quantity},
    Opening{"qual o prazo", AskedKind::Quantity},
    Opening{"quando", AskedKind::Time},
    Opening{"quem", AskedKind::Name},
};

constexpr std::array<std::string_view, 20> kNumberWords = {
    "one",     "two",      "three", "four",   "five",   "six",    "seven",
    "eight",   "nine",     "ten",   "eleven", "twelve", "twenty", "thirty",
    "hundred", "thousand", "half",  "once",   "twice",  "double"};

constexpr std::array<std::string_view, 14> kTimeWords = {
    "january", "february",  "march",   "april",    "may",      "june",     "july",
    "august",  "september", "october", "november", "december", "midnight", "noon"};

bool contains(auto& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

std::string folded_words(std::string_view question) {
    std::string words;
    for (const text::Token& token : text::tokenize(question)) {
        if (!words.empty()) words += ' ';
        words += token.folded;
    }
    return words;
}

bool is_quantity(const text::Token& token) {
    return token.kind == text::TokenKind::Number || contains(kNumberWords, token.folded);
}

} // namespace

AskedKind asked_kind(std::string_view question) {
    std::string words = folded_words(question) + " ";
    for (const Opening& opening : kOpenings) {
        if (words.starts_with(std::string(opening.words) + " ")) return opening.kind;
    }
    return AskedKind::Anything;
}

bool has_kind(std::string_view text, AskedKind kind) {
    if (kind == AskedKind::Anything) return false;
    std::vector<text::Token> tokens = text::tokenize(text);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        switch (kind) {
        case AskedKind::Quantity:
        case AskedKind::Extent:
            if (is_quantity(tokens[i])) return true;
            break;
        case AskedKind::Time:
            if (is_quantity(tokens[i]) || contains(kTimeWords, tokens[i].folded)) return true;
            break;
        case AskedKind::Name:
            if (i > 0 && text::is_capitalised(tokens[i])) return true;
            break;
        case AskedKind::Anything: break;
        }
    }
    return false;
}

} // namespace vouch::answer::detail
