#pragma once

#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/exit_status.h"
#include "cli/workspace.h"

namespace vouch::cli {

/// Parses `arguments` (without the program's name), runs the command and returns its exit status.
/// Nothing escapes: a wrong command line is told on standard error.
ExitStatus run(const std::vector<std::string>& arguments, Application& application,
               const Console& console);

} // namespace vouch::cli
