#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "access/scope.h"
#include "answer/agent.h"
#include "answer/probe.h"
#include "answer/schema_planner.h"
#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "knowledge/knowledge.h"
#include "llm/model.h"
#include "planner/planner.h"
#include "schema/result_set.h"
#include "sql/policy/approve.h"

namespace vouch::eval::detail {

/// A SQLite database of the data with what the product knows of it, asked as the product asks.
class AskedDatabase {
public:
    static constexpr std::int64_t kRowsMax = 200'000; ///< of any result

    static base::Result<std::unique_ptr<AskedDatabase>>
    open(const std::filesystem::path& file, const planner::PlannerOptions& planning,
         const answer::ProbeOptions& probe, const base::Context& context);

    const knowledge::Knowledge& knowledge() const { return *knowledge_; }

    /// Without running anything.
    base::Result<planner::Planned> plan(std::string_view question,
                                        const base::Context& context) const {
        return planner_->plan(question, context);
    }

    /// With the probe of the product, which runs the candidates under the scope.
    base::Result<planner::Planned> plan_with_probe(std::string_view question,
                                                   const base::Context& context) const;

    /// The answer of the whole graph to a question of this database alone; without a model where
    /// that is null.
    base::Result<answer::Answer> ask(std::string_view question, const answer::AgentOptions& options,
                                     llm::Model* model, const base::Context& context) const;

    /// The rows of a query through the one door; `text` becomes what ran. More than kRowsMax are
    /// LimitExceeded.
    base::Result<std::vector<schema::Row>> run(const sql::syntax::Query& query, std::string& text,
                                               const base::Context& context) const;

private:
    AskedDatabase() = default;

    access::Scope scope_ = access::Scope::local_operator(kRowsMax);
    answer::ProbeOptions probe_{};
    std::unique_ptr<database::Connector> connector_;
    std::unique_ptr<knowledge::Knowledge> knowledge_;
    std::unique_ptr<sql::policy::Gate> gate_;
    std::unique_ptr<answer::SchemaPlanner> planner_;
};

} // namespace vouch::eval::detail
