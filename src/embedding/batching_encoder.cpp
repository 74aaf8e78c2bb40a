// There is no thread of its own: a caller that finds no batch running runs the next one, for itself
// and for all who wait, and wakes them; who is not done yet runs the one after.

#include "embedding/batching_encoder.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <utility>

namespace vouch::embedding {
namespace {

constexpr std::chrono::milliseconds kWaitMax = std::chrono::hours(1); ///< then it looks again

} // namespace

struct BatchingEncoder::Request {
    std::span<const std::string_view> texts;
    TextRole role;
    std::vector<float> vectors{};
    std::size_t taken = 0; ///< texts that are in a batch or were
    std::size_t done = 0;
    std::optional<base::Error> failure{};

    bool finished() const { return failure || done == texts.size(); }
    bool in_batch() const { return taken != done; }
};

/// What one request has in a batch.
struct BatchingEncoder::Share {
    Request* request;
    std::size_t begin;
    std::size_t count;
};

BatchingEncoder::BatchingEncoder(std::unique_ptr<Encoder> encoder, BatchLimits limits)
    : encoder_(std::move(encoder)), limits_(limits) {}

base::Result<std::vector<float>> BatchingEncoder::encode(std::span<const std::string_view> texts,
                                                         TextRole role,
                                                         const base::Context& context) {
    TRY(context.check());
    Request request{texts, role};
    request.vectors.resize(texts.size() * model().width);
    if (texts.empty()) return std::move(request.vectors);
    std::unique_lock lock(mutex_);
    waiting_.push_back(&request);
    base::Result<void> allowed;
    while (!request.finished() && (allowed || request.in_batch())) {
        if (!running_) {
            run_batch(lock);
        } else {
            const auto ready = [&] { return request.finished() || !running_; };
            if (allowed)
                changed_.wait_for(lock, context.stop, std::min(context.remaining(), kWaitMax),
                                  ready);
            else
                changed_.wait(lock, ready);
        }
        if (allowed) allowed = context.check();
    }
    remove(request);
    if (request.failure) return base::Unexpected(std::move(*request.failure));
    if (!request.finished()) return base::Unexpected(std::move(allowed).error());
    return std::move(request.vectors);
}

/// Texts of one role, some of each who waits, in turn.
std::vector<BatchingEncoder::Share> BatchingEncoder::next_batch() {
    std::vector<Share> batch;
    std::deque<Request*> untouched;
    std::deque<Request*> again;
    const TextRole role = waiting_.front()->role;
    const std::size_t each =
        waiting_.size() == 1 ? limits_.texts_max : limits_.texts_per_caller_max;
    std::size_t room = limits_.texts_max;
    for (Request* request : waiting_) {
        std::size_t left = request->texts.size() - request->taken;
        std::size_t count = request->role == role ? std::min({each, room, left}) : 0;
        if (count == 0) {
            untouched.push_back(request);
            continue;
        }
        batch.push_back({request, request->taken, count});
        request->taken += count;
        room -= count;
        if (count < left) again.push_back(request);
    }
    waiting_ = std::move(untouched);
    waiting_.insert(waiting_.end(), again.begin(), again.end());
    return batch;
}

void BatchingEncoder::run_batch(std::unique_lock<std::mutex>& lock) {
    const std::vector<Share> batch = next_batch();
    const TextRole role = batch.front().request->role;
    running_ = true;
    lock.unlock();
    std::vector<std::string_view> texts;
    for (const Share& share : batch) {
        auto taken = share.request->texts.subspan(share.begin, share.count);
        texts.insert(texts.end(), taken.begin(), taken.end());
    }
    auto vectors = encode_all(texts, role);
    lock.lock();
    running_ = false;
    std::size_t at = 0; // in the vectors of the batch
    for (const Share& share : batch) {
        share.request->done += share.count;
        if (!vectors) {
            share.request->failure = vectors.error();
            continue;
        }
        const std::size_t numbers = share.count * model().width;
        std::copy_n(vectors->begin() + static_cast<std::ptrdiff_t>(at), numbers,
                    share.request->vectors.begin() +
                        static_cast<std::ptrdiff_t>(share.begin * model().width));
        at += numbers;
    }
    changed_.notify_all();
}

/// Without the context of any caller: the batch is of several.
base::Result<std::vector<float>>
BatchingEncoder::encode_all(std::span<const std::string_view> texts, TextRole role) {
    try {
        return encoder_->encode(texts, role, {});
    } catch (const std::exception&) { // no memory: the others must not wait for ever
        return base::fail(base::ErrorCode::LimitExceeded, "There is no memory for the texts.");
    }
}

std::size_t BatchingEncoder::waiting() {
    std::scoped_lock lock(mutex_);
    return waiting_.size();
}

void BatchingEncoder::remove(const Request& request) { std::erase(waiting_, &request); }

} // namespace vouch::embedding
