#pragma once

namespace vouch::base {

/// Prints where a bug of ours was found and aborts.
[[noreturn]] void check_failed(const char* expression, const char* file, int line);

} // namespace vouch::base

/// For bugs only: never reachable from input.
#define CHECK(expression)                                                                          \
    (static_cast<bool>(expression) ? static_cast<void>(0)                                          \
                                   : ::vouch::base::check_failed(#expression, __FILE__, __LINE__))
