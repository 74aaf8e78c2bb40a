#include "answer/detail/question_terms.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.h"
#include "text/stop_words.h"
#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

using base::is_ascii_digit;
using text::is_one_of;
using text::Token;

constexpr std::size_t kLargeDigitsMin = 3;

constexpr std::array<std::string_view, 2> kHow = {"how", "wie"};
constexpr std::array<std::string_view, 22> kDegrees = {
    "big",  "deep", "early", "far", "fast",  "hard",  "heavy", "high", "large", "late",  "long",
    "many", "much", "often", "old", "quick", "short", "soon",  "tall", "wide",  "lange", "viele"};

constexpr std::array<std::string_view, 26> kComputing = {
    "average",  "best",   "biggest", "fewest",     "greatest", "highest", "largest",
    "latest",   "least",  "longest", "lowest",     "median",   "most",    "newest",
    "number",   "oldest", "percent", "percentage", "ranking",  "share",   "shortest",
    "smallest", "sum",    "top",     "total",      "worst"};

/// Words and numbers that are no stop words and no degrees.
std::vector<Token> content_tokens(std::string_view question) {
    std::vector<Token> tokens = text::tokenize(question);
    std::vector<Token> content;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        bool word = tokens[i].kind != text::TokenKind::Punctuation &&
                    tokens[i].kind != text::TokenKind::Other;
        bool degree = i > 0 && is_one_of(kHow, tokens[i - 1]) && is_one_of(kDegrees, tokens[i]);
        if (word && !degree && !text::is_stop_word(tokens[i].folded)) content.push_back(tokens[i]);
    }
    return content;
}

/// Digits, perhaps in groups or with a fraction; not "E12" and not "2026-03-01".
bool is_number(std::string_view term) {
    return !term.empty() && std::ranges::all_of(term, [](char c) {
        return is_ascii_digit(c) || c == '.' || c == ',' || c == '\'';
    });
}

/// The number without what groups its digits by three.
std::string ungrouped(std::string_view number) {
    std::string plain;
    for (std::size_t i = 0; i < number.size(); ++i) {
        std::string_view group = number.substr(i + 1, 3);
        bool groups = !is_ascii_digit(number[i]) && group.size() == 3 &&
                      std::ranges::all_of(group, is_ascii_digit) &&
                      (i + 4 == number.size() || !is_ascii_digit(number[i + 4]));
        if (!groups) plain += number[i];
    }
    return plain;
}

} // namespace

Terms terms_of(search::Analyzer& analyzer, std::string_view text) {
    std::vector<std::string> terms = analyzer.terms(text);
    return {terms.begin(), terms.end()};
}

Terms content_terms(search::Analyzer& analyzer, std::string_view question) {
    Terms terms;
    for (const Token& token : content_tokens(question))
        terms.merge(terms_of(analyzer, token.text));
    return terms;
}

Terms large_numbers(search::Analyzer& analyzer, std::string_view question) {
    Terms terms;
    for (const Token& token : content_tokens(question)) {
        bool large = token.kind == text::TokenKind::Number && is_number(token.folded) &&
                     ungrouped(token.folded).size() >= kLargeDigitsMin;
        if (large) terms.merge(terms_of(analyzer, token.text));
    }
    return terms;
}

Terms computing_terms(search::Analyzer& analyzer, std::string_view question) {
    Terms terms;
    for (const Token& token : content_tokens(question)) {
        if (is_one_of(kComputing, token)) terms.merge(terms_of(analyzer, token.text));
    }
    return terms;
}

bool holds(const Terms& terms, const std::string& term) {
    if (terms.contains(term)) return true;
    if (!is_number(term)) return false;
    return std::ranges::any_of(terms, [plain = ungrouped(term)](const std::string& other) {
        return is_number(other) && ungrouped(other) == plain;
    });
}

} // namespace vouch::answer::detail
