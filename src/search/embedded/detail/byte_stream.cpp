#include "search/embedded/detail/byte_stream.h"

#include <array>
#include <cstdint>

namespace vouch::search::detail {
namespace {

using Checksum = std::array<char, 4>;

/// The upper half, highest byte last.
Checksum short_checksum(std::string_view content) {
    const std::uint64_t whole = base::checksum(content);
    Checksum sum{};
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<char>(whole >> (32 + 8 * i));
    return sum;
}

} // namespace

std::string seal(std::string_view content) {
    Checksum sum = short_checksum(content);
    std::string bytes;
    bytes.reserve(sum.size() + content.size());
    bytes.append(sum.data(), sum.size());
    bytes += content;
    return bytes;
}

base::Result<std::string_view> unseal(std::string_view bytes) {
    constexpr std::size_t kSize = std::tuple_size_v<Checksum>;
    if (bytes.size() < kSize) return base::Unexpected(corrupt_index());
    std::string_view content = bytes.substr(kSize);
    Checksum sum = short_checksum(content);
    if (bytes.substr(0, kSize) != std::string_view(sum.data(), kSize))
        return base::Unexpected(corrupt_index());
    return content;
}

base::Error corrupt_index() {
    return {base::ErrorCode::Corrupt,
            "The document index is damaged.",
            std::nullopt,
            {"Delete the index folder of this workspace and run `vouch ingest` again."}};
}

} // namespace vouch::search::detail
