#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/time_limit.h"

namespace vouch::database::detail {

/// Connections that are kept open between calls, for one address and one password: who changes
/// either makes another pool. Every lease begins with a transaction, which shows whether a kept
/// connection still lives; after a restart of the server the first lease notices, drops all that
/// were kept and connects anew. With an idle time, one that was not used for so long is closed.
///
/// Session: `begin(context, patience)` starts the read-only transaction for work within `context`,
/// and waits for its own answers within `patience`; `end()` stops what still runs and rolls back;
/// `reusable()` tells whether that left a connection in order.
template <typename Session>
class SessionPool {
public:
    using Open = std::function<base::Result<Session>(const base::Context&)>;

    /// A session in its transaction, given back on destruction.
    class Lease {
    public:
        Lease(SessionPool& pool, std::unique_ptr<Session> session)
            : pool_(&pool), session_(std::move(session)) {}
        Lease(Lease&& other) noexcept : pool_(other.pool_), session_(std::move(other.session_)) {}
        Lease& operator=(Lease&&) = delete;
        ~Lease() {
            if (session_) pool_->give_back(std::move(session_));
        }

        Session* operator->() { return session_.get(); }
        Session& operator*() { return *session_; }

    private:
        SessionPool* pool_;
        std::unique_ptr<Session> session_;
    };

    using Clock = std::chrono::steady_clock;

    explicit SessionPool(Open open) : open_(std::move(open)) {}
    SessionPool(Open open, Clock::duration idle_time)
        : open_(std::move(open)), idle_time_(idle_time),
          closer_([this](const std::stop_token& stop) { close_idle(stop); }) {}

    /// Waits, as long as the context allows, while all connections are in use.
    base::Result<Lease> lease(const base::Context& context) {
        TRY(take_place(context));
        auto session = ready_session(context);
        if (!session) {
            release_place();
            return base::Unexpected(std::move(session).error());
        }
        return Lease(*this, std::move(*session));
    }

private:
    using Owned = std::unique_ptr<Session>;

    struct Kept {
        Owned session;
        Clock::time_point since;
    };

    static constexpr std::size_t kSessionsMax = 4;
    /// A connection that does not answer its first statement in this time is given up. It must be
    /// longer than a far server takes, and shorter than a person waits.
    static constexpr std::chrono::milliseconds kAnswerTime{2'000};
    /// For a new connection, from the first packet to the transaction: a server that signs in and
    /// then is silent is given up.
    static constexpr std::chrono::milliseconds kSetUpTime{30'000};

    base::Result<void> take_place(const base::Context& context) {
        constexpr std::chrono::hours kLongest{1}; // a deadline of "never" is no time to wait until
        std::unique_lock lock(mutex_);
        base::Context limited = context.within(kLongest);
        bool free = freed_.wait_until(lock, context.stop, limited.deadline,
                                      [&] { return used_ < kSessionsMax; });
        if (!free) {
            TRY(limited.check());
            return base::fail(base::ErrorCode::Cancelled, "The request was cancelled.");
        }
        ++used_;
        return {};
    }

    base::Result<Owned> ready_session(const base::Context& context) {
        while (Owned kept = take_kept()) {
            auto begun = kept->begin(context, context.within(kAnswerTime));
            if (begun) return kept;
            TRY(context.check());
            drop_kept(); // what ended one has most likely ended all
        }
        return within(kSetUpTime, "the connection", context,
                      [&](const base::Context& limited) -> base::Result<Owned> {
                          auto session = std::make_unique<Session>(TRY(open_(limited)));
                          TRY(session->begin(context, limited));
                          return session;
                      });
    }

    Owned take_kept() {
        std::lock_guard lock(mutex_);
        if (kept_.empty()) return nullptr;
        Owned session = std::move(kept_.back().session);
        kept_.pop_back();
        return session;
    }

    void drop_kept() {
        std::vector<Kept> dropped;
        std::lock_guard lock(mutex_);
        dropped.swap(kept_);
    }

    void give_back(Owned session) {
        session->end();
        {
            std::lock_guard lock(mutex_);
            if (session->reusable()) kept_.push_back({std::move(session), Clock::now()});
        }
        idle_.notify_one();
        release_place();
    }

    /// The first one kept is the one that was not used for the longest: the last is taken first.
    void close_idle(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (idle_.wait(lock, stop, [&] { return !kept_.empty(); })) {
            Clock::time_point due = kept_.front().since + idle_time_;
            if (Clock::now() < due) {
                idle_.wait_until(lock, stop, due, [] { return false; });
                if (stop.stop_requested()) return;
                continue;
            }
            Owned closed = std::move(kept_.front().session);
            kept_.erase(kept_.begin());
            lock.unlock();
            closed.reset();
            lock.lock();
        }
    }

    void release_place() {
        {
            std::lock_guard lock(mutex_);
            --used_;
        }
        freed_.notify_one();
    }

    Open open_;
    std::mutex mutex_;
    std::condition_variable_any freed_;
    std::size_t used_ = 0;
    std::vector<Kept> kept_;
    Clock::duration idle_time_{};
    std::condition_variable_any idle_;
    std::jthread closer_; ///< the last member: it ends before what it uses
};

} // namespace vouch::database::detail
