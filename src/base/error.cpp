#include "base/error.h"

namespace vouch::base {

std::string_view error_code_name(ErrorCode code) {
    switch (code) {
    case ErrorCode::InvalidArgument: return "invalid_argument";
    case ErrorCode::NotFound: return "not_found";
    case ErrorCode::Corrupt: return "corrupt";
    case ErrorCode::Unsupported: return "unsupported";
    case ErrorCode::Denied: return "denied";
    case ErrorCode::LimitExceeded: return "limit_exceeded";
    case ErrorCode::Timeout: return "timeout";
    case ErrorCode::Cancelled: return "cancelled";
    case ErrorCode::RateLimited: return "rate_limited";
    case ErrorCode::Unavailable: return "unavailable";
    case ErrorCode::Io: return "io";
    case ErrorCode::Internal: return "internal";
    }
    return "internal";
}

} // namespace vouch::base
