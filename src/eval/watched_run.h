#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "base/context.h"
#include "base/file.h"
#include "base/result.h"

namespace vouch::eval {

/// How a program ran, as the operating system counts it.
struct WatchedRun {
    base::ExitState end{};  ///< with the most memory of the program, or of one of its children
    bool timed_out = false; ///< it was killed
    std::chrono::duration<double> time{};
    std::size_t children_left = 0; ///< that still ran when it had ended; they were killed
    std::size_t files_left = 0;    ///< in its working folder, which was empty and is its TMPDIR too
    std::string output;
    std::string messages; ///< standard error
};

/// Runs a program in a folder of its own and waits for its end, at most `time_max`. For its
/// duration this process adopts what the program leaves behind. One at a time in a process. Errors:
/// the program cannot be started; the context.
base::Result<WatchedRun> run_watched(const std::filesystem::path& program,
                                     const std::vector<std::string>& arguments,
                                     std::chrono::milliseconds time_max,
                                     const base::Context& context);

} // namespace vouch::eval
