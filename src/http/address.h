#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vouch::http {

/// The parts of an address that may be shown.
struct Address {
    std::string scheme; ///< "http" or "https"
    std::string host;   ///< lower case; an IPv6 address in its brackets
    std::uint16_t port = 0;
    std::string path; ///< from the first slash, as it is sent
    bool has_user = false;
    bool has_query = false;

    /// "https://host:port/path", without user, query and fragment, which may hold secrets.
    std::string shown() const;
    /// Whether the host is this machine by its name or number; no name is looked up.
    bool is_loopback() const;
};

/// An absolute http or https address, at most 8 KiB. The error never repeats the text.
base::Result<Address> parse_address(std::string_view url);

} // namespace vouch::http
