#pragma once

#include "answer/answer.h"
#include "base/error.h"

namespace vouch::cli {

/// The exit statuses of every command (docs/command-line.md).
enum class ExitStatus : int {
    Success = 0,
    Failure = 1,    ///< something broke: a file, a server, a limit
    Usage = 2,      ///< the command line is wrong, or names a part that does not exist yet
    Refused = 3,    ///< the policy, the screen or the operating system said no
    Unanswered = 4, ///< the question was understood to have no answer here, or was not understood
    Interrupted = 130, ///< Ctrl-C
};

ExitStatus exit_status(const base::Error& error);
ExitStatus exit_status(answer::Status status);

} // namespace vouch::cli
