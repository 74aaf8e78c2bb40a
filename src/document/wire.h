#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace vouch::document {

/// Appends values in the worker's wire format (base/bytes.h).
class WireWriter {
public:
    void put_byte(std::uint8_t value) { base::put_fixed(bytes_, value); }
    void put_number(std::uint32_t value) { base::put_fixed(bytes_, value); }
    void put_long(std::uint64_t value) { base::put_fixed(bytes_, value); }
    void put_float(float value) { base::put_fixed(bytes_, value); }
    void put_text(std::string_view text) { base::put_text(bytes_, text); }
    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Reads what `WireWriter` wrote, from a sender that is not trusted: every read checks what is
/// left, texts must be valid UTF-8 without NUL, counts are bounded by the bytes that remain. The
/// bytes outlive it.
class WireReader {
public:
    explicit WireReader(std::string_view bytes) : bytes_(bytes) {}

    base::Result<std::uint8_t> byte() { return whole(bytes_.byte()); }
    base::Result<std::uint32_t> number() { return whole(bytes_.fixed<std::uint32_t>()); }
    base::Result<std::uint64_t> long_number() { return whole(bytes_.fixed<std::uint64_t>()); }
    base::Result<float> finite_float();
    base::Result<std::string> text();
    /// A count of things of which each takes at least `item_bytes_min` bytes.
    base::Result<std::uint32_t> count(std::size_t item_bytes_min);
    base::Result<void> expect_end() const;

private:
    /// `value`, if it did not begin beyond the end.
    template <typename Value>
    base::Result<Value> whole(Value value) const {
        if (bytes_.failed()) return cut();
        return value;
    }
    static base::Unexpected<base::Error> cut();

    base::ByteReader bytes_;
};

} // namespace vouch::document
