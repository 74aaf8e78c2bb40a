#include <algorithm>

#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {
namespace {

/// Tells how the passage of a citation was found.
void add_parts(const search::Retrieval& found, Citation& citation) {
    auto passage = std::ranges::find_if(found.passages, [&](const search::Passage& candidate) {
        return candidate.document.collection == citation.collection &&
               candidate.document.source == citation.source && candidate.span == citation.span;
    });
    if (passage == found.passages.end()) return;
    const auto place = static_cast<std::size_t>(passage - found.passages.begin());
    const search::FusedHit& hit = found.ranking.hits[place];
    citation.score = hit.score;
    citation.keyword = hit.keyword;
    citation.dense = hit.dense;
    citation.reranker = hit.reranker;
}

} // namespace

Step extract_node(const State& state, const Services& services, const base::Context&) {
    auto answer =
        extract_answer(state.choice.documents_question, state.found, services.options.extract);
    if (!answer) return {std::monostate{}, Outcome::NotFound};
    for (Citation& citation : answer->citations)
        add_parts(state.found, citation);
    return {std::move(*answer), Outcome::Found};
}

} // namespace vouch::answer::detail
