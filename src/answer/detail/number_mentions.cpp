// A scan from left to right. What is longest wins: a date before its parts, a number with its unit
// before the number.
#include "answer/detail/number_mentions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};

constexpr std::array<std::pair<std::string_view, double>, 11> kCounts = {{{"two", 2},
                                                                          {"three", 3},
                                                                          {"four", 4},
                                                                          {"five", 5},
                                                                          {"six", 6},
                                                                          {"seven", 7},
                                                                          {"eight", 8},
                                                                          {"nine", 9},
                                                                          {"ten", 10},
                                                                          {"eleven", 11},
                                                                          {"twelve", 12}}};
constexpr std::array<std::pair<std::string_view, double>, 6> kMultiples = {
    {{"twice", 2}, {"double", 2}, {"doubled", 2}, {"tripled", 3}, {"half", 0.5}, {"halved", 0.5}}};
constexpr std::array<std::pair<std::string_view, double>, 9> kScales = {{{"thousand", 1e3},
                                                                         {"million", 1e6},
                                                                         {"millions", 1e6},
                                                                         {"billion", 1e9},
                                                                         {"billions", 1e9},
                                                                         {"trillion", 1e12},
                                                                         {"hundred", 1e2},
                                                                         {"bn", 1e9},
                                                                         {"mn", 1e6}}};

template <typename Table>
std::optional<double> entry_of(const Table& table, std::string_view word) {
    for (const auto& [name, value] : table) {
        if (name == word) return value;
    }
    return std::nullopt;
}

std::optional<int> month_of(std::string_view word) {
    for (std::size_t at = 0; at < kMonths.size(); ++at) {
        const bool is_short = word.size() == 3 && kMonths[at].starts_with(word);
        if (word == kMonths[at] || is_short) return static_cast<int>(at) + 1;
    }
    return std::nullopt;
}

/// Of at most four digits.
int whole_number(std::string_view digits) {
    int number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

/// The text with what is no letter beyond ASCII (dashes, quotes, blanks, currencies) blanked out;
/// the minus sign becomes the usual one. Positions stay.
std::string with_plain_signs(std::string_view text) {
    std::string plain(text);
    for (std::size_t at = 0; at < plain.size(); ++at) {
        const auto lead = static_cast<unsigned char>(plain[at]);
        const std::size_t length = lead == 0xE2 ? 3 : lead == 0xC2 ? 2 : 0;
        if (length == 0 || at + length > plain.size()) continue;
        const bool minus = text.substr(at, length) == "−";
        plain.replace(at, length, length, ' ');
        if (minus) plain[at + length - 1] = '-';
        at += length - 1;
    }
    return plain;
}

constexpr std::array<std::string_view, 9> kAbout = {
    "about", "around", "roughly", "nearly", "almost", "over", "approximately", "some", "under"};

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

class Scanner {
public:
    explicit Scanner(std::string_view text)
        : plain_(with_plain_signs(text)), text_(plain_), lower_(text::ascii_lower(plain_)) {}

    std::vector<NumberMention> mentions() {
        while (at_ < text_.size()) {
            if (is_digit(text_[at_]))
                digits();
            else if (is_letter(text_[at_]))
                word();
            else
                ++at_;
        }
        return std::move(found_);
    }

private:
    std::size_t end_of(std::size_t at, bool (*is)(char)) const {
        while (at < text_.size() && is(text_[at]))
            ++at;
        return at;
    }
    std::string_view lower_word(std::size_t at) const {
        return std::string_view(lower_).substr(at, end_of(at, is_letter) - at);
    }
    std::size_t after_blank(std::size_t at) const {
        while (at < text_.size() && (text_[at] == ' ' || text_[at] == '-'))
            ++at;
        return at;
    }

    void add(NumberMention mention) {
        at_ = mention.end;
        found_.push_back(std::move(mention));
    }

    /// A word: a month with its day and year, a number word, or what digits within are no number.
    void word() {
        const std::size_t begin = at_;
        std::size_t end = at_;
        while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end])))
            ++end;
        const std::string_view whole = std::string_view(lower_).substr(begin, end - begin);
        if (const auto month = month_of(whole); month && month_date(begin, end, *month)) return;
        if (const auto count = entry_of(kCounts, whole)) {
            add({begin, end, MentionKind::Number, *count, 0, false, {}});
            scale(found_.back());
            return;
        }
        if (const auto multiple = entry_of(kMultiples, whole)) {
            add({begin, end, MentionKind::Multiple, *multiple, *multiple * 0.05, false, {}});
            return;
        }
        at_ = end;
    }

    /// "March 2024", "March 3, 2024". "May" alone is a word.
    bool month_date(std::size_t begin, std::size_t end, int month) {
        std::size_t at = after_blank(end);
        std::size_t stop = end_of(at, is_digit);
        int day = 0;
        if (stop - at >= 1 && stop - at <= 2) {
            day = whole_number(text_.substr(at, stop - at));
            at = stop;
            if (at < text_.size() && text_[at] == ',') ++at;
            at = after_blank(at);
            stop = end_of(at, is_digit);
        }
        if (stop - at != 4) return false;
        std::string iso = std::string(text_.substr(at, 4)) + '-' + two_digits(month);
        if (day != 0) iso += '-' + two_digits(day);
        add({begin, stop, MentionKind::Text, 0, 0, false, std::move(iso)});
        return true;
    }

    /// "3 March 2024"
    bool day_date(std::size_t begin, std::size_t end) {
        if (end - begin > 2) return false;
        const std::size_t at = after_blank(end);
        const auto month = month_of(lower_word(at));
        if (!month) return false;
        const std::size_t year = after_blank(end_of(at, is_letter));
        const std::size_t stop = end_of(year, is_digit);
        if (stop - year != 4) return false;
        const int day = whole_number(text_.substr(begin, end - begin));
        add({begin, stop, MentionKind::Text, 0, 0, false,
             std::string(text_.substr(year, 4)) + '-' + two_digits(*month) + '-' +
                 two_digits(day)});
        return true;
    }

    /// Digits with `-`, `:`, `/` or several points between them: a date, a time, a version.
    bool compound(std::size_t begin) {
        std::size_t end = begin;
        std::size_t points = 0;
        bool other = false;
        while (end < text_.size()) {
            if (is_digit(text_[end])) {
                ++end;
                continue;
            }
            const bool joins = std::string_view("-:/.").find(text_[end]) != std::string_view::npos;
            if (!joins || end + 1 >= text_.size() || !is_digit(text_[end + 1])) break;
            points += text_[end] == '.' ? 1U : 0U;
            other = other || text_[end] != '.';
            ++end;
        }
        if (!other && points < 2) return false;
        // "10-20" is a range of two numbers; a date has three parts, or a year and a month.
        const std::string_view whole = text_.substr(begin, end - begin);
        const bool dashes = whole.find_first_of(":/.") == std::string_view::npos;
        const bool is_month = whole.size() == 7 && whole[4] == '-';
        if (dashes && std::ranges::count(whole, '-') == 1 && !is_month) return false;
        add({begin, end, MentionKind::Text, 0, 0, false, std::string(whole)});
        return true;
    }

    struct Digits {
        std::string plain; ///< without separators of thousands
        std::size_t end = 0;
        int decimals = 0;
        bool grouped = false;
    };

    Digits read_digits(std::size_t begin) const {
        Digits read;
        std::size_t at = end_of(begin, is_digit);
        read.plain = text_.substr(begin, at - begin);
        const auto is_group = [&](std::size_t comma) {
            return comma + 3 < text_.size() && text_[comma] == ',' &&
                   end_of(comma + 1, is_digit) == comma + 4;
        };
        while (read.plain.size() <= 24 && (at - begin <= 3 || read.grouped) && at < text_.size() &&
               is_group(at)) {
            read.plain += text_.substr(at + 1, 3);
            read.grouped = true;
            at += 4;
        }
        if (at + 1 < text_.size() && text_[at] == '.' && is_digit(text_[at + 1])) {
            const std::size_t stop = end_of(at + 1, is_digit);
            read.plain += '.';
            read.plain += text_.substr(at + 1, stop - at - 1);
            read.decimals = static_cast<int>(stop - at - 1);
            at = stop;
        }
        read.end = at;
        return read;
    }

    bool minus_before(std::size_t begin, std::size_t& start) const {
        std::size_t sign = begin;
        if (sign > 0 && (text_[sign - 1] == '$')) --sign;
        if (sign == 0 || text_[sign - 1] != '-') return false;
        const std::size_t before = sign - 1;
        const bool after_word =
            before > 0 && (is_digit(text_[before - 1]) || is_letter(text_[before - 1]));
        if (after_word) return false; // "10-20", "top-3"
        start = before;
        return true;
    }

    void digits() {
        const std::size_t begin = at_;
        if (compound(begin)) return;
        const Digits read = read_digits(begin);
        if (day_date(begin, read.end)) return;
        NumberMention mention{begin, read.end, MentionKind::Number, 0, 0, false, {}};
        std::from_chars(read.plain.data(), read.plain.data() + read.plain.size(), mention.value);
        mention.tolerance = 0.5 * std::pow(10.0, -read.decimals);
        if (is_rounded(begin)) mention.tolerance *= std::pow(10.0, trailing_zeros(read.plain));
        exponent(mention, read.decimals);
        const std::size_t next = mention.end;
        if (next < text_.size() && is_letter(text_[next])) {
            if (!suffix(mention)) { // "3D", "5G": part of a word
                at_ = end_of(next, [](char c) { return is_digit(c) || is_letter(c); });
                return;
            }
        } else {
            scale(mention);
        }
        percent(mention);
        if (minus_before(begin, mention.begin)) {
            mention.value = -mention.value;
            mention.is_signed = true;
        }
        const bool is_year = mention.kind == MentionKind::Number && !mention.is_signed &&
                             read.plain.size() == 4 && !read.grouped && mention.end == read.end &&
                             mention.value >= 1900 && mention.value < 2200;
        if (is_year) mention.kind = MentionKind::Year;
        add(std::move(mention));
    }

    bool is_rounded(std::size_t begin) const {
        std::size_t end = begin;
        while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '$'))
            --end;
        std::size_t first = end;
        while (first > 0 && is_letter(text_[first - 1]))
            --first;
        const std::string_view before = std::string_view(lower_).substr(first, end - first);
        return std::ranges::find(kAbout, before) != kAbout.end();
    }

    static double trailing_zeros(std::string_view digits) {
        if (digits.find('.') != std::string_view::npos) return 0;
        const std::size_t last = digits.find_last_not_of('0');
        return last == std::string_view::npos ? 0 : static_cast<double>(digits.size() - last - 1);
    }

    void exponent(NumberMention& mention, int decimals) const {
        const std::size_t at = mention.end;
        if (at + 1 >= text_.size() || (text_[at] != 'e' && text_[at] != 'E')) return;
        const bool has_sign = text_[at + 1] == '+' || text_[at + 1] == '-';
        const std::size_t first = at + (has_sign ? 2 : 1);
        const std::size_t stop = end_of(first, is_digit);
        if (stop == first || stop - first > 3) return;
        int power = whole_number(text_.substr(first, stop - first));
        if (text_[at + 1] == '-') power = -power;
        mention.value *= std::pow(10.0, power);
        mention.tolerance = 0.5 * std::pow(10.0, power - decimals);
        mention.end = stop;
    }

    void scaled(NumberMention& mention, double factor, std::size_t end) const {
        mention.tolerance = (mention.tolerance > 0 ? mention.tolerance : 0.5) * factor;
        mention.value *= factor;
        mention.end = end;
    }

    /// Letters right behind the digits; false where they make a word of them.
    bool suffix(NumberMention& mention) const {
        const std::size_t end = end_of(mention.end, is_letter);
        const std::string_view letters = text_.substr(mention.end, end - mention.end);
        if (end < text_.size() && is_digit(text_[end])) return false;
        if (letters == "K" || letters == "k")
            scaled(mention, 1e3, end);
        else if (letters == "M" || letters == "mn")
            scaled(mention, 1e6, end);
        else if (letters == "B" || letters == "bn")
            scaled(mention, 1e9, end);
        else if (letters == "st" || letters == "nd" || letters == "rd" || letters == "th") {
            mention.kind = MentionKind::Ordinal;
            mention.end = end;
        } else if (letters == "x") {
            mention.kind = MentionKind::Multiple;
            mention.tolerance = std::max(mention.tolerance, 0.05);
            mention.end = end;
        } else {
            return false;
        }
        return true;
    }

    /// "2 million"
    void scale(NumberMention& mention) {
        const std::size_t at = after_blank(mention.end);
        if (at == mention.end) return;
        const std::string_view next = lower_word(at);
        if (const auto factor = entry_of(kScales, next)) {
            scaled(mention, *factor, at + next.size());
        } else if (next == "times") {
            mention.kind = MentionKind::Multiple;
            mention.tolerance = std::max(mention.tolerance, mention.value * 0.05);
            mention.end = at + next.size();
        }
        at_ = std::max(at_, mention.end);
    }

    void percent(NumberMention& mention) const {
        const std::size_t at = after_blank(mention.end);
        const std::string_view next = lower_word(at);
        const bool sign = at < text_.size() && text_[at] == '%';
        const bool is_word = next == "percent" || next == "percentage" || next == "pct";
        const bool two_words = next == "per" && lower_word(after_blank(at + 3)) == "cent";
        if (!sign && !is_word && !two_words) return;
        mention.kind = MentionKind::Percent;
        mention.end = sign ? at + 1 : two_words ? after_blank(at + 3) + 4 : at + next.size();
    }

    std::string plain_;
    std::string_view text_;
    std::string lower_;
    std::size_t at_ = 0;
    std::vector<NumberMention> found_;
};

} // namespace

std::vector<NumberMention> number_mentions(std::string_view text) {
    return Scanner(text).mentions();
}

} // namespace vouch::answer::detail
