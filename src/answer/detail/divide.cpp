// A question is cut where a new clause opens: after the end of a sentence or a semicolon, and
// before "and" where a word follows that opens questions. Everything else stays whole: "and" joins
// things far more often than questions.

#include "answer/detail/divide.h"

#include <algorithm>
#include <array>

#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using text::is_one_of;
using text::Token;

constexpr std::size_t kPartWordsMin = 3;

constexpr std::array<std::string_view, 20> kOpeners = {
    "what", "which", "who", "whom", "whose", "how",  "when", "where", "why",  "is",
    "are",  "does",  "do",  "did",  "can",   "list", "show", "give",  "tell", "explain"};
constexpr std::array<std::string_view, 9> kBackReferences = {
    "their", "its", "it", "they", "them", "this", "these", "that", "same"};
constexpr std::array<std::string_view, 3> kJoiners = {"and", "also", "then"};

/// Whether a new clause opens at token `i`, and how many joining tokens it begins with.
std::size_t joiners_at(const std::vector<Token>& tokens, std::size_t i) {
    std::size_t next = i;
    while (next < tokens.size() && (tokens[next].text == "," || is_one_of(kJoiners, tokens[next])))
        ++next;
    bool joined = next > i && is_one_of(kJoiners, tokens[next - 1]);
    return joined && next < tokens.size() && is_one_of(kOpeners, tokens[next]) ? next - i : 0;
}

bool ends_sentence(const Token& token) {
    return token.text == "?" || token.text == ";" || token.text == "." || token.text == "!";
}

struct Part {
    std::size_t first = 0;
    std::size_t last = 0; ///< tokens [first, last)
};

std::vector<Part> cut(const std::vector<Token>& tokens) {
    std::vector<Part> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        std::size_t joiners = i > begin ? joiners_at(tokens, i) : 0;
        if (joiners > 0) {
            parts.push_back({begin, i});
            begin = i + joiners;
            i = begin;
        } else if (ends_sentence(tokens[i])) {
            parts.push_back({begin, i});
            begin = i + 1;
        }
    }
    parts.push_back({begin, tokens.size()});
    std::erase_if(parts, [](Part part) { return part.first >= part.last; });
    return parts;
}

/// Names in a part: words with a capital letter that do not open it.
std::string names_in(const std::vector<Token>& tokens, Part part) {
    std::string names;
    for (std::size_t i = part.first + 1; i < part.last; ++i) {
        if (text::is_capitalised(tokens[i])) names += " " + tokens[i].text;
    }
    return names;
}

} // namespace

std::vector<std::string> divide(std::string_view question) {
    std::vector<Token> tokens = text::tokenize(question);
    std::vector<Part> parts = cut(tokens);
    bool too_short = std::ranges::any_of(
        parts, [](Part part) { return part.last - part.first < kPartWordsMin; });
    if (parts.size() < 2 || too_short) return {std::string(text::trim(question))};
    std::vector<std::string> texts;
    for (Part part : parts) {
        std::size_t begin = tokens[part.first].span.begin;
        std::string text(question.substr(begin, tokens[part.last - 1].span.end - begin));
        text += '?';
        bool refers_back =
            std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(part.first),
                        tokens.begin() + static_cast<std::ptrdiff_t>(part.last),
                        [](const Token& token) { return is_one_of(kBackReferences, token); });
        for (Part other : parts) {
            if (refers_back && other.first != part.first) text += names_in(tokens, other);
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace vouch::answer::detail
