// The bytes of every format of ours: what the worker answers, stored knowledge, the index. Numbers
// of fixed size are little-endian; a varint has seven bits a byte, low ones first; a text is its
// length (32 bits) and its bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace vouch::base {

static_assert(std::endian::native == std::endian::little); // of the machines that we build for

template <typename T>
concept FixedNumber = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

template <FixedNumber T>
void put_fixed(std::string& bytes, T number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void put_varint(std::string& bytes, std::uint64_t value);

/// `text` is shorter than 4 GiB.
void put_text(std::string& bytes, std::string_view text);

/// Finds accidents, not forgery: eight bytes at a time, each mixed with all before.
std::uint64_t checksum(std::string_view content);

/// Reads what was written by the functions above from bytes that anybody could have damaged. Once
/// something was wrong `failed()` stays true and all reads give zero or nothing. The bytes outlive
/// it.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes)
        : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    template <FixedNumber T>
    T fixed() {
        T number{};
        std::string_view raw = take(sizeof number);
        if (!failed_) std::memcpy(&number, raw.data(), sizeof number);
        return number;
    }
    std::uint8_t byte() { return fixed<std::uint8_t>(); }

    std::uint64_t varint() {
        if (next_ != end_ && static_cast<signed char>(*next_) >= 0)
            return static_cast<std::uint64_t>(*next_++);
        return long_varint();
    }
    /// A varint that fits 32 bits.
    std::uint32_t varint32() {
        std::uint64_t value = varint();
        if (value >> 32 != 0) fail();
        return failed_ ? 0 : static_cast<std::uint32_t>(value);
    }

    /// The next `length` bytes.
    std::string_view take(std::size_t length) {
        if (length > left()) fail();
        if (failed_) return {};
        std::string_view taken(next_, length);
        next_ += length;
        return taken;
    }
    /// A text's bytes, whatever they are: the caller knows which encoding it wants.
    std::string_view text() { return take(fixed<std::uint32_t>()); }

    /// For what a caller finds wrong with a value.
    void fail() {
        failed_ = true;
        next_ = end_;
    }

    bool at_end() const { return next_ == end_; }
    std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
    bool failed() const { return failed_; }

private:
    std::uint64_t long_varint();

    const char* next_;
    const char* end_;
    bool failed_ = false;
};

} // namespace vouch::base
