#include "database/detail/server_transport.h"

namespace vouch::database::detail {

std::string transport_text(const ServerAddress& address, std::string_view protocol) {
    if (address.host.empty()) return "a socket of this machine";
    if (protocol.empty()) return "not encrypted";
    std::string text(protocol);
    if (address.tls == TlsMode::VerifyFull) return text + ", certificate and host name checked";
    if (address.tls == TlsMode::VerifyCa) return text + ", certificate checked, host name not";
    return text + ", certificate not checked";
}

std::optional<std::string> transport_weakness(const ServerAddress& address,
                                              std::string_view protocol) {
    if (address.on_this_machine() || address.tls == TlsMode::VerifyFull) return std::nullopt;
    if (protocol.empty())
        return "The connection is not encrypted: who listens reads everything. Set "
               "sslmode=verify-full.";
    return "Another server could stand in for this one unnoticed: set sslmode=verify-full, and "
           "sslrootcert where the authority is your own.";
}

} // namespace vouch::database::detail
