#include <algorithm>

#include "answer/detail/evidence.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {
namespace {

/// Tells how the passage of a citation was found, and whether it tries to give orders.
void add_parts(const search::Retrieval& found, const screen::Screen& screen, Citation& citation) {
    auto passage = std::ranges::find_if(found.passages, [&](const search::Passage& candidate) {
        return candidate.document.collection == citation.collection &&
               candidate.document.source == citation.source && candidate.span == citation.span;
    });
    if (passage == found.passages.end()) return;
    const auto place = static_cast<std::size_t>(passage - found.passages.begin());
    const search::FusedHit& hit = found.ranking.hits[place];
    citation.flagged = screen.passage(passage->text).has_value();
    citation.score = hit.score;
    citation.keyword = hit.keyword;
    citation.dense = hit.dense;
    citation.reranker = hit.reranker;
}

/// Another part's answer behind what there is: its citations get the next numbers, and those of the
/// same passage are one.
void append(DocumentAnswer&& part, DocumentAnswer& whole) {
    std::vector<std::uint32_t> numbers(part.citations.size() + 1);
    for (Citation& citation : part.citations) {
        const auto known = std::ranges::find_if(whole.citations, [&](const Citation& other) {
            return other.collection == citation.collection && other.source == citation.source &&
                   other.span == citation.span;
        });
        if (known != whole.citations.end()) {
            numbers[citation.number] = known->number;
            if (known->text.find(citation.text) == std::string::npos)
                known->text += ' ' + citation.text;
            continue;
        }
        numbers[citation.number] = static_cast<std::uint32_t>(whole.citations.size() + 1);
        citation.number = numbers[citation.number];
        whole.citations.push_back(std::move(citation));
    }
    for (QuotedSentence& sentence : part.sentences) {
        sentence.citation = numbers[sentence.citation];
        whole.sentences.push_back(std::move(sentence));
    }
    whole.coverage = std::min(whole.coverage, part.coverage);
}

/// The parts' quotations as one answer; none where there is none of any.
std::optional<DocumentAnswer> quotations(const State& state, const Services& services) {
    std::optional<DocumentAnswer> whole;
    std::vector<std::string> missing;
    for (const DocumentPart& part : state.parts) {
        auto answer = extract_answer(part.question, part.found, services.options.extract);
        if (!answer) {
            missing.push_back(part.question);
            continue;
        }
        for (Citation& citation : answer->citations)
            add_parts(part.found, services.screen, citation);
        if (whole)
            append(std::move(*answer), *whole);
        else
            whole = std::move(answer);
    }
    if (!whole) return whole;
    whole->text = quoted_text(whole->sentences);
    whole->missing = std::move(missing);
    return whole;
}

} // namespace

Step extract_node(const State& state, const Services& services, const base::Context&) {
    auto answer = quotations(state, services);
    const bool near = std::ranges::any_of(state.parts, [&](const DocumentPart& part) {
        return is_near(part.found, services.options.write);
    });
    const bool to_model = services.sources.model != nullptr && (answer || near);
    const bool graded = services.options.write.grading == Grading::On && !state.web;
    const Outcome asks_model = graded ? Outcome::ToGrader : Outcome::ToModel;
    if (!answer) return {std::monostate{}, to_model ? asks_model : Outcome::NotFound};
    return {std::move(*answer), to_model ? asks_model : Outcome::Found};
}

} // namespace vouch::answer::detail
