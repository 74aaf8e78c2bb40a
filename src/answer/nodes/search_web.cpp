// The question goes to the search of the web that the workspace names. What comes back are titles
// and snippets, foreign text: those that try to give orders are left out, the rest are passages
// like any other and are quoted from, never followed. No page is opened.

#include <utility>

#include "answer/detail/node_functions.h"

namespace vouch::answer::detail {
namespace {

constexpr std::string_view kCollection = "web";

search::Passage passage_of(source::WebResult result, std::uint64_t number) {
    search::Passage passage;
    passage.id = {number};
    passage.document = {std::string(kCollection), std::move(result.url)};
    passage.title = result.title;
    passage.section = std::move(result.title);
    passage.text = std::move(result.snippet);
    return passage;
}

bool gives_orders(const screen::Screen& screen, const source::WebResult& result) {
    return screen.passage(result.title).has_value() || screen.passage(result.snippet).has_value();
}

} // namespace

Step search_web_node(const State& state, const Services& services, const base::Context& context) {
    source::WebSearch& search = *services.sources.web;
    auto results = search.search(state.question.text, services.options.web.results, context);
    if (!results) return {Refusal{Status::Failed, std::move(results).error()}, Outcome::Failed};
    WebFound web{.part = {state.question.text, {}}, .provider = std::string(search.provider())};
    const auto count = static_cast<double>(results->size());
    for (source::WebResult& result : *results) {
        web.retrieved_at = result.retrieved_at;
        if (gives_orders(services.screen, result)) {
            ++web.left_out;
            continue;
        }
        const std::size_t place = web.part.found.passages.size();
        web.part.found.passages.push_back(passage_of(std::move(result), place + 1));
        // The service tells an order and no scores.
        web.part.found.ranking.hits.push_back(
            {web.part.found.passages.back().id, 1 - static_cast<double>(place) / count});
    }
    const Outcome outcome = web.part.found.passages.empty() ? Outcome::NotFound : Outcome::Found;
    return {std::move(web), outcome};
}

} // namespace vouch::answer::detail
