#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::database::detail {

/// One setting of a connection, by the name that a driver gives to it, in lower case.
struct OdbcKeyword {
    std::string name;
    std::string value;

    friend bool operator==(const OdbcKeyword&, const OdbcKeyword&) = default;
};

/// What is to be connected to: a data source of the system's list, or a driver.
struct OdbcAddress {
    std::string source{}; ///< empty: the keyword "driver" says which driver
    /// Without a password. `uid` is the login, however it was spelled. Each name once.
    std::vector<OdbcKeyword> keywords{};

    /// Empty where there is none.
    std::string_view keyword(std::string_view name) const;
};

struct OdbcUrl {
    OdbcAddress address{};
    std::optional<std::string> password{};
};

/// Reads `SOURCE`, `SOURCE?Name=value;…` or `?Driver=…;Name=value;…`. A value in braces is taken as
/// it stands, with `}}` for a brace; any other may be percent-encoded. No message repeats a value.
base::Result<OdbcUrl> parse_odbc_url(std::string_view rest);

/// The one form of an address, after the scheme's colon. Reads back the same.
std::string print_odbc_url(const OdbcAddress& address);

/// The name of a keyword in lower case; one of the three spellings of the login is `uid`, of the
/// password `pwd`.
std::string odbc_keyword_name(std::string_view name);

} // namespace vouch::database::detail
