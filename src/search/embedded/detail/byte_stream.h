// Variable-length integers (seven bits a byte, low ones first) and the checksum that every blob of
// the index begins with, because SQLite does not notice a changed byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vouch::search::detail {

void put_varint(std::string& bytes, std::uint64_t value);

/// `content` with its checksum in front.
std::string seal(std::string_view content);
/// The content of sealed bytes; Corrupt when the checksum is not right.
base::Result<std::string_view> unseal(std::string_view bytes);
/// What every damaged part of an index is reported as.
base::Error corrupt_index();

/// Reads varints; once something was wrong `failed()` stays true and all reads give zero.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes)
        : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    std::uint64_t varint() {
        if (next_ != end_ && static_cast<signed char>(*next_) >= 0)
            return static_cast<std::uint64_t>(*next_++);
        return long_varint();
    }
    /// A varint that fits 32 bits.
    std::uint32_t number() {
        std::uint64_t value = varint();
        if (value >> 32 != 0) failed_ = true;
        return static_cast<std::uint32_t>(value);
    }
    std::uint8_t byte() {
        if (next_ != end_) return static_cast<std::uint8_t>(*next_++);
        failed_ = true;
        return 0;
    }
    std::string_view take(std::size_t length);

    bool at_end() const { return next_ == end_; }
    std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
    bool failed() const { return failed_; }

private:
    std::uint64_t long_varint();

    const char* next_;
    const char* end_;
    bool failed_ = false;
};

} // namespace vouch::search::detail
