// Whatever the engine, every call leases a connection in the read-only transaction of its engine
// (detail/session_pool.h, detail/odbc_session.h); what differs between engines is a table
// (detail/odbc_engine.h). Foreign drivers run inside this process: docs/decisions/0007.

#include "database/odbc.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "database/detail/contact.h"
#include "database/detail/odbc_address.h"
#include "database/detail/odbc_engine.h"
#include "database/detail/odbc_session.h"
#include "database/detail/row_meter.h"
#include "database/detail/session_pool.h"
#include "database/detail/time_limit.h"
#include "sql/policy/approved.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::Result;
using detail::OdbcSession;

/// Passes no row on that holds a value which the driver could not give.
class WholeRows final : public RowSink {
public:
    explicit WholeRows(RowSink& sink) : sink_(sink) {}

    void refuse(base::Error error) {
        if (!refused_) refused_ = std::move(error);
    }
    void columns(std::vector<schema::ResultColumn> columns) override {
        sink_.columns(std::move(columns));
    }
    Result<void> row(schema::Row row) override {
        if (refused_) return base::Unexpected(*refused_);
        return sink_.row(std::move(row));
    }

private:
    RowSink& sink_;
    std::optional<base::Error> refused_;
};

class OdbcConnector final : public Connector {
public:
    explicit OdbcConnector(detail::OdbcTarget target)
        : target_(std::move(target)), pool_([this](const base::Context& context) {
              return OdbcSession::open(target_, context);
          }) {}

    std::string_view dialect_name() const override { return target_.engine->dialect; }

    Result<void> reach(const base::Context& context) const {
        TRY(pool_.lease(context));
        return {};
    }

    std::string data_version(const base::Context& context) const override {
        auto session = pool_.lease(context);
        if (!session) return {};
        auto version = target_.engine->data_version(**session, context);
        return version ? *version : "";
    }

    Result<Health> health(std::chrono::milliseconds /*data_check_time*/,
                          const base::Context& context) const override {
        detail::Contact<OdbcSession> contact = TRY(detail::make_contact(pool_, context));
        TRY(target_.engine->health(*contact.session, contact.health, context));
        if (!contact.session->fenced())
            contact.health.warnings.emplace_back(
                "The kernel has no Landlock: the driver could write files.");
        return std::move(contact.health);
    }

    Result<schema::Catalog> introspect(const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        return detail::within(detail::kSchemaTime, "the schema", context,
                              [&](const base::Context& limited) {
                                  return target_.engine->catalog(*session, limited);
                              });
    }

protected:
    Result<ReadSummary> read(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                             const base::Context& context, RowSink& sink) const override {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, budget.bytes, context));
        auto column_of = [this](const OdbcSession& from, std::size_t column) {
            const detail::OdbcColumn& found = from.columns()[column];
            return schema::ResultColumn{text::replace_invalid_utf8(found.name),
                                        target_.engine->type_name(found)};
        };
        WholeRows whole(sink);
        auto value_of = [&](const OdbcSession& from, std::size_t column, std::string_view text) {
            auto value = target_.engine->value(from.columns()[column], text);
            if (value) return std::move(*value);
            whole.refuse(std::move(value).error());
            return schema::Value(schema::Null{});
        };
        return detail::read_rows(*session, budget, context, whole, column_of, value_of);
    }

    Result<QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                              const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        TRY(session->send(query, context));
        return target_.engine->plan(*session, context);
    }

private:
    detail::OdbcTarget target_;
    mutable detail::SessionPool<OdbcSession> pool_; ///< has its own lock
};

/// What it is called there: the source, the database, or the name of a file without its end.
std::string name_of(const detail::OdbcAddress& address) {
    if (!address.source.empty()) return address.source;
    std::string_view database = address.keyword("database");
    if (database.empty()) return std::string(address.keyword("driver"));
    return std::filesystem::path(database).stem().string();
}

} // namespace

Result<std::unique_ptr<Connector>> open_odbc(std::string_view rest, const std::string& password,
                                             const base::Context& context) {
    detail::OdbcUrl url = TRY(detail::parse_odbc_url(rest));
    auto connector =
        std::make_unique<OdbcConnector>(TRY(detail::find_odbc_target(url.address, password)));
    TRY(connector->reach(context));
    return connector;
}

Result<DatabaseUrl> read_odbc_url(std::string_view rest) {
    detail::OdbcUrl url = TRY(detail::parse_odbc_url(rest));
    return DatabaseUrl{"odbc:" + detail::print_odbc_url(url.address), name_of(url.address),
                       std::move(url.password)};
}

Result<std::string> odbc_grants(std::string_view rest) {
    detail::OdbcUrl url = TRY(detail::parse_odbc_url(rest));
    detail::OdbcTarget target = TRY(detail::find_odbc_target(url.address, ""));
    return target.engine->grants(target);
}

} // namespace vouch::database
