// Every call leases a connection whose read-only transaction has begun, and gives it back rolled
// back (detail/session_pool.h, detail/postgres_session.h). Rows come one by one, so that a result
// is never held twice.

#include "database/postgres.h"

#include <chrono>
#include <string>
#include <utility>

#include "database/detail/contact.h"
#include "database/detail/postgres_catalog.h"
#include "database/detail/postgres_plan.h"
#include "database/detail/postgres_rights.h"
#include "database/detail/postgres_session.h"
#include "database/detail/postgres_values.h"
#include "database/detail/postgres_writes.h"
#include "database/detail/row_meter.h"
#include "database/detail/server_address.h"
#include "database/detail/session_pool.h"
#include "database/detail/time_limit.h"
#include "sql/policy/approved.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::Result;
using detail::PostgresSession;

constexpr std::string_view kDialect = "postgres";
constexpr detail::ServerKind kKind{"postgresql", 5432, "host", "/var/run/postgresql"};

schema::ResultColumn result_column(const PostgresSession& session, std::size_t column) {
    return {
        text::replace_invalid_utf8(session.column_name(column)),
        detail::postgres_type_name(session.column_type(column), session.column_modifier(column))};
}

schema::Value result_value(const PostgresSession& session, std::size_t column,
                           std::string_view text) {
    return detail::postgres_value(session.column_type(column), text);
}

class PostgresConnector final : public Connector {
public:
    PostgresConnector(detail::ServerAddress address, const std::string& password)
        : address_(std::move(address)), pool_([this, password](const base::Context& context) {
              return PostgresSession::open(address_, password, context);
          }) {}

    std::string_view dialect_name() const override { return kDialect; }

    Result<void> reach(const base::Context& context) const {
        TRY(pool_.lease(context));
        return {};
    }

    std::string data_version(const base::Context& context) const override {
        auto version = read_version(context.within(detail::kVersionTime));
        return version ? *version : "";
    }

    Result<Health> health(std::chrono::milliseconds /*data_check_time*/,
                          const base::Context& context) const override {
        return detail::server_health(pool_, address_, detail::postgres_excess_rights, context);
    }

    Result<schema::Catalog> introspect(const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        return detail::within(
            detail::kSchemaTime, "the schema", context, [&](const base::Context& limited) {
                return detail::read_postgres_catalog(*session, session->default_schema(), limited);
            });
    }

protected:
    Result<ReadSummary> read(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                             const base::Context& context, RowSink& sink) const override {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, context));
        return detail::read_rows(*session, budget, context, sink, result_column, result_value);
    }

    Result<QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                              const base::Context& context) const override {
        return detail::within(detail::kPlanTime, "the plan", context,
                              [&](const base::Context& limited) -> Result<QueryPlan> {
                                  return read_plan(query, limited);
                              });
    }

private:
    Result<QueryPlan> read_plan(const sql::policy::ApprovedEstimate& query,
                                const base::Context& context) const {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, context));
        QueryPlan plan;
        while (TRY(session->next(context)))
            detail::add_postgres_step(plan, session->text(0));
        return plan;
    }

    Result<std::string> read_version(const base::Context& context) const {
        auto session = TRY(pool_.lease(context));
        return detail::postgres_data_version(*session, context);
    }

    detail::ServerAddress address_;
    mutable detail::SessionPool<PostgresSession> pool_; ///< has its own lock
};

} // namespace

Result<std::unique_ptr<Connector>> open_postgres(std::string_view rest, const std::string& password,
                                                 const base::Context& context) {
    detail::ServerUrl url = TRY(detail::parse_server_url(rest, kKind));
    auto connector = std::make_unique<PostgresConnector>(std::move(url.address), password);
    TRY(connector->reach(context));
    return connector;
}

Result<DatabaseUrl> read_postgres_url(std::string_view rest) {
    detail::ServerUrl url = TRY(detail::parse_server_url(rest, kKind));
    return DatabaseUrl{"postgresql:" + detail::print_server_url(url.address, kKind),
                       url.address.database, std::move(url.password)};
}

Result<std::string> postgres_grants(std::string_view rest) {
    return detail::postgres_grants_script(TRY(detail::parse_server_url(rest, kKind)).address);
}

} // namespace vouch::database
