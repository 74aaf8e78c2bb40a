// The cited texts are cut into pieces (sentences and lines). The piece that holds most of the
// sentence's words is what it rests on; with its neighbours and the heading it must hold enough of
// them, every number with its unit, and every name. Then the two are compared for what they deny.

#include "answer/sentence_support.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "answer/detail/number_mentions.h"
#include "answer/detail/polarity.h"
#include "answer/detail/question_terms.h"
#include "text/sentence.h"
#include "text/stop_words.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer {
namespace {

using detail::content_terms;
using detail::MentionKind;
using detail::NumberMention;
using detail::Terms;
using detail::terms_of;

using Unit = std::pair<std::string_view, std::string_view>;
constexpr std::array<Unit, 62> kUnits = {{
    {"day", "day"},        {"days", "day"},       {"tag", "day"},
    {"tage", "day"},       {"tagen", "day"},      {"dia", "day"},
    {"dias", "day"},       {"jour", "day"},       {"jours", "day"},
    {"week", "week"},      {"weeks", "week"},     {"woche", "week"},
    {"wochen", "week"},    {"semana", "week"},    {"semanas", "week"},
    {"month", "month"},    {"months", "month"},   {"monat", "month"},
    {"monate", "month"},   {"monaten", "month"},  {"mes", "month"},
    {"meses", "month"},    {"mois", "month"},     {"year", "year"},
    {"years", "year"},     {"jahr", "year"},      {"jahre", "year"},
    {"jahren", "year"},    {"ano", "year"},       {"anos", "year"},
    {"ans", "year"},       {"hour", "hour"},      {"hours", "hour"},
    {"stunde", "hour"},    {"stunden", "hour"},   {"hora", "hour"},
    {"horas", "hour"},     {"heures", "hour"},    {"minute", "minute"},
    {"minutes", "minute"}, {"minuten", "minute"}, {"minutos", "minute"},
    {"second", "second"},  {"seconds", "second"}, {"eur", "eur"},
    {"euro", "eur"},       {"euros", "eur"},      {"usd", "usd"},
    {"dollar", "usd"},     {"dollars", "usd"},    {"gbp", "gbp"},
    {"pounds", "gbp"},     {"kg", "kg"},          {"km", "km"},
    {"metres", "m"},       {"meters", "m"},       {"m", "m"},
    {"cm", "cm"},          {"units", "unit"},     {"percent", "percent"},
    {"mb", "mb"},          {"gb", "gb"},
}};
constexpr std::array<Unit, 39> kNumberWords = {{
    {"zwei", "2"},  {"drei", "3"},   {"vier", "4"},   {"fünf", "5"},   {"funf", "5"},
    {"sechs", "6"}, {"sieben", "7"}, {"acht", "8"},   {"neun", "9"},   {"zehn", "10"},
    {"elf", "11"},  {"zwölf", "12"}, {"zwolf", "12"}, {"dois", "2"},   {"duas", "2"},
    {"três", "3"},  {"tres", "3"},   {"quatro", "4"}, {"cinco", "5"},  {"seis", "6"},
    {"sete", "7"},  {"oito", "8"},   {"nove", "9"},   {"dez", "10"},   {"cuatro", "4"},
    {"siete", "7"}, {"ocho", "8"},   {"nueve", "9"},  {"diez", "10"},  {"deux", "2"},
    {"trois", "3"}, {"quatre", "4"}, {"cinq", "5"},   {"six", "6"},    {"sept", "7"},
    {"huit", "8"},  {"neuf", "9"},   {"dix", "10"},   {"douze", "12"},
}};
constexpr std::array<Unit, 3> kSigns = {{{"€", "eur"}, {"$", "usd"}, {"£", "gbp"}}};
constexpr std::size_t kUnitWords = 2; ///< behind a number: "30 working days"
/// By so much a piece holds clearly more of a sentence than another.
constexpr double kClearlyMore = 0.15;
/// From this share of capitals on the language writes its nouns so, and they are no names.
constexpr double kNounsCapitalised = 0.4;

/// Which side of a number is meant.
enum class Bound : std::uint8_t { None, Lower, Upper };

constexpr std::array<std::string_view, 12> kLower = {"least",  "above",   "over",  "more",
                                                     "from",   "after",   "since", "exceeding",
                                                     "beyond", "minimum", "ab",    "mindestens"};
constexpr std::array<std::string_view, 16> kUpper = {
    "most", "below",  "under",  "less", "fewer",   "until", "till",      "to",
    "by",   "before", "within", "up",   "maximum", "bis",   "höchstens", "até"};
constexpr std::size_t kBoundWords = 3; ///< before a number: "more than about 50"

struct Quantity {
    NumberMention mention;
    std::string_view unit{}; ///< empty: none that is known
    Bound bound = Bound::None;
};

/// The next word before a number that bounds it.
Bound bound_of(std::string_view text, const NumberMention& mention) {
    constexpr std::size_t kBytesBefore = 40;
    const std::size_t begin = mention.begin > kBytesBefore ? mention.begin - kBytesBefore : 0;
    const auto before = text::tokenize(text.substr(begin, mention.begin - begin));
    for (std::size_t back = 1; back <= std::min(kBoundWords, before.size()); ++back) {
        const text::Token& token = before[before.size() - back];
        if (token.kind == text::TokenKind::Number || token.kind == text::TokenKind::Punctuation)
            break;
        if (text::is_one_of(kLower, token)) return Bound::Lower;
        if (text::is_one_of(kUpper, token)) return Bound::Upper;
    }
    return Bound::None;
}

std::string_view entry_of(std::span<const Unit> table, std::string_view word) {
    const auto found = std::ranges::find(table, word, &Unit::first);
    return found == table.end() ? std::string_view() : found->second;
}

std::string_view unit_of(std::string_view text, const NumberMention& mention) {
    if (mention.kind == MentionKind::Percent) return "percent";
    const std::string_view written = text.substr(mention.begin, mention.end - mention.begin);
    for (const auto& [sign, unit] : kSigns) {
        const bool before = text.substr(0, mention.begin).ends_with(sign);
        const bool behind = text.substr(mention.end).starts_with(sign);
        if (before || behind || written.find(sign) != std::string_view::npos) return unit;
    }
    std::size_t words = 0;
    for (const text::Token& token : text::tokenize(text.substr(mention.end, 40))) {
        if (token.kind != text::TokenKind::Word || words == kUnitWords) break;
        ++words;
        if (const auto unit = entry_of(kUnits, token.folded); !unit.empty()) return unit;
    }
    const auto before = text::tokenize(text.substr(0, mention.begin));
    return before.empty() ? std::string_view() : entry_of(kUnits, before.back().folded);
}

std::vector<Quantity> quantities(std::string_view text) {
    std::vector<Quantity> all;
    for (NumberMention& mention : detail::number_mentions(text)) {
        if (mention.kind == MentionKind::Multiple) continue;
        const std::string_view unit = unit_of(text, mention);
        const Bound bound = bound_of(text, mention);
        all.push_back({std::move(mention), unit, bound});
    }
    return all;
}

bool same_quantity(const Quantity& said, const Quantity& held) {
    if (!said.unit.empty() && !held.unit.empty() && said.unit != held.unit) return false;
    if (said.bound != Bound::None && held.bound != Bound::None && said.bound != held.bound)
        return false;
    const bool texts = said.mention.kind == MentionKind::Text;
    if (held.mention.kind == MentionKind::Text) {
        // A year, of a date.
        if (said.mention.kind == MentionKind::Year)
            return held.mention.text.starts_with(
                std::to_string(static_cast<int>(said.mention.value)));
        return texts && said.mention.text == held.mention.text;
    }
    if (texts) return false;
    const double size = std::max(std::abs(said.mention.value), std::abs(held.mention.value));
    return std::abs(said.mention.value - held.mention.value) <= 1e-9 * size;
}

/// Small numbers as digits, where a language that `number_mentions` does not know writes them as
/// words.
std::string with_digits(std::string_view text) {
    std::string digits;
    std::size_t done = 0;
    for (const text::Token& token : text::tokenize(text)) {
        const auto number = entry_of(kNumberWords, token.folded);
        if (number.empty()) continue;
        digits += text.substr(done, token.span.begin - done);
        digits += number;
        done = token.span.end;
    }
    digits += text.substr(done);
    return digits;
}

bool holds_numbers(std::string_view sentence, std::string_view place) {
    const std::string there = with_digits(place);
    const auto held = quantities(there);
    const std::string here = with_digits(sentence);
    return std::ranges::all_of(quantities(here), [&](const Quantity& said) {
        return std::ranges::any_of(
            held, [&](const Quantity& other) { return same_quantity(said, other); });
    });
}

bool is_word(const text::Token& token) { return token.kind == text::TokenKind::Word; }

/// Whether every address of the web or of a mailbox stands there as it is written.
bool holds_addresses(std::string_view sentence, std::string_view place) {
    constexpr std::string_view kEnds = " \t\n()<>[]\"'";
    for (std::size_t begin = 0; begin < sentence.size();) {
        const std::size_t end = std::min(sentence.find_first_of(kEnds, begin), sentence.size());
        std::string_view word = sentence.substr(begin, end - begin);
        while (word.ends_with('.') || word.ends_with(',') || word.ends_with(';'))
            word.remove_suffix(1);
        const bool address = word.find("://") != std::string_view::npos ||
                             word.starts_with("www.") ||
                             (word.find('@') != std::string_view::npos && word.size() > 2);
        if (address && place.find(word) == std::string_view::npos) return false;
        begin = end + 1;
    }
    return true;
}

/// Whether a word that opens a sentence can be a plain noun or a form of a verb: in the singular
/// these have an article before them, so that what is left are names, and nouns such as "overtime".
bool opens_plainly(const text::Token& word) {
    return text::is_stop_word(word.folded) || word.folded.ends_with("s") ||
           word.folded.ends_with("ing");
}

/// The words with a capital, but those that open the sentence plainly and stand before none.
std::vector<std::string> names_of(std::string_view sentence) {
    const auto tokens = text::tokenize(sentence);
    std::vector<std::string> names;
    std::size_t words = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (!is_word(tokens[at])) continue;
        const bool opens = words++ == 0;
        const bool leads = at + 1 < tokens.size() && is_word(tokens[at + 1]) &&
                           text::is_capitalised(tokens[at + 1]);
        const bool plain = opens && !leads && opens_plainly(tokens[at]);
        if (text::is_capitalised(tokens[at]) && !plain) names.push_back(tokens[at].text);
    }
    const bool nouns = static_cast<double>(names.size()) >=
                       kNounsCapitalised * static_cast<double>(std::max<std::size_t>(words, 1));
    if (nouns && words > 4) names.clear();
    return names;
}

/// Sentences and lines of a text.
std::vector<base::TextSpan> pieces_of(std::string_view text) {
    std::vector<base::TextSpan> pieces;
    for (const base::TextSpan sentence : text::sentences(text)) {
        std::size_t begin = sentence.begin;
        while (begin < sentence.end) {
            const std::size_t line = std::min<std::size_t>(text.find('\n', begin), sentence.end);
            const bool blank = text::trim(text.substr(begin, line - begin)).empty();
            if (!blank)
                pieces.push_back(
                    {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(line)});
            begin = line + 1;
        }
    }
    return pieces;
}

class Supporter {
public:
    Supporter(std::string_view sentence, const SupportOptions& options,
              const Similarity& similarity)
        : sentence_(sentence), options_(options), similarity_(similarity),
          analyzer_(search::Stemming::English), wanted_(content_terms(analyzer_, sentence)) {}

    /// A piece that holds the sentence counts only if no other speaks of it clearly more.
    SentenceSupport best(std::span<const CitedText> cited) {
        std::vector<SentenceSupport> all;
        for (std::size_t at = 0; at < cited.size(); ++at) {
            const auto pieces = pieces_of(cited[at].text);
            for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
                all.push_back(support(cited[at], pieces, piece));
                all.back().cited = at;
            }
        }
        if (all.empty()) return {};
        std::ranges::stable_sort(all, std::greater(), &SentenceSupport::words);
        const auto holding = std::ranges::find(all, Fault::None, &SentenceSupport::fault);
        const bool near = holding != all.end() && all.front().words - holding->words < kClearlyMore;
        return near ? *holding : all.front();
    }

private:
    double share(std::string_view place) {
        if (wanted_.empty()) return 1;
        const Terms terms = terms_of(analyzer_, place);
        const auto held = std::ranges::count_if(
            wanted_, [&](const std::string& term) { return detail::holds(terms, term); });
        return static_cast<double>(held) / static_cast<double>(wanted_.size());
    }

    SentenceSupport support(const CitedText& cited, const std::vector<base::TextSpan>& pieces,
                            std::size_t at) {
        const auto text_of = [&](std::size_t piece) {
            return cited.text.substr(pieces[piece].begin, pieces[piece].end - pieces[piece].begin);
        };
        const std::string_view piece = text_of(at);
        std::string place(cited.heading);
        for (std::size_t near = at == 0 ? 0 : at - 1; near < std::min(at + 2, pieces.size());
             ++near)
            place.append("\n").append(text_of(near));
        SentenceSupport here{.fault = Fault::None, .words = 0, .cited = 0, .span = pieces[at]};
        const double alone = share(std::string(cited.heading) + '\n' + std::string(piece));
        // The piece itself counts most, so that of two neighbours the right one is named.
        here.words = 0.5 * (alone + share(place));
        here.fault = fault_of(piece, place, here.words);
        return here;
    }

    Fault fault_of(std::string_view piece, const std::string& place, double words) {
        if (words < options_.words_min_near) return Fault::Words;
        if (!holds_numbers(sentence_, place)) return Fault::Number;
        if (detail::contradicts(sentence_, piece)) return Fault::Polarity;
        const Terms terms = terms_of(analyzer_, place);
        for (const std::string& name : names_of(sentence_)) {
            const Terms parts = terms_of(analyzer_, name);
            if (!std::ranges::all_of(parts,
                                     [&](const auto& part) { return detail::holds(terms, part); }))
                return Fault::Name;
        }
        if (!holds_addresses(sentence_, place)) return Fault::Name;
        if (words >= options_.words_min) return Fault::None;
        const auto near = similarity_ ? similarity_(sentence_, piece) : std::nullopt;
        return near && *near >= options_.near_min ? Fault::None : Fault::Words;
    }

    std::string_view sentence_;
    const SupportOptions& options_;
    const Similarity& similarity_;
    search::Analyzer analyzer_;
    Terms wanted_;
};

} // namespace

std::string_view fault_name(Fault fault) {
    switch (fault) {
    case Fault::None: return "none";
    case Fault::Number: return "number";
    case Fault::Name: return "name";
    case Fault::Polarity: return "polarity";
    case Fault::Words: return "words";
    }
    return "unknown";
}

SentenceSupport sentence_support(std::string_view sentence, std::span<const CitedText> cited,
                                 const SupportOptions& options, const Similarity& similarity) {
    return Supporter(sentence, options, similarity).best(cited);
}

} // namespace vouch::answer
