#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace vouch::cli::detail {

/// The command `name`, parent of several; found or made, so that each of them stays on its own.
CLI::App& command_group(CLI::App& parent, const std::string& name, const std::string& summary);

/// The command `sql`, whose parts lie in several files.
CLI::App& sql_group(CLI::App& parent);

} // namespace vouch::cli::detail
