#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step retrieve_node(const State& state, const Services& services, const base::Context& context) {
    search::Engine* engine = services.sources.passages;
    if (engine == nullptr) return {std::monostate{}, Outcome::NotFound};
    search::Filter filter = services.scope.search_filter();
    auto hits = engine->keyword(state.choice.documents_question, filter,
                                services.options.passages_max, context);
    if (!hits) return {Refusal{Status::Failed, std::move(hits).error()}, Outcome::Failed};
    if (hits->empty()) return {std::monostate{}, Outcome::NotFound};
    std::vector<search::PassageId> ids;
    for (const search::Hit& hit : *hits)
        ids.push_back(hit.id);
    auto passages = engine->fetch(ids, filter, context);
    if (!passages) return {Refusal{Status::Failed, std::move(passages).error()}, Outcome::Failed};
    return {std::move(*passages), Outcome::Found};
}

} // namespace vouch::answer::detail
