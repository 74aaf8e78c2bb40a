#include "database/detail/odbc_thread.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace vouch::database::detail {

using base::Result;

namespace {

/// For a call that was interrupted.
constexpr std::chrono::milliseconds kInterruptTime{1'000};
constexpr std::chrono::hours kLongest{1}; // a deadline of "never" is no time to wait until

} // namespace

struct OdbcThread::Shared {
    std::mutex mutex{};
    std::condition_variable_any changed{};
    std::function<void()> call{};
    bool running = false;
    bool ending = false;

    void serve() {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [&] { return call || ending; });
            if (ending) return;
            std::function<void()> next = std::exchange(call, {});
            lock.unlock();
            next();
            next = {}; // what it owned is given up before the caller goes on
            lock.lock();
            running = false;
            changed.notify_all();
        }
    }
};

OdbcThread::OdbcThread()
    : shared_(std::make_shared<Shared>()), thread_([shared = shared_] { shared->serve(); }) {}

OdbcThread::~OdbcThread() {
    if (!shared_) return;
    {
        std::lock_guard lock(shared_->mutex);
        shared_->ending = true;
    }
    shared_->changed.notify_all();
    if (lost_) thread_.detach();
}

Result<void> OdbcThread::run(const base::Context& context, std::function<void()> call,
                             const std::function<void()>& interrupt) {
    base::Context limited = context.within(kLongest);
    TRY(limited.check());
    if (lost_) return base::fail(base::ErrorCode::Unavailable, "The driver does not answer.");
    std::unique_lock lock(shared_->mutex);
    shared_->call = std::move(call);
    shared_->running = true;
    shared_->changed.notify_all();
    auto done = [&] { return !shared_->running; };
    if (shared_->changed.wait_until(lock, limited.stop, limited.deadline, done)) return {};
    lock.unlock();
    interrupt();
    lock.lock();
    lost_ = !shared_->changed.wait_for(lock, kInterruptTime, done);
    TRY(limited.check());
    return base::fail(base::ErrorCode::Cancelled, "The request was cancelled.");
}

} // namespace vouch::database::detail
