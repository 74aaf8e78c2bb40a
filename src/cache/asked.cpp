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

/// Marks between words; inside one ("1,5", "o'clock") they belong to it. All others change a
/// question: `1.5`, `> 100`, `(a or b) and c`.
constexpr std::u32string_view kDroppedMarks = U"?,;:'`\u2018\u2019\u201c\u201d\u2026\u00bf\u00a1";
constexpr std::string_view kEndMarks = " .!";

bool is_ascii_alphanumeric(char32_t point) {
    return (point >= U'0' && point <= U'9') || (point >= U'a' && point <= U'z');
}

bool is_letter_or_digit(char32_t point) {
    const text::PointClass kind = text::class_in_unicode_8(point);
    const bool ascii_symbol = point < 0x80 && !is_ascii_alphanumeric(point);
    return (kind == text::PointClass::Plain || kind == text::PointClass::Mark) && !ascii_symbol;
}

/// Text outside of quotation marks, behind what there is.
void add_plain(std::string_view text, std::string& normalized) {
    const std::string lower = text::lower(text);
    bool inside_word = false;
    for (std::size_t at = 0; at < lower.size();) {
        const text::DecodedPoint point = text::decode_at(lower, at);
        const std::string_view bytes = std::string_view(lower).substr(at, point.end - at);
        at = point.end;
        const text::PointClass kind = text::class_in_unicode_8(point.value);
        const bool space =
            kind == text::PointClass::WhiteSpace || kind == text::PointClass::Control;
        const bool mark = kDroppedMarks.find(point.value) != std::u32string_view::npos;
        const bool joins = mark && inside_word && at < lower.size() &&
                           is_letter_or_digit(text::decode_at(lower, at).value);
        if (!space && (!mark || joins))
            normalized += bytes;
        else if (!normalized.empty() && normalized.back() != ' ')
            normalized += ' ';
        inside_word = is_letter_or_digit(point.value);
    }
}

/// What only asks: leaving it out asks the same.
bool only_asks(const Trigger& trigger) {
    switch (trigger.word_class) {
    case WordClass::Imperative:
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

/// "teams that A beat": a name, where the article begins no sentence.
bool is_letter_name(const Token& token) { return token.text == "A" && token.span.begin > 0; }

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
        std::size_t masked_to = 0;
        for (std::size_t i = 0; i < tokens_.size();) {
            const Token& token = tokens_[i];
            if (auto value = value_of(token, lexicon_)) {
                asked_.masked += question_.substr(masked_to, token.span.begin - masked_to);
                asked_.masked += kind_name(value->kind);
                masked_to = token.span.end;
                add(*value);
                ++i;
                continue;
            }
            i += word(token, std::span(folded).subspan(i));
        }
        asked_.masked += question_.substr(masked_to);
        return std::move(asked_);
    }

private:
    void add(const AskedValue& value) {
        std::string said(kind_name(value.kind));
        asked_.shape.push_back(said);
        asked_.words.push_back(said + ':' + value.text);
        asked_.values.push_back(value);
    }

    void add(const std::string& word) {
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
            if (only_asks(trigger)) return count;
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
        if (!lexicon_.is_empty(token.folded) || is_letter_name(token)) add(token.stem);
        return 1;
    }

    std::string_view question_;
    const planner::Lexicon& lexicon_;
    std::vector<Token> tokens_;
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
