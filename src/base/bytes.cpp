#include "base/bytes.h"

#include <algorithm>

namespace vouch::base {

void put_varint(std::string& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>(value | 0x80U);
    bytes += static_cast<char>(value);
}

void put_text(std::string& bytes, std::string_view text) {
    put_fixed(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += text;
}

std::uint64_t checksum(std::string_view content) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
    std::uint64_t state = kOdd ^ content.size();
    while (!content.empty()) {
        std::uint64_t word = 0;
        const std::size_t length = std::min(content.size(), sizeof word);
        std::memcpy(&word, content.data(), length);
        state = std::rotl((state ^ word) * kOdd, 29);
        content.remove_prefix(length);
    }
    state = (state ^ state >> 32) * kOdd;
    return state ^ state >> 29;
}

std::uint64_t ByteReader::long_varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && next_ != end_; shift += 7) {
        auto byte = static_cast<unsigned char>(*next_++);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) return value;
    }
    fail();
    return 0;
}

} // namespace vouch::base
