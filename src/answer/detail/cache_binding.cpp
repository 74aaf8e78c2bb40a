#include "answer/detail/cache_binding.h"

#include "base/iso_date.h"
#include "schema/catalog.h"

namespace vouch::answer::detail {
namespace {

/// What a route to the documents depends on: how much the caller sees of them.
base::Result<std::string> documents_state(const Question& question, const Services& services,
                                          const base::Context& context) {
    if (question.route == RouteWish::Database || services.sources.passages == nullptr)
        return std::string();
    const auto stats =
        TRY(services.sources.passages->stats(services.scope.search_filter(), context));
    return std::to_string(stats.documents) + '/' + std::to_string(stats.passages) + '/' +
           std::to_string(stats.tokens);
}

} // namespace

base::Result<cache::Binding> cache_binding(const Question& question, const Services& services,
                                           const base::Context& context) {
    cache::Binding binding;
    binding.agent = services.scope.caller();
    for (const DatabaseSource& source : services.sources.databases) {
        if (!question.connector.empty() && source.id != question.connector) continue;
        binding.connectors.push_back(
            {.id = source.id,
             .fingerprint = source.connector_version,
             .dialect = std::string(source.connector->dialect_name()),
             .knowledge = source.knowledge_version,
             .schema = schema::catalog_fingerprint(source.whole_catalog())});
    }
    binding.documents = TRY(documents_state(question, services, context));
    binding.policy_version = services.options.version;
    binding.scope = services.scope.digest();
    binding.day = base::print_iso_day(services.options.planner.today);
    return binding;
}

} // namespace vouch::answer::detail
