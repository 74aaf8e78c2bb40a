// Grammar: span := ("between" | "from") days ("and" | "to" | "until" …) days | [comparing word]
// days where days is a phrase of calendar.h or a year. The comparing words are those of
// triggers.tsv whose operator is one of dates.
#include "planner/dates.h"

#include <algorithm>
#include <charconv>

#include "base/iso_date.h"

namespace vouch::planner {
namespace {

/// From this score of a name on, a phrase of time is that column.
constexpr double kNamesColumn = 0.93;

constexpr int kYearMin = 1900;
constexpr int kYearMax = 2100;
constexpr std::size_t kComparingWords = 5; ///< of "on or after the"
constexpr std::string_view kOfDates = " date";

/// What a comparing word makes of days.
struct Comparing {
    std::size_t first = 0; ///< token
    std::string op;
};

class SpanFinder {
public:
    SpanFinder(std::span<const Token> tokens, const knowledge::Knowledge& knowledge,
               const Lexicon& lexicon, const DateRules& rules)
        : tokens_(tokens), knowledge_(knowledge), lexicon_(lexicon), rules_(rules) {
        for (const Token& token : tokens)
            folded_.push_back(token.kind == TokenKind::Word ? token.folded : std::string());
    }

    std::vector<DateSpan> spans() const {
        std::vector<DateSpan> found;
        for (std::size_t at = 0; at < tokens_.size();) {
            auto days = days_at(at);
            if (!days) {
                const auto named = day_phrase_at(tokens_, at, lexicon_, rules_);
                at = named ? named->last : at + 1; // what a column is called is no date either
                continue;
            }
            const auto second = range_end(at, days->last);
            found.push_back(second ? range(at, *days, *second) : compared(at, *days));
            at = second ? second->last : days->last;
        }
        return found;
    }

private:
    struct Days : DayPhrase {
        bool year = false;
    };

    std::optional<Days> days_at(std::size_t at) const {
        if (at >= tokens_.size()) return std::nullopt;
        const auto phrase = day_phrase_at(tokens_, at, lexicon_, rules_);
        // The first word has a capital letter whether it is a month or a verb.
        const bool month = lexicon_.number_word("month", tokens_[at].folded).has_value();
        if (phrase && month && at == 0 && phrase->last == 1) return std::nullopt;
        if (phrase && means_days(*phrase, tokens_, knowledge_)) return Days{*phrase, false};
        return phrase ? std::nullopt : year_at(at);
    }

    std::optional<Days> year_at(std::size_t at) const {
        const std::string& text = tokens_[at].text;
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = error == std::errc() && end == text.data() + text.size();
        if (!whole || text.size() != 4 || value < kYearMin || value >= kYearMax)
            return std::nullopt;
        if (!led_by_date_word(at) || counts(at + 1)) return std::nullopt;
        Days days{{at, at + 1, year_range(value)}, true};
        return days;
    }

    /// "in 2025", "the year 2025", "since 2025", and the ends of "from 2024 to 2025".
    bool led_by_date_word(std::size_t at) const {
        if (at == 0) return false;
        constexpr std::string_view kOnlyOfDates[] = {"in",   "during",  "year",  "and",    "to",
                                                     "from", "between", "until", "through"};
        const std::string& before = tokens_[at - 1].folded;
        const bool joins = before == "and" || before == "to" || before == "from" ||
                           before == "between" || before == "through";
        if (joins) return opens_range(at);
        return std::ranges::find(kOnlyOfDates, before) != std::end(kOnlyOfDates) ||
               comparing_before(at).has_value();
    }

    /// Both ends of a range of years are years.
    bool opens_range(std::size_t at) const {
        const auto year_like = [&](std::size_t token) {
            return token < tokens_.size() && tokens_[token].text.size() == 4 &&
                   std::ranges::all_of(tokens_[token].text,
                                       [](char c) { return c >= '0' && c <= '9'; });
        };
        const auto opens = [&](std::size_t token) {
            return tokens_[token].folded == "from" || tokens_[token].folded == "between";
        };
        if (opens(at - 1)) return joins_range(at + 1) && year_like(at + 2);
        return at >= 3 && year_like(at - 2) && opens(at - 3);
    }

    bool joins_range(std::size_t at) const {
        constexpr std::string_view kJoining[] = {"and", "to", "until", "till", "through"};
        return at < tokens_.size() &&
               std::ranges::find(kJoining, tokens_[at].folded) != std::end(kJoining);
    }

    /// "in 2000 orders": the number counts what follows.
    bool counts(std::size_t at) const {
        return at < tokens_.size() && tokens_[at].kind == TokenKind::Word &&
               lexicon_.weight(tokens_[at].folded) == WordWeight::Content &&
               lexicon_.triggers_at(std::span(folded_).subspan(at)).empty();
    }

    /// The second end of a range whose first begins at `first`.
    std::optional<Days> range_end(std::size_t first, std::size_t last) const {
        if (first == 0 || !joins_range(last)) return std::nullopt;
        const std::string& opening = tokens_[first - 1].folded;
        if (opening != "between" && opening != "from") return std::nullopt;
        if (opening == "from" && tokens_[last].folded == "and") return std::nullopt;
        return days_at(last + 1);
    }

    std::optional<Comparing> comparing_before(std::size_t at) const {
        std::size_t end = at;
        while (end > 0 && lexicon_.is_article(tokens_[end - 1].folded))
            --end;
        for (std::size_t words = std::min(end, kComparingWords); words > 0; --words) {
            const auto triggers =
                lexicon_.triggers_at(std::span(folded_).subspan(end - words, words));
            for (const Trigger& trigger : triggers) {
                if (trigger.words == words && trigger.word_class == WordClass::Compare &&
                    trigger.payload.ends_with(kOfDates)) {
                    return Comparing{end - words, trigger.payload.substr(0, trigger.payload.size() -
                                                                                kOfDates.size())};
                }
            }
        }
        return std::nullopt;
    }

    DateSpan compared(std::size_t at, const Days& days) const {
        const auto comparing = comparing_before(at);
        DateSpan span{text(comparing ? comparing->first : at, days.last), days.range.begin,
                      days.range.end, days.relative, days.year};
        if (!comparing) return span;
        if (comparing->op == ">") span.from = days.range.end;
        if (comparing->op == "<") span.before = days.range.begin;
        if (comparing->op.starts_with('>')) span.before.reset();
        if (comparing->op.starts_with('<')) span.from.reset();
        return span;
    }

    DateSpan range(std::size_t at, const Days& first, const Days& second) const {
        return {text(at - 1, second.last), first.range.begin, second.range.end,
                first.relative || second.relative, first.year && second.year};
    }

    std::string text(std::size_t first, std::size_t last) const {
        std::string joined;
        for (std::size_t i = first; i < last; ++i)
            joined += (i > first ? " " : "") + tokens_[i].text;
        return joined;
    }

    std::span<const Token> tokens_;
    const knowledge::Knowledge& knowledge_;
    const Lexicon& lexicon_;
    DateRules rules_;
    std::vector<std::string> folded_; ///< of words alone
};

} // namespace

std::vector<DateSpan> date_spans(std::string_view question, const knowledge::Knowledge& knowledge,
                                 const Lexicon& lexicon, const DateRules& rules) {
    const std::vector<Token> tokens = tokenize_question(question, lexicon);
    if (tokens.size() > kTokenMax) return {};
    return SpanFinder(tokens, knowledge, lexicon, rules).spans();
}

std::string print_span(const DateSpan& span) {
    const auto last = [&] { return base::print_iso_day(*span.before - std::chrono::days(1)); };
    if (!span.from) return "up to " + last();
    const std::string first = base::print_iso_day(*span.from);
    return span.before ? first + " to " + last() : "from " + first + " on";
}

bool means_days(const DayPhrase& phrase, std::span<const Token> tokens,
                const knowledge::Knowledge& knowledge) {
    // "the first year and last year" of a table that has both columns.
    std::vector<knowledge::Word> words;
    for (std::size_t at = phrase.first; at < phrase.last; ++at)
        words.push_back({tokens[at].folded, tokens[at].stem});
    const bool column =
        words.size() > 1 &&
        std::ranges::any_of(
            knowledge.name_index.find(words), [](const knowledge::NameMatch& match) {
                return match.object == knowledge::ObjectKind::Column && match.score >= kNamesColumn;
            });
    if (column) return false;
    if (!phrase.period_word) return true;
    const Token& token = tokens[*phrase.period_word];
    const knowledge::Word word{token.folded, token.stem};
    return std::ranges::none_of(knowledge.name_index.find(std::span(&word, 1)),
                                [](const knowledge::NameMatch& match) {
                                    return match.object == knowledge::ObjectKind::Column;
                                });
}

} // namespace vouch::planner
