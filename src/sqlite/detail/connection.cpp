// Opening and setting up. Order matters: the settings are made before the authorizer is, because it
// denies every PRAGMA; limits come last, so that loading the schema of our own is never refused.

#include "sqlite/detail/connection.h"

#include <algorithm>
#include <array>
#include <thread>

#include <sqlite3.h>

#include "sqlite/detail/authorizer.h"
#include "sqlite/detail/failure.h"
#include "sqlite/detail/file_check.h"

namespace vouch::sqlite::detail {
namespace {

std::string_view synchronous_word(Durability durability) {
    switch (durability) {
    case Durability::Full: return "FULL";
    case Durability::Process: return "NORMAL";
    case Durability::Expendable: return "OFF";
    }
    return "FULL";
}

using base::Result;
using base::Unexpected;

/// At 10 to 50 million instructions a second this looks at the clock every 20 to 100 microseconds.
constexpr int kInstructionsBetweenChecks = 1000;

constexpr std::chrono::milliseconds kSettingsPause{5};

int on_progress(void* data) {
    const Connection& connection = *static_cast<const Connection*>(data);
    return connection.watched != nullptr && !connection.watched->check() ? 1 : 0;
}

/// Waits longer each time, within the busy timeout and the context of the call.
int on_busy(void* data, int attempt) {
    using Clock = std::chrono::steady_clock;
    Connection& connection = *static_cast<Connection*>(data);
    if (attempt == 0) connection.busy_since = Clock::now();
    if (connection.watched != nullptr && !connection.watched->check()) return 0;
    if (Clock::now() - connection.busy_since >= connection.options.busy_timeout) return 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1 << std::min(attempt, 4)));
    return 1;
}

int open_flags(OpenMode mode) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    switch (mode) {
    case OpenMode::ReadOnly: return flags | SQLITE_OPEN_READONLY;
    case OpenMode::ReadWrite: return flags | SQLITE_OPEN_READWRITE;
    case OpenMode::Create: break;
    }
    return flags | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
}

bool configure(sqlite3* handle, int option, int value) {
    return sqlite3_db_config(handle, option, value, nullptr) == SQLITE_OK;
}

/// Also for our own files: someone may have edited them.
bool distrust_schema(sqlite3* handle, UnknownQuotedName quoted) {
    int texts = quoted == UnknownQuotedName::Text ? 1 : 0;
    return configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) &&
           configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0) &&
           configure(handle, SQLITE_DBCONFIG_DQS_DML, texts) &&
           configure(handle, SQLITE_DBCONFIG_DQS_DDL, 0) &&
           configure(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0) &&
           configure(handle, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0);
}

void set_untrusted_limits(sqlite3* handle) {
    using Limits = UntrustedLimits;
    static constexpr std::array<std::array<int, 2>, 12> kLimits{{
        {SQLITE_LIMIT_LENGTH, Limits::kValueBytes},
        {SQLITE_LIMIT_SQL_LENGTH, Limits::kSqlBytes},
        {SQLITE_LIMIT_COLUMN, Limits::kColumns},
        {SQLITE_LIMIT_EXPR_DEPTH, Limits::kExpressionDepth},
        {SQLITE_LIMIT_COMPOUND_SELECT, Limits::kCompoundParts},
        {SQLITE_LIMIT_VDBE_OP, Limits::kInstructions},
        {SQLITE_LIMIT_FUNCTION_ARG, Limits::kFunctionArguments},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, Limits::kLikePatternBytes},
        {SQLITE_LIMIT_VARIABLE_NUMBER, Limits::kBoundParameters},
        {SQLITE_LIMIT_TRIGGER_DEPTH, Limits::kTriggerDepth},
        {SQLITE_LIMIT_ATTACHED, Limits::kAttachedDatabases},
        {SQLITE_LIMIT_WORKER_THREADS, Limits::kWorkerThreads},
    }};
    for (auto [limit, value] : kLimits)
        sqlite3_limit(handle, limit, value);
}

/// Constants and numbers only.
std::string settings_script(const OpenOptions& options) {
    std::uint64_t mmap = options.trust == Trust::Own ? options.mmap.value : 0;
    std::string script = "PRAGMA mmap_size=" + std::to_string(mmap) + ";PRAGMA cache_size=-" +
                         std::to_string(options.cache.value / 1024) + ";PRAGMA cell_size_check=ON;";
    if (options.mode == OpenMode::ReadOnly) return script + "PRAGMA query_only=ON;";
    script += "PRAGMA foreign_keys=ON;";
    if (options.trust == Trust::Own) {
        script += "PRAGMA journal_mode=WAL;PRAGMA synchronous=";
        script += synchronous_word(options.durability);
        script += ';';
    }
    return script;
}

/// Of two that bring a new file to WAL at once SQLite tells one that it is busy and does not wait,
/// so it is tried again, within the busy timeout and the context.
Result<void> run_settings(Connection& connection, const base::Context& context) {
    const auto since = std::chrono::steady_clock::now();
    while (true) {
        auto done = run_script(connection, settings_script(connection.options), context);
        const bool busy = !done && done.error().code == base::ErrorCode::Unavailable;
        const auto waited = std::chrono::steady_clock::now() - since;
        if (!busy || waited >= connection.options.busy_timeout) return done;
        TRY(context.check());
        std::this_thread::sleep_for(kSettingsPause);
    }
}

Result<void> set_up(Connection& connection, const base::Context& context) {
    sqlite3* handle = connection.handle;
    sqlite3_progress_handler(handle, kInstructionsBetweenChecks, on_progress, &connection);
    sqlite3_busy_handler(handle, on_busy, &connection);
    if (!distrust_schema(handle, connection.options.unknown_quoted_name)) {
        return base::fail(base::ErrorCode::Unsupported,
                          "This SQLite library cannot be set up to read untrusted files.",
                          {"Install SQLite 3.40 or newer."});
    }
    TRY(check_header(handle, connection.path, connection.options.mode));
    TRY(run_settings(connection, context));
    // The schema is loaded here, so that a damaged one is found at once.
    TRY(run_script(connection, "SELECT 1 FROM sqlite_schema LIMIT 1", context));
    if (connection.options.trust == Trust::Untrusted) {
        set_untrusted_limits(handle);
        sqlite3_set_authorizer(handle, authorize, &connection.rules);
    }
    return {};
}

} // namespace

Connection::Connection(std::string file_path, const OpenOptions& open_options)
    : path(std::move(file_path)), options(open_options),
      watchdog([this] { sqlite3_interrupt(handle); }) {}

Connection::~Connection() {
    // Never null after open_connection(); the watchdog is disarmed outside of calls.
    sqlite3_close_v2(handle);
}

Result<std::unique_ptr<Connection>> open_connection(std::string path, const OpenOptions& options,
                                                    const base::Context& context) {
    TRY(context.check());
    auto connection = std::make_unique<Connection>(std::move(path), options);
    // The path is absolute: one that starts with a slash is neither a URI nor ":memory:", whatever
    // characters follow.
    int code = sqlite3_open_v2(connection->path.c_str(), &connection->handle,
                               open_flags(options.mode), nullptr);
    if (code != SQLITE_OK) return Unexpected(failure(*connection, code, context));
    TRY(set_up(*connection, context));
    return connection;
}

Result<void> run_script(Connection& connection, std::string_view script,
                        const base::Context& context) {
    WatchScope watch(connection, context, Watch::Everything);
    int code =
        sqlite3_exec(connection.handle, std::string(script).c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return Unexpected(failure(connection, code, context));
    return {};
}

AuthorizerPause::AuthorizerPause(Connection& connection) : connection_(connection) {
    sqlite3_set_authorizer(connection_.handle, nullptr, nullptr);
}

AuthorizerPause::~AuthorizerPause() {
    sqlite3_set_authorizer(connection_.handle, authorize, &connection_.rules);
}

WatchScope::WatchScope(Connection& connection, const base::Context& context, Watch watch)
    : connection_(connection), outer_(connection.watched), watch_(watch) {
    connection_.watched = &context;
    if (watch_ == Watch::Instructions) return;
    if (context.deadline != Watchdog::Clock::time_point::max()) {
        connection_.watchdog.arm(context.deadline);
    }
    if (context.stop.stop_possible()) on_stop_.emplace(context.stop, Stop{&connection_.watchdog});
}

WatchScope::~WatchScope() {
    on_stop_.reset(); // waits for a callback that is running, which arms the watchdog
    if (watch_ == Watch::Everything) connection_.watchdog.disarm();
    connection_.watched = outer_;
}

} // namespace vouch::sqlite::detail
