// The one wrapper of SQLite (3.40): connections, statements, transactions, time limits.
//
// Thread rule: a Database and its statements belong to one thread at a time; they may be handed to
// another thread between calls. Threads that work at once open a Database each.
//
// A database file must never be opened and closed in this process by other means while a Database
// on it lives: POSIX drops the locks that SQLite holds (sqlite.org/howtocorrupt.html, 2.2).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "sqlite/access_rules.h"
#include "sqlite/options.h"
#include "sqlite/statement.h"

namespace vouch::sqlite {

namespace detail {
struct Connection;
}

/// The version of the SQLite library: "3.40.1".
std::string_view engine_version();

/// How an Error of this folder is to be read: NotFound: no such file, table, column or function.
/// InvalidArgument: the statement is wrong, or a constraint failed. Denied: access rules, file
/// permissions or a read-only file. Corrupt: not a sound SQLite file. Unavailable: locked by
/// another program or cannot be opened. Io: disk full or a failed read or write. LimitExceeded: too
/// large for the limits or for memory. Timeout and Cancelled: from the Context.
class Database {
public:
    /// Missing, folder, unreadable, empty, not SQLite and truncated are distinct errors that name
    /// the file. Any character may stand in `path`. An Own database is set to WAL, foreign keys on.
    /// Reading a database that is in WAL mode needs a folder that may be written, and may leave the
    /// empty files PATH-wal and PATH-shm there.
    static base::Result<Database> open(const std::filesystem::path& path,
                                       const OpenOptions& options,
                                       const base::Context& context = {});

    Database(Database&&) noexcept;
    Database& operator=(Database&&) noexcept;
    /// Its statements must be gone.
    ~Database();

    /// From now on statements obey `rules`; before, an Untrusted database allows nothing. Virtual
    /// tables that the rules list are connected here: their modules compile statements of their
    /// own.
    base::Result<void> restrict_to(AccessRules rules, const base::Context& context = {});

    /// Compiles exactly one statement; none or several are InvalidArgument. An Untrusted database
    /// also refuses what SQLite itself does not call read-only. A syntax error carries its span.
    base::Result<Statement> prepare(std::string_view sql, const base::Context& context = {});

    /// Runs each statement of a script of ours to its end; not for Untrusted databases.
    base::Result<void> execute(std::string_view script, const base::Context& context);

    std::int64_t last_insert_row_id() const;
    bool in_transaction() const;
    std::string_view path() const;

private:
    explicit Database(std::unique_ptr<detail::Connection> connection);

    std::unique_ptr<detail::Connection> connection_;
};

} // namespace vouch::sqlite
