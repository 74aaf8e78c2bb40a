// Names come from the bag index, values from the value index, steering phrases from the tables.
// The worth of a reading is comparable between kinds: about 1000 for each content word that it
// explains well, a little more for longer stretches, a loss for words left over. Guards keep a
// steering word out of a name unless the name says it literally.
#include "planner/detail/span_readings.h"

#include <algorithm>

#include "planner/dates.h"
#include "planner/detail/prefer_tables.h"

namespace vouch::planner::detail {
namespace {

using knowledge::NameMatch;
using knowledge::NameMatchKind;
using knowledge::ObjectKind;
using knowledge::Word;

constexpr int kKeywordWorth = 900;
constexpr int kPhraseWordWorth = 450; // of a steering phrase: it beats its parts
constexpr int kTailFactor = 930;
constexpr int kAttributeFactor = 880; // of a column that holds what the word means
constexpr int kSupportedScore = 920;  // a part of a name, however well the rest supports it
constexpr int kFunctionWorth = 100;   // of a single preposition, conjunction or auxiliary
constexpr int kNumberWorth = 900;
constexpr int kUnitWorth = 200; // of a number's unit that is no name of the schema
constexpr int kUnknownLoss = -250;
constexpr int kWeakLoss = -30;

bool literal(const knowledge::Alias& alias, std::string_view folded) {
    return std::any_of(alias.words.begin(), alias.words.end(),
                       [&](const Word& word) { return word.text == folded; });
}

bool whole_alias(NameMatchKind kind) {
    switch (kind) {
    case NameMatchKind::Full:
    case NameMatchKind::WithoutTableWords:
    case NameMatchKind::WithTableWords:
    case NameMatchKind::Sequence:
    case NameMatchKind::Joined: return true;
    default: return false;
    }
}

} // namespace

SpanReader::SpanReader(std::span<const Token> tokens, const knowledge::Knowledge& knowledge,
                       const Lexicon& lexicon, const DateRules& rules, const LinkLimits& limits)
    : tokens_(tokens), knowledge_(knowledge), lexicon_(lexicon), rules_(rules), limits_(limits) {
    for (const Token& token : tokens) {
        const bool crossable = token.kind == TokenKind::Word || token.kind == TokenKind::Number ||
                               token.kind == TokenKind::Possessive;
        folded_.push_back(crossable ? token.folded : std::string());
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        triggers_.push_back(lexicon.triggers_at(std::span(folded_).subspan(i)));
    }
    for (std::size_t i = 0; i < tokens.size(); ++i)
        shorten_misfit(i);
}

/// "after 9 or before 7": where the longest phrase does not fit, a shorter one may.
void SpanReader::shorten_misfit(std::size_t at) {
    while (!triggers_[at].empty() && triggers_[at].front().words > 1) {
        const bool fits = std::ranges::any_of(
            triggers_[at], [&](const Trigger& trigger) { return fits_here(trigger, at); });
        if (fits) return;
        triggers_[at] =
            lexicon_.triggers_at(std::span(folded_).subspan(at, triggers_[at].front().words - 1));
    }
}

bool SpanReader::clause_start(std::size_t at) const {
    while (at > 0) {
        const Token& before = tokens_[at - 1];
        if (before.kind == TokenKind::Stop || before.kind == TokenKind::Pause) return true;
        const auto& found = triggers_[at - 1];
        const bool orders = !found.empty() && (found.front().word_class == WordClass::Imperative ||
                                               found.front().word_class == WordClass::What);
        if (orders && at - 1 == 0) return true;
        const bool joins = !found.empty() && (found.front().word_class == WordClass::And ||
                                              found.front().word_class == WordClass::But);
        if (joins) return true;
        if (lexicon_.weight(before.folded) != WordWeight::Filler) return false;
        --at;
    }
    return true;
}

bool SpanReader::sentence_start(std::size_t at) const {
    return at == 0 || tokens_[at - 1].kind == TokenKind::Stop;
}

bool SpanReader::function_word(std::size_t at) const {
    return knowledge::contains(knowledge_.vocabulary.function_words, tokens_[at].folded) ||
           tokens_[at].kind == TokenKind::Possessive;
}

bool SpanReader::begins_with_than(std::size_t at) const {
    return std::ranges::any_of(triggers_[at], [](const Trigger& trigger) {
        return trigger.word_class == WordClass::Than;
    });
}

bool SpanReader::fits_here(const Trigger& trigger, std::size_t first) const {
    const std::size_t after = first + trigger.words;
    switch (trigger.word_class) {
    case WordClass::Imperative:
    case WordClass::CountWord:
    case WordClass::Write: return clause_start(first);
    case WordClass::What: return clause_start(first) || trigger.words > 1;
    case WordClass::Relative: return !clause_start(first) || first > 0;
    case WordClass::PostCompare:
        return first > 0 && tokens_[first - 1].kind != TokenKind::Pause &&
               (after >= tokens_.size() ||
                (tokens_[after].kind != TokenKind::Number &&
                 tokens_[after].kind != TokenKind::Quoted && !begins_with_than(after)));
    case WordClass::Order:
        return trigger.words > 1 || (after < tokens_.size() && !triggers_[after].empty());
    default: return true;
    }
}

void SpanReader::add_keywords(std::size_t first, std::vector<Reading>& out) const {
    const Trigger* chosen = nullptr;
    for (const Trigger& trigger : triggers_[first]) {
        if (!fits_here(trigger, first)) continue;
        // A question word begins a clause where one begins and a relative clause elsewhere.
        const bool better = trigger.word_class == WordClass::What;
        if (chosen == nullptr || (better && clause_start(first))) chosen = &trigger;
    }
    if (chosen == nullptr) return;
    Reading reading;
    reading.unit.kind = UnitKind::Keyword;
    reading.unit.first = first;
    reading.unit.last = first + chosen->words;
    reading.unit.word_class = chosen->word_class;
    reading.unit.payload = chosen->payload;
    const bool bare = chosen->words == 1 && chosen->word_class == WordClass::CountOf;
    const bool counting = chosen->word_class == WordClass::CountOf;
    const bool small = lexicon_.weight(tokens_[first].folded) != WordWeight::Content;
    int content = 0;
    for (std::size_t i = first; i < first + chosen->words; ++i)
        content += function_word(i) ? 0 : 1;
    const bool plain_word =
        chosen->words == 1 && function_word(first) && chosen->word_class != WordClass::Not;
    reading.worth = bare         ? 300
                    : plain_word ? kFunctionWorth
                    : chosen->words == 1 && small
                        ? 500
                        : kKeywordWorth * (counting && !chosen->payload.starts_with("amount")
                                               ? std::max(1, content)
                                               : 1) +
                              (counting ? kLinkWordWorth : kPhraseWordWorth) *
                                  static_cast<int>(chosen->words - 1);
    out.push_back(std::move(reading));
}

/// "10 minutes"
Measure SpanReader::unit_after(std::size_t number) const {
    if (number + 1 >= tokens_.size() || tokens_[number + 1].kind != TokenKind::Word) return {};
    return lexicon_.find_unit(tokens_[number + 1].folded);
}

void SpanReader::add_plain(std::size_t first, std::vector<Reading>& out) const {
    const Token& token = tokens_[first];
    Reading reading;
    reading.unit.first = first;
    reading.unit.last = first + 1;
    reading.unit.text = token.text;
    switch (token.kind) {
    case TokenKind::Pause: reading.unit.kind = UnitKind::Pause; break;
    case TokenKind::Stop: reading.unit.kind = UnitKind::Stop; break;
    case TokenKind::Number:
        reading.unit.kind = UnitKind::Number;
        reading.unit.text = token.number;
        reading.worth = kNumberWorth;
        if (Measure unit = unit_after(first); !unit.kind.empty()) {
            Reading with_unit = reading;
            with_unit.unit.last = first + 2;
            with_unit.unit.measure = std::move(unit);
            with_unit.worth += kUnitWorth;
            out.push_back(std::move(with_unit));
        }
        break;
    default:
        reading.unit.weight = token.kind == TokenKind::Possessive ? WordWeight::Filler
                                                                  : lexicon_.weight(token.folded);
        if (function_word(first) && reading.unit.weight == WordWeight::Content) {
            reading.unit.weight = WordWeight::Filler;
        }
        reading.worth = reading.unit.weight == WordWeight::Content  ? kUnknownLoss
                        : reading.unit.weight == WordWeight::Filler ? 0
                                                                    : kWeakLoss;
        break;
    }
    out.push_back(std::move(reading));
}

std::vector<Word> SpanReader::words(std::size_t first, std::size_t last, WordWeight skip) const {
    std::vector<Word> found;
    for (std::size_t i = first; i < last; ++i) {
        const bool skipped =
            skip == WordWeight::Filler &&
            (function_word(i) || lexicon_.weight(tokens_[i].folded) == WordWeight::Filler);
        if (!skipped && tokens_[i].kind != TokenKind::Possessive) {
            found.push_back({tokens_[i].folded, tokens_[i].stem});
        }
    }
    return found;
}

const knowledge::Alias& SpanReader::alias_of(const NameMatch& match) const {
    const knowledge::TableNames& table = knowledge_.names.tables[match.id.table];
    if (match.object == ObjectKind::Table) return table.aliases[match.alias];
    const knowledge::ColumnId named =
        match.kind == NameMatchKind::Display && match.via ? *match.via : match.id;
    return knowledge_.names.column(named).aliases[match.alias];
}

bool SpanReader::name_guard(std::size_t first, std::size_t last, const NameMatch& match) const {
    const knowledge::Alias& alias = alias_of(match);
    for (std::size_t i = first; i < last; ++i) {
        for (const Trigger& trigger : triggers_[i]) {
            const bool steering = trigger.word_class == WordClass::Superlative ||
                                  trigger.word_class == WordClass::Aggregate ||
                                  trigger.word_class == WordClass::Common ||
                                  trigger.word_class == WordClass::Compare ||
                                  trigger.word_class == WordClass::Distinct;
            if (steering && (last - first > 1 || trigger.words > 1) && match.score < 0.95 &&
                !literal(alias, tokens_[i].folded)) {
                return false;
            }
            // "number of songs" is a column only if its name begins with such a word.
            if (trigger.word_class == WordClass::CountOf && last - first > trigger.words &&
                (i + trigger.words < last) && !alias.words.empty()) {
                const bool counts = literal(alias, tokens_[i].folded) &&
                                    alias.words.front().text == tokens_[i].folded;
                const bool expands = alias.words.front().text == tokens_[first].folded;
                if (!counts && !expands) return false;
            }
        }
        const std::string& text = tokens_[i].folded;
        const bool participle = lexicon_.is_participle(text);
        if (participle && match.object == ObjectKind::Table && !literal(alias, text)) return false;
        if (participle && last - first > 1 && !literal(alias, text) && match.score < 0.95)
            return false;
    }
    return true;
}

/// "length" where the schema says milliseconds.
std::vector<NameMatch> SpanReader::attribute_matches(std::string_view attribute) const {
    std::vector<NameMatch> found;
    const auto* names = lexicon_.find_attribute(attribute);
    if (names == nullptr) return found;
    for (const AttributeName& name : *names) {
        if (name.inverse) continue;
        std::vector<Word> words;
        for (const std::string& stem : name.stems)
            words.push_back({stem, stem});
        for (const NameMatch& match : knowledge_.name_index.find(words)) {
            const bool column = match.object == ObjectKind::Column && !match.via;
            if (column && knowledge_.names.column(match.id).numeric) found.push_back(match);
        }
        if (!found.empty()) break;
    }
    return found;
}

/// "discontinued products" says of products that they are, where "product discontinued" is a name.
bool SpanReader::states_truth(std::size_t last, const NameMatch& match) const {
    if (match.kind != NameMatchKind::WithTableWords || !truth_of(match.id)) return false;
    const knowledge::Alias& own = alias_of(match);
    return std::ranges::none_of(
        own.words, [&](const Word& word) { return word.stem == tokens_[last - 1].stem; });
}

int SpanReader::context_bonus(std::size_t first, std::size_t last, const NameMatch& match) const {
    if (match.object != ObjectKind::Column || match.score >= 0.93) return 0;
    const knowledge::Alias& alias = alias_of(match);
    int rest = 0;
    int present = 0;
    for (const Word& word : alias.words) {
        bool inside = false;
        bool outside = false;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].stem != word.stem) continue;
            (i >= first && i < last ? inside : outside) = true;
        }
        if (inside) continue;
        ++rest;
        present += outside ? 1 : 0;
    }
    return rest == 0 ? 0 : 220 * present / rest;
}

// FIXME: two steps in one function, finding the matches and making readings of them.
// NOLINTNEXTLINE(readability-function-size)
void SpanReader::add_names(std::size_t first, std::size_t last, std::vector<Reading>& out) const {
    if (function_word(first) || function_word(last - 1)) return;
    const auto content = words(first, last, WordWeight::Filler);
    if (content.empty() || content.size() > 5) return;
    const bool crosses = crosses_clause(first, last);
    std::vector<NameMatch> matches;
    if (!crosses) matches = knowledge_.name_index.find(content);
    int factor = 1000;
    bool respelled = false;
    if (last - first > 1) {
        const auto exact =
            knowledge_.name_index.find_sequence(words(first, last, WordWeight::Content));
        matches.insert(matches.begin(), exact.begin(), exact.end());
    } else if (matches.empty() && lexicon_.weight(tokens_[first].folded) == WordWeight::Content) {
        for (const auto& near : knowledge_.name_index.near_words(content.front())) {
            const bool spelled = near.kind != knowledge::SubstituteKind::Synonym;
            if (spelled && lexicon_.knows(content.front().text)) continue;
            const Word other{near.stem, near.stem};
            matches = knowledge_.name_index.find(std::span(&other, 1));
            factor = thousandths(near.factor);
            respelled = near.kind == knowledge::SubstituteKind::Misspelling;
            if (!matches.empty()) break;
        }
    }
    if (matches.empty() && !crosses && content.size() == 1) {
        matches = attribute_matches(content.front().text);
        if (!matches.empty()) factor = kAttributeFactor;
    }
    if (matches.empty() && !crosses && content.size() > 1 &&
        (lexicon_.is_tail(content.back().text) ||
         knowledge::contains(knowledge_.vocabulary.droppable_tails, content.back().text))) {
        // "phone number" of a column that is only called phone.
        matches = knowledge_.name_index.find(std::span(content).first(content.size() - 1));
        std::erase_if(matches, [](const NameMatch& match) {
            return match.object != ObjectKind::Column || !whole_alias(match.kind);
        });
        factor = kTailFactor;
    }
    for (const UnitKind kind : {UnitKind::Table, UnitKind::Column}) {
        Reading reading;
        reading.unit.kind = kind;
        reading.unit.first = first;
        reading.unit.last = last;
        for (std::size_t i = first; i < last; ++i)
            reading.unit.text += (i > first ? " " : "") + tokens_[i].folded;
        reading.unit.verbal = last - first == 1 && lexicon_.is_participle(tokens_[first].folded);
        for (const Trigger& trigger : lexicon_.triggers_at(std::span(folded_).subspan(first, 1))) {
            if (kind == UnitKind::Column && trigger.word_class == WordClass::Aggregate)
                reading.unit.payload = trigger.payload;
            if (kind == UnitKind::Table && trigger.word_class == WordClass::Measure)
                reading.unit.payload = trigger.payload;
        }
        for (const NameMatch& match : matches) {
            if ((match.object == ObjectKind::Table) != (kind == UnitKind::Table)) continue;
            // What names the own row is not what its key leads to.
            const bool own_row = match.via && match.via->table == match.id.table;
            if (own_row || !name_guard(first, last, match) || states_truth(last, match)) continue;
            const int plain = thousandths(match.score);
            const int supported = std::min(plain + context_bonus(first, last, match),
                                           std::max(plain, kSupportedScore));
            const int score = supported * factor / 1000;
            if (score < kMinimumScore) continue;
            const auto same =
                std::find_if(reading.unit.candidates.begin(), reading.unit.candidates.end(),
                             [&](const Candidate& c) { return c.id == match.id; });
            if (same != reading.unit.candidates.end()) continue;
            Candidate candidate{.id = match.id, .score = score};
            candidate.whole = whole_alias(match.kind) && factor == 1000;
            candidate.respelled = respelled;
            if (kind == UnitKind::Column && last - first == 1) candidate.truth = truth_of(match.id);
            reading.unit.candidates.push_back(std::move(candidate));
        }
        auto& candidates = reading.unit.candidates;
        if (candidates.empty()) continue;
        if (reading.unit.verbal && kind == UnitKind::Column) prefer_days(reading.unit);
        prefer_tables(knowledge_, candidates);
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
        if (candidates.size() > limits_.candidates) candidates.resize(limits_.candidates);
        reading.worth = std::min(reading.unit.score(), 1050) * static_cast<int>(content.size()) +
                        kLinkWordWorth * static_cast<int>(content.size() - 1);
        out.push_back(std::move(reading));
    }
}

/// "Not shipped": the day on which it was done says whether it was, not the name or the address
/// of what it shipped to. A column that is called by the participle itself stays what it is.
void SpanReader::prefer_days(Unit& unit) const {
    const auto is_day = [&](const Candidate& candidate) {
        return knowledge_.names.column(candidate.id).date;
    };
    const auto called_so = [&](knowledge::ColumnId id) {
        return literal(knowledge_.names.column(id).aliases.front(), unit.text);
    };
    for (Candidate& day : unit.candidates) {
        if (!is_day(day)) continue;
        const int own = day.score;
        for (Candidate& other : unit.candidates) {
            if (other.id.table != day.id.table || is_day(other) || called_so(other.id)) continue;
            day.score = std::max(day.score, other.score);
            other.score = std::min(other.score, own);
        }
    }
}

/// A conjunction, a relative or a quantifier inside: no name goes across.
bool SpanReader::crosses_clause(std::size_t first, std::size_t last) const {
    for (std::size_t i = first + 1; i + 1 < last; ++i) {
        for (const Trigger& trigger : triggers_[i]) {
            switch (trigger.word_class) {
            case WordClass::And:
            case WordClass::Or:
            case WordClass::But:
            case WordClass::Having:
            case WordClass::Relative:
            case WordClass::Not:
            case WordClass::Each:
            case WordClass::Than: return true;
            case WordClass::Preposition:
                if (trigger.words == 1 && trigger.payload != "of" && trigger.payload != "for" &&
                    trigger.payload != "in")
                    return true;
                break;
            default: break;
            }
        }
    }
    return false;
}

std::vector<Reading> SpanReader::readings_at(std::size_t first) const {
    std::vector<Reading> out;
    const auto days = day_phrase_at(tokens_, first, lexicon_, rules_);
    if (days && means_days(*days, tokens_, knowledge_)) {
        Reading reading;
        reading.unit.kind = UnitKind::Days;
        reading.unit.first = days->first;
        reading.unit.last = days->last;
        reading.unit.days = days->range;
        reading.unit.relative_days = days->relative;
        reading.unit.quoted = tokens_[first].kind == TokenKind::Quoted;
        for (std::size_t i = days->first; i < days->last; ++i) {
            reading.unit.text += (i > days->first ? " " : "") + tokens_[i].text;
        }
        reading.worth = 1500 * static_cast<int>(days->last - days->first) +
                        (reading.unit.quoted ? kQuotedWorth : 0);
        out.push_back(std::move(reading));
    }
    add_keywords(first, out);
    const TokenKind kind = tokens_[first].kind;
    if (kind == TokenKind::Word || kind == TokenKind::Number || kind == TokenKind::Quoted) {
        for (std::size_t last = first + 1;
             last <= tokens_.size() && last - first <= limits_.value_tokens; ++last) {
            const TokenKind ends = tokens_[last - 1].kind;
            if (ends == TokenKind::Stop || (ends == TokenKind::Quoted && last - first > 1)) break;
            if (ends == TokenKind::Pause) continue;
            const bool names = kind == TokenKind::Word && last - first <= limits_.span_tokens;
            const bool crosses = std::any_of(
                tokens_.begin() + static_cast<std::ptrdiff_t>(first),
                tokens_.begin() + static_cast<std::ptrdiff_t>(last), [](const Token& t) {
                    return t.kind == TokenKind::Pause || t.kind == TokenKind::Quoted;
                });
            if (names && !crosses) add_names(first, last, out);
            add_values(first, last, out);
            if (kind == TokenKind::Quoted) break;
        }
        if (kind == TokenKind::Word) add_unknown_name(first, out);
    }
    add_plain(first, out);
    return out;
}

} // namespace vouch::planner::detail
