// Terms of a token:
//   Word, Number   the whole, and where '_', '-', '/', ':' or an apostrophe joins parts, each part
//   of
//                  two characters or more (so that "2026" finds "2026-03-01")
//   Ideograph      runs without a gap become bigrams; a run of one stays as it is
//   others         none
// A possessive "'s" is no part of a word.

#include "search/analysis.h"

#include <algorithm>

#include "text/stem.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::search {
namespace {

/// Common words come first and most often; beyond this many the memory no longer pays.
constexpr std::size_t kStemsMax = 8'000;
constexpr std::string_view kJoiners = "_-/:'";

std::string with_plain_apostrophes(std::string_view word) {
    constexpr std::string_view kCurly = "\u2019";
    std::string plain;
    for (std::size_t at = 0; at < word.size();) {
        std::size_t next = std::min(word.find(kCurly, at), word.size());
        plain.append(word.substr(at, next - at));
        if (next < word.size()) plain.push_back('\'');
        at = next + kCurly.size();
    }
    return plain;
}

bool has_digit(std::string_view word) {
    return std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// Adds bigrams of the ideographs from `begin` on; returns where the run ends.
std::size_t add_bigrams(const std::vector<text::Token>& tokens, std::size_t begin,
                        std::vector<std::string>& terms) {
    std::size_t end = begin + 1;
    while (end < tokens.size() && tokens[end].kind == text::TokenKind::Ideograph &&
           tokens[end].span.begin == tokens[end - 1].span.end) {
        terms.push_back(tokens[end - 1].folded + tokens[end].folded);
        ++end;
    }
    if (end == begin + 1) terms.push_back(tokens[begin].folded);
    return end;
}

} // namespace

std::vector<std::string> Analyzer::terms(std::string_view text) {
    std::vector<text::Token> tokens = text::tokenize(text);
    std::vector<std::string> terms;
    terms.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size();) {
        switch (tokens[i].kind) {
        case text::TokenKind::Word:
        case text::TokenKind::Number: add_word(tokens[i].folded, terms); break;
        case text::TokenKind::Ideograph: i = add_bigrams(tokens, i, terms); continue;
        case text::TokenKind::Punctuation:
        case text::TokenKind::Other: break;
        }
        ++i;
    }
    return terms;
}

void Analyzer::add_word(std::string_view folded, std::vector<std::string>& terms) {
    std::string plain = with_plain_apostrophes(folded);
    std::string_view word = plain;
    if (word.ends_with("'s")) word.remove_suffix(2);
    add_term(word, terms);
    if (word.find_first_of(kJoiners) == std::string_view::npos) return;
    for (std::string_view rest = word; !rest.empty();) {
        std::size_t end = std::min(rest.find_first_of(kJoiners), rest.size());
        if (end >= 2 && end < word.size()) add_term(rest.substr(0, end), terms);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

void Analyzer::add_term(std::string_view folded, std::vector<std::string>& terms) {
    std::string term(text::truncate_utf8(folded, kTermBytesMax));
    if (term.empty()) return;
    bool stems = stemming_ == Stemming::English && !has_digit(term);
    terms.push_back(stems ? stem(term) : std::move(term));
}

const std::string& Analyzer::stem(const std::string& word) {
    auto found = stems_.find(word);
    if (found != stems_.end()) return found->second;
    if (stems_.size() >= kStemsMax) stems_.clear();
    return stems_.emplace(word, text::stem_english(word)).first->second;
}

} // namespace vouch::search
