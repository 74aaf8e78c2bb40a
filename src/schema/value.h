// The values that a database gives. Exact: money is a Decimal, never a double, and dates stay as
// the engine wrote them.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace vouch::schema {

struct Null {
    friend bool operator==(Null, Null) = default;
};

/// An exact decimal number in plain notation ("-12.30"); its digits are kept as the engine gave
/// them.
struct Decimal {
    std::string text;
    friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// ISO 8601 without a zone shift of ours: date `2026-03-01`, time `13:05:00.25`, timestamp
/// `2026-03-01 13:05:00[+01:00]`.
struct Date {
    std::string text;
    friend bool operator==(const Date&, const Date&) = default;
};
struct Time {
    std::string text;
    friend bool operator==(const Time&, const Time&) = default;
};
struct Timestamp {
    std::string text;
    friend bool operator==(const Timestamp&, const Timestamp&) = default;
};

struct Bytes {
    std::string data;
    friend bool operator==(const Bytes&, const Bytes&) = default;
};

/// Text is UTF-8; a connector replaces what is not by U+FFFD.
using Value = std::variant<Null, bool, std::int64_t, double, Decimal, std::string, Bytes, Date,
                           Time, Timestamp>;

/// The value as a person reads it; null is the empty text, bytes are hexadecimal with the prefix
/// `0x`.
std::string display_text(const Value& value);

using Row = std::vector<Value>;

} // namespace vouch::schema
