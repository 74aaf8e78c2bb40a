// Two connections by purpose: the catalog's, opened for one call, of which only constants are
// asked, and the queries', which are kept and whose access rules hold the safe functions of the
// dialect and the relations of the query. Opening takes a third of a millisecond for a hundred
// tables.

#include "database/sqlite.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <utility>

#include "database/detail/session_pool.h"
#include "database/detail/sqlite_catalog.h"
#include "database/detail/sqlite_catalog_session.h"
#include "database/detail/sqlite_reader.h"
#include "database/detail/sqlite_rules.h"
#include "database/detail/sqlite_session.h"
#include "sql/policy/approved.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::ErrorCode;
using base::Result;

constexpr std::string_view kDialect = "sqlite";
constexpr detail::CatalogQuery
    kRelations("SELECT name FROM pragma_table_list WHERE schema = 'main'");
constexpr detail::CatalogQuery kQuickCheck("SELECT quick_check FROM pragma_quick_check(1)");

Result<sqlite::AccessRules::Names> relation_names(const std::filesystem::path& path,
                                                  const base::Context& context) {
    detail::CatalogSession session = TRY(detail::CatalogSession::open(path, context));
    sqlite::Statement statement = TRY(session.prepare(kRelations, context));
    sqlite::AccessRules::Names names;
    while (TRY(statement.step(context)) == sqlite::Step::Row)
        names.emplace(statement.column_text(0));
    return names;
}

/// SQLite's own check: every page and row, but not whether indexes hold what tables do. `limited`
/// is `context` with the time limit of the check.
Result<DataCheck> check_data(detail::CatalogSession& session, const base::Context& context,
                             const base::Context& limited) {
    sqlite::Statement statement = TRY(session.prepare(kQuickCheck, context));
    Result<sqlite::Step> step = statement.step(limited);
    TRY(context.check());
    // What an interrupted check reports may only be what it had not come to.
    if (!limited.check()) return DataCheck::TimeOver;
    if (TRY(std::move(step)) != sqlite::Step::Row || statement.column_text(0) == "ok")
        return DataCheck::Sound;
    return base::fail(ErrorCode::Corrupt,
                      "The check of its data found a fault: " +
                          text::replace_invalid_utf8(statement.column_text(0)) + ".",
                      {"Restore the file from a backup, or save what can be read with the "
                       "command .recover of the sqlite3 program."});
}

/// Rows of `EXPLAIN QUERY PLAN`: number, number of the parent (0: none), unused, text.
Result<QueryPlan> read_plan(sqlite::Statement& statement, const base::Context& context) {
    QueryPlan plan;
    std::map<std::int64_t, std::size_t> depths;
    while (TRY(statement.step(context)) == sqlite::Step::Row) {
        auto parent = depths.find(statement.column_integer(1));
        std::size_t depth = parent == depths.end() ? 0 : parent->second + 1;
        depths[statement.column_integer(0)] = depth;
        plan.steps.push_back(std::string(2 * depth, ' ') +
                             text::replace_invalid_utf8(statement.column_text(3)));
    }
    return plan;
}

class SqliteConnector final : public Connector {
public:
    explicit SqliteConnector(std::filesystem::path path)
        : path_(std::move(path)), rules_(detail::sqlite_query_rules()),
          pool_([this](const base::Context&) -> Result<detail::SqliteSession> {
              return detail::SqliteSession(path_);
          }) {}

    std::string_view dialect_name() const override { return kDialect; }

    /// Whether the file is a database that can be read.
    Result<void> reach(const base::Context& context) const {
        TRY(detail::CatalogSession::open(path_, context));
        return {};
    }

    std::string data_version(const base::Context& /*context*/) const override {
        return detail::sqlite_file_version(path_);
    }

    Result<Health> health(std::chrono::milliseconds data_check_time,
                          const base::Context& context) const override {
        auto start = std::chrono::steady_clock::now();
        detail::CatalogSession session = TRY(detail::CatalogSession::open(path_, context));
        auto latency = std::chrono::duration_cast<std::chrono::microseconds>(
            std::chrono::steady_clock::now() - start);
        DataCheck data = TRY(check_data(session, context, context.within(data_check_time)));
        Health health{"SQLite " + std::string(sqlite::engine_version()), latency, data};
        return health;
    }

    Result<schema::Catalog> introspect(const base::Context& context) const override {
        return detail::read_sqlite_catalog(path_, context);
    }

protected:
    Result<ReadSummary> read(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                             const base::Context& context, RowSink& sink) const override {
        auto session = TRY(pool_.lease(context));
        sqlite::AccessRules rules = rules_;
        for (const sql::policy::RelationName& relation : query.relations_read())
            rules.relations.insert(relation.table);
        sqlite::Statement statement =
            TRY(session->prepare(query.text(), std::move(rules), context));
        return detail::read_sqlite_rows(statement, budget, context, sink);
    }

    Result<QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                              const base::Context& context) const override {
        auto session = TRY(pool_.lease(context));
        sqlite::AccessRules rules = rules_;
        // A plan shows no values, so that any relation may be in it.
        rules.relations = TRY(relation_names(path_, context));
        sqlite::Statement statement =
            TRY(session->prepare(query.text(), std::move(rules), context));
        return read_plan(statement, context);
    }

private:
    std::filesystem::path path_;
    sqlite::AccessRules rules_;
    mutable detail::SessionPool<detail::SqliteSession> pool_; ///< has its own lock
};

} // namespace

Result<std::unique_ptr<Connector>>
open_sqlite(std::string_view path, const std::string& /*password*/, const base::Context& context) {
    auto connector = std::make_unique<SqliteConnector>(std::filesystem::path(path));
    TRY(connector->reach(context));
    return connector;
}

Result<DatabaseUrl> read_sqlite_url(std::string_view path) {
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(path, error).lexically_normal();
    std::string kept = error || path.empty() ? std::string(path) : absolute.string();
    return DatabaseUrl{"sqlite:" + kept, std::filesystem::path(path).stem().string(), std::nullopt};
}

bool may_be_sqlite_file(std::string_view path) {
    std::error_code error;
    return std::filesystem::is_regular_file(std::filesystem::path(path), error);
}

} // namespace vouch::database
