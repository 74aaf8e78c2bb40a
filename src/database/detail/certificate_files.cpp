#include "database/detail/certificate_files.h"

#include <string>

#include "base/file.h"

namespace vouch::database::detail {
namespace {

constexpr base::ByteCount kFileBytesMax{std::uint64_t{16} << 20};

base::Result<void> check(const char* option, const std::string& file) {
    if (file.empty()) return {};
    auto content = base::read_file(file, kFileBytesMax);
    if (content) return {};
    return base::fail(content.error().code, "The file of the option " + std::string(option) +
                                                " cannot be used. " + content.error().message);
}

} // namespace

base::Result<void> check_certificate_files(const ServerAddress& address) {
    if (address.tls == TlsMode::Disable) return {};
    TRY(check("sslrootcert", address.authority_file));
    TRY(check("sslcert", address.certificate_file));
    return check("sslkey", address.key_file);
}

} // namespace vouch::database::detail
