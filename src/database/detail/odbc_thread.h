#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "base/context.h"
#include "base/file_fence.h"
#include "base/result.h"

namespace vouch::database::detail {

/// A thread on which the calls of one connection into a driver run. A driver may keep a call for
/// any time; the thread can then be left behind with it, and ends when the driver lets it.
///
/// What is run must own what it uses, and may throw.
class OdbcThread {
public:
    OdbcThread();
    OdbcThread(OdbcThread&&) noexcept = default;
    OdbcThread& operator=(OdbcThread&&) = delete;
    ~OdbcThread();

    /// Raises a fence around the thread, and around every one that is to interrupt a call of it.
    /// False where that cannot be had.
    bool raise(const base::FileFence& fence, const base::Context& context);

    /// Runs `call`. When the context ends first, `interrupt`, if there is one, is called on another
    /// thread, and both have a moment to come back; whether they did is what lost() tells. The
    /// error is that of the context, or Unavailable where the call threw.
    base::Result<void> run(const base::Context& context, std::function<void()> call,
                           std::function<void()> interrupt);

    /// A call never came back, or what was to interrupt it: nothing more can be run.
    bool lost() const { return lost_; }

    /// Runs `last` on the thread, where it is lost after the call that it is in, and ends it. Waits
    /// for that no longer than `time`, and not at all for a thread that is lost.
    void finish(std::chrono::milliseconds time, std::function<void()> last);

private:
    struct Shared;

    bool interrupt_until(std::chrono::steady_clock::time_point end,
                         std::function<void()> interrupt) const;

    std::shared_ptr<Shared> shared_; ///< with the thread, which may outlive this object
    std::jthread thread_;
    std::vector<base::FileFence> fences_{};
    bool lost_ = false;
};

} // namespace vouch::database::detail
