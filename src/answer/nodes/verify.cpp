// Every sentence that a language model wrote is held against the passages that it cites. What does
// not cite, cites a number that was not given, or is not held by what it cites, is struck and
// counted, and not shown. Citations are those that are left, numbered anew in their order.

#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "answer/detail/citation.h"
#include "answer/detail/cited_sentences.h"
#include "answer/detail/node_functions.h"
#include "answer/extract.h"
#include "answer/sentence_support.h"

namespace vouch::answer::detail {
namespace {

/// Encodes what it is asked to compare; nothing where there is no model or it fails.
Similarity similarity_of(const Services& services, const base::Context& context) {
    if (!services.sources.encoder) return {};
    return [&](std::string_view one, std::string_view other) -> std::optional<double> {
        const auto encoder = services.sources.encoder(context);
        if (!encoder || *encoder == nullptr) return std::nullopt;
        const std::array<std::string_view, 2> texts = {one, other};
        const auto vectors = (*encoder)->encode(texts, embedding::TextRole::Passage, context);
        if (!vectors) return std::nullopt;
        const auto width = static_cast<std::ptrdiff_t>((*encoder)->model().width);
        return std::inner_product(vectors->begin(), vectors->begin() + width,
                                  vectors->begin() + width, 0.0);
    };
}

class Verifier {
public:
    Verifier(const State& state, const Services& services, const base::Context& context)
        : state_(state), services_(services), written_(*state.written),
          similarity_(similarity_of(services, context)) {}

    DocumentAnswer verified() {
        DocumentAnswer answer;
        answer.written_by = written_.model;
        std::size_t kept = 0;
        for (CitedSentence& sentence : cited_sentences(written_.text)) {
            const auto support = support_of(sentence);
            if (!support) {
                ++answer.struck;
                continue;
            }
            ++kept;
            const std::size_t window = sentence.cited[support->cited] - 1;
            const std::uint32_t number = cite(window, support->span, answer);
            answer.sentences.push_back({std::move(sentence.text), number});
        }
        answer.text = quoted_text(answer.sentences);
        answer.coverage =
            kept == 0 ? 0 : static_cast<double>(kept) / static_cast<double>(kept + answer.struck);
        return answer;
    }

private:
    /// None where the sentence is to be struck.
    std::optional<SentenceSupport> support_of(const CitedSentence& sentence) const {
        std::vector<CitedText> cited;
        std::vector<std::string> headings;
        headings.reserve(sentence.cited.size());
        for (const std::size_t number : sentence.cited) {
            if (number == 0 || number > written_.windows.size()) return std::nullopt;
            const search::Passage& passage = written_.windows[number - 1].passage;
            headings.push_back(passage.title + '\n' + passage.section);
            cited.push_back({passage.text, headings.back()});
        }
        if (cited.empty()) return std::nullopt;
        const SentenceSupport support =
            sentence_support(sentence.text, cited, services_.options.write.support, similarity_);
        return support.fault == Fault::None ? std::optional(support) : std::nullopt;
    }

    /// The number of the passage in which that span of the window lies.
    std::uint32_t cite(std::size_t window, base::TextSpan span, DocumentAnswer& answer) {
        const PassageWindow& shown = written_.windows[window];
        std::size_t at = 0;
        while (at + 1 < shown.run.size() && shown.run[at + 1].first <= span.begin)
            ++at;
        const search::Passage& passage = shown.run[at].second;
        const std::string piece = shown.passage.text.substr(span.begin, span.end - span.begin);
        const auto [known, is_new] = numbers_.try_emplace(
            passage.id, static_cast<std::uint32_t>(answer.citations.size() + 1));
        if (is_new) {
            Citation citation = citation_of(passage, known->second, piece, services_.screen);
            const auto& hits = state_.parts[shown.part].found.ranking.hits;
            if (shown.hit < hits.size()) citation.score = hits[shown.hit].score;
            answer.citations.push_back(std::move(citation));
        } else {
            std::string& text = answer.citations[known->second - 1].text;
            if (text.find(piece) == std::string::npos) text += ' ' + piece;
        }
        return known->second;
    }

    const State& state_;
    const Services& services_;
    const WrittenAnswer& written_;
    Similarity similarity_;
    std::map<search::PassageId, std::uint32_t> numbers_;
};

} // namespace

Step verify_node(const State& state, const Services& services, const base::Context& context) {
    DocumentAnswer answer = Verifier(state, services, context).verified();
    const Outcome outcome = answer.sentences.empty() ? Outcome::NotFound : Outcome::Passed;
    return {std::move(answer), outcome};
}

} // namespace vouch::answer::detail
