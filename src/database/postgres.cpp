// Every call leases a connection whose read-only transaction has begun, and gives it back rolled
// back (detail/session_pool.h, detail/postgres_session.h). Rows come one by one, so that a result
// is never held twice.

#include "database/postgres.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string>
#include <utility>

#include "base/hash.h"
#include "database/detail/contact.h"
#include "database/detail/postgres_catalog.h"
#include "database/detail/postgres_rights.h"
#include "database/detail/postgres_session.h"
#include "database/detail/postgres_values.h"
#include "database/detail/row_meter.h"
#include "database/detail/server_address.h"
#include "database/detail/session_pool.h"
#include "sql/policy/approved.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::Result;
using detail::PostgresSession;

constexpr std::string_view kDialect = "postgres";
constexpr detail::ServerKind kKind{"postgresql", 5432, "host", "/var/run/postgresql"};

/// How often each table was written, by the server's statistics, which a crash resets and which
/// may be a second behind.
constexpr detail::CatalogQuery kWrites(
    "SELECT 0, pg_postmaster_start_time()::text UNION ALL (SELECT relid, n_tup_ins || ' ' || "
    "n_tup_upd || ' ' || n_tup_del FROM pg_stat_user_tables ORDER BY relid)");

schema::ResultColumn result_column(const PostgresSession& session, std::size_t column) {
    return {
        text::replace_invalid_utf8(session.column_name(column)),
        detail::postgres_type_name(session.column_type(column), session.column_modifier(column))};
}

schema::Value result_value(const PostgresSession& session, std::size_t column,
                           std::string_view text) {
    return detail::postgres_value(session.column_type(column), text);
}

/// The number after `mark` in a line of a plan: "(cost=0.00..35.50 rows=2550 width=4)".
std::optional<double> figure_after(std::string_view line, std::string_view mark) {
    std::size_t at = line.rfind(mark);
    if (at == std::string_view::npos) return std::nullopt;
    std::string_view figure = line.substr(at + mark.size());
    double number = 0;
    auto [end, error] = std::from_chars(figure.data(), figure.data() + figure.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

void add_step(QueryPlan& plan, std::string_view line) {
    if (plan.steps.empty()) plan.cost = figure_after(line, "..");
    if (auto rows = figure_after(line, " rows="))
        plan.rows_most = std::max(plan.rows_most.value_or(0), *rows);
    plan.steps.push_back(text::replace_invalid_utf8(line));
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
        auto version = read_version(context);
        return version ? *version : "";
    }

    Result<Health> health(std::chrono::milliseconds /*data_check_time*/,
                          const base::Context& context) const override {
        return detail::server_health(pool_, address_, detail::postgres_excess_rights, context);
    }

    Result<schema::Catalog> introspect(const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        return detail::read_postgres_catalog(*session, context);
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
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, context));
        QueryPlan plan;
        while (TRY(session->next(context)))
            add_step(plan, session->text(0));
        return plan;
    }

private:
    Result<std::string> read_version(const base::Context& context) const {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(kWrites, context));
        std::string writes;
        while (TRY(session->next(context)))
            writes.append(session->text(0)).append(" ").append(session->text(1)) += '\n';
        return base::sha256_hex(writes);
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
