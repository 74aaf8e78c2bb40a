// Matching must not be defeated by spelling, and must not change the text that is answered: so
// everything here works on a copy. The look-alikes are those letters of Cyrillic and Greek that
// common fonts draw like a Latin one.

#include "screen/detail/matching_form.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::screen::detail {
namespace {

constexpr char16_t kZeroWidthSpace = 0x200B;
constexpr std::size_t kWordsBesideQuotesMin = 3;
constexpr int kVariationSelectorsMax = 2;

struct LookAlike {
    char16_t letter;
    char16_t latin;
};

// Lower case only: the text is folded first.
constexpr std::array kLookAlikes = {
    LookAlike{u'а', u'a'}, LookAlike{u'е', u'e'}, LookAlike{u'о', u'o'}, LookAlike{u'р', u'p'},
    LookAlike{u'с', u'c'}, LookAlike{u'у', u'y'}, LookAlike{u'х', u'x'}, LookAlike{u'і', u'i'},
    LookAlike{u'ј', u'j'}, LookAlike{u'ѕ', u's'}, LookAlike{u'һ', u'h'}, LookAlike{u'ԁ', u'd'},
    LookAlike{u'ԛ', u'q'}, LookAlike{u'ԝ', u'w'}, LookAlike{u'ӏ', u'l'}, LookAlike{u'к', u'k'},
    LookAlike{u'м', u'm'}, LookAlike{u'т', u't'}, LookAlike{u'в', u'b'}, LookAlike{u'н', u'h'},
    LookAlike{u'α', u'a'}, LookAlike{u'ο', u'o'}, LookAlike{u'ρ', u'p'}, LookAlike{u'υ', u'u'},
    LookAlike{u'ν', u'v'}, LookAlike{u'κ', u'k'}, LookAlike{u'ι', u'i'}, LookAlike{u'τ', u't'},
    LookAlike{u'χ', u'x'}, LookAlike{u'ε', u'e'}, LookAlike{u'ı', u'i'}, LookAlike{u'ɡ', u'g'},
};

constexpr std::array kDigitLetters = {
    LookAlike{u'0', u'o'}, LookAlike{u'1', u'i'}, LookAlike{u'3', u'e'}, LookAlike{u'4', u'a'},
    LookAlike{u'5', u's'}, LookAlike{u'7', u't'}, LookAlike{u'@', u'a'}, LookAlike{u'$', u's'},
};

template <std::size_t N>
char16_t replaced(const std::array<LookAlike, N>& table, char16_t letter) {
    auto found = std::ranges::find(table, letter, &LookAlike::letter);
    return found == table.end() ? letter : found->latin;
}

bool is_latin(char16_t letter) {
    return (letter >= u'a' && letter <= u'z') || (letter >= u'A' && letter <= u'Z');
}

bool is_format(UChar32 point) { return u_charType(point) == U_FORMAT_CHAR; }

bool is_direction_control(UChar32 point) {
    return (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

bool is_variation_selector(UChar32 point) {
    return (point >= 0xFE00 && point <= 0xFE0F) || (point >= 0xE0100 && point <= 0xE01EF);
}

icu::UnicodeString utf16(std::string_view text) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

/// Reads a digit as a letter where letters stand on both sides, or where a word begins with it.
char16_t read_digit(const icu::UnicodeString& text, std::int32_t i) {
    char16_t letter = replaced(kDigitLetters, text[i]);
    bool before = i > 0 && is_latin(text[i - 1]);
    bool after = i + 1 < text.length() && is_latin(text[i + 1]);
    bool word_start = i == 0 || u_isspace(text[i - 1]);
    return after && (before || word_start) ? letter : text[i];
}

icu::UnicodeString latinised(const icu::UnicodeString& text) {
    icu::UnicodeString letters;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        UChar32 point = text.char32At(i);
        if (is_format(point)) continue;
        letters.append(point < 0x10000 ? static_cast<UChar32>(
                                             replaced(kLookAlikes, static_cast<char16_t>(point)))
                                       : point);
    }
    for (std::int32_t i = 0; i < letters.length(); ++i) {
        letters.setCharAt(i, read_digit(letters, i));
    }
    return letters;
}

/// Runs of white space become one space, those with a line end one line end.
std::string single_spaced(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (std::string_view(" \t\r\n\v\f").find(text[i]) == std::string_view::npos) {
            result += text[i++];
            continue;
        }
        std::size_t end = std::min(text.find_first_not_of(" \t\r\n\v\f", i), text.size());
        bool line = text.substr(i, end - i).find('\n') != std::string_view::npos;
        result += line ? '\n' : ' ';
        i = end;
    }
    return result;
}

struct QuotePair {
    std::string_view open;
    std::string_view close;
};
constexpr std::array kQuotes = {QuotePair{"\"", "\""}, QuotePair{"“", "”"},  QuotePair{"„", "“"},
                                QuotePair{"«", "»"},   QuotePair{" '", "'"}, QuotePair{"‘", "’"}};

std::string without_quoted(std::string text) {
    for (QuotePair quote : kQuotes) {
        for (std::size_t begin = text.find(quote.open); begin != std::string::npos;
             begin = text.find(quote.open, begin + 1)) {
            std::size_t inside = begin + quote.open.size();
            std::size_t end = text.find(quote.close, inside);
            if (end == std::string::npos) break;
            text.replace(inside, end - inside, " ");
        }
    }
    return text;
}

} // namespace

std::string matching_form(std::string_view text) {
    std::string outside = without_quoted(std::string(text));
    bool quoted_is_data = text::count_words(outside) >= kWordsBesideQuotesMin;
    std::string folded = text::fold(quoted_is_data ? outside : std::string(text));
    std::string letters;
    latinised(utf16(folded)).toUTF8String(letters);
    return single_spaced(letters);
}

bool has_hidden_text(std::string_view text) {
    icu::UnicodeString points = utf16(text);
    int selectors = 0;
    for (std::int32_t i = 0; i < points.length(); i = points.moveIndex32(i, 1)) {
        UChar32 point = points.char32At(i);
        if (is_direction_control(point) || (point >= 0xE0000 && point <= 0xE007F)) return true;
        selectors = is_variation_selector(point) ? selectors + 1 : 0;
        if (selectors > kVariationSelectorsMax) return true;
        bool inside_word = point == kZeroWidthSpace && i > 0 && is_latin(points[i - 1]) &&
                           i + 1 < points.length() && is_latin(points[i + 1]);
        if (inside_word) return true;
    }
    return false;
}

} // namespace vouch::screen::detail
