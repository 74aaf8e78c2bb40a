#include "database/detail/duckdb_file.h"

#include <array>
#include <string_view>

#include <unistd.h>

#include "base/file.h"
#include "base/file_version.h"
#include "text/unicode.h"

namespace vouch::database::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

Result<void> check_duckdb_file(const std::filesystem::path& path) {
    constexpr std::string_view kMark = "DUCK"; // after the checksum of the first block
    constexpr off_t kMarkPlace = 8;
    base::Descriptor file = TRY(base::open_regular_file(path));
    std::array<char, kMark.size()> mark{};
    ssize_t got = ::pread(file.number(), mark.data(), mark.size(), kMarkPlace);
    if (got == static_cast<ssize_t>(mark.size()) && std::string_view(mark.data(), 4) == kMark)
        return {};
    return fail(ErrorCode::InvalidArgument,
                text::replace_invalid_utf8(path.string()) + " is not a DuckDB database.");
}

std::string duckdb_file_version(const std::filesystem::path& path) {
    std::filesystem::path log = path;
    log += ".wal";
    return base::file_version({path, log});
}

} // namespace vouch::database::detail
