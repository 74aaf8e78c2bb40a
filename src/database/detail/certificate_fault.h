#pragma once

#include <cstdint>
#include <string>

#include "base/context.h"

namespace vouch::database::detail {

/// Where a PostgreSQL server was reached, and whom it must be vouched for by.
struct CertificatePlace {
    std::string ip_address{};
    std::uint16_t port = 0;
    std::string authority_file{};
};

/// Why the certificate that a PostgreSQL server shows does not verify: "certificate has expired".
/// Connects once more to see it, sends nothing of the login, and leaves. Empty where nothing is
/// wrong with it or that cannot be told.
std::string certificate_fault(const CertificatePlace& place, const base::Context& context);

} // namespace vouch::database::detail
