#include "http/retry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <condition_variable>
#include <mutex>
#include <random>

#include <curl/curl.h>

#include "base/ascii.h"

namespace vouch::http {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr milliseconds kRetryAfterMax = 24h;
constexpr std::uint32_t kDoublingsMax = 20;

class Pauses {
public:
    explicit Pauses(const RetryPolicy& policy) : policy_(policy), random_(std::random_device{}()) {}

    milliseconds after(std::uint32_t attempt) {
        auto full = policy_.first_pause * (1LL << std::min(attempt - 1, kDoublingsMax));
        auto longest = std::min<milliseconds>(full, policy_.pause_max);
        std::uniform_int_distribution<milliseconds::rep> chance(longest.count() / 2,
                                                                longest.count());
        return milliseconds(chance(random_));
    }

private:
    const RetryPolicy& policy_;
    std::minstd_rand random_;
};

void pause(milliseconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

} // namespace

bool may_repeat(const Request& request) {
    constexpr std::array<std::string_view, 5> kIdempotent = {"GET", "HEAD", "OPTIONS", "PUT",
                                                             "DELETE"};
    if (request.repeat == Repeat::ByMethod)
        return std::ranges::find(kIdempotent, request.method) != kIdempotent.end();
    return request.repeat == Repeat::Allowed;
}

bool is_passing(const base::Result<Response>& outcome) {
    if (!outcome)
        return outcome.error().code == base::ErrorCode::Unavailable ||
               outcome.error().code == base::ErrorCode::Timeout;
    int status = outcome->status;
    return status == 429 || status == 502 || status == 503 || status == 504;
}

std::optional<milliseconds> retry_after(const Headers& headers,
                                        std::chrono::system_clock::time_point now) {
    const std::string* value = find_header(headers, "Retry-After");
    if (value == nullptr || value->empty()) return std::nullopt;
    if (std::ranges::all_of(*value, base::is_ascii_digit)) {
        std::int64_t seconds = 0;
        auto read = std::from_chars(value->data(), value->data() + value->size(), seconds);
        if (read.ec != std::errc()) return kRetryAfterMax;
        return std::min<milliseconds>(
            kRetryAfterMax, std::chrono::seconds(std::min<std::int64_t>(seconds, 86'400)));
    }
    std::time_t date = ::curl_getdate(value->c_str(), nullptr);
    if (date < 0) return std::nullopt;
    auto wait = std::chrono::ceil<milliseconds>(std::chrono::system_clock::from_time_t(date) - now);
    return std::clamp<milliseconds>(wait, 0ms, kRetryAfterMax);
}

base::Result<Response> send_with_retries(Client& client, const Request& request,
                                         const RetryPolicy& policy, const base::Context& context) {
    return try_repeatedly(
        [&] { return client.send(request, context); },
        [&](const auto& outcome) { return may_repeat(request) && is_passing(outcome); }, policy,
        context);
}

base::Result<Response>
try_repeatedly(const std::function<base::Result<Response>()>& attempt,
               const std::function<bool(const base::Result<Response>&)>& is_passing,
               const RetryPolicy& policy, const base::Context& context) {
    Pauses pauses(policy);
    for (std::uint32_t number = 1;; ++number) {
        auto outcome = attempt();
        if (number >= policy.attempts_max || !is_passing(outcome)) return outcome;
        milliseconds wait = pauses.after(number);
        if (outcome)
            wait = std::max(
                wait,
                retry_after(outcome->headers, std::chrono::system_clock::now()).value_or(0ms));
        if (wait > policy.pause_max || wait >= context.remaining()) return outcome;
        pause(wait, context.stop);
        if (context.stop.stop_requested()) return outcome;
    }
}

} // namespace vouch::http
