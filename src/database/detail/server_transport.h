#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "database/detail/server_address.h"

namespace vouch::database::detail {

/// What protects a connection, for a person: "TLSv1.3, certificate and host name checked".
/// `protocol` is that of the connection, empty where it is not encrypted.
std::string transport_text(const ServerAddress& address, std::string_view protocol);

/// What a listener or another server in between could do, with the remedy; none where nothing.
/// Within this machine none is looked for.
std::optional<std::string> transport_weakness(const ServerAddress& address,
                                              std::string_view protocol);

} // namespace vouch::database::detail
