#include "database/detail/odbc_errors.h"

#include <algorithm>
#include <array>
#include <string>

#include "database/detail/server_failure.h"

namespace vouch::database::detail {
namespace {

using base::Error;
using base::ErrorCode;

struct Meaning {
    std::string_view state; ///< or how it begins
    ErrorCode code;
    std::string_view message;
};

constexpr std::array kMeanings{
    Meaning{"07002", ErrorCode::InvalidArgument,
            "The ODBC driver takes a ? of the statement for a parameter."},
    Meaning{"08S01", ErrorCode::Unavailable, "The connection to the server was lost."},
    Meaning{"08003", ErrorCode::Unavailable, "The connection to the server was lost."},
    Meaning{"08007", ErrorCode::Unavailable, "The connection to the server was lost."},
    Meaning{"HY001", ErrorCode::LimitExceeded,
            "The ODBC driver has not the memory for the statement."},
    Meaning{"HY013", ErrorCode::LimitExceeded,
            "The ODBC driver has not the memory for the statement."},
    Meaning{"HY008", ErrorCode::Cancelled, "The statement was cancelled."},
    Meaning{"IM", ErrorCode::Unavailable, ""},
};

Error library_missing(const OdbcDiagnostic& said, const OdbcTarget& target) {
    return {ErrorCode::Unavailable,
            "The library of the ODBC driver " + target.driver +
                " cannot be loaded: " + foreign_sentence(without_origin(said.message)),
            std::nullopt,
            {"It must be installed where the list of drivers says: " + target.library + "."}};
}

} // namespace

std::string_view without_origin(std::string_view message) {
    while (message.starts_with('[')) {
        std::size_t end = message.find(']');
        if (end == std::string_view::npos) break;
        message.remove_prefix(end + 1);
    }
    return message.substr(std::min(message.find_first_not_of(' '), message.size()));
}

std::optional<Error> odbc_manager_error(const OdbcDiagnostic& said, const OdbcTarget& target) {
    if (said.message.find("Can't open lib") != std::string::npos)
        return library_missing(said, target);
    if (said.state.starts_with("HYT")) return statement_too_long();
    const auto* found = std::ranges::find_if(
        kMeanings, [&](const Meaning& meaning) { return said.state.starts_with(meaning.state); });
    if (found == kMeanings.end()) return std::nullopt;
    if (!found->message.empty()) return Error{found->code, std::string(found->message)};
    return Error{found->code,
                 "The ODBC driver manager says: " + foreign_sentence(without_origin(said.message))};
}

} // namespace vouch::database::detail
