#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/detail/session.h"

namespace vouch::store::detail {

enum class Encryption : std::uint8_t { Disable, Prefer, Require, VerifyCa, VerifyFull };

/// The words of sslmode: "disable", …
std::string_view encryption_name(Encryption encryption);

/// Where the server of a store is.
struct ServerPlace {
    Engine engine = Engine::Postgres;
    std::string user{};
    std::string host{}; ///< empty: `socket`
    std::uint16_t port = 0;
    std::string socket{};
    std::string database{};
    Encryption encryption = Encryption::Require;
    std::string authority_file{}; ///< empty: the system's

    std::string shown() const; ///< for people
};

/// A password in the URL is an error, which does not repeat it.
base::Result<ServerPlace> parse_store_url(std::string_view url);

/// One line for a message, not long.
std::string one_line(std::string_view foreign);

} // namespace vouch::store::detail
