// What is wrong with a command line, in words for the person who typed it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/error.h"
#include "cli/console.h"

namespace vouch::cli::detail {

/// Json where --json stands among the arguments, wherever the mistake is.
OutputForm asked_form(const std::vector<std::string>& arguments);

/// The first word that names no command of `app`, or no measurement or the like of the command
/// before it, with the nearest name.
std::optional<base::Error> unknown_command(const CLI::App& app,
                                           const std::vector<std::string>& arguments);

/// What `app` complained about when it parsed.
base::Error usage_error(const CLI::App& app, const CLI::ParseError& error);

} // namespace vouch::cli::detail
