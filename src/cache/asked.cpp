#include "cache/asked.h"

#include <algorithm>
#include <optional>
#include <span>

#include "base/iso_date.h"
#include "planner/token.h"
#include "text/code_point.h"
#include "text/unicode.h"

namespace vouch::cache {
namespace {

using planner::Token;
using planner::TokenKind;
using planner::Trigger;
using planner::WordClass;

/// Marks that ask; all others change a question: `1.5`, `> 100`, `(a or b) and c`, `France, Spain`.
constexpr std::u32string_view kDroppedMarks = U"?\u00bf\u00a1\u2026";
constexpr std::string_view kEndMarks = " .!";

/// Text outside of quotation marks, behind what there is.
void add_plain(std::string_view text, std::string& normalized) {
    const std::string lower = text::lower(text);
    for (std::size_t at = 0; at < lower.size();) {
        const text::DecodedPoint point = text::decode_at(lower, at);
        const std::string_view bytes = std::string_view(lower).substr(at, point.end - at);
        at = point.end;
        const text::PointClass kind = text::class_in_unicode_8(point.value);
        const bool space =
            kind == text::PointClass::WhiteSpace || kind == text::PointClass::Control;
        if (!space && kDroppedMarks.find(point.value) == std::u32string_view::npos)
            normalized += bytes;
        else if (!normalized.empty() && normalized.back() != ' ')
            normalized += ' ';
    }
}

/// What only asks. An order to show something does so where it begins the question ("list the
/// prices", but "the list price").
bool only_asks(const Trigger& trigger, bool begins) {
    switch (trigger.word_class) {
    case WordClass::Imperative: return begins;
    case WordClass::Be:
    case WordClass::Do: return true;
    case WordClass::What: return trigger.payload.empty();
    default: return false;
    }
}

/// Phrases of this class with the same payload say the same. Of others ("who", "where") each stands
/// for itself.
bool says_it_all(WordClass word_class) {
    switch (word_class) {
    case WordClass::HowMany:
    case WordClass::CountOf:
    case WordClass::CountWord:
    case WordClass::Distinct:
    case WordClass::Aggregate:
    case WordClass::Superlative:
    case WordClass::Common:
    case WordClass::Compare:
    case WordClass::PostCompare:
    case WordClass::Between:
    case WordClass::Not:
    case WordClass::Or:
    case WordClass::And:
    case WordClass::Order:
    case WordClass::Direction: return true;
    default: return false;
    }
}

/// "teams that A beat", "stores in the US": a name, where it begins no sentence.
bool is_capital_name(const Token& token) {
    return token.span.begin > 0 &&
           std::ranges::all_of(token.text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string_view kind_name(ValueKind kind) {
    switch (kind) {
    case ValueKind::Number: return "#number";
    case ValueKind::Text: return "#text";
    case ValueKind::Date: return "#date";
    case ValueKind::Month: return "#month";
    }
    return "#text";
}

std::optional<AskedValue> value_of(const Token& token, const planner::Lexicon& lexicon) {
    if (token.kind == TokenKind::Number) return AskedValue{ValueKind::Number, token.number};
    if (token.kind == TokenKind::Quoted) {
        const bool date = base::parse_iso_day(token.text).has_value();
        return AskedValue{date ? ValueKind::Date : ValueKind::Text, token.text};
    }
    // "may" is a verb more often than a month.
    if (token.kind == TokenKind::Word && (token.capital || token.folded != "may")) {
        if (auto month = lexicon.number_word("month", token.folded))
            return AskedValue{ValueKind::Month, *month};
    }
    return std::nullopt;
}

class Reader {
public:
    Reader(std::string_view question, const planner::Lexicon& lexicon)
        : question_(question), lexicon_(lexicon),
          tokens_(planner::tokenize_question(question, lexicon)) {}

    AskedQuestion read() {
        asked_.normalized = normalized_question(question_);
        std::vector<std::string> folded;
        for (const Token& token : tokens_)
            folded.push_back(token.kind == TokenKind::Word ? token.folded : std::string());
        for (std::size_t i = 0; i < tokens_.size();) {
            const Token& token = tokens_[i];
            if (auto value = value_of(token, lexicon_)) {
                add(*value);
                ++i;
                continue;
            }
            i += word(token, std::span(folded).subspan(i));
        }
        return std::move(asked_);
    }

private:
    void add(const AskedValue& value) {
        begins_ = false;
        std::string said(kind_name(value.kind));
        asked_.shape.push_back(said);
        asked_.words.push_back(said + ':' + value.text);
        asked_.values.push_back(value);
    }

    void add(const std::string& word) {
        begins_ = false;
        asked_.words.push_back(word);
        asked_.shape.push_back(word);
    }

    /// How many tokens it took.
    std::size_t word(const Token& token, std::span<const std::string> folded) {
        if (token.kind == TokenKind::Possessive) add("'s");
        if (token.kind != TokenKind::Word) return 1;
        const std::vector<Trigger> triggers = lexicon_.triggers_at(folded);
        if (!triggers.empty()) {
            const Trigger& trigger = triggers.front();
            const std::size_t count = std::max<std::size_t>(trigger.words, 1);
            if (only_asks(trigger, begins_)) return count;
            if (says_it_all(trigger.word_class)) {
                std::string said(planner::word_class_name(trigger.word_class));
                add(trigger.payload.empty() ? said : said + ':' + trigger.payload);
            } else {
                for (const std::string& said : folded.first(count)) {
                    if (!lexicon_.is_empty(said)) add(said);
                }
            }
            return count;
        }
        begins_ = begins_ && !lexicon_.is_article(token.folded);
        if (!lexicon_.is_empty(token.folded) || is_capital_name(token)) add(token.stem);
        return 1;
    }

    std::string_view question_;
    const planner::Lexicon& lexicon_;
    std::vector<Token> tokens_;
    bool begins_ = true; ///< nothing was said yet
    AskedQuestion asked_;
};

} // namespace

std::string normalized_question(std::string_view question) {
    const std::string text = text::normalize_nfc(text::replace_invalid_utf8(question));
    std::string normalized;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t mark = text.find('"', at);
        const std::size_t close = mark == std::string::npos ? mark : text.find('"', mark + 1);
        const std::size_t plain_end = close == std::string::npos ? text.size() : mark;
        add_plain(std::string_view(text).substr(at, plain_end - at), normalized);
        at = plain_end;
        if (at == text.size()) break;
        normalized += std::string_view(text).substr(mark, close + 1 - mark);
        at = close + 1;
    }
    normalized.erase(normalized.find_last_not_of(kEndMarks) + 1);
    return normalized;
}

AskedQuestion read_question(std::string_view question, const planner::Lexicon& lexicon) {
    return Reader(question, lexicon).read();
}

} // namespace vouch::cache
