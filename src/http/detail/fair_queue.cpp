#include "http/detail/fair_queue.h"

#include <utility>

namespace vouch::http::detail {

bool FairQueue::push(const std::string& caller, Job job) {
    std::scoped_lock lock(mutex_);
    if (closed_ || size_ >= limits_.jobs_max) return false;
    auto found = jobs_.find(caller);
    if (found != jobs_.end() && found->second.size() >= limits_.jobs_per_caller_max) return false;
    if (found == jobs_.end()) {
        found = jobs_.emplace(caller, std::deque<Job>{}).first;
        turns_.push_back(caller);
    }
    found->second.push_back(std::move(job));
    ++size_;
    changed_.notify_one();
    return true;
}

std::optional<FairQueue::Job> FairQueue::pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || size_ > 0; });
    if (closed_) return std::nullopt;
    std::string caller = std::move(turns_.front());
    turns_.pop_front();
    auto found = jobs_.find(caller);
    Job job = std::move(found->second.front());
    found->second.pop_front();
    --size_;
    if (found->second.empty())
        jobs_.erase(found);
    else
        turns_.push_back(std::move(caller));
    return job;
}

void FairQueue::close() {
    std::map<std::string, std::deque<Job>> dropped;
    std::scoped_lock lock(mutex_);
    closed_ = true;
    dropped.swap(jobs_);
    turns_.clear();
    size_ = 0;
    changed_.notify_all();
}

} // namespace vouch::http::detail
