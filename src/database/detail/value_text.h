#pragma once

#include <string_view>

namespace vouch::database::detail {

/// `2026-02-28`: four, two and two digits, and a day that the month has.
bool is_date_text(std::string_view text);

/// `13:05`, `13:05:00`, `13:05:00.25`, followed by nothing, `Z` or `+01:00`.
bool is_time_text(std::string_view text);

/// A date, then `T` or one space, then a time.
bool is_timestamp_text(std::string_view text);

/// `-12.30`: an optional sign, digits, optionally a point and digits; no exponent.
bool is_decimal_text(std::string_view text);

} // namespace vouch::database::detail
