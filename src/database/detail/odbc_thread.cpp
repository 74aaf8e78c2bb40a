// Only two kinds of threads enter a driver: the connection's own, and one for each call that is
// interrupted, behind the same fences (a driver's SQLCancel may connect anew and wait for a server
// that is silent). The caller of this class never does, so that it waits no longer than it means
// to.

#include "database/detail/odbc_thread.h"

#include <algorithm>
#include <condition_variable>
#include <future>
#include <mutex>
#include <system_error>
#include <utility>

namespace vouch::database::detail {

using base::Result;

namespace {

using Clock = std::chrono::steady_clock;

/// For a call that was interrupted, and for what interrupts it.
constexpr std::chrono::milliseconds kInterruptTime{1'000};
constexpr std::chrono::hours kLongest{1}; // a deadline of "never" is no time to wait until

/// Whether it came to its end. What it owned is given up with it, on this thread.
bool attempt(std::function<void()> act) {
    try {
        act();
        return true;
    } catch (...) { // at the top of a thread it would end the program
        return false;
    }
}

} // namespace

struct OdbcThread::Shared {
    std::mutex mutex{};
    std::condition_variable_any changed{};
    std::function<void()> call{};
    std::function<void()> last{};
    bool running = false;
    bool whole = true; ///< the call that ended did not throw
    bool ending = false;
    bool ended = false;

    void serve() {
        std::unique_lock lock(mutex);
        auto given = [&] { return call || ending; };
        for (changed.wait(lock, given); !ending; changed.wait(lock, given))
            perform(lock, call);
        std::function<void()> never_begun = std::exchange(call, {});
        if (last) perform(lock, last);
        lock.unlock();
        never_begun = {};
        lock.lock();
        ended = true;
        changed.notify_all();
    }

    void perform(std::unique_lock<std::mutex>& lock, std::function<void()>& given) {
        std::function<void()> next = std::exchange(given, {});
        lock.unlock();
        bool done = attempt(std::move(next));
        lock.lock();
        whole = done;
        running = false;
        changed.notify_all();
    }
};

OdbcThread::OdbcThread()
    : shared_(std::make_shared<Shared>()), thread_([shared = shared_] { shared->serve(); }) {}

OdbcThread::~OdbcThread() {
    if (thread_.joinable()) finish(kInterruptTime, {});
}

void OdbcThread::finish(std::chrono::milliseconds time, std::function<void()> last) {
    {
        std::unique_lock lock(shared_->mutex);
        shared_->last = std::move(last);
        shared_->ending = true;
        shared_->changed.notify_all();
        if (!lost_) lost_ = !shared_->changed.wait_for(lock, time, [&] { return shared_->ended; });
    }
    if (lost_)
        thread_.detach();
    else
        thread_.join();
}

bool OdbcThread::raise(const base::FileFence& fence, const base::Context& context) {
    auto raised = std::make_shared<bool>(false);
    auto act = [raised, fence] { *raised = base::raise_file_fence(fence) > 0; };
    if (!run(context, act, {}) || !*raised) return false;
    fences_.push_back(fence);
    return true;
}

Result<void> OdbcThread::run(const base::Context& context, std::function<void()> call,
                             std::function<void()> interrupt) {
    base::Context limited = context.within(kLongest);
    TRY(limited.check());
    if (lost_) return base::fail(base::ErrorCode::Unavailable, "The driver does not answer.");
    std::unique_lock lock(shared_->mutex);
    shared_->call = std::move(call);
    shared_->running = true;
    shared_->changed.notify_all();
    auto done = [&] { return !shared_->running; };
    if (shared_->changed.wait_until(lock, limited.stop, limited.deadline, done)) {
        if (shared_->whole) return {};
        return base::fail(base::ErrorCode::Unavailable, "The driver failed within a call.");
    }
    lock.unlock();
    Clock::time_point end = Clock::now() + kInterruptTime;
    bool interrupted = interrupt_until(end, std::move(interrupt));
    lock.lock();
    lost_ = !shared_->changed.wait_until(lock, end, done) || !interrupted;
    TRY(limited.check());
    return base::fail(base::ErrorCode::Cancelled, "The request was cancelled.");
}

/// Without the fences nothing is interrupted.
bool OdbcThread::interrupt_until(Clock::time_point end, std::function<void()> interrupt) const {
    if (!interrupt) return true;
    auto returned = std::make_shared<std::promise<void>>();
    std::future<void> done = returned->get_future();
    auto act = [fences = fences_, interrupt = std::move(interrupt)] {
        bool fenced = std::ranges::all_of(
            fences, [](const base::FileFence& fence) { return base::raise_file_fence(fence) > 0; });
        if (fenced) interrupt();
    };
    try {
        std::jthread interrupter([returned, act = std::move(act)]() mutable {
            attempt(std::move(act));
            returned->set_value();
        });
        if (done.wait_until(end) == std::future_status::ready) return true;
        interrupter.detach();
    } catch (const std::system_error&) { // the system has no thread more
    }
    return false;
}

} // namespace vouch::database::detail
