#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace vouch::ingest::detail {

/// Runs `work(worker, index)` for 0, 1, … `count` - 1 on some threads and hands the results out in
/// that order. At most `window` results are begun beyond the one that is taken next, so memory is
/// bounded. Destruction begins nothing new and waits for what runs.
template <typename Value>
class OrderedWork {
public:
    using Work = std::function<Value(std::size_t worker, std::size_t index)>;

    OrderedWork(std::size_t threads, std::size_t count, std::size_t window, Work work)
        : count_(count), window_(window), work_(std::move(work)) {
        for (std::size_t i = 0; i < threads; ++i)
            threads_.emplace_back([this, i] { run(i); });
    }
    OrderedWork(const OrderedWork&) = delete;
    OrderedWork& operator=(const OrderedWork&) = delete;
    ~OrderedWork() {
        std::lock_guard guard(mutex_);
        stopped_ = true;
        changed_.notify_all();
    }

    /// The next result in order; nothing after the last. What `work` threw for it is thrown here.
    std::optional<Value> take() {
        std::unique_lock lock(mutex_);
        if (taken_ == count_) return std::nullopt;
        changed_.wait(lock, [&] { return ready_.contains(taken_); });
        auto node = ready_.extract(taken_++);
        changed_.notify_all();
        lock.unlock();
        if (node.mapped().thrown) std::rethrow_exception(node.mapped().thrown);
        return std::move(node.mapped().value);
    }

private:
    struct Done {
        std::optional<Value> value;
        std::exception_ptr thrown;
    };

    void run(std::size_t worker) {
        for (;;) {
            std::unique_lock lock(mutex_);
            changed_.wait(
                lock, [&] { return stopped_ || begun_ == count_ || begun_ < taken_ + window_; });
            if (stopped_ || begun_ == count_) return;
            std::size_t index = begun_++;
            lock.unlock();
            Done done;
            try {
                done.value = work_(worker, index);
            } catch (...) { // an exception that leaves a thread would end the process
                done.thrown = std::current_exception();
            }
            lock.lock();
            ready_.emplace(index, std::move(done));
            changed_.notify_all();
        }
    }

    const std::size_t count_;
    const std::size_t window_;
    const Work work_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t begun_ = 0;
    std::size_t taken_ = 0;
    bool stopped_ = false;
    std::map<std::size_t, Done> ready_;
    std::vector<std::jthread> threads_; // joined first
};

} // namespace vouch::ingest::detail
