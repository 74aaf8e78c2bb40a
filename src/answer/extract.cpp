// Extractive answers: every unit (a sentence, an item of a list, a row of a table) of the passages
// is scored by how much of the question's weight it holds, alone and with its headings and its
// passage, and by whether it has the kind of thing that was asked for (a number for "how many", a
// name for "who"). Quoted is the best unit, with those near it in score that add something.

#include "answer/extract.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "answer/detail/asked_kind.h"
#include "search/analysis.h"
#include "text/sentence.h"
#include "text/stop_words.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer {
namespace {

using Terms = std::set<std::string>;

constexpr double kUnitShare = 0.60;
constexpr double kHeadingShare = 0.25;
constexpr double kPassageShare = 0.15;
constexpr double kAskedKindBonus = 0.12;
constexpr double kRankStep =
    0.004; // between neighbours in rank, so that rank only breaks near ties
constexpr std::size_t kUnitWordsMin = 3;
constexpr double kShortUnitPenalty = 0.15;

/// A quotable piece of a passage.
struct Unit {
    std::size_t passage = 0;
    std::size_t ordinal = 0; ///< within its passage
    base::TextSpan span{};   ///< in the passage's text
    Terms terms;
    double score = 0;
    double own = 0;     ///< share of the question's weight in the unit alone
    double support = 0; ///< with its headings and neighbouring units
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
            if ((sets.contains(term) || ...)) held += weight;
        }
        return held / total_;
    }

private:
    std::map<std::string, double> weights_;
    double total_ = 0;
};

Terms terms_of(search::Analyzer& analyzer, std::string_view text) {
    std::vector<std::string> terms = analyzer.terms(text);
    return {terms.begin(), terms.end()};
}

Terms content_terms(search::Analyzer& analyzer, std::string_view question) {
    Terms terms;
    for (const text::Token& token : text::tokenize(question)) {
        bool word =
            token.kind != text::TokenKind::Punctuation && token.kind != text::TokenKind::Other;
        if (!word || text::is_stop_word(token.folded)) continue;
        terms.merge(terms_of(analyzer, token.text));
    }
    return terms;
}

/// Sentences, cut at line ends too: a parsed passage has one line for each paragraph, item and row.
std::vector<base::TextSpan> unit_spans(std::string_view text) {
    std::vector<base::TextSpan> spans;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        for (base::TextSpan span : text::sentences(text.substr(begin, end - begin))) {
            auto shift = static_cast<std::uint32_t>(begin);
            spans.push_back({span.begin + shift, span.end + shift});
        }
        begin = end + 1;
    }
    return spans;
}

std::string_view cut(std::string_view text, base::TextSpan span) {
    return text.substr(span.begin, span.end - span.begin);
}

class Extractor {
public:
    Extractor(std::string_view question, const std::vector<search::Passage>& passages,
              const ExtractOptions& options)
        : passages_(passages), options_(options), analyzer_(search::Stemming::English),
          question_terms_(content_terms(analyzer_, question)), kind_(detail::asked_kind(question)),
          passage_terms_(terms_of_passages()), weights_(question_terms_, passage_terms_) {}

    std::optional<DocumentAnswer> answer() {
        std::vector<Unit> units = scored_units();
        auto best = std::ranges::max_element(units, {}, &Unit::score);
        if (best == units.end() || best->support < options_.support_min ||
            best->own < options_.sentence_min) {
            return std::nullopt;
        }
        return quoted(chosen(units, *best), best->support);
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
            std::size_t first = units.size();
            for (base::TextSpan span : unit_spans(passages_[i].text)) {
                units.push_back({.passage = i,
                                 .ordinal = units.size() - first,
                                 .span = span,
                                 .terms = terms_of(analyzer_, cut(passages_[i].text, span))});
            }
            score(std::span(units).subspan(first), i);
        }
        return units;
    }

    void score(std::span<Unit> units, std::size_t passage) {
        Terms headings =
            terms_of(analyzer_, passages_[passage].title + "\n" + passages_[passage].section);
        double whole = weights_.share(passage_terms_[passage]);
        for (std::size_t i = 0; i < units.size(); ++i) {
            Unit& unit = units[i];
            const Terms& before = units[i == 0 ? i : i - 1].terms;
            const Terms& after = units[std::min(i + 1, units.size() - 1)].terms;
            std::string_view text = cut(passages_[passage].text, unit.span);
            unit.own = weights_.share(unit.terms);
            unit.support = weights_.share(unit.terms, headings, before, after);
            unit.score = kUnitShare * unit.own +
                         kHeadingShare * weights_.share(unit.terms, headings) +
                         kPassageShare * whole - kRankStep * static_cast<double>(passage);
            if (detail::has_kind(text, kind_)) unit.score += kAskedKindBonus;
            if (text::count_words(text) < kUnitWordsMin) unit.score -= kShortUnitPenalty;
        }
    }

    /// The best unit and those near it in score that hold a word of the question which the chosen
    /// ones lack, or follow one of them directly.
    std::vector<Unit> chosen(std::vector<Unit> units, const Unit& best) {
        std::ranges::stable_sort(units, std::ranges::greater{}, &Unit::score);
        std::vector<Unit> picked;
        Terms covered;
        for (const Unit& unit : units) {
            if (picked.size() == options_.sentences_max) break;
            if (!picked.empty() && (unit.score < options_.further_min * best.score ||
                                    !adds(unit, picked, covered) || repeats(unit, picked))) {
                continue;
            }
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
            std::string text = shortened(cut(passage.text, unit.span));
            auto [known, is_new] =
                numbers.emplace(unit.passage, static_cast<std::uint32_t>(numbers.size() + 1));
            if (is_new) {
                answer.citations.push_back({known->second, passage.document.collection,
                                            passage.document.source, passage.page, passage.section,
                                            text, passage.span});
            } else {
                answer.citations[known->second - 1].text += " " + text;
            }
            if (!answer.text.empty()) answer.text += ' ';
            answer.text += text + " [" + std::to_string(known->second) + "]";
        }
        return answer;
    }

    std::string shortened(std::string_view text) const {
        std::vector<text::Token> tokens = text::tokenize(text);
        if (tokens.size() <= options_.sentence_words_max) return std::string(text);
        return std::string(text.substr(0, tokens[options_.sentence_words_max].span.begin)) + "…";
    }

    const std::vector<search::Passage>& passages_;
    const ExtractOptions& options_;
    search::Analyzer analyzer_;
    Terms question_terms_;
    detail::AskedKind kind_;
    std::vector<Terms> passage_terms_;
    Weights weights_;
};

} // namespace

std::optional<DocumentAnswer> extract_answer(std::string_view question,
                                             const std::vector<search::Passage>& passages,
                                             const ExtractOptions& options) {
    return Extractor(question, passages, options).answer();
}

} // namespace vouch::answer
