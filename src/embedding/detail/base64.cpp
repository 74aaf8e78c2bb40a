#include "embedding/detail/base64.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace vouch::embedding::detail {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> values() {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::size_t at = 0; at < kDigits.size(); ++at)
        values[static_cast<unsigned char>(kDigits[at])] = static_cast<std::uint8_t>(at);
    return values;
}
constexpr std::array<std::uint8_t, 256> kValues = values();

} // namespace

std::string print_base64(std::span<const float> numbers) {
    std::string bytes(numbers.size_bytes(), '\0');
    if (!bytes.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            group = group << 8 | (byte < count ? static_cast<unsigned char>(bytes[at + byte]) : 0U);
        for (std::size_t digit = 0; digit < 4; ++digit)
            text += digit <= count ? kDigits[group >> (18 - 6 * digit) & 0x3f] : '=';
    }
    return text;
}

std::optional<std::vector<float>> parse_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        std::size_t digits = 4;
        if (at + 4 == text.size() && text.ends_with('=')) digits = text.ends_with("==") ? 2 : 3;
        std::uint32_t group = 0;
        for (std::size_t digit = 0; digit < 4; ++digit) {
            std::uint8_t value =
                digit < digits ? kValues[static_cast<unsigned char>(text[at + digit])] : 0;
            if (value == kNoDigit) return std::nullopt;
            group = group << 6 | value;
        }
        for (std::size_t byte = 0; byte + 1 < digits; ++byte)
            bytes += static_cast<char>(group >> (16 - 8 * byte) & 0xff);
    }
    if (bytes.size() % sizeof(float) != 0) return std::nullopt;
    std::vector<float> numbers(bytes.size() / sizeof(float));
    if (!bytes.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
}

} // namespace vouch::embedding::detail
