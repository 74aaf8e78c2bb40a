#pragma once

#include <cstdint>

#include "base/error.h"

namespace vouch::database {

/// What kind of failure stopped a query: decides whether another draft, another try or an end
/// follows.
enum class FailureClass : std::uint8_t {
    MissingReference, ///< a table, column or function does not exist
    Syntax,           ///< the statement is wrong for this engine, or fails on these values
    Timeout,
    Cancelled,
    Permission,
    Connection, ///< cannot be reached, or is locked
    Corrupt,
    Other
};

FailureClass failure_class(const base::Error& error);

} // namespace vouch::database
