#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace vouch::base {

/// The length of "2026-06-30".
inline constexpr std::size_t kIsoDayLength = 10;

/// The day of a text that is exactly "YYYY-MM-DD", ASCII digits only; nothing where it has another
/// form or the calendar has no such day. Every date text of the product is read by this.
std::optional<std::chrono::sys_days> parse_iso_day(std::string_view text);

/// "2026-06-30T12:05:09Z".
std::string print_iso_second(std::chrono::sys_seconds time);

/// "2026-06-30", for years 0 to 9999; what parse_iso_day reads back.
std::string print_iso_day(std::chrono::sys_days day);

} // namespace vouch::base
