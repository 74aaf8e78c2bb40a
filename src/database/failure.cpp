#include "database/failure.h"

namespace vouch::database {

using base::ErrorCode;

FailureClass failure_class(const base::Error& error) {
    switch (error.code) {
    case ErrorCode::NotFound: return FailureClass::MissingReference;
    case ErrorCode::InvalidArgument:
    case ErrorCode::Unsupported: return FailureClass::Syntax;
    case ErrorCode::Timeout: return FailureClass::Timeout;
    case ErrorCode::Cancelled: return FailureClass::Cancelled;
    case ErrorCode::Denied: return FailureClass::Permission;
    case ErrorCode::Unavailable: return FailureClass::Connection;
    case ErrorCode::Corrupt: return FailureClass::Corrupt;
    case ErrorCode::RateLimited:
    case ErrorCode::LimitExceeded:
    case ErrorCode::Io:
    case ErrorCode::Internal: break;
    }
    return FailureClass::Other;
}

} // namespace vouch::database
