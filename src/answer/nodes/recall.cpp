// Looks whether the cache has the SQL of the question. What it has is a draft like any other: it is
// approved for this caller and run now.

#include <algorithm>
#include <chrono>
#include <utility>

#include "answer/detail/cache_binding.h"
#include "answer/detail/node_functions.h"
#include "base/iso_date.h"

namespace vouch::answer::detail {
namespace {

constexpr const char* kBoundUnderstood = "a stored query with the values of this question";

/// The best reading of the question over each database, without running anything.
std::vector<cache::AskedForm> forms_of(const Question& question, const Services& services,
                                       const base::Context& context) {
    std::vector<cache::AskedForm> forms;
    for (std::size_t i = 0; i < services.sources.databases.size(); ++i) {
        const std::string& id = services.sources.databases[i].id;
        if (!question.connector.empty() && id != question.connector) continue;
        const SchemaPlanner& planner = services.planners[i];
        auto planned = planner.plan(question.text, context);
        if (!planned || planned->readings.empty()) continue;
        const planner::Reading& reading = planned->readings.front();
        if (reading.confidence < services.sources.cache->options().confidence_min) continue;
        auto form = services.forms[i].form({reading.query, reading.unused, reading.features},
                                           cache::read_question(question.text, planner.lexicon()),
                                           planner.lexicon());
        const cache::FormReader* proves = planned->answered ? &services.forms[i] : nullptr;
        if (form) forms.push_back({id, std::move(*form), proves});
    }
    return forms;
}

RouteChoice choice_of(cache::Hit hit, std::string why, const Services& services) {
    const auto& databases = services.sources.databases;
    const auto database = std::ranges::find(databases, hit.entry.connector, &DatabaseSource::id);
    CHECK(database != databases.end()); // the cache gives entries of the binding alone
    CacheRecord record{std::string(cache::tier_name(hit.tier)), hit.entry.created_at,
                       std::move(why)};
    RouteChoice choice;
    choice.route = Route::Database;
    choice.reason = "From the cache, asked at " + base::print_iso_second(record.asked_at) +
                    ", tier " + record.tier + ": " + record.why;
    choice.database = static_cast<std::size_t>(database - databases.begin());
    choice.cache = std::move(record);
    Draft draft{.query = std::move(hit.query),
                .understood = hit.bound ? kBoundUnderstood : std::move(hit.entry.understood),
                .confidence = 1,
                .assumptions = hit.bound ? std::vector<std::string>() : hit.entry.assumptions,
                .unused_words = {},
                .drafted_by = "cache",
                .trace = {},
                .dialect = std::move(hit.entry.dialect),
                .origin = DraftOrigin::Cache};
    choice.drafts.push_back(std::move(draft));
    return choice;
}

} // namespace

Step recall_node(const State& state, const Services& services, const base::Context& context) {
    const Sources& sources = services.sources;
    if (sources.cache == nullptr || sources.databases.empty() ||
        state.question.route == RouteWish::Documents)
        return {std::monostate{}, Outcome::Missed};
    const auto binding = cache_binding(state.question, services, context);
    if (!binding || binding->connectors.empty()) return {std::monostate{}, Outcome::Missed};
    const cache::Asked asked{.question = state.question.text,
                             .binding = *binding,
                             .lexicon = services.planners.front().lexicon(),
                             .forms = [&] { return forms_of(state.question, services, context); },
                             .encoder = sources.encoder};
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    cache::LookUp found = sources.cache->look_up(asked, now, context);
    if (!found.hit) return {std::monostate{}, Outcome::Missed};
    return {choice_of(std::move(*found.hit), std::move(found.why), services), Outcome::Recalled};
}

} // namespace vouch::answer::detail
