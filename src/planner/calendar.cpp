// Grammar (the words come from numbers.tsv):
//   phrase  := month [day] ["," year] | day month [year] | quarter [lead] year
//            | ordinal "quarter" [lead] year | relative [number] unit | relative-day | iso-day
// A month without a year means the last one that has begun by today.
#include "planner/calendar.h"

#include <charconv>

#include "base/iso_date.h"

namespace vouch::planner {
namespace {

using std::chrono::day;
using std::chrono::days;
using std::chrono::month;
using std::chrono::months;
using std::chrono::year;
using std::chrono::year_month_day;
using std::chrono::years;

std::optional<int> to_int(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

DayRange month_range(int y, int m) {
    const year_month_day first{year(y), month(static_cast<unsigned>(m)), day(1)};
    return {Day(first), Day(first + months(1))};
}

DayRange quarter_range(int y, int quarter) {
    const year_month_day first{year(y), month(static_cast<unsigned>(quarter * 3 - 2)), day(1)};
    return {Day(first), Day(first + months(3))};
}

class PhraseParser {
public:
    PhraseParser(std::span<const Token> tokens, std::size_t first, const Lexicon& lexicon,
                 Day today)
        : tokens_(tokens), first_(first), lexicon_(lexicon), today_(today), now_(today) {}

    std::optional<DayPhrase> parse() {
        using Rule = std::optional<DayPhrase> (PhraseParser::*)();
        for (const Rule rule :
             {&PhraseParser::iso, &PhraseParser::day_month, &PhraseParser::month_first,
              &PhraseParser::quarter, &PhraseParser::relative, &PhraseParser::relative_day}) {
            at_ = first_;
            if (auto phrase = (this->*rule)()) return phrase;
        }
        return std::nullopt;
    }

private:
    std::optional<int> word(std::string_view kind) {
        if (at_ >= tokens_.size()) return std::nullopt;
        const auto value = lexicon_.number_word(kind, tokens_[at_].folded);
        if (!value) return std::nullopt;
        ++at_;
        return to_int(*value);
    }

    std::optional<int> number(int low, int high) {
        if (at_ >= tokens_.size()) return std::nullopt;
        const Token& token = tokens_[at_];
        std::string_view digits = token.kind == TokenKind::Number ? token.number : token.folded;
        if (token.kind == TokenKind::Word && digits.size() > 2) digits.remove_suffix(2); // 5th
        const auto value = to_int(digits);
        if (!value || *value < low || *value > high) return std::nullopt;
        ++at_;
        return value;
    }

    void lead() {
        while (at_ < tokens_.size() && (tokens_[at_].kind == TokenKind::Pause ||
                                        lexicon_.number_word("date_lead", tokens_[at_].folded))) {
            ++at_;
        }
    }

    std::optional<int> following_year() {
        const std::size_t back = at_;
        lead();
        const auto value = number(1000, 2999);
        if (!value) at_ = back;
        return value;
    }

    DayPhrase phrase(DayRange range, bool relative) const { return {first_, at_, range, relative}; }

    std::optional<DayPhrase> iso() {
        const auto found = base::parse_iso_day(tokens_[at_].text);
        if (!found) return std::nullopt;
        ++at_;
        return phrase({*found, *found + days(1)}, false);
    }

    /// The year in which month `m` last began.
    int recent_year(int m) const {
        const int y = static_cast<int>(now_.year());
        return m > static_cast<int>(static_cast<unsigned>(now_.month())) ? y - 1 : y;
    }

    std::optional<DayPhrase> single_day(int d, int m) {
        const auto y = following_year();
        const year_month_day date{year(y.value_or(recent_year(m))), month(static_cast<unsigned>(m)),
                                  day(static_cast<unsigned>(d))};
        if (!date.ok()) return std::nullopt;
        return phrase({Day(date), Day(date) + days(1)}, !y);
    }

    std::optional<DayPhrase> day_month() {
        const auto d = number(1, 31);
        if (!d) return std::nullopt;
        lead();
        const auto m = word("month");
        return m ? single_day(*d, *m) : std::nullopt;
    }

    std::optional<DayPhrase> month_first() {
        const Token& token = tokens_[at_];
        const auto m = word("month");
        if (!m) return std::nullopt;
        const std::size_t back = at_;
        if (const auto d = number(1, 31)) return single_day(*d, *m);
        at_ = back;
        const auto y = following_year();
        // "may" and "march" are also verbs.
        if (!y && !token.capital) return std::nullopt;
        return phrase(month_range(y.value_or(recent_year(*m)), *m), !y);
    }

    std::optional<DayPhrase> quarter() {
        // "last quarter" is relative to today, "last quarter of 2025" is the fourth one.
        const bool relative =
            lexicon_.number_word("relative_unit", tokens_[at_].folded).has_value();
        auto q = word("quarter");
        if (!q) {
            q = word("ordinal");
            const bool named = q && at_ < tokens_.size() &&
                               lexicon_.number_word("date_unit", tokens_[at_].folded) == "quarter";
            if (!named) return std::nullopt;
            ++at_;
        }
        const auto y = following_year();
        if (relative && !y) return std::nullopt;
        return phrase(quarter_range(y.value_or(static_cast<int>(now_.year())), *q), !y);
    }

    std::optional<DayPhrase> relative() {
        const auto step = word("relative_unit");
        if (!step || at_ >= tokens_.size()) return std::nullopt;
        const auto count = number(1, 10000);
        if (at_ >= tokens_.size()) return std::nullopt;
        const auto unit = lexicon_.number_word("date_unit", tokens_[at_].folded);
        if (!unit) return std::nullopt;
        // "the last day" is a superlative.
        if (!count && *unit == "day" && *step < 0) return std::nullopt;
        ++at_;
        return phrase(count ? rolling(*step, *count, *unit) : whole(*step, *unit), true);
    }

    /// "last 3 months": from the day three months ago up to today, today included.
    DayRange rolling(int step, int count, const std::string& unit) const {
        const int signed_count = step < 0 ? -count : count;
        Day other = today_;
        if (unit == "day") other += days(signed_count);
        if (unit == "week") other += days(7 * signed_count);
        if (unit == "month") other = clamp(now_ + months(signed_count));
        if (unit == "quarter") other = clamp(now_ + months(3 * signed_count));
        if (unit == "year") other = clamp(now_ + years(signed_count));
        return step < 0 ? DayRange{other + days(1), today_ + days(1)}
                        : DayRange{today_ + days(1), other + days(1)};
    }

    static Day clamp(year_month_day date) {
        return date.ok() ? Day(date) : Day(date.year() / date.month() / std::chrono::last);
    }

    /// "last month": the whole calendar month before this one.
    DayRange whole(int step, const std::string& unit) const {
        const year_month_day first{now_.year(), now_.month(), day(1)};
        const int y = static_cast<int>(now_.year());
        if (unit == "day") return {today_ + days(step), today_ + days(step + 1)};
        if (unit == "week") {
            const std::chrono::weekday today_name(today_);
            const Day monday = today_ - days(today_name.iso_encoding() - 1) + days(7 * step);
            return {monday, monday + days(7)};
        }
        if (unit == "month") return {Day(first + months(step)), Day(first + months(step + 1))};
        if (unit == "year") return year_range(y + step);
        const int index =
            y * 4 + (static_cast<int>(static_cast<unsigned>(now_.month())) - 1) / 3 + step;
        return quarter_range(index / 4, index % 4 + 1);
    }

    std::optional<DayPhrase> relative_day() {
        const auto shift = word("relative_day");
        if (!shift) return std::nullopt;
        return phrase({today_ + days(*shift), today_ + days(*shift + 1)}, true);
    }

    std::span<const Token> tokens_;
    std::size_t first_;
    const Lexicon& lexicon_;
    Day today_;
    year_month_day now_;
    std::size_t at_ = 0;
};

} // namespace

std::optional<DayPhrase> day_phrase_at(std::span<const Token> tokens, std::size_t first,
                                       const Lexicon& lexicon, Day today) {
    if (first >= tokens.size()) return std::nullopt;
    return PhraseParser(tokens, first, lexicon, today).parse();
}

DayRange year_range(int y) { return {Day(year(y) / 1 / 1), Day(year(y + 1) / 1 / 1)}; }

} // namespace vouch::planner
