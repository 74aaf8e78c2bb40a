#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vouch::document {

/// Appends values in the worker's wire format: little-endian integers; a text is a 32-bit length
/// and its bytes.
class WireWriter {
public:
    void put_byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    void put_number(std::uint32_t value);
    void put_long(std::uint64_t value);
    void put_float(float value);
    void put_text(std::string_view text);
    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Reads what `WireWriter` wrote, from a sender that is not trusted: every read checks what is
/// left, texts must be valid UTF-8 without NUL, counts are bounded by the bytes that remain. The
/// bytes outlive it.
class WireReader {
public:
    explicit WireReader(std::string_view bytes) : rest_(bytes) {}

    base::Result<std::uint8_t> byte();
    base::Result<std::uint32_t> number();
    base::Result<std::uint64_t> long_number();
    base::Result<float> finite_float();
    base::Result<std::string> text();
    /// A count of things of which each takes at least `item_bytes_min` bytes.
    base::Result<std::uint32_t> count(std::size_t item_bytes_min);
    base::Result<void> expect_end() const;

private:
    base::Result<std::string_view> take(std::size_t length);
    std::string_view rest_;
};

} // namespace vouch::document
