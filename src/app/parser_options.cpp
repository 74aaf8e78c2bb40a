#include "app/parser_options.h"

#include <chrono>

namespace vouch::app {

base::ByteCount file_bytes_max(const Settings& settings) {
    return base::ByteCount{static_cast<std::uint64_t>(settings.file_megabytes_max) << 20};
}

document::ParserOptions parser_options(const Settings& settings) {
    document::ParserOptions options;
    options.file_bytes_max = file_bytes_max(settings);
    options.time_base =
        std::chrono::milliseconds(static_cast<std::int64_t>(settings.parse_seconds * 1000));
    return options;
}

} // namespace vouch::app
