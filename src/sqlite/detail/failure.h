#pragma once

#include <string_view>

#include "base/context.h"
#include "base/error.h"

namespace vouch::sqlite::detail {

struct Connection;

/// The error behind a result code of the last call on the connection. An interrupted or busy call
/// is Timeout or Cancelled when `context` says so.
base::Error failure(const Connection& connection, int code, const base::Context& context);

} // namespace vouch::sqlite::detail
