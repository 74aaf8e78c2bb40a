#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace vouch::http::detail {

/// Jobs that wait, of several callers who take turns: one with many jobs does not keep one with a
/// single job waiting. Any thread.
class FairQueue {
public:
    using Job = std::function<void()>;
    struct Limits {
        std::size_t jobs_max = 1;
        std::size_t jobs_per_caller_max = 1;
    };

    explicit FairQueue(Limits limits) : limits_(limits) {}

    /// False where a limit is reached or the queue is closed; the job is not kept then.
    bool push(const std::string& caller, Job job);

    /// Waits for a job; nothing after close().
    std::optional<Job> pop();

    /// Drops what waits.
    void close();

private:
    Limits limits_;
    std::mutex mutex_{};
    std::condition_variable changed_{};
    std::map<std::string, std::deque<Job>> jobs_{}; ///< none is empty
    std::deque<std::string> turns_{};               ///< the callers of jobs_, the next one first
    std::size_t size_ = 0;
    bool closed_ = false;
};

} // namespace vouch::http::detail
