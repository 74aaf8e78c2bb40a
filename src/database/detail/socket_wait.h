#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"

namespace vouch::database::detail {

enum class Readiness : std::uint8_t { Read, Write, ReadOrWrite };

/// Waits for a socket without ever outliving the context: a request to stop wakes it at once.
class SocketWait {
public:
    explicit SocketWait(const base::Context& context);
    SocketWait(const SocketWait&) = delete;
    SocketWait& operator=(const SocketWait&) = delete;

    /// Until the socket can be read or written without blocking, or has failed, which the next use
    /// of it tells. An error of code Timeout or Cancelled as the context says.
    base::Result<void> until(int socket, Readiness readiness);

private:
    struct Wake {
        int descriptor;
        void operator()() const noexcept;
    };

    const base::Context& context_;
    base::Descriptor wake_;
    std::optional<std::stop_callback<Wake>> on_stop_;
};

} // namespace vouch::database::detail
