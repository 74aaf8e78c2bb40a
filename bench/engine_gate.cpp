// What the engines themselves stop: statements run as they are, through the sessions of the
// connectors, with no gate before them. The product has no such way, and gets none by this: the
// members that send a text are private, and only an explicit instantiation, whose arguments are
// exempt from access checks (C++20, [temp.spec]/6), reaches them from here.
//
//   bench_engine_gate postgres|mariadb SOCKET PORT USER PASSWORD DATABASE
//   bench_engine_gate duckdb FILE
//   bench_engine_gate sqlite FILE RELATION…
//
// Each line of standard input is a statement. Each is answered by a line: refused, stopped (by the
// time limit) or ran; what the engine said; what outlives it in the session; tabs between them.
// modules: base database duckdb sql sqlite
// packages: libmariadb libpq

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "database/detail/mariadb_session.h"
#include "database/detail/postgres_session.h"
#include "database/detail/sqlite_rules.h"
#include "duckdb/session.h"
#include "sqlite/database.h"

namespace {

using namespace vouch;
using base::Context;
using base::Result;
using database::detail::CatalogQuery;
using database::detail::MariadbSession;
using database::detail::PostgresSession;

constexpr std::chrono::milliseconds kStatementTime{2'000};
constexpr int kRowsMax = 10'000;

Result<void> send_raw(PostgresSession& session, const std::string& text, const Context& context);
Result<void> send_raw(MariadbSession& session, const std::string& text, const Context& context);

template <auto send, typename Session>
struct Raw {
    friend Result<void> send_raw(Session& session, const std::string& text,
                                 const Context& context) {
        using Send = decltype(send);
        if constexpr (std::is_invocable_v<Send, Session&, const std::string&, const Context&>)
            return (session.*send)(text, context);
        else
            return (session.*send)(text, context, {});
    }
};
template struct Raw<&PostgresSession::send_text, PostgresSession>;
template struct Raw<&MariadbSession::send_text, MariadbSession>;

/// The gate qualifies the names of tables, and the session finds none that is not: here they stand
/// as they were written.
Result<void> find_tables(PostgresSession& session, const Context& context) {
    TRY(send_raw(session, "SELECT set_config('search_path', 'public, pg_catalog', true)", context));
    while (TRY(session.next(context))) {
    }
    return {};
}
Result<void> find_tables(MariadbSession& /*session*/, const Context& /*context*/) { return {}; }

/// What is set and held in the session, a line each. Limits of time differ from one transaction to
/// the next.
constexpr CatalogQuery kPostgresState(
    "SELECT name || ' = ' || setting FROM pg_settings WHERE name NOT IN ('statement_timeout', "
    "'lock_timeout') AND name NOT LIKE 'transaction%' AND name NOT LIKE '%.%' "
    "UNION ALL SELECT 'advisory lock ' || objid FROM pg_locks "
    "WHERE locktype = 'advisory' AND pid = pg_backend_pid() "
    "UNION ALL SELECT 'prepared statement ' || name FROM pg_prepared_statements "
    "UNION ALL SELECT 'cursor ' || name FROM pg_cursors WHERE is_holdable "
    "UNION ALL SELECT 'listens to ' || pg_listening_channels() "
    "UNION ALL SELECT 'temporary ' || relname FROM pg_class WHERE relpersistence = 't' "
    "AND relnamespace = pg_my_temp_schema()");
constexpr CatalogQuery kMariadbState(
    "SELECT CONCAT(VARIABLE_NAME, ' = ', VARIABLE_VALUE) FROM "
    "information_schema.SESSION_VARIABLES WHERE VARIABLE_NAME NOT IN ('TIMESTAMP', 'RAND_SEED1', "
    "'RAND_SEED2', 'WARNING_COUNT', 'ERROR_COUNT', 'MAX_STATEMENT_TIME', 'LOCK_WAIT_TIMEOUT', "
    "'INNODB_LOCK_WAIT_TIMEOUT', 'MAX_USER_CONNECTIONS', 'LAST_GTID', 'GTID_BINLOG_POS', "
    "'GTID_CURRENT_POS') "
    "AND VARIABLE_NAME NOT LIKE 'INNODB%'");

using State = std::set<std::string>;

/// What is there now and was not before.
std::string added(const State& before, const State& after) {
    std::vector<std::string> lines;
    std::ranges::set_difference(after, before, std::back_inserter(lines));
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : ", ") + line;
    return text;
}

struct Attempt {
    Result<void> ran{};
    std::string outlives{};
};

class Target {
public:
    virtual ~Target() = default;
    virtual Attempt attempt(const std::string& statement, const Context& context) = 0;
};

/// A session that is used again and again, as the pool of a connector does.
template <typename Session>
class ServerTarget final : public Target {
public:
    ServerTarget(database::detail::ServerAddress address, std::string password,
                 const CatalogQuery& state)
        : address_(std::move(address)), password_(std::move(password)), state_(state) {}

    Attempt attempt(const std::string& statement, const Context& context) override {
        auto before = state(context);
        if (!before) return {base::Unexpected(before.error())};
        Attempt made{run(statement, context)};
        bool kept = session_->reusable();
        auto after = state(Context{}.within(kStatementTime));
        if (kept && after) made.outlives = added(*before, *after);
        return made;
    }

private:
    /// A kept session may have been ended by the server, which its first statement shows.
    Result<void> ready(const Context& context) {
        if (session_ && session_->reusable() && session_->begin(context, context)) return {};
        session_.reset();
        session_ = std::make_unique<Session>(TRY(Session::open(address_, password_, context)));
        return session_->begin(context, context);
    }

    Result<State> state(const Context& context) {
        TRY(ready(context));
        State found;
        TRY(session_->send(state_, context));
        while (TRY(session_->next(context)))
            found.emplace(session_->text(0));
        session_->end();
        return found;
    }

    Result<void> run(const std::string& statement, const Context& context) {
        TRY(ready(context));
        auto ran = read(statement, context);
        session_->end();
        return ran;
    }

    Result<void> read(const std::string& statement, const Context& context) {
        TRY(find_tables(*session_, context));
        TRY(send_raw(*session_, statement, context));
        for (int row = 0; row < kRowsMax && TRY(session_->next(context)); ++row) {
        }
        return {};
    }

    database::detail::ServerAddress address_;
    std::string password_;
    CatalogQuery state_;
    std::unique_ptr<Session> session_{};
};

class DuckdbTarget final : public Target {
public:
    explicit DuckdbTarget(std::string path) : path_(std::move(path)) {}

    Attempt attempt(const std::string& statement, const Context& context) override {
        auto before = state(context);
        if (!before) return {base::Unexpected(before.error())};
        State ignored;
        Attempt made{run(statement, context, ignored)};
        process_->stop();
        if (!process_->usable()) return made; // with it went whatever it held
        auto after = state(Context{}.within(kStatementTime));
        made.outlives = after ? added(*before, *after) : "no statement runs any more";
        if (!after) process_.reset();
        return made;
    }

private:
    static constexpr base::ByteCount kRowBytes{std::uint64_t{16} << 20};

    Result<void> ready(const Context& context) {
        if (process_ && process_->usable()) return {};
        duckdb::Parts parts = TRY(duckdb::find_parts());
        process_ = std::make_unique<duckdb::Session>(TRY(duckdb::Session::start(parts, path_)));
        if (TRY(process_->wait_ready(context))) return {};
        return base::fail(base::ErrorCode::Unavailable, process_->failure().text);
    }

    Result<State> state(const Context& context) {
        TRY(ready(context));
        State found;
        TRY(run("SELECT name || ' = ' || coalesce(value, '') FROM duckdb_settings() UNION ALL "
                "SELECT 'temporary ' || table_name FROM duckdb_tables() WHERE temporary UNION ALL "
                "SELECT 'temporary ' || view_name FROM duckdb_views() "
                "WHERE temporary AND NOT internal UNION ALL "
                "SELECT 'function ' || function_name FROM duckdb_functions() WHERE NOT internal",
                context, found));
        return found;
    }

    Result<void> run(const std::string& statement, const Context& context, State& first_cells) {
        TRY(process_->send(statement, kRowBytes, context));
        for (int row = 0; row < kRowsMax; ++row) {
            switch (TRY(process_->next(context))) {
            case duckdb::Session::Step::Row:
                first_cells.emplace(process_->cells().front().bytes);
                continue;
            case duckdb::Session::Step::Failed:
                return base::fail(base::ErrorCode::Denied, process_->failure().text);
            case duckdb::Session::Step::End:
            case duckdb::Session::Step::RowTooLong: return {};
            }
        }
        return {};
    }

    std::string path_;
    std::unique_ptr<duckdb::Session> process_{};
};

/// Opened for one statement, as the connector does it: nothing outlives that.
class SqliteTarget final : public Target {
public:
    SqliteTarget(std::string path, const std::vector<std::string>& relations)
        : path_(std::move(path)), rules_(database::detail::sqlite_query_rules()) {
        rules_.relations.insert(relations.begin(), relations.end());
    }

    Attempt attempt(const std::string& statement, const Context& context) override {
        return {run(statement, context)};
    }

private:
    Result<void> run(const std::string& text, const Context& context) {
        sqlite::Database database = TRY(sqlite::Database::open(path_, {}, context));
        TRY(database.restrict_to(rules_, context));
        sqlite::Statement statement = TRY(database.prepare(text, context));
        for (int row = 0; row < kRowsMax && TRY(statement.step(context)) == sqlite::Step::Row;
             ++row) {
        }
        return {};
    }

    std::string path_;
    sqlite::AccessRules rules_;
};

database::detail::ServerAddress address_of(const std::vector<std::string>& words) {
    database::detail::ServerAddress address;
    address.socket = words[1];
    std::from_chars(words[2].data(), words[2].data() + words[2].size(), address.port);
    address.user = words[3];
    address.database = words[5];
    return address;
}

std::unique_ptr<Target> target_of(const std::vector<std::string>& words) {
    const std::string& engine = words.front();
    if (words.size() == 6 && engine == "postgres")
        return std::make_unique<ServerTarget<PostgresSession>>(address_of(words), words[4],
                                                               kPostgresState);
    if (words.size() == 6 && engine == "mariadb")
        return std::make_unique<ServerTarget<MariadbSession>>(address_of(words), words[4],
                                                              kMariadbState);
    if (words.size() == 2 && engine == "duckdb") return std::make_unique<DuckdbTarget>(words[1]);
    if (words.size() >= 2 && engine == "sqlite")
        return std::make_unique<SqliteTarget>(
            words[1], std::vector<std::string>(words.begin() + 2, words.end()));
    return nullptr;
}

std::string on_one_line(std::string text) {
    std::ranges::replace_if(
        text, [](char letter) { return letter == '\t' || letter == '\n' || letter == '\r'; }, ' ');
    return text;
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments + 1, arguments + count);
    std::unique_ptr<Target> target = words.empty() ? nullptr : target_of(words);
    if (!target) {
        std::cerr << "usage: see the head of bench/engine_gate.cpp\n";
        return 2;
    }
    for (std::string statement; std::getline(std::cin, statement);) {
        Attempt made = target->attempt(statement, Context{}.within(kStatementTime));
        const bool late = !made.ran && made.ran.error().code == base::ErrorCode::Timeout;
        std::cout << (made.ran ? "ran"
                      : late   ? "stopped"
                               : "refused")
                  << '\t' << (made.ran ? "" : on_one_line(made.ran.error().message)) << '\t'
                  << on_one_line(made.outlives) << std::endl;
    }
}
