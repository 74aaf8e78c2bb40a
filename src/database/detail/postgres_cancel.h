#pragma once

#include <chrono>
#include <cstdint>

#include <libpq-fe.h>

namespace vouch::database::detail {

/// `Silent`: the server did not take the request in time, and will hardly do more for another.
enum class CancelOutcome : std::uint8_t { Taken, Silent };

/// Asks the server to stop the statement that `connection` runs. Returns within `time`, whatever
/// the server does or leaves.
CancelOutcome request_cancel(PGconn* connection, std::chrono::milliseconds time);

} // namespace vouch::database::detail
