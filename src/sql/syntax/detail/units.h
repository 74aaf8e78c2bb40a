#pragma once

#include <string_view>

namespace vouch::sql::syntax::detail {

/// Whether a word in upper case is a unit of time that some dialect has: DAY, DAYS, DAY_HOUR.
bool is_time_unit(std::string_view word);

} // namespace vouch::sql::syntax::detail
