// The part of a workspace that answers questions for a caller. Rules that are wrong fail the whole
// agent; a database that cannot be opened does not.

#include <algorithm>
#include <chrono>
#include <utility>

#include "access/agents.h"
#include "app/time_zone.h"
#include "app/workspace.h"
#include "knowledge/part.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/policy/shown.h"
#include "text/distance.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::Result;

/// Of how questions are read and queries approved: changed with them, so that what an older program
/// kept in the cache is read anew.
constexpr std::string_view kCacheRules = "2";

std::chrono::sys_days today_in(const std::string& zone) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto day = day_in_zone(zone, now);
    CHECK(day); // a setting with another zone is refused
    return *day;
}

/// What a source points to. `part` is null where the scope sees everything.
struct SourceParts {
    std::shared_ptr<const database::Connector> connector;
    std::shared_ptr<const knowledge::Knowledge> whole;
    std::optional<knowledge::Knowledge> part;
    std::shared_ptr<const knowledge::KnowledgeBase> base;
};

/// What the scope sees of the database: none where that is everything.
Result<std::optional<knowledge::Knowledge>> seen_part(const knowledge::Knowledge& whole,
                                                      const sql::syntax::Dialect& dialect,
                                                      const sql::policy::Policy& policy) {
    const auto shown = TRY(sql::policy::shown_relations(dialect, whole.catalog, policy));
    if (knowledge::shows_everything(shown, whole.catalog))
        return std::optional<knowledge::Knowledge>();
    knowledge::Knowledge part =
        knowledge::part_of(whole, knowledge::visible_part(shown, whole.catalog));
    const auto gate = TRY(sql::policy::Gate::create(dialect, whole.catalog, policy));
    part.known_questions = whole.known_questions.approved_by(gate);
    return std::optional(std::move(part));
}

} // namespace

Result<access::Scope> LocalWorkspace::scope(const cli::Caller& caller) {
    TRY(registered_.refresh());
    const auto agents = TRY(access::Agents::read(directory_ / "agents.yaml"));
    auto agent = TRY(agents.agent(caller.agent));
    std::vector<std::string> ids;
    for (const cli::ConnectorRecord& record : registered_.records())
        ids.push_back(record.id);
    TRY(access::check_connectors(*agent, ids));
    return access::Scope::through(std::move(agent), caller.claims,
                                  caller.rows.value_or(settings_.rows_max));
}

Result<cli::ConnectorRecord> LocalWorkspace::connector_record(std::string_view name,
                                                              const access::Scope& scope) const {
    auto known = registered_.record(name);
    if (scope.reads_every_connector() || (known && scope.reads_connector(known->id))) return known;
    std::vector<std::string_view> own;
    for (const cli::ConnectorRecord& record : registered_.records()) {
        if (!scope.reads_connector(record.id)) continue;
        own.push_back(record.id);
        if (!record.alias.empty()) own.push_back(record.alias);
    }
    return base::fail(ErrorCode::Denied,
                      "The agent “" + scope.caller() + "” may not read a connector “" +
                          std::string(name) + "”.",
                      text::near_hints(name, own));
}

answer::AgentOptions LocalWorkspace::agent_options(const access::Scope& scope) const {
    answer::AgentOptions options;
    options.planner.today = settings_.today ? *settings_.today : today_in(settings_.time_zone);
    options.planner.fiscal_year_start = static_cast<int>(settings_.fiscal_year_start);
    options.planner.threshold = settings_.planner_threshold;
    options.cost = {
        settings_.cost_check,
        std::chrono::milliseconds(static_cast<std::int64_t>(settings_.cost_seconds * 1'000)),
        settings_.cost_rows_moderate, settings_.cost_rows_high};
    options.model = settings_.model_options;
    options.write.grading = settings_.grading;
    options.checks.counts = settings_.check_counts;
    options.held_min = settings_.held_min;
    options.extract.support_min = settings_.support_min;
    options.retrieval = settings_.retrieval;
    options.earlier_max = static_cast<std::size_t>(settings_.conversation_window);
    options.passages_max = static_cast<std::size_t>(settings_.passages_max);
    options.read_budget = read_limits().budget;
    options.read_budget.rows =
        std::min(options.read_budget.rows, static_cast<std::size_t>(scope.rows_max()));
    // Answers that were read under other rules are not reused.
    options.web = settings_.web_options;
    options.version = std::string(kCacheRules) + ' ' + std::to_string(settings_.planner_threshold) +
                      ' ' + std::to_string(settings_.fiscal_year_start);
    options.query_time =
        std::min(read_limits().time, scope.query_time().value_or(std::chrono::milliseconds::max()));
    return options;
}

Result<answer::DatabaseSource>
LocalWorkspace::source_of(const std::string& id, std::shared_ptr<const knowledge::Knowledge> whole,
                          const access::Scope& scope) const {
    const Opened& opened = opened_.find(id)->second;
    const auto& connector = opened.connector;
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(connector->dialect_name());
    CHECK(dialect != nullptr); // connectors name dialects that exist
    const sql::policy::Policy policy = TRY(scope.sql_policy(id, *dialect, whole->catalog));
    auto part = TRY(seen_part(*whole, *dialect, policy));
    const Learned& learned = opened.learned.find(scope.knowledge_base(id))->second;
    auto parts = std::make_shared<const SourceParts>(
        SourceParts{connector, std::move(whole), std::move(part), learned.base});
    const knowledge::Knowledge* seen = parts->part ? &*parts->part : parts->whole.get();
    return answer::DatabaseSource{.id = id,
                                  .connector = parts->connector.get(),
                                  .knowledge = seen,
                                  .catalog = &parts->whole->catalog,
                                  .owner = parts,
                                  .connector_version = opened.fingerprint,
                                  .knowledge_version = learned.version,
                                  .base = parts->base.get()};
}

Result<source::WebSearch*> LocalWorkspace::web_search() {
    if (settings_.web_form && !web_search_) {
        source::WebSearchService service = settings_.web;
        service.form = *settings_.web_form;
        web_search_ = TRY(source::make_web_search(std::move(service)));
    }
    return web_search_.get();
}

Result<answer::Agent> LocalWorkspace::agent(const cli::AgentNeeds& needs,
                                            const access::Scope& scope,
                                            const base::Context& context) {
    answer::Sources sources;
    const bool web_alone = needs.route == answer::RouteWish::Web;
    if (needs.route != answer::RouteWish::Documents && !web_alone) {
        TRY(registered_.refresh());
        std::vector<cli::ConnectorRecord> asked = registered_.records();
        if (!needs.connector.empty()) asked = {TRY(connector_record(needs.connector, scope))};
        for (const cli::ConnectorRecord& record : asked) {
            if (!scope.reads_connector(record.id)) continue;
            auto whole = learn(record, scope.knowledge_base(record.id), context);
            TRY(context.check()); // a stop is no fault of the database
            if (whole) {
                sources.databases.push_back(TRY(source_of(record.id, std::move(*whole), scope)));
            } else {
                sources.unavailable.push_back({record.id, std::move(whole).error()});
            }
        }
    }
    if (needs.route != answer::RouteWish::Database && !web_alone)
        sources.passages = TRY(passages(context));
    if (needs.route == answer::RouteWish::Automatic || web_alone) sources.web = TRY(web_search());
    sources.encoder = encoder_.source();
    sources.reranker = reranker_.source();
    sources.model = TRY(language_models_.strong());
    sources.fast_model = TRY(language_models_.fast());
    // Kept queries hold values: of a database of which none may be kept there is no cache.
    const bool unsampled = std::ranges::any_of(sources.databases, [&](const auto& source) {
        const auto record = registered_.record(source.id);
        return !record || sampling_of(*record) == knowledge::Sampling::Never;
    });
    if (needs.route == answer::RouteWish::Documents || web_alone || unsampled)
        return answer::Agent::create(std::move(sources), agent_options(scope));
    auto opened = cache(context);
    // A wrong secret stops everything; a cache that cannot be written costs a repeat its speed.
    if (!opened && opened.error().code == ErrorCode::InvalidArgument)
        return base::Unexpected(std::move(opened).error());
    sources.cache = opened ? *opened : nullptr;
    return answer::Agent::create(std::move(sources), agent_options(scope));
}

} // namespace vouch::app
