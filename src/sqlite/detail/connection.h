#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "sqlite/access_rules.h"
#include "sqlite/detail/watchdog.h"
#include "sqlite/options.h"

struct sqlite3;

namespace vouch::sqlite::detail {

/// The open handle and what SQLite's callbacks need; never moved.
struct Connection {
    Connection(std::string path, const OpenOptions& options);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    const std::string path;
    const OpenOptions options;
    sqlite3* handle = nullptr;
    AccessRules rules{};
    const base::Context* watched = nullptr; ///< of the call in progress; null outside
    std::chrono::steady_clock::time_point busy_since{};
    Watchdog watchdog;
};

base::Result<std::unique_ptr<Connection>>
open_connection(std::string path, const OpenOptions& options, const base::Context& context);

/// Runs statements of ours without looking at rows.
base::Result<void> run_script(Connection& connection, std::string_view script,
                              const base::Context& context);

/// While it lives, statements of ours are compiled without the access rules.
class AuthorizerPause {
public:
    explicit AuthorizerPause(Connection& connection);
    AuthorizerPause(const AuthorizerPause&) = delete;
    AuthorizerPause& operator=(const AuthorizerPause&) = delete;
    ~AuthorizerPause();

private:
    Connection& connection_;
};

/// Whether a call may run long within one instruction, where only sqlite3_interrupt() helps.
enum class Watch { Instructions, Everything };

/// While it lives, the call in progress obeys the context.
class WatchScope {
public:
    WatchScope(Connection& connection, const base::Context& context, Watch watch);
    WatchScope(const WatchScope&) = delete;
    WatchScope& operator=(const WatchScope&) = delete;
    ~WatchScope();

private:
    struct Stop {
        Watchdog* watchdog;
        void operator()() const noexcept { watchdog->arm(Watchdog::Clock::now()); }
    };

    Connection& connection_;
    const base::Context* outer_;
    Watch watch_;
    std::optional<std::stop_callback<Stop>> on_stop_;
};

} // namespace vouch::sqlite::detail
