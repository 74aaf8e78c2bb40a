#include "search/embedded/detail/byte_stream.h"

#include <array>
#include <bit>
#include <cstring>

namespace vouch::search::detail {
namespace {

using Checksum = std::array<char, 4>;

/// Multiply and rotate by 8-byte words; guards against accidents, not against forgery.
Checksum checksum(std::string_view content) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
    std::uint64_t state = kOdd ^ content.size();
    while (!content.empty()) {
        std::uint64_t word = 0;
        std::size_t length = content.size() < sizeof word ? content.size() : sizeof word;
        std::memcpy(&word, content.data(), length);
        state = std::rotl((state ^ word) * kOdd, 29);
        content.remove_prefix(length);
    }
    state = (state ^ state >> 32) * kOdd;
    state ^= state >> 29;
    Checksum sum{};
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] = static_cast<char>(state >> (32 + 8 * i));
    return sum;
}

} // namespace

void put_varint(std::string& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>(value | 0x80U);
    bytes += static_cast<char>(value);
}

std::string seal(std::string_view content) {
    Checksum sum = checksum(content);
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
    Checksum sum = checksum(content);
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

std::string_view ByteReader::take(std::size_t length) {
    if (length > left()) {
        failed_ = true;
        return {};
    }
    std::string_view taken(next_, length);
    next_ += length;
    return taken;
}

std::uint64_t ByteReader::long_varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && next_ != end_; shift += 7) {
        auto byte = static_cast<unsigned char>(*next_++);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) return value;
    }
    failed_ = true;
    return 0;
}

} // namespace vouch::search::detail
