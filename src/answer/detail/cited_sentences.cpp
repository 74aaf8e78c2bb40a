#include "answer/detail/cited_sentences.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "text/sentence.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kNumberDigitsMax = 6;

struct Bracket {
    std::size_t end = 0; ///< behind it
    std::vector<std::size_t> numbers{};
};

/// "[3]", "[1, 2]" at `begin`; none for another text in brackets.
std::optional<Bracket> bracket_at(std::string_view text, std::size_t begin) {
    Bracket bracket;
    std::size_t at = begin + 1;
    while (at < text.size() && text[at] != ']') {
        if (text[at] == ' ' || text[at] == ',') {
            ++at;
            continue;
        }
        std::size_t digits = at;
        while (digits < text.size() && base::is_ascii_digit(text[digits]))
            ++digits;
        if (digits == at || digits - at > kNumberDigitsMax) return std::nullopt;
        std::size_t number = 0;
        std::from_chars(text.data() + at, text.data() + digits, number);
        bracket.numbers.push_back(number);
        at = digits;
    }
    if (at == text.size() || bracket.numbers.empty()) return std::nullopt;
    bracket.end = at + 1;
    return bracket;
}

bool ends_sentence(char c) { return c == '.' || c == '!' || c == '?'; }

/// Puts numbers that stand behind a full stop before it, so that a sentence ends with its stop.
std::string with_numbers_inside(std::string_view text) {
    std::string moved;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!ends_sentence(text[at])) {
            moved += text[at];
            continue;
        }
        std::size_t next = at + 1;
        std::string numbers;
        while (next < text.size()) {
            std::size_t open = next;
            while (open < text.size() && text[open] == ' ')
                ++open;
            if (open == text.size() || text[open] != '[') break;
            const auto bracket = bracket_at(text, open);
            if (!bracket) break;
            numbers += text.substr(open, bracket->end - open);
            next = bracket->end;
        }
        moved += numbers;
        moved += text[at];
        at = next - 1;
    }
    return moved;
}

CitedSentence read(std::string_view text) {
    CitedSentence sentence;
    for (std::size_t at = 0; at < text.size();) {
        const auto bracket = text[at] == '[' ? bracket_at(text, at) : std::nullopt;
        if (!bracket) {
            sentence.text += text[at++];
            continue;
        }
        for (const std::size_t number : bracket->numbers) {
            const bool known = std::ranges::find(sentence.cited, number) != sentence.cited.end();
            if (!known) sentence.cited.push_back(number);
        }
        while (sentence.text.ends_with(' '))
            sentence.text.pop_back();
        at = bracket->end;
    }
    std::string_view left = text::trim(sentence.text);
    while (left.starts_with('-') || left.starts_with('*') || left.starts_with('#'))
        left = text::trim(left.substr(1));
    sentence.text = std::string(left);
    return sentence;
}

} // namespace

std::vector<CitedSentence> cited_sentences(std::string_view answer) {
    std::vector<CitedSentence> sentences;
    const std::string valid = text::replace_invalid_utf8(answer);
    for (std::size_t begin = 0; begin < valid.size();) {
        const std::size_t line = std::min(valid.find('\n', begin), valid.size());
        const std::string text =
            with_numbers_inside(std::string_view(valid).substr(begin, line - begin));
        for (const base::TextSpan span : text::sentences(text)) {
            CitedSentence sentence =
                read(std::string_view(text).substr(span.begin, span.end - span.begin));
            if (text::count_words(sentence.text) > 0) sentences.push_back(std::move(sentence));
        }
        begin = line + 1;
    }
    return sentences;
}

} // namespace vouch::answer::detail
