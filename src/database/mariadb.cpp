// One connector for both servers, which share protocol and library; what the server says it is
// decides about the dialect. Every call leases a connection whose read-only transaction has begun,
// and gives it back rolled back (detail/session_pool.h, detail/mariadb_session.h).

#include "database/mariadb.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <string>
#include <utility>

#include "base/hash.h"
#include "database/detail/contact.h"
#include "database/detail/mariadb_catalog.h"
#include "database/detail/mariadb_rights.h"
#include "database/detail/mariadb_session.h"
#include "database/detail/mariadb_values.h"
#include "database/detail/row_meter.h"
#include "database/detail/server_address.h"
#include "database/detail/session_pool.h"
#include "database/detail/time_limit.h"
#include "sql/policy/approved.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::ErrorCode;
using base::Result;
using detail::MariadbSession;

constexpr detail::ServerKind kMariadb{"mariadb", 3306, "socket", "/run/mysqld/mysqld.sock"};
constexpr detail::ServerKind kMysql{"mysql", 3306, "socket", "/run/mysqld/mysqld.sock"};

/// When the server was started, give or take some seconds. Of MySQL it stands elsewhere, which
/// makes an error here.
constexpr detail::CatalogQuery
    kStart("SELECT (UNIX_TIMESTAMP() - VARIABLE_VALUE) DIV 10 FROM "
           "information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'UPTIME'");

/// InnoDB keeps these times in memory, so that a restart forgets them. A further write in the
/// second of the last one would not show: such a moment has no version.
constexpr detail::CatalogQuery
    kWrites("SELECT TABLE_NAME, CREATE_TIME, UPDATE_TIME, "
            "UPDATE_TIME > NOW() - INTERVAL 2 SECOND FROM information_schema.TABLES "
            "WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE <> 'VIEW' ORDER BY TABLE_NAME");

schema::ResultColumn result_column(const MariadbSession& session, std::size_t column) {
    const MYSQL_FIELD& field = session.column(column);
    return {text::replace_invalid_utf8({field.name, field.name_length}),
            detail::mariadb_type_name(field)};
}

schema::Value result_value(const MariadbSession& session, std::size_t column,
                           std::string_view text) {
    return detail::mariadb_value(session.column(column), text);
}

/// The steps of EXPLAIN's rows. Those of one number are joined, so that their rows multiply.
class PlanReader {
public:
    void add(const MariadbSession& session) {
        std::string step;
        for (std::size_t column = 0; column < session.column_count(); ++column) {
            auto text = session.value(column);
            if (!text || text->empty()) continue;
            std::string_view name = session.column(column).name;
            if (!step.empty()) step += ", ";
            step += std::string(name) + ": " + text::replace_invalid_utf8(*text);
            if (name == "rows") count(session.text(0), *text);
        }
        plan.steps.push_back(std::move(step));
    }

    QueryPlan plan{};

private:
    void count(std::string_view number, std::string_view text) {
        double rows = 0;
        std::from_chars(text.data(), text.data() + text.size(), rows);
        auto [product, first] = rows_.emplace(number, 1.0);
        product->second *= rows;
        plan.rows_most = std::max(plan.rows_most.value_or(0), product->second);
    }

    std::map<std::string, double, std::less<>> rows_{};
};

class MariadbConnector final : public Connector {
public:
    MariadbConnector(detail::ServerAddress address, const std::string& password)
        : address_(std::move(address)), pool_([this, password](const base::Context& context) {
              return MariadbSession::open(address_, password, context);
          }) {}

    std::string_view dialect_name() const override { return dialect_; }

    /// What the server is.
    Result<void> reach(const base::Context& context) {
        auto session = TRY(pool_.lease(context));
        dialect_ = session->is_mariadb() ? "mariadb" : "mysql";
        return {};
    }

    std::string data_version(const base::Context& context) const override {
        auto version = read_version(context.within(detail::kVersionTime));
        return version ? *version : "";
    }

    Result<Health> health(std::chrono::milliseconds /*data_check_time*/,
                          const base::Context& context) const override {
        return detail::server_health(pool_, address_, detail::mariadb_excess_rights, context);
    }

    Result<schema::Catalog> introspect(const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        return detail::within(detail::kSchemaTime, "the schema", context,
                              [&](const base::Context& limited) {
                                  return detail::read_mariadb_catalog(*session, limited);
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
        PlanReader reader;
        while (TRY(session->next(context)))
            reader.add(*session);
        return std::move(reader.plan);
    }

    /// Empty where a table was written a moment ago.
    Result<std::string> read_version(const base::Context& context) const {
        auto session = TRY(pool_.lease(context));
        std::string writes;
        TRY(session->send(kStart, context));
        while (TRY(session->next(context)))
            writes = session->text(0);
        TRY(session->send(kWrites, context));
        bool settled = true;
        while (TRY(session->next(context))) {
            for (std::size_t column = 0; column < 3; ++column)
                writes.append(session->text(column)) += '\t';
            settled = settled && session->text(3) != "1";
        }
        return settled ? base::sha256_hex(writes) : std::string();
    }

    detail::ServerAddress address_;
    std::string_view dialect_;
    mutable detail::SessionPool<MariadbSession> pool_; ///< has its own lock
};

/// The library checks the name of the host with the certificate, or neither.
Result<detail::ServerUrl> parse_url(std::string_view rest, const detail::ServerKind& kind) {
    detail::ServerUrl url = TRY(detail::parse_server_url(rest, kind));
    if (url.address.tls != detail::TlsMode::VerifyCa) return url;
    return base::fail(ErrorCode::Unsupported,
                      "With MariaDB and MySQL there is no sslmode=verify-ca.",
                      {"sslmode=verify-full also checks the name of the host."});
}

Result<DatabaseUrl> read_server_url(std::string_view rest, const detail::ServerKind& kind) {
    detail::ServerUrl url = TRY(parse_url(rest, kind));
    return DatabaseUrl{std::string(kind.scheme) + ":" + detail::print_server_url(url.address, kind),
                       url.address.database, std::move(url.password)};
}

} // namespace

Result<std::unique_ptr<Connector>> open_mariadb(std::string_view rest, const std::string& password,
                                                const base::Context& context) {
    detail::ServerUrl url = TRY(parse_url(rest, kMariadb));
    auto connector = std::make_unique<MariadbConnector>(std::move(url.address), password);
    TRY(connector->reach(context));
    return connector;
}

Result<DatabaseUrl> read_mariadb_url(std::string_view rest) {
    return read_server_url(rest, kMariadb);
}

Result<DatabaseUrl> read_mysql_url(std::string_view rest) { return read_server_url(rest, kMysql); }

Result<std::string> mariadb_grants(std::string_view rest) {
    return detail::mariadb_grants_script(TRY(parse_url(rest, kMariadb)).address);
}

} // namespace vouch::database
