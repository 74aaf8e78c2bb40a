#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::base {

/// Byte offsets into a text, `begin` included, `end` not.
struct TextSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

/// What kind of failure happened; decides the exit code and, later, the HTTP status. The message
/// says the rest.
enum class ErrorCode : std::uint8_t {
    InvalidArgument, ///< the input is wrong; the message says what and where
    NotFound,        ///< a named thing does not exist
    Corrupt,         ///< a file is not what it should be
    Unsupported,     ///< understood, but not done here
    Denied,          ///< the policy or the operating system says no
    LimitExceeded,   ///< a named limit was reached
    Timeout,         ///< the deadline passed
    Cancelled,       ///< the caller asked to stop
    RateLimited,     ///< too many calls in a short time, by a limit of ours or of a service
    Unavailable,     ///< a needed server, file or part cannot be reached now
    Io,              ///< the operating system failed a read or a write (disk full, broken pipe)
    Internal,        ///< a bug of ours
};

/// The stable lower-case word for `code`, as shown in JSON ("invalid_argument").
std::string_view error_code_name(ErrorCode code);

/// An expected failure: `message` is one sentence for the user, `hints` say what to do.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message;
    std::optional<TextSpan> span{};
    std::vector<std::string> hints{};
};

} // namespace vouch::base
