#include "answer/detail/evidence.h"
#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {

Step retrieve_node(const State& state, const Services& services, const base::Context& context) {
    DocumentsFound all;
    bool any = false;
    for (const std::string& question : state.choice.documents_questions) {
        const std::string& query = state.queries.empty() ? question : state.queries.back();
        auto found = find_passages(query, services, context);
        if (!found) return {Refusal{Status::Failed, std::move(found).error()}, Outcome::Failed};
        any = any || !found->passages.empty();
        all.parts.push_back({question, std::move(*found)});
    }
    return {std::move(all), any ? Outcome::Found : Outcome::NotFound};
}

} // namespace vouch::answer::detail
