// SQLite's result codes (sqlite.org/rescode.html) as errors that name the file and say what to do.

#include "sqlite/detail/failure.h"

#include <string>

#include <sqlite3.h>

#include "sqlite/detail/connection.h"

namespace vouch::sqlite::detail {
namespace {

using base::Error;
using base::ErrorCode;

Error make(ErrorCode code, std::string message, std::vector<std::string> hints = {}) {
    return Error{code, std::move(message), std::nullopt, std::move(hints)};
}

/// SQLITE_ERROR is everything that is wrong with a statement; only its text tells what.
Error statement_failure(const Connection& connection) {
    std::string message = sqlite3_errmsg(connection.handle);
    bool missing = message.starts_with("no such table:") ||
                   message.starts_with("no such column:") ||
                   message.starts_with("no such function:");
    // A virtual table that the rules do not list fails while it declares itself.
    bool denied = message.starts_with("not authorized") ||
                  (connection.options.trust == Trust::Untrusted &&
                   message.starts_with("vtable constructor failed:"));
    ErrorCode code = missing  ? ErrorCode::NotFound
                     : denied ? ErrorCode::Denied
                              : ErrorCode::InvalidArgument;
    Error error = make(code, (denied ? "Not allowed: " : "SQLite: ") + message + ".");
    int offset = sqlite3_error_offset(connection.handle);
    if (offset >= 0) {
        auto begin = static_cast<std::uint32_t>(offset);
        error.span = base::TextSpan{begin, begin};
    }
    return error;
}

Error locked(const std::string& path) {
    return make(ErrorCode::Unavailable, path + " is locked by another program or connection.",
                {"Try again, or close the program that writes to it."});
}

Error io_failure(const Connection& connection) {
    int number = sqlite3_system_errno(connection.handle);
    std::string reason =
        number == 0 ? sqlite3_errmsg(connection.handle) : base::system_error_text(number);
    return make(ErrorCode::Io,
                "Reading or writing " + connection.path + " failed: " + reason + ".");
}

/// A WAL database whose shared memory file cannot be made or recovered.
bool cannot_share(int code) {
    return code == SQLITE_READONLY_CANTINIT || code == SQLITE_READONLY_CANTLOCK ||
           code == SQLITE_READONLY_RECOVERY || code == SQLITE_READONLY_DIRECTORY;
}

Error cannot_open(const Connection& connection) {
    return make(
        ErrorCode::Unavailable,
        "Cannot open " + connection.path + ": " + sqlite3_errmsg(connection.handle) + ".",
        {"A database in WAL mode needs a folder that may be written, even to read it; a copy "
         "of the file in such a folder can be read."});
}

} // namespace

Error failure(const Connection& connection, int code, const base::Context& context) {
    const std::string& path = connection.path;
    const std::string text = connection.handle ? sqlite3_errmsg(connection.handle) : "";
    int primary = code & 0xff;
    if (primary == SQLITE_INTERRUPT || primary == SQLITE_BUSY) {
        if (auto checked = context.check(); !checked) return checked.error();
    }
    switch (primary) {
    case SQLITE_ERROR: return statement_failure(connection);
    case SQLITE_INTERRUPT: return make(ErrorCode::Cancelled, "The statement was interrupted.");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return locked(path);
    case SQLITE_CORRUPT:
        return make(ErrorCode::Corrupt, path + " is damaged: " + text + ".",
                    {"Restore it from a backup, or recover what is left with the sqlite3 shell's "
                     "`.recover`."});
    case SQLITE_NOTADB: return make(ErrorCode::Corrupt, path + " is not an SQLite database.");
    case SQLITE_FULL:
        return make(ErrorCode::Io, "The disk is full: " + path + " was not changed.",
                    {"Free some space and try again."});
    case SQLITE_IOERR: return io_failure(connection);
    case SQLITE_CANTOPEN: return cannot_open(connection);
    case SQLITE_READONLY:
        if (cannot_share(code)) return cannot_open(connection);
        return make(ErrorCode::Denied, path + " is open for reading only.");
    case SQLITE_PERM:
    case SQLITE_AUTH: return make(ErrorCode::Denied, "Not allowed: " + text + ".");
    case SQLITE_NOMEM:
        return make(ErrorCode::LimitExceeded, "Not enough memory for the statement.");
    case SQLITE_TOOBIG:
        return make(ErrorCode::LimitExceeded,
                    "A value or the statement is too large: " + text + ".");
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_RANGE: return make(ErrorCode::InvalidArgument, "SQLite: " + text + ".");
    default: return make(ErrorCode::Internal, "SQLite: " + text + ".");
    }
}

} // namespace vouch::sqlite::detail
