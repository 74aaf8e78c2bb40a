// One pass over code points with ICU's character classes. A word or a number may hold a joiner
// (apostrophe, point, comma, hyphen, colon, underscore) only where the next character continues it;
// numbers take more joiners than words, so that amounts, dates and times stay whole.

#include "text/tokenize.h"

#include <limits>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "text/detail/code_point.h"
#include "text/unicode.h"

namespace vouch::text {
namespace {

using detail::code_point_at;
using detail::CodePoint;

bool is_ideograph(UChar32 point) {
    if (point < 0x1100) return false;
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(point, &status);
    return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
           script == USCRIPT_HANGUL || script == USCRIPT_THAI;
}

bool is_digit(UChar32 point) { return point >= 0 && u_isdigit(point); }

bool is_word_part(UChar32 point) {
    if (point < 0) return false;
    if (point < 0x80) {
        return (point >= '0' && point <= '9') || (point >= 'a' && point <= 'z') ||
               (point >= 'A' && point <= 'Z') || point == '_';
    }
    return (u_isalnum(point) || (U_GET_GC_MASK(point) & U_GC_M_MASK) != 0) && !is_ideograph(point);
}

bool is_apostrophe(UChar32 point) { return point == '\'' || point == 0x2019; }

bool joins_number(UChar32 point) {
    return point == '.' || point == ',' || point == '-' || point == ':' || point == '/';
}

/// Whether `joiner` continues a token of this kind before `next`.
bool joins(TokenKind kind, UChar32 joiner, UChar32 next) {
    if (kind == TokenKind::Number) return joins_number(joiner) && is_digit(next);
    return is_apostrophe(joiner) && next >= 0 && u_isalpha(next) && !is_ideograph(next);
}

std::size_t end_of_run(std::string_view text, std::size_t begin, TokenKind kind) {
    std::size_t end = begin;
    while (end < text.size()) {
        CodePoint point = code_point_at(text, end);
        if (is_word_part(point.value)) {
            end = point.end;
            continue;
        }
        if (point.end >= text.size()) break;
        CodePoint next = code_point_at(text, point.end);
        if (!joins(kind, point.value, next.value)) break;
        end = next.end;
    }
    return end;
}

TokenKind kind_of(UChar32 point) {
    if (point < 0) return TokenKind::Other;
    if (is_digit(point)) return TokenKind::Number;
    if (is_word_part(point)) return TokenKind::Word;
    if (is_ideograph(point)) return TokenKind::Ideograph;
    if (u_ispunct(point) || (U_GET_GC_MASK(point) & U_GC_S_MASK) != 0)
        return TokenKind::Punctuation;
    return TokenKind::Other;
}

/// Calls `take(begin, end, kind)` for each token.
template <typename Take>
void scan(std::string_view text, Take take) {
    text = text.substr(0, std::numeric_limits<std::uint32_t>::max());
    for (std::size_t begin = 0; begin < text.size();) {
        CodePoint point = code_point_at(text, begin);
        if (point.value >= 0 && u_isUWhiteSpace(point.value)) {
            begin = point.end;
            continue;
        }
        TokenKind kind = kind_of(point.value);
        bool run = kind == TokenKind::Word || kind == TokenKind::Number;
        std::size_t end = run ? end_of_run(text, begin, kind) : point.end;
        take(begin, end, kind);
        begin = end;
    }
}

} // namespace

std::vector<Token> tokenize(std::string_view text) {
    std::vector<Token> tokens;
    scan(text, [&](std::size_t begin, std::size_t end, TokenKind kind) {
        std::string_view piece = text.substr(begin, end - begin);
        std::string folded = kind == TokenKind::Other ? std::string(piece) : fold(piece);
        tokens.push_back({std::string(piece),
                          std::move(folded),
                          {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                          kind});
    });
    return tokens;
}

bool is_capitalised(const Token& token) {
    if (token.kind != TokenKind::Word) return false;
    UChar32 first = code_point_at(token.text, 0).value;
    return first >= 0 && (u_isupper(first) || u_istitle(first));
}

std::size_t count_words(std::string_view text) {
    std::size_t count = 0;
    scan(text, [&](std::size_t, std::size_t, TokenKind kind) {
        count +=
            kind == TokenKind::Word || kind == TokenKind::Number || kind == TokenKind::Ideograph;
    });
    return count;
}

} // namespace vouch::text
