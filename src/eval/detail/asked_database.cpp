#include "eval/detail/asked_database.h"

#include "database/registry.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "sql/dialects/registry.h"

namespace vouch::eval::detail {

base::Result<std::unique_ptr<AskedDatabase>>
AskedDatabase::open(const std::filesystem::path& file, const planner::PlannerOptions& planning,
                    const answer::ProbeOptions& probe, const base::Context& context) {
    AskedDatabase opened;
    opened.probe_ = probe;
    opened.connector_ = TRY(database::open_connector("sqlite:" + file.string(), context));
    schema::Catalog catalog = TRY(opened.connector_->introspect(context));
    const auto* dialect = sql::dialects::find_dialect(opened.connector_->dialect_name());
    const sql::policy::Policy policy = TRY(opened.scope_.sql_policy("", *dialect, catalog));
    auto reader = TRY(knowledge::ConnectorReader::create(*opened.connector_, catalog, policy));
    opened.knowledge_ = std::make_unique<knowledge::Knowledge>(TRY(knowledge::build(
        {file.stem().string(), catalog}, reader, knowledge::english::vocabulary(), {}, context)));
    opened.gate_ = std::make_unique<sql::policy::Gate>(
        TRY(sql::policy::Gate::create(*dialect, opened.knowledge_->catalog, policy)));
    opened.planner_ = std::make_unique<answer::SchemaPlanner>(*opened.knowledge_, planning);
    return std::make_unique<AskedDatabase>(std::move(opened));
}

base::Result<planner::Planned> AskedDatabase::plan_with_probe(std::string_view question,
                                                              const base::Context& context) const {
    const answer::DatabaseSource source{"", connector_.get(), knowledge_.get()};
    std::optional<base::Error> broken; // the answer, which is run too, tells it
    return planner_->plan(question, context,
                          answer::make_probe(source, *gate_, probe_, context, broken));
}

base::Result<answer::Answer> AskedDatabase::ask(std::string_view question,
                                                const answer::AgentOptions& options,
                                                llm::Model* model,
                                                const base::Context& context) const {
    answer::Sources sources;
    sources.databases.push_back({knowledge_->connector, connector_.get(), knowledge_.get()});
    sources.model = model;
    answer::AgentOptions limited = options;
    limited.probe = probe_;
    limited.read_budget.rows = static_cast<std::size_t>(kRowsMax);
    const auto agent = TRY(answer::Agent::create(std::move(sources), std::move(limited)));
    return agent.ask({std::string(question), answer::RouteWish::Database}, scope_, context);
}

base::Result<std::vector<schema::Row>> AskedDatabase::run(const sql::syntax::Query& query,
                                                          std::string& text,
                                                          const base::Context& context) const {
    auto approved = gate_->approve(sql::syntax::clone(query));
    if (!approved) return base::fail(base::ErrorCode::Denied, approved.error().message);
    text = approved->text();
    database::ReadBudget budget;
    budget.rows = static_cast<std::size_t>(kRowsMax);
    schema::ResultSet result = TRY(connector_->run(*approved, budget, context));
    if (result.truncated())
        return base::fail(base::ErrorCode::LimitExceeded,
                          "The result is too large to be compared.");
    return std::move(result.rows);
}

} // namespace vouch::eval::detail
