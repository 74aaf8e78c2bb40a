// One table from the number of an error to what it means for us. The server's own text is kept for
// those alone that speak of names and of grammar: others can quote what a row holds ("Incorrect
// integer value: …", and EXTRACTVALUE's errors quote whatever they are given), which a row filter
// may hide from the asker.

#include "database/detail/mariadb_errors.h"

#include <algorithm>
#include <array>
#include <string>

#include "database/detail/server_failure.h"

namespace vouch::database::detail {
namespace {

using base::Error;
using base::ErrorCode;

struct Meaning {
    unsigned int number;
    ErrorCode code;
    std::string_view message; ///< ours; empty: the server's
};

constexpr std::string_view kFull =
    "The server has not the memory or the disk space for the statement.";
constexpr std::string_view kStopping = "The server is stopping.";
constexpr std::string_view kTooComplex = "The statement is too complex for the server.";

constexpr std::array kMeanings{
    Meaning{1021, ErrorCode::LimitExceeded, kFull},
    Meaning{1037, ErrorCode::LimitExceeded, kFull},
    Meaning{1038, ErrorCode::LimitExceeded, kFull},
    Meaning{1041, ErrorCode::LimitExceeded, kFull},
    Meaning{1044, ErrorCode::Denied, ""},
    Meaning{1046, ErrorCode::NotFound, ""},
    Meaning{1049, ErrorCode::NotFound, ""},
    Meaning{1053, ErrorCode::Unavailable, kStopping},
    Meaning{1054, ErrorCode::NotFound, ""}, // a column
    Meaning{1064, ErrorCode::InvalidArgument, ""},
    Meaning{1104, ErrorCode::LimitExceeded,
            "The statement would look at more rows than the server "
            "allows."},
    Meaning{1109, ErrorCode::NotFound, ""}, // a table in a list
    Meaning{1114, ErrorCode::LimitExceeded, kFull},
    Meaning{1116, ErrorCode::LimitExceeded, kTooComplex}, // more than 61 tables
    Meaning{1142, ErrorCode::Denied, ""},                 // on a table
    Meaning{1143, ErrorCode::Denied, ""},                 // on a column
    Meaning{1146, ErrorCode::NotFound, ""},               // a table
    Meaning{1153, ErrorCode::LimitExceeded, "A row is larger than what is read."},
    Meaning{1194, ErrorCode::Corrupt, "The server found a table damaged."},
    Meaning{1213, ErrorCode::Unavailable,
            "The server gave the statement up for one of another "
            "session."},
    Meaning{1227, ErrorCode::Denied, ""},
    Meaning{1242, ErrorCode::InvalidArgument,
            "A subquery that must give one row gave more than one."},
    Meaning{1267, ErrorCode::InvalidArgument, "Texts of different collations are compared."},
    Meaning{1305, ErrorCode::NotFound, ""}, // a function
    Meaning{1356, ErrorCode::NotFound, ""}, // what a view reads
    Meaning{1365, ErrorCode::InvalidArgument, "The statement divides by zero."},
    Meaning{1370, ErrorCode::Denied, ""}, // a routine
    Meaning{1436, ErrorCode::LimitExceeded, kTooComplex},
    Meaning{1690, ErrorCode::InvalidArgument, "A number is out of range for its type."},
    Meaning{1792, ErrorCode::Denied, "The statement writes, and the transaction is read-only."},
    Meaning{1927, ErrorCode::Unavailable, "The server closed the connection."},
    Meaning{2006, ErrorCode::Unavailable, "The connection to the server was lost."},
    Meaning{2013, ErrorCode::Unavailable, "The connection to the server was lost."},
    Meaning{2020, ErrorCode::LimitExceeded, "A row is larger than what is read."},
    Meaning{3636, ErrorCode::LimitExceeded, "A recursive query went too deep."},
};

/// "(using password: NO)" stands in the text only; whether one was sent is known here.
Error access_denied(const ServerAddress& address, std::string_view password) {
    return password.empty() ? password_missing(address) : password_refused(address);
}

/// The server does not tell the two apart.
Error database_refused_or_missing(const ServerAddress& address) {
    Error error = database_refused(address);
    error.hints.emplace_back("Or there is no such database: its name may be written with other "
                             "capitals.");
    return error;
}

/// "TLS/SSL error: certificate has expired"
std::string_view tls_reason(std::string_view message) {
    constexpr std::string_view kPrefix = "error: ";
    std::size_t at = message.find(kPrefix);
    return at == std::string_view::npos ? message : message.substr(at + kPrefix.size());
}

} // namespace

Error mariadb_login_error(unsigned int number, std::string_view message,
                          const ServerAddress& address, std::string_view password) {
    switch (number) {
    case 1045:
    case 1698: return access_denied(address, password);
    case 1044: return database_refused_or_missing(address);
    case 1049: return database_missing(address);
    case 1040:
    case 1203:
    case 1226: return too_many_connections(address);
    case 1053: return not_ready(address);
    case 1130:
    case 1251:
    case 2059:
    case 3159: return login_refused(address);
    case 2026: return certificate_refused(address, tls_reason(message));
    default: return not_reached(address, message);
    }
}

Error mariadb_statement_error(unsigned int number, std::string_view message) {
    if (number == 1205) return locked_by_another();
    if (number == 1317 || number == 1969 || number == 3024) return statement_too_long();
    const auto* meaning = std::ranges::find(kMeanings, number, &Meaning::number);
    if (meaning == kMeanings.end())
        return {ErrorCode::InvalidArgument,
                std::string(kNoEvaluation) + " Its code is " + std::to_string(number) + "."};
    if (!meaning->message.empty()) return {meaning->code, std::string(meaning->message)};
    return {meaning->code, "The database says: " + foreign_sentence(message)};
}

std::optional<Error> mariadb_cut(std::string_view code) {
    if (code == "1260")
        return Error{ErrorCode::LimitExceeded,
                     "A list that was put together from many rows is too long for the server."};
    if (code == "1931")
        return Error{ErrorCode::LimitExceeded,
                     "The server stopped looking at rows at a limit of its own."};
    if (code == "1969" || code == "3024" || code == "1317") return statement_too_long();
    return std::nullopt;
}

} // namespace vouch::database::detail
