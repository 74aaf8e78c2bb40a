#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "base/context.h"
#include "base/result.h"

namespace vouch::database::detail {

/// A thread on which the calls of one connection into a driver run. A driver may keep a call for
/// any time; the thread can then be left behind with it, and ends when the driver lets it.
class OdbcThread {
public:
    OdbcThread();
    OdbcThread(OdbcThread&&) noexcept = default;
    OdbcThread& operator=(OdbcThread&&) = delete;
    /// Waits for the end of the thread, unless it is lost.
    ~OdbcThread();

    /// Runs `call`, which must own what it uses. When the context ends first, `interrupt` is
    /// called, on the caller's thread, and the call has a moment more to come back; whether it did
    /// is what lost() tells. The error is that of the context.
    base::Result<void> run(const base::Context& context, std::function<void()> call,
                           const std::function<void()>& interrupt);

    /// A call never came back: nothing more can be run.
    bool lost() const { return lost_; }

private:
    struct Shared;

    std::shared_ptr<Shared> shared_; ///< with the thread, which may outlive this object
    std::jthread thread_;
    bool lost_ = false;
};

} // namespace vouch::database::detail
