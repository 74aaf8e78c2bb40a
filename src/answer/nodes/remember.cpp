// Keeps the SQL of an answer for those who ask the same again. Only what was read from the question
// and gave rows: no refusal, no failure, nothing that documents said, and nothing that came out of
// the cache or that a person wrote, for these are found as quickly.

#include <chrono>
#include <optional>

#include "answer/detail/cache_binding.h"
#include "answer/detail/node_functions.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/printer.h"

namespace vouch::answer::detail {
namespace {

/// What comes out of the cache counts as sure, so that only such goes in. What was stored or a
/// person wrote is found as quickly.
bool is_sure(const Draft& draft, const Services& services) {
    const bool drafted = draft.origin == DraftOrigin::Reading || draft.origin == DraftOrigin::Model;
    return drafted && draft.confidence >= services.options.planner.threshold;
}

bool may_be_kept(const State& state, const Services& services) {
    return services.sources.cache != nullptr && !state.refusal && state.result &&
           !state.result->rows.empty() && state.choice.route == Route::Database &&
           is_sure(state.choice.drafts[state.draft], services);
}

/// None where the planner read the question without being able to say all of it in a form: what is
/// not whole is read anew. What a model drafts has no form.
std::optional<cache::Entry> entry_of(const State& state, const Services& services) {
    const Draft& draft = state.choice.drafts[state.draft];
    const std::size_t database = state.choice.database;
    cache::Entry entry{
        .question = state.question.text,
        .connector = services.sources.databases[database].id,
        .sql = sql::syntax::print(draft.query, *sql::dialects::find_dialect(draft.dialect)),
        .dialect = draft.dialect,
        .understood = draft.understood,
        .drafted_by = draft.drafted_by,
        .assumptions = draft.assumptions,
        .created_at = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now())};
    if (draft.origin == DraftOrigin::Model || draft.dialect != planner::kPlannerDialect)
        return entry;
    const planner::Lexicon& lexicon = services.planners[database].lexicon();
    auto form =
        services.forms[database].form({draft.query, draft.unused_words, draft.features},
                                      cache::read_question(entry.question, lexicon), lexicon);
    if (!form) return std::nullopt;
    entry.form = std::move(*form);
    return entry;
}

} // namespace

Step remember_node(const State& state, const Services& services, const base::Context& context) {
    if (!may_be_kept(state, services)) return {std::monostate{}, Outcome::Finished};
    const auto binding = cache_binding(state.question, services, context);
    const auto entry = entry_of(state, services);
    if (binding && entry) {
        // The answer stands whether or not it can be kept.
        [[maybe_unused]] const auto kept = services.sources.cache->remember(
            *entry, *binding, services.planners.front().lexicon(), context);
    }
    return {std::monostate{}, Outcome::Finished};
}

} // namespace vouch::answer::detail
