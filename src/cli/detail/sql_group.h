#pragma once

#include <CLI/CLI.hpp>

namespace vouch::cli::detail {

/// The command `sql`, parent of several; found or made, so that each of them stays on its own.
CLI::App& sql_group(CLI::App& parent);

} // namespace vouch::cli::detail
