#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "base/context.h"
#include "base/result.h"

namespace vouch::app {

/// A program that goes on after this one ends.
struct BackgroundProgram {
    std::filesystem::path program{};
    std::vector<std::string> arguments{};   ///< without the program's own name
    std::vector<std::string> environment{}; ///< `NAME=value`
    std::filesystem::path log{};            ///< for its standard error; written anew, mode 0600
};

/// Starts it in a session of its own and waits for the first line that it prints, which says that
/// it is ready. Unavailable, with the last message of its log, where it ends before; with the
/// context it is killed.
base::Result<std::string> start_in_background(const BackgroundProgram& program,
                                              const base::Context& context);

/// Asks a process to end (SIGTERM) and waits until it has, within the context. `is_still_it` is
/// asked when its number can no longer become another's.
base::Result<void> end_process(pid_t process, const std::function<bool()>& is_still_it,
                               const base::Context& context);

} // namespace vouch::app
