#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/context.h"
#include "base/result.h"
#include "http/client.h"

namespace vouch::http {

/// How often and how soon a request is sent again. The pause before the second attempt is about
/// `first_pause`, then about twice as long each time; half of it is left to chance, so that the
/// callers of a server that comes back do not all come at once.
struct RetryPolicy {
    std::uint32_t attempts_max = 3; ///< all of them
    std::chrono::milliseconds first_pause{200};
    std::chrono::milliseconds pause_max{10'000};
};

/// Sends until there is an answer that another attempt could not better: not a connection that
/// failed or fell silent, nor status 429, 502, 503 or 504. A server's Retry-After is kept to. Gives
/// the last outcome where the attempts are used up, where the pause would be longer than the policy
/// or the context's deadline allows, and at once where the request may not be repeated.
base::Result<Response> send_with_retries(Client& client, const Request& request,
                                         const RetryPolicy& policy, const base::Context& context);

/// The same for who sends otherwise: `attempt` sends once, and `is_passing` tells whether another
/// attempt is allowed and could give another outcome.
base::Result<Response>
try_repeatedly(const std::function<base::Result<Response>()>& attempt,
               const std::function<bool(const base::Result<Response>&)>& is_passing,
               const RetryPolicy& policy, const base::Context& context);

/// Whether a request may be sent again that may have arrived.
bool may_repeat(const Request& request);

/// Whether another attempt could give another outcome.
bool is_passing(const base::Result<Response>& outcome);

/// What Retry-After asks for, in seconds or as a date (RFC 9110 section 10.2.3); nothing where it
/// is missing or malformed.
std::optional<std::chrono::milliseconds> retry_after(const Headers& headers,
                                                     std::chrono::system_clock::time_point now);

} // namespace vouch::http
