// The version of each part lies in a table beside the others. Processes that bring tables up to
// date at once wait for each other: by SQLite's write lock, by advisory locks of the servers.
// MySQL's CREATE TABLE ends a transaction, which is why a step must be able to run again.

#include "store/detail/database.h"

#include <array>
#include <charconv>
#include <utility>

#include "store/store.h"

namespace vouch::store::detail {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;

constexpr std::string_view kParts =
    "CREATE TABLE IF NOT EXISTS vouch_parts(part {KEY} NOT NULL PRIMARY KEY, "
    "version BIGINT NOT NULL){TABLE}";

void replace_all(std::string& text, std::string_view name, std::string_view value) {
    for (std::size_t at = text.find(name); at != std::string::npos;
         at = text.find(name, at + value.size()))
        text.replace(at, name.size(), value);
}

/// The statement as the engine writes it. MySQL's texts of any length are called MEDIUMTEXT, and
/// its VARCHAR takes "a" and "a " for the same.
std::string written_for(Engine engine, std::string_view statement) {
    std::string text(statement);
    const bool mysql = engine == Engine::Mysql;
    replace_all(text, "{KEY}", mysql ? "VARBINARY(255)" : "TEXT");
    replace_all(text, "{TEXT}", mysql ? "MEDIUMTEXT" : "TEXT");
    replace_all(text, "{TABLE}",
                mysql ? " ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin" : "");
    return text;
}

std::string_view begin_of(Engine engine) {
    switch (engine) {
    case Engine::Sqlite: return "BEGIN IMMEDIATE";
    case Engine::Postgres: return "BEGIN";
    case Engine::Mysql: return "START TRANSACTION";
    }
    return "BEGIN";
}

/// What makes the tables waits for whoever makes them already; a number of ours.
std::string_view lock_of(Engine engine) {
    switch (engine) {
    case Engine::Sqlite: return {};
    case Engine::Postgres: return "SELECT pg_advisory_xact_lock(8602714)";
    case Engine::Mysql: return "SELECT GET_LOCK('vouch_parts', 10)";
    }
    return {};
}

std::int64_t number_of(const Rows& rows) {
    if (rows.cells.empty() || !rows.cells[0][0]) return 0;
    const std::string& text = *rows.cells[0][0];
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

Result<void> Database::connected(const Context& context) {
    TRY(context.check());
    if (session_ && session_->lost()) session_.reset();
    if (!session_) session_ = TRY(connect_(context));
    return {};
}

Result<Rows> Database::first(std::string_view statement, std::span<const Value> values,
                             const Context& context) {
    TRY(connected(context));
    auto rows = session_->run(statement, values, context);
    if (rows || !session_->lost()) return rows;
    TRY(connected(context)); // it was closed while nobody used it
    return session_->run(statement, values, context);
}

Result<Rows> Database::run(std::string_view statement, std::span<const Value> values,
                           const Context& context) {
    const std::lock_guard lock(mutex_);
    return first(statement, values, context.within(kStoreTimeMax));
}

Result<void> Database::write(const std::function<Result<void>(Transaction&)>& work,
                             const Context& context) {
    const std::lock_guard lock(mutex_);
    return within(work, context.within(kStoreTimeMax));
}

Result<void> Database::within(const std::function<Result<void>(Transaction&)>& work,
                              const Context& context) {
    TRY(connected(context));
    TRY(first(begin_of(session_->engine()), {}, context));
    Transaction transaction(*session_, context);
    auto done = work(transaction);
    if (done) {
        auto committed = session_->run("COMMIT", {}, context);
        if (committed) return {};
        done = base::Unexpected(std::move(committed.error()));
    }
    // Whatever became of the caller's time: the lock must go.
    if (!session_->run("ROLLBACK", {}, Context{}.within(kStoreTimeMax))) session_.reset();
    return done;
}

Result<void> Database::scrub(const Context& context) {
    const std::lock_guard lock(mutex_);
    TRY(connected(context));
    return session_->scrub(context.within(kStoreTimeMax));
}

Result<std::int64_t> Database::version_of(const Part& part, const Context& context) {
    const std::array<Value, 1> name{part.name};
    return number_of(
        TRY(session_->run("SELECT version FROM vouch_parts WHERE part = ?", name, context)));
}

Result<void> Database::bring_up(const Part& part, const Context& context) {
    const std::lock_guard lock(mutex_);
    const Context limited = context.within(kStoreTimeMax);
    TRY(connected(limited));
    const auto found = version_of(part, limited); // fails where the table is not there yet
    if (session_->lost()) return base::Unexpected(base::Error(found.error()));
    if (found && *found == static_cast<std::int64_t>(part.steps.size())) return {};
    auto done = within([&](Transaction&) { return migrate(part, limited); }, limited);
    if (session_ && session_->engine() == Engine::Mysql) {
        auto freed = session_->run("SELECT RELEASE_LOCK('vouch_parts')", {}, limited);
        if (!freed) session_.reset(); // with its connection the lock goes
    }
    return done;
}

Result<void> Database::lock_migration(const Context& context) {
    const std::string_view lock = lock_of(session_->engine());
    if (lock.empty()) return {};
    const Rows taken = TRY(session_->run(lock, {}, context));
    if (session_->engine() == Engine::Mysql && number_of(taken) != 1)
        return base::fail(ErrorCode::Unavailable,
                          "Another process is making the tables of the store; try again.");
    return {};
}

Result<void> Database::migrate(const Part& part, const Context& context) {
    TRY(lock_migration(context));
    const Engine engine = session_->engine();
    TRY(session_->run(written_for(engine, kParts), {}, context));
    const std::int64_t version = TRY(version_of(part, context));
    const auto newest = static_cast<std::int64_t>(part.steps.size());
    if (version > newest)
        return base::fail(ErrorCode::Unsupported,
                          "The store was written by a newer version of this program.",
                          {"Use that version, or name another store."});
    if (version == newest) return {}; // made by another process meanwhile
    for (std::int64_t step = version; step < newest; ++step) {
        std::string_view rest = part.steps[static_cast<std::size_t>(step)];
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            TRY(session_->run(written_for(engine, rest.substr(0, end)), {}, context));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    const std::array<Value, 1> name{part.name};
    TRY(session_->run("DELETE FROM vouch_parts WHERE part = ?", name, context));
    const std::array<Value, 2> row{part.name, newest};
    TRY(session_->run("INSERT INTO vouch_parts(part, version) VALUES (?, ?)", row, context));
    return {};
}

} // namespace vouch::store::detail
