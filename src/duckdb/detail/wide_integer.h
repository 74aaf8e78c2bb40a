#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "duckdb/detail/library.h"

namespace vouch::duckdb::detail {

/// `-12.30` for -1230 with a scale of 2.
std::string decimal_text(HugeInt value, std::uint8_t scale);
std::string decimal_text(UHugeInt value);

/// None where it is beyond 64 bits.
std::optional<std::int64_t> narrow(HugeInt value);

/// The number that a vector's bytes of a BIGNUM stand for: three bytes of head, whose highest bit
/// is set for a positive number, then the absolute value, highest byte first; of a negative number
/// every bit is inverted. `digits` receives the absolute value, highest byte first.
struct BigNumberSign {
    bool negative = false;
};
BigNumberSign read_big_number(std::string_view stored, std::string& digits);

} // namespace vouch::duckdb::detail
