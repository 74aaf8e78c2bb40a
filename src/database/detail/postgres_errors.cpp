// One table from SQLSTATE to what it means for us. An entry of two letters stands for its class;
// the exact code comes first. The server's own text is kept for class 42, which speaks of
// names and types of the statement, and 57P, of the server itself: others can quote what a row
// holds ("invalid input syntax for type integer: …"), which a row filter may hide from the asker.

#include "database/detail/postgres_errors.h"

#include <algorithm>
#include <array>
#include <string>

#include "database/detail/server_failure.h"

namespace vouch::database::detail {
namespace {

using base::Error;
using base::ErrorCode;

struct Meaning {
    std::string_view state;
    ErrorCode code;
    std::string_view message; ///< ours; empty: the server's
};

constexpr std::array kMeanings{
    Meaning{"42501", ErrorCode::Denied, ""},
    Meaning{"42P01", ErrorCode::NotFound, ""},
    Meaning{"42703", ErrorCode::NotFound, ""},
    Meaning{"42883", ErrorCode::NotFound, ""},
    Meaning{"42704", ErrorCode::NotFound, ""},
    Meaning{"42", ErrorCode::InvalidArgument, ""},
    Meaning{"3F", ErrorCode::NotFound, "A schema that the statement names does not exist."},
    Meaning{"0A", ErrorCode::Unsupported, "The database does not support the statement."},
    Meaning{"22012", ErrorCode::InvalidArgument, "The statement divides by zero."},
    Meaning{"22003", ErrorCode::InvalidArgument, "A number is out of range for its type."},
    Meaning{"22008", ErrorCode::InvalidArgument, "A date or time is out of range."},
    Meaning{"21000", ErrorCode::InvalidArgument,
            "A subquery that must give one row gave more than one."},
    Meaning{"21", ErrorCode::InvalidArgument, kNoEvaluation},
    Meaning{"22", ErrorCode::InvalidArgument, kNoEvaluation},
    Meaning{"25006", ErrorCode::Denied, "The statement writes, and the transaction is read-only."},
    Meaning{"53400", ErrorCode::LimitExceeded, "The statement needs more than the server allows."},
    Meaning{"53300", ErrorCode::Unavailable, "The server has no free connection."},
    Meaning{"53", ErrorCode::LimitExceeded,
            "The server has not the memory or the disk space for the statement."},
    Meaning{"54", ErrorCode::LimitExceeded, "The statement is too complex for the server."},
    Meaning{"40", ErrorCode::Unavailable,
            "The server gave the statement up for one of another session."},
    Meaning{"57P", ErrorCode::Unavailable, ""}, // of sessions ended and servers stopping
    Meaning{"08", ErrorCode::Unavailable, "The connection to the server failed."},
    Meaning{"58", ErrorCode::Io, "The server could not read its files."},
    Meaning{"XX001", ErrorCode::Corrupt, "The server found its data damaged."},
    Meaning{"XX002", ErrorCode::Corrupt, "The server found an index damaged."},
};

const Meaning* meaning_of(std::string_view state) {
    for (std::size_t length : {std::size_t{5}, std::size_t{3}, std::size_t{2}}) {
        const auto* found = std::ranges::find(kMeanings, state.substr(0, length), &Meaning::state);
        if (found != kMeanings.end()) return found;
    }
    return nullptr;
}

/// Our search path holds the system's schema alone (postgres_pins.cpp), so that a name that the
/// function leaves to the path of its caller is not found.
Error name_left_to_the_path(ErrorCode code, std::string_view message) {
    return {code,
            "The database says: " + foreign_sentence(message) +
                " A function that the query or one of its views uses names this without its "
                "schema, and outside of the system's schema no name is looked for.",
            std::nullopt,
            {"Whoever owns the function can name the schema in it, or give it a path of its own: "
             "ALTER FUNCTION … SET search_path = …"}};
}

} // namespace

Error postgres_login_error(std::string_view sqlstate, const ServerAddress& address) {
    if (sqlstate == "28P01") return password_refused(address);
    if (sqlstate == "28000") return login_refused(address);
    if (sqlstate == "3D000") return database_missing(address);
    if (sqlstate == "42501") return database_refused(address);
    if (sqlstate == "53300") return too_many_connections(address);
    if (sqlstate.starts_with("57P")) return not_ready(address);
    return not_reached(address, "the server refuses with the code " + std::string(sqlstate));
}

Error postgres_statement_error(std::string_view sqlstate, std::string_view message,
                               ErrorPlace place) {
    if (sqlstate == "57014") return statement_too_long();
    if (sqlstate == "55P03") return locked_by_another();
    const Meaning* meaning = meaning_of(sqlstate);
    if (meaning == nullptr)
        return {ErrorCode::Internal,
                std::string(kNoEvaluation) + " Its code is " + std::string(sqlstate) + "."};
    if (!meaning->message.empty()) return {meaning->code, std::string(meaning->message)};
    if (place == ErrorPlace::Function && meaning->code == ErrorCode::NotFound)
        return name_left_to_the_path(meaning->code, message);
    return {meaning->code, "The database says: " + foreign_sentence(message)};
}

} // namespace vouch::database::detail
