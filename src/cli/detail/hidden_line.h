#pragma once

#include <stop_token>
#include <string>

#include "base/result.h"

namespace vouch::cli::detail {

/// Reads a line, without its end, from a terminal that does not show it meanwhile. Cancelled where
/// a stop was requested or the input ended without a line; the terminal is as before in any case.
base::Result<std::string> read_hidden_line(int terminal, const std::stop_token& stop);

} // namespace vouch::cli::detail
