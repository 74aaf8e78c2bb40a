// The readings that come from the value index: values as they stand, with other endings or one
// letter off, words for a value ("female"), names that no index knows, and columns that say yes or
// no. A function word or a steering phrase begins a value only where a column has few of them.
#include <algorithm>

#include "planner/detail/prefer_tables.h"
#include "planner/detail/span_readings.h"

#include "text/unicode.h"

namespace vouch::planner::detail {
namespace {

using knowledge::Word;

constexpr std::size_t kFewValues = 6;
constexpr std::size_t kFewStates = 16;       // values of a column that says in what state a row is
constexpr std::size_t kRespelledLetters = 6; // of a word that may be a misspelt value
constexpr int kRespelledLoss = 100;
constexpr std::size_t kNameWords = 4; // of a name that may be misspelt

} // namespace

/// Zeros and ones, or the two words of a truth.
std::optional<Truth> SpanReader::truth_of(knowledge::ColumnId id) const {
    const schema::Column& column = knowledge_.catalog.tables[id.table].columns[id.column];
    const knowledge::ColumnNames& names = knowledge_.names.column(id);
    if (names.id_like || names.foreign_key || names.primary_key) return std::nullopt;
    if (names.numeric && !knowledge_.statistics.tables.empty()) {
        const auto& known = knowledge_.statistics.column(id);
        const bool bits = known.distinct_count == 2 &&
                          known.minimum == schema::Value(std::int64_t{0}) &&
                          known.maximum == schema::Value(std::int64_t{1});
        return bits ? std::optional(Truth{true, "1", "0"}) : std::nullopt;
    }
    if (column.type_class != schema::TypeClass::Text) return std::nullopt;
    Truth truth;
    for (const std::string_view value : knowledge_.values.values(id)) {
        const auto says = lexicon_.number_word("truth", text::fold(value));
        if (!says) return std::nullopt;
        std::string& side = says == "yes" ? truth.yes : truth.no;
        if (!side.empty()) return std::nullopt;
        side = std::string(value);
    }
    return truth.yes.empty() || truth.no.empty() ? std::nullopt : std::optional(truth);
}

bool SpanReader::few_values(knowledge::ColumnId column) const {
    return knowledge_.values.values(column).size() <= kFewStates;
}

/// "female" for F in a column of few values.
void SpanReader::add_value_words(const Token& token, std::vector<Candidate>& candidates) const {
    const auto* spellings = lexicon_.find_value_words(token.folded);
    if (spellings == nullptr) return;
    for (const std::string& spelling : *spellings) {
        const Word word{text::fold(spelling), lexicon_.stem(text::fold(spelling))};
        for (const auto& match : knowledge_.values.find(
                 {spelling, std::span(&word, 1), knowledge::NearSpelling::Off, 16})) {
            const bool whole = match.kind == knowledge::ValueMatchKind::Exact ||
                               match.kind == knowledge::ValueMatchKind::Folded;
            if (!whole || knowledge_.values.values(match.column).size() > kFewValues) continue;
            const bool known =
                std::any_of(candidates.begin(), candidates.end(),
                            [&](const Candidate& c) { return c.id == match.column; });
            if (!known)
                candidates.push_back({.id = match.column, .score = 900, .value = match.text});
        }
    }
}

/// "grmany": a long word that nothing knows, a letter or two from a value.
void SpanReader::add_near_values(const Token& token, std::vector<Candidate>& candidates) const {
    if (token.kind != TokenKind::Word || token.folded.size() < kRespelledLetters) return;
    const Word word{token.folded, token.stem};
    const bool named = !knowledge_.name_index.find(std::span(&word, 1)).empty();
    if (named || lexicon_.knows(token.folded)) return;
    for (const auto& match : knowledge_.values.find(
             {token.text, std::span(&word, 1), knowledge::NearSpelling::On, 16})) {
        if (match.kind != knowledge::ValueMatchKind::Near) continue;
        Candidate candidate{.id = match.column, .score = thousandths(match.score) - kRespelledLoss};
        candidate.value = match.text;
        candidate.respelled = true;
        candidates.push_back(std::move(candidate));
    }
}

/// "Jon Smiht": a name of several words, none of which the language knows.
void SpanReader::add_near_names(std::size_t first, std::size_t last, const std::string& text,
                                std::vector<Candidate>& candidates) const {
    if (last - first > kNameWords) return;
    bool capital = false;
    for (std::size_t i = first; i < last; ++i) {
        if (tokens_[i].kind != TokenKind::Word || !triggers_[i].empty() || function_word(i) ||
            lexicon_.knows(tokens_[i].folded))
            return;
        capital = capital || (tokens_[i].capital && !sentence_start(i));
    }
    if (!capital) return;
    const std::vector<Word> parts = words(first, last, WordWeight::Content);
    if (parts.size() != last - first || !knowledge_.name_index.find(parts).empty()) return;
    add_respelled(text, parts, candidates);
}

/// By letters and by sound.
void SpanReader::add_respelled(const std::string& text, std::span<const Word> parts,
                               std::vector<Candidate>& candidates) const {
    for (const auto& match : knowledge_.values.find({.text = text,
                             .words = parts,
                             .near_spelling = knowledge::NearSpelling::On,
                             .sound = knowledge_.vocabulary.sound})) {
        if (match.kind != knowledge::ValueMatchKind::Near &&
            match.kind != knowledge::ValueMatchKind::Sounds)
            continue;
        Candidate candidate{.id = match.column, .score = thousandths(match.score) - kRespelledLoss};
        candidate.value = match.text;
        candidate.respelled = true;
        candidates.push_back(std::move(candidate));
    }
}

// NOLINTNEXTLINE(readability-function-size)
void SpanReader::add_values(std::size_t first, std::size_t last, std::vector<Reading>& out) const {
    const Token& token = tokens_[first];
    const bool single = last - first == 1;
    const bool quoted = single && token.kind == TokenKind::Quoted;
    if (!quoted && token.kind != TokenKind::Word && (token.kind != TokenKind::Number || single))
        return;
    if (single && !quoted &&
        (function_word(first) || lexicon_.weight(token.folded) != WordWeight::Content))
        return;
    if (single && !quoted && !token.capital && !triggers_[first].empty()) return;
    if (!quoted && tokens_[last - 1].kind != TokenKind::Word &&
        tokens_[last - 1].kind != TokenKind::Number)
        return;
    const bool led = !quoted && !single && function_word(first) && !token.capital;
    if (!quoted && !single && function_word(last - 1)) return;
    std::string text = token.text;
    for (std::size_t i = first + 1; i < last; ++i) {
        if (tokens_[i].span.begin > tokens_[i - 1].span.end) text += ' ';
        text += tokens_[i].text;
    }
    // The words of a quotation are its own, not one token.
    std::vector<Word> parts;
    if (quoted) {
        for (const Token& part : tokenize_question(text, lexicon_))
            parts.push_back({part.folded, part.stem});
    } else {
        parts = words(first, last, WordWeight::Content);
    }
    knowledge::ValueQuery query{
        text, parts, quoted ? knowledge::NearSpelling::On : knowledge::NearSpelling::Off, 16};
    Reading reading;
    reading.unit.kind = UnitKind::Value;
    reading.unit.first = first;
    reading.unit.last = last;
    reading.unit.text = text;
    reading.unit.quoted = quoted;
    // The capital letter of a sentence's first word says nothing.
    bool capital = false;
    for (std::size_t i = first; i < last; ++i)
        capital = capital || (tokens_[i].capital && !sentence_start(i));
    const bool steers = !quoted && !capital && !triggers_[first].empty();
    for (const auto& match : knowledge_.values.find(query)) {
        const bool inside = match.kind == knowledge::ValueMatchKind::Inside;
        if (inside && !capital && !quoted) continue;
        // "on hold": a function word begins a value only where few values are known.
        if ((led || steers) && !few_values(match.column)) continue;
        int score = thousandths(match.score);
        const bool said = first > 0 && !triggers_[first - 1].empty() &&
                          triggers_[first - 1].front().word_class == WordClass::Be &&
                          triggers_[first - 1].front().payload != "past";
        const bool verb = !capital && last - first == 1 && lexicon_.is_participle(token.folded) &&
                          !(said && few_values(match.column));
        if (verb) score -= 250;
        const bool plural = !capital && token.folded.ends_with('s') &&
                            match.kind == knowledge::ValueMatchKind::Stems;
        if (!quoted)
            score += (capital ? 60 : -80) + (last - first > 1 ? 50 : 0) - (plural ? 150 : 0);
        if (score < kMinimumScore) continue;
        Candidate candidate{.id = match.column, .score = score};
        candidate.respelled = match.kind == knowledge::ValueMatchKind::Near;
        candidate.value = inside ? text : match.text;
        candidate.matching = inside ? ValueMatching::Contains : ValueMatching::Equal;
        reading.unit.candidates.push_back(std::move(candidate));
    }
    auto& candidates = reading.unit.candidates;
    if (single && !quoted) add_value_words(token, candidates);
    if (single && !quoted && candidates.empty()) add_near_values(token, candidates);
    if (!single && candidates.empty()) add_near_names(first, last, text, candidates);
    prefer_tables(knowledge_, candidates);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    if (candidates.empty() && !quoted) return;
    const int count = quoted ? 1 : static_cast<int>(words(first, last, WordWeight::Filler).size());
    reading.worth = quoted ? kQuotedWorth
                           : std::min(reading.unit.score(), 1080) * std::max(count, 1) +
                                 kLinkWordWorth * std::max(count - 1, 0);
    out.push_back(std::move(reading));
}

void SpanReader::add_unknown_name(std::size_t first, std::vector<Reading>& out) const {
    // Capitalised words that nothing knows may be a value that no index holds.
    std::size_t last = first;
    const auto capital = [&](std::size_t i) {
        return i < tokens_.size() && tokens_[i].kind == TokenKind::Word && tokens_[i].capital &&
               lexicon_.weight(tokens_[i].folded) == WordWeight::Content && !function_word(i);
    };
    while (capital(last))
        ++last;
    if (last == first || clause_start(first) || !triggers_[first].empty()) return;
    Reading reading;
    reading.unit.kind = UnitKind::Value;
    reading.unit.first = first;
    reading.unit.last = last;
    reading.unit.text = tokens_[first].text;
    for (std::size_t i = first + 1; i < last; ++i)
        reading.unit.text += ' ' + tokens_[i].text;
    reading.worth = 50;
    out.push_back(std::move(reading));
}

} // namespace vouch::planner::detail
