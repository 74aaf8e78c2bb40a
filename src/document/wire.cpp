#include "document/wire.h"

#include <bit>
#include <cmath>

#include "text/unicode.h"

namespace vouch::document {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

template <typename Unsigned>
void append_little_endian(std::string& bytes, Unsigned value) {
    for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
        bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

template <typename Unsigned>
Unsigned from_little_endian(std::string_view bytes) {
    Unsigned value = 0;
    for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
        value |= static_cast<Unsigned>(static_cast<Unsigned>(static_cast<unsigned char>(bytes[i]))
                                       << (8 * i));
    return value;
}

} // namespace

void WireWriter::put_number(std::uint32_t value) { append_little_endian(bytes_, value); }
void WireWriter::put_long(std::uint64_t value) { append_little_endian(bytes_, value); }
void WireWriter::put_float(float value) { put_number(std::bit_cast<std::uint32_t>(value)); }

void WireWriter::put_text(std::string_view text) {
    put_number(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
}

Result<std::string_view> WireReader::take(std::size_t length) {
    if (length > rest_.size())
        return fail(ErrorCode::Corrupt, "The worker's answer ends in the middle of a value.");
    std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
}

Result<std::uint8_t> WireReader::byte() {
    return static_cast<std::uint8_t>(static_cast<unsigned char>(TRY(take(1))[0]));
}

Result<std::uint32_t> WireReader::number() {
    return from_little_endian<std::uint32_t>(TRY(take(sizeof(std::uint32_t))));
}

Result<std::uint64_t> WireReader::long_number() {
    return from_little_endian<std::uint64_t>(TRY(take(sizeof(std::uint64_t))));
}

Result<float> WireReader::finite_float() {
    float value = std::bit_cast<float>(TRY(number()));
    if (!std::isfinite(value))
        return fail(ErrorCode::Corrupt, "The worker's answer holds a number that is not finite.");
    return value;
}

Result<std::string> WireReader::text() {
    std::string_view bytes = TRY(take(TRY(number())));
    if (bytes.find('\0') != std::string_view::npos || !text::is_valid_utf8(bytes))
        return fail(ErrorCode::Corrupt, "The worker's answer holds text that is not valid UTF-8.");
    return std::string(bytes);
}

Result<std::uint32_t> WireReader::count(std::size_t item_bytes_min) {
    std::uint32_t items = TRY(number());
    if (items > rest_.size() / item_bytes_min)
        return fail(ErrorCode::Corrupt, "The worker's answer claims more items than it holds.");
    return items;
}

Result<void> WireReader::expect_end() const {
    if (!rest_.empty())
        return fail(ErrorCode::Corrupt, "The worker's answer goes on after its end.");
    return {};
}

} // namespace vouch::document
