// Grammar (the words come from numbers.tsv):
//   phrase  := month [day] ["," year] | day month [year] | quarter [lead] year
//            | ordinal "quarter" [lead] year | relative [number] unit | relative-day | iso-day
//            | so-far-word | ["fiscal"] unit "to date" | "so far" this ["fiscal"] unit
//            | this ["fiscal"] unit "so far" | [kind] "week" number [lead] [year] | year "-W"
//            number | "fiscal" [lead] year | "fiscal" quarter [lead] [year] | quarter [lead]
//            "fiscal" year | ordinal "fiscal quarter" [lead] [year] | relative "fiscal" unit
// A month without a year means the last one that has begun by today; a week or a fiscal quarter
// without one is of the current year.
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

DayRange quarter_range(int y, int quarter) {
    const year_month_day first{year(y), month(static_cast<unsigned>(quarter * 3 - 2)), day(1)};
    return {Day(first), Day(first + months(3))};
}

class PhraseParser {
public:
    PhraseParser(std::span<const Token> tokens, std::size_t first, const Lexicon& lexicon,
                 const DateRules& rules)
        : tokens_(tokens), first_(first), lexicon_(lexicon), today_(rules.today), now_(rules.today),
          fiscal_start_(rules.fiscal_year_start) {}

    std::optional<DayPhrase> parse() {
        using Rule = std::optional<DayPhrase> (PhraseParser::*)();
        for (const Rule rule :
             {&PhraseParser::iso, &PhraseParser::so_far, &PhraseParser::iso_week,
              &PhraseParser::fiscal, &PhraseParser::day_month, &PhraseParser::month_first,
              &PhraseParser::quarter, &PhraseParser::relative, &PhraseParser::relative_day}) {
            at_ = first_;
            period_word_.reset();
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

    DayPhrase phrase(DayRange range, bool relative) const {
        return {first_, at_, range, relative, period_word_};
    }

    /// The word of that kind with that value, passed over.
    bool pass(std::string_view kind, std::string_view value) {
        const bool there =
            at_ < tokens_.size() && lexicon_.number_word(kind, tokens_[at_].folded) == value;
        at_ += there ? 1 : 0;
        return there;
    }

    std::string unit() {
        if (at_ >= tokens_.size()) return {};
        auto found = lexicon_.number_word("date_unit", tokens_[at_].folded);
        at_ += found ? 1 : 0;
        return found.value_or("");
    }

    bool fiscal_word() {
        if (!pass("fiscal", "1")) return false;
        period_word_ = at_ - 1;
        return true;
    }

    /// "ytd", "year to date", "so far this year", "this year so far"
    std::optional<DayPhrase> so_far() {
        if (const auto of = lexicon_.number_word("date_so_far", tokens_[at_].folded)) {
            ++at_;
            return begun(*of);
        }
        const bool ahead = pass("so_far", "so") && pass("so_far", "far");
        if (!ahead) at_ = first_;
        const bool named = pass("relative_unit", "0");
        const bool fiscal = fiscal_word();
        const std::string of = unit();
        if (of.empty() || of == "day" || (ahead && !named)) return std::nullopt;
        const std::size_t back = at_;
        bool behind = named && pass("so_far", "so") && pass("so_far", "far");
        if (!behind) {
            at_ = back;
            behind = pass("to_date", "to") && pass("to_date", "date");
        }
        if (!behind) at_ = back;
        if (!ahead && !behind) return std::nullopt;
        return begun(fiscal ? "fiscal " + of : of);
    }

    /// The current period up to today, today included.
    std::optional<DayPhrase> begun(const std::string& unit) const {
        constexpr std::string_view kFiscal = "fiscal ";
        const bool fiscal = unit.starts_with(kFiscal);
        const auto range = fiscal ? fiscal_period(0, unit.substr(kFiscal.size())) : whole(0, unit);
        if (!range) return std::nullopt;
        return phrase({range->begin, today_ + days(1)}, true);
    }

    /// The Monday of the week that has the year's first Thursday.
    static Day first_week(int y) {
        const Day fourth(year(y) / 1 / 4);
        return fourth - days(std::chrono::weekday(fourth).iso_encoding() - 1);
    }

    int week_year() const {
        const Day thursday =
            today_ + days(4 - static_cast<int>(std::chrono::weekday(today_).iso_encoding()));
        return static_cast<int>(year_month_day(thursday).year());
    }

    std::optional<DayPhrase> week_of(int y, int week) const {
        const Day monday = first_week(y) + days(7 * (week - 1));
        if (monday >= first_week(y + 1)) return std::nullopt; // not every year has a 53rd
        return phrase({monday, monday + days(7)}, true);
    }

    std::optional<DayPhrase> iso_week() {
        if (auto joined = joined_week()) return joined;
        if (word("week_kind") && at_ >= tokens_.size()) return std::nullopt;
        if (lexicon_.number_word("date_unit", tokens_[at_].folded) != "week") return std::nullopt;
        period_word_ = at_++;
        const auto week = number(1, 53);
        if (!week) return std::nullopt;
        return week_of(following_year().value_or(week_year()), *week);
    }

    /// "2025-W12" and "2025W12".
    std::optional<DayPhrase> joined_week() {
        const std::string_view text = tokens_[at_].folded;
        const std::size_t mark = text.find('w');
        if (mark == std::string_view::npos) return std::nullopt;
        const std::string_view head = text.substr(0, mark);
        const auto y = to_int(head.ends_with('-') ? head.substr(0, head.size() - 1) : head);
        const auto week = to_int(text.substr(mark + 1));
        if (!y || !week || *y < 1000 || *y > 2999 || *week < 1 || *week > 53) return std::nullopt;
        ++at_;
        return week_of(*y, *week);
    }

    /// "FY2025" and "FY25" as one word.
    std::optional<int> joined_fiscal_year() {
        constexpr std::string_view kPrefix = "fy";
        if (at_ >= tokens_.size() || !tokens_[at_].folded.starts_with(kPrefix)) return std::nullopt;
        const std::string_view digits =
            std::string_view(tokens_[at_].folded).substr(kPrefix.size());
        const auto value = to_int(digits);
        if (!value || (digits.size() != 2 && digits.size() != 4)) return std::nullopt;
        period_word_ = at_++;
        return digits.size() == 2 ? 2000 + *value : *value;
    }

    /// "FY2025", "fiscal year 2025", "fiscal 2025"
    std::optional<int> fiscal_year() {
        const std::size_t back = at_;
        if (const auto joined = joined_fiscal_year()) return joined;
        const auto before = period_word_;
        if (fiscal_word()) {
            if (const auto y = following_year()) return y;
        }
        at_ = back;
        period_word_ = before;
        return std::nullopt;
    }

    std::optional<int> following_fiscal_year() {
        const std::size_t back = at_;
        lead();
        const auto y = fiscal_year();
        if (!y) at_ = back;
        return y ? y : following_year();
    }

    std::optional<DayPhrase> fiscal() {
        if (const auto y = fiscal_year()) return phrase(fiscal_range(*y), true);
        if (const auto step = word("relative_unit"); step && fiscal_word()) {
            const auto range = fiscal_period(*step, unit());
            return range ? std::optional(phrase(*range, true)) : std::nullopt;
        }
        at_ = first_;
        bool named = fiscal_word();
        auto q = word("quarter");
        if (!q && !named) {
            q = word("ordinal");
            named = q && fiscal_word() && unit() == "quarter";
            if (!named) return std::nullopt;
        }
        if (!q) return std::nullopt;
        if (named)
            return phrase(fiscal_quarter(following_fiscal_year().value_or(this_fiscal_year()), *q),
                          true);
        lead();
        const auto y = fiscal_year();
        return y ? std::optional(phrase(fiscal_quarter(*y, *q), true)) : std::nullopt;
    }

    int this_fiscal_year() const {
        const bool begun = fiscal_start_ > 1 && month_now() >= fiscal_start_;
        return static_cast<int>(now_.year()) + (begun ? 1 : 0);
    }

    int month_now() const { return static_cast<int>(static_cast<unsigned>(now_.month())); }

    /// The first day of the fiscal year, `later` months on.
    Day fiscal_day(int y, int later) const {
        const int first = fiscal_start_ > 1 ? y - 1 : y;
        const year_month_day begin{year(first), month(static_cast<unsigned>(fiscal_start_)),
                                   day(1)};
        return Day(begin + months(later));
    }
    DayRange fiscal_range(int y) const { return {fiscal_day(y, 0), fiscal_day(y, 12)}; }
    DayRange fiscal_quarter(int y, int quarter) const {
        return {fiscal_day(y, quarter * 3 - 3), fiscal_day(y, quarter * 3)};
    }

    /// The fiscal year or quarter `step` ones after the current one.
    std::optional<DayRange> fiscal_period(int step, const std::string& unit) const {
        const int y = this_fiscal_year();
        if (unit == "year") return fiscal_range(y + step);
        if (unit != "quarter") return std::nullopt;
        const int index = y * 4 + (month_now() - fiscal_start_ + 12) % 12 / 3 + step;
        return fiscal_quarter(index / 4, index % 4 + 1);
    }

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
    int fiscal_start_;
    std::size_t at_ = 0;
    std::optional<std::size_t> period_word_;
};

} // namespace

std::optional<DayPhrase> day_phrase_at(std::span<const Token> tokens, std::size_t first,
                                       const Lexicon& lexicon, const DateRules& rules) {
    if (first >= tokens.size()) return std::nullopt;
    return PhraseParser(tokens, first, lexicon, rules).parse();
}

DayRange month_range(int y, int m) {
    const year_month_day first{year(y), month(static_cast<unsigned>(m)), day(1)};
    return {Day(first), Day(first + months(1))};
}

DayRange year_range(int y) { return {Day(year(y) / 1 / 1), Day(year(y + 1) / 1 / 1)}; }

} // namespace vouch::planner
