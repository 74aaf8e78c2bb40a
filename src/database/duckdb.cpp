// Every call leases a process in which DuckDB has the file open (detail/session_pool.h,
// detail/duckdb_session.h). DuckDB cannot be stopped for certain from within, so that a process is
// killed where a call ends early, and the next call starts another: some fifty milliseconds.

#include "database/duckdb.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "base/file_version.h"
#include "database/detail/contact.h"
#include "database/detail/duckdb_catalog.h"
#include "database/detail/duckdb_file.h"
#include "database/detail/duckdb_plan.h"
#include "database/detail/duckdb_session.h"
#include "database/detail/session_pool.h"
#include "sql/policy/approved.h"

namespace vouch::database {
namespace {

using base::Result;
using detail::DuckdbSession;

constexpr std::string_view kDialect = "duckdb";
/// How long a process that nothing asks keeps the file from being written: longer than the pause
/// between two queries of one question, shorter than another program waits for the lock.
constexpr std::chrono::seconds kIdleTime{5};

class DuckdbConnector final : public Connector {
public:
    explicit DuckdbConnector(std::filesystem::path path)
        : path_(std::move(path)),
          pool_(
              [this](const base::Context& context) { return DuckdbSession::open(path_, context); },
              kIdleTime) {}

    std::string_view dialect_name() const override { return kDialect; }

    Result<void> reach(const base::Context& context) const {
        TRY(pool_.lease(context));
        return {};
    }

    std::string data_version(const base::Context& /*context*/) const override {
        return detail::duckdb_file_version(path_);
    }

    Result<Health> health(std::chrono::milliseconds /*data_check_time*/,
                          const base::Context& context) const override {
        auto contact = TRY(detail::make_contact(pool_, context));
        if (!contact.session->has_file_rules())
            contact.health.warnings.emplace_back(
                "The kernel has no Landlock: while DuckDB opens the file, "
                "its process could read other files.");
        return std::move(contact.health);
    }

    Result<schema::Catalog> introspect(const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        return detail::read_duckdb_catalog(*session, context);
    }

protected:
    Result<ReadSummary> read(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                             const base::Context& context, RowSink& sink) const override {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, budget, context));
        return session->read_rows(budget, context, sink);
    }

    Result<QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                              const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, context));
        std::string plan;
        while (TRY(session->next(context)))
            plan += session->text(1);
        return detail::read_duckdb_plan(plan);
    }

private:
    std::filesystem::path path_;
    mutable detail::SessionPool<DuckdbSession> pool_; ///< has its own lock
};

} // namespace

Result<std::unique_ptr<Connector>>
open_duckdb(std::string_view path, const std::string& /*password*/, const base::Context& context) {
    std::error_code error;
    auto connector = std::make_unique<DuckdbConnector>(
        std::filesystem::absolute(path, error).lexically_normal());
    TRY(connector->reach(context));
    return connector;
}

Result<DatabaseUrl> read_duckdb_url(std::string_view path) {
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(path, error).lexically_normal();
    std::string kept = error || path.empty() ? std::string(path) : absolute.string();
    return DatabaseUrl{"duckdb:" + kept, std::filesystem::path(path).stem().string(), std::nullopt};
}

bool may_be_duckdb_file(std::string_view path) {
    return detail::check_duckdb_file(std::filesystem::path(path)).has_value();
}

} // namespace vouch::database
