// Extractive answers: every unit (a sentence, an item of a list, a row of a table) of the passages
// is scored by how much of the question's weight it holds, alone and with its headings and its
// passage, and by whether it has the kind of thing that was asked for (a number for "how many", a
// name for "who"). Quoted is the best unit that fits, with those near it in score that add
// something.

#include "answer/extract.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "answer/detail/asked_kind.h"
#include "answer/detail/question_terms.h"
#include "answer/detail/quotable.h"
#include "search/analysis.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer {
namespace {

using detail::Terms;
using detail::terms_of;

constexpr double kUnitShare = 0.60;
constexpr double kHeadingShare = 0.25;
constexpr double kPassageShare = 0.15;
constexpr double kAskedKindBonus = 0.12;
constexpr double kFoundShare = 0.2; // what the search thinks of the passage
constexpr double kRankStep =
    0.004; // between neighbours in rank, so that rank only breaks near ties
constexpr std::size_t kUnitWordsMin = 3;
constexpr double kShortUnitPenalty = 0.15;
constexpr std::size_t kRivalledWordsMin = 2;
constexpr std::size_t kRepeatedBytesMin = 12; ///< of a question that a text may repeat

std::string folded_question(std::string_view question) {
    std::string_view text = text::trim(question);
    while (text.ends_with('?') || text.ends_with('.'))
        text.remove_suffix(1);
    return text::fold(text);
}

enum class AsksNumber : std::uint8_t { No, Yes };

/// A quotable piece of a passage.
struct Unit {
    std::size_t passage = 0;
    std::size_t ordinal = 0; ///< within its passage
    std::string text;
    Terms terms{};
    double score = 0;
    double own = 0;     ///< share of the question's weight in the unit alone
    double held = 0;    ///< with its headings
    double support = 0; ///< with its neighbouring units too
    bool fits = false;  ///< may answer alone
};

class Weights {
public:
    Weights(const Terms& question, const std::vector<Terms>& passages) {
        double count = static_cast<double>(passages.size());
        for (const std::string& term : question) {
            auto holding = static_cast<double>(std::ranges::count_if(
                passages, [&](const Terms& terms) { return terms.contains(term); }));
            double weight = std::log(1 + (count - holding + 0.5) / (holding + 0.5)) + 0.5;
            weights_.emplace(term, weight);
            total_ += weight;
        }
    }

    /// Share of the question's weight that these terms hold.
    template <typename... Sets>
    double share(const Sets&... sets) const {
        if (total_ <= 0) return 0;
        double held = 0;
        for (const auto& [term, weight] : weights_) {
            if ((detail::holds(sets, term) || ...)) held += weight;
        }
        return held / total_;
    }

private:
    std::map<std::string, double> weights_;
    double total_ = 0;
};

/// What the search said of a passage.
struct Found {
    double score = 0; ///< 0 to 1
    bool far = false; ///< it weighs words with the others, and is not quoted
};

class Extractor {
public:
    Extractor(std::string_view question, const std::vector<search::Passage>& passages,
              const ExtractOptions& options, std::span<const Found> found)
        : passages_(passages), found_(found), options_(options),
          question_(folded_question(question)), analyzer_(search::Stemming::English),
          question_terms_(detail::content_terms(analyzer_, question)),
          kind_(detail::asked_kind(question)), passage_terms_(terms_of_passages()),
          asks_number_(kind_ == detail::AskedKind::Quantity ? AsksNumber::Yes : AsksNumber::No),
          weights_(question_terms_, passage_terms_) {
        if (options.rival == Rival::None) return;
        Terms unknown = terms_of(analyzer_, options.unknown_to_rival);
        std::ranges::set_intersection(question_terms_, unknown,
                                      std::inserter(unknown_, unknown_.end()));
        must_hold_ = detail::large_numbers(analyzer_, question);
        Terms computing = detail::computing_terms(analyzer_, question);
        if (!computing.empty()) asks_number_ = AsksNumber::Yes;
        must_hold_.merge(computing);
    }

    std::optional<DocumentAnswer> answer() {
        if (options_.rival == Rival::Database && question_terms_.size() < kRivalledWordsMin)
            return std::nullopt;
        std::vector<Unit> units = scored_units();
        const Unit* best = nullptr;
        for (const Unit& unit : units) {
            if (unit.fits && (best == nullptr || unit.score > best->score)) best = &unit;
        }
        if (best == nullptr) return std::nullopt;
        double support = best->support;
        return quoted(chosen(units, *best), support);
    }

private:
    std::vector<Terms> terms_of_passages() {
        std::vector<Terms> all;
        for (const search::Passage& passage : passages_) {
            all.push_back(
                terms_of(analyzer_, passage.title + "\n" + passage.section + "\n" + passage.text));
        }
        return all;
    }

    std::vector<Unit> scored_units() {
        std::vector<Unit> units;
        for (std::size_t i = 0; i < passages_.size(); ++i) {
            if (i < found_.size() && found_[i].far) continue;
            std::size_t first = units.size();
            for (std::string& text : detail::quotable_pieces(passages_[i].text)) {
                Unit unit{.passage = i, .ordinal = units.size() - first, .text = std::move(text)};
                unit.terms = terms_of(analyzer_, unit.text);
                units.push_back(std::move(unit));
            }
            score(std::span(units).subspan(first), i);
        }
        return units;
    }

    void score(std::span<Unit> units, std::size_t passage) {
        Terms headings =
            terms_of(analyzer_, passages_[passage].title + "\n" + passages_[passage].section);
        double whole = weights_.share(passage_terms_[passage]);
        double found = passage < found_.size() ? kFoundShare * found_[passage].score : 0;
        for (std::size_t i = 0; i < units.size(); ++i) {
            Unit& unit = units[i];
            const Terms& before = units[i == 0 ? i : i - 1].terms;
            const Terms& after = units[std::min(i + 1, units.size() - 1)].terms;
            bool of_kind = detail::has_kind(unit.text, kind_);
            unit.own = weights_.share(unit.terms);
            unit.held = weights_.share(unit.terms, headings);
            unit.support = weights_.share(unit.terms, headings, before, after);
            unit.score = kUnitShare * unit.own + kHeadingShare * unit.held + kPassageShare * whole -
                         kRankStep * static_cast<double>(passage) + found;
            if (of_kind) unit.score += kAskedKindBonus;
            if (text::count_words(unit.text) < kUnitWordsMin) unit.score -= kShortUnitPenalty;
            unit.fits = fits(unit, headings);
        }
    }

    bool fits(const Unit& unit, const Terms& headings) const {
        auto here = [&](const std::string& term) { return detail::holds(unit.terms, term); };
        auto held = [&](const std::string& term) {
            return here(term) || detail::holds(headings, term);
        };
        bool number = asks_number_ == AsksNumber::No ||
                      detail::has_kind(unit.text, detail::AskedKind::Quantity);
        bool known = unknown_.empty() || std::ranges::any_of(unknown_, here);
        return number && known && !repeats(unit.text) && std::ranges::all_of(must_hold_, held) &&
               unit.own >= options_.sentence_min && unit.held >= options_.held_min &&
               unit.support >= options_.support_min;
    }

    /// Whether the unit is the question itself, as in an example of a call: no answer to it.
    bool repeats(std::string_view text) const {
        return question_.size() >= kRepeatedBytesMin &&
               text::fold(text).find(question_) != std::string::npos;
    }

    /// The best unit and those near it in score that hold a word of the question which the chosen
    /// ones lack, or follow one of them directly.
    std::vector<Unit> chosen(const std::vector<Unit>& units, const Unit& best) {
        std::vector<Unit> further;
        std::ranges::copy_if(units, std::back_inserter(further), [&](const Unit& unit) {
            return unit.score >= options_.further_min * best.score && !repeats(unit.text) &&
                   unit.own >= options_.sentence_min && unit.held >= options_.held_min;
        });
        std::ranges::stable_sort(further, std::ranges::greater{}, &Unit::score);
        std::vector<Unit> picked{best};
        Terms covered = best.terms;
        for (const Unit& unit : further) {
            if (picked.size() == options_.sentences_max) break;
            if (!adds(unit, picked, covered) || repeats(unit, picked)) continue;
            covered.insert(unit.terms.begin(), unit.terms.end());
            picked.push_back(unit);
        }
        std::ranges::sort(picked, [](const Unit& a, const Unit& b) {
            return std::pair(a.passage, a.ordinal) < std::pair(b.passage, b.ordinal);
        });
        return picked;
    }

    bool adds(const Unit& unit, const std::vector<Unit>& picked, const Terms& covered) const {
        bool follows = std::ranges::any_of(picked, [&](const Unit& other) {
            return other.passage == unit.passage && other.ordinal + 1 == unit.ordinal;
        });
        bool new_word = std::ranges::any_of(question_terms_, [&](const std::string& term) {
            return unit.terms.contains(term) && !covered.contains(term);
        });
        return follows || new_word;
    }

    bool repeats(const Unit& unit, const std::vector<Unit>& picked) const {
        return std::ranges::any_of(picked,
                                   [&](const Unit& other) { return other.terms == unit.terms; });
    }

    DocumentAnswer quoted(const std::vector<Unit>& units, double support) const {
        DocumentAnswer answer;
        answer.coverage = support;
        std::map<std::size_t, std::uint32_t> numbers;
        for (const Unit& unit : units) {
            const search::Passage& passage = passages_[unit.passage];
            std::string text = shortened(unit.text);
            auto [known, is_new] =
                numbers.emplace(unit.passage, static_cast<std::uint32_t>(numbers.size() + 1));
            if (is_new) {
                answer.citations.push_back({known->second, passage.document.collection,
                                            passage.document.source, passage.page, passage.section,
                                            text, passage.span});
                answer.citations.back().modified = passage.modified;
            } else {
                answer.citations[known->second - 1].text += " " + text;
            }
            answer.sentences.push_back({std::move(text), known->second});
        }
        answer.text = quoted_text(answer.sentences);
        return answer;
    }

    std::string shortened(std::string_view text) const {
        std::vector<text::Token> tokens = text::tokenize(text);
        if (tokens.size() <= options_.sentence_words_max) return std::string(text);
        return std::string(text.substr(0, tokens[options_.sentence_words_max].span.begin)) + "…";
    }

    const std::vector<search::Passage>& passages_;
    std::span<const Found> found_; ///< empty, or one a passage
    const ExtractOptions& options_;
    std::string question_; ///< folded, without its mark
    search::Analyzer analyzer_;
    Terms question_terms_;
    detail::AskedKind kind_;
    std::vector<Terms> passage_terms_;
    AsksNumber asks_number_;
    Weights weights_;
    Terms unknown_;   ///< to the rival
    Terms must_hold_; ///< the sentence with its headings
};

} // namespace

std::string quoted_text(const std::vector<QuotedSentence>& sentences) {
    std::string text;
    for (const QuotedSentence& sentence : sentences) {
        if (!text.empty()) text += ' ';
        text += sentence.text + " [" + std::to_string(sentence.citation) + "]";
    }
    return text;
}

std::optional<DocumentAnswer> extract_answer(std::string_view question,
                                             const std::vector<search::Passage>& passages,
                                             const ExtractOptions& options) {
    return Extractor(question, passages, options, {}).answer();
}

std::optional<DocumentAnswer> extract_answer(std::string_view question,
                                             const search::Retrieval& found,
                                             const ExtractOptions& options) {
    const bool by_meaning = found.ranking.arms == search::Arms::Hybrid;
    std::vector<Found> each;
    for (const search::FusedHit& hit : found.ranking.hits) {
        const double cosine = hit.dense ? hit.dense->score : -1;
        each.push_back({hit.score, by_meaning && cosine < options.near_min});
    }
    return Extractor(question, found.passages, options, each).answer();
}

} // namespace vouch::answer
