#include "cli/exit_status.h"

namespace vouch::cli {

ExitStatus exit_status(const base::Error& error) {
    switch (error.code) {
    case base::ErrorCode::InvalidArgument:
    case base::ErrorCode::Unsupported: return ExitStatus::Usage;
    case base::ErrorCode::Denied: return ExitStatus::Refused;
    case base::ErrorCode::Cancelled: return ExitStatus::Interrupted;
    default: return ExitStatus::Failure;
    }
}

ExitStatus exit_status(answer::Status status) {
    switch (status) {
    case answer::Status::Answered: return ExitStatus::Success;
    case answer::Status::Refused: return ExitStatus::Refused;
    case answer::Status::Unanswerable:
    case answer::Status::NeedsClarification: return ExitStatus::Unanswered;
    case answer::Status::RateLimited:
    case answer::Status::Failed: return ExitStatus::Failure;
    }
    return ExitStatus::Failure;
}

} // namespace vouch::cli
