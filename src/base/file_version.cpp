#include "base/file_version.h"

#include <system_error>

#include "base/hash.h"

namespace vouch::base {

std::string file_version(const std::vector<std::filesystem::path>& files) {
    std::string version;
    for (const std::filesystem::path& file : files) {
        std::error_code error;
        const std::filesystem::path absolute = std::filesystem::absolute(file, error);
        version += absolute.string() + '\n';
        const auto size = std::filesystem::file_size(file, error);
        const bool exists = !error;
        const auto time = std::filesystem::last_write_time(file, error);
        version += exists && !error ? std::to_string(size) + ' ' +
                                          std::to_string(time.time_since_epoch().count())
                                    : std::string("none");
        version += '\n';
    }
    return sha256_hex(version);
}

} // namespace vouch::base
