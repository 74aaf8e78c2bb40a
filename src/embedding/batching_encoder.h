#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

#include "embedding/encoder.h"

namespace vouch::embedding {

/// How many texts the encoder is given at once.
struct BatchLimits {
    std::size_t texts_max = 64;            ///< of one batch
    std::size_t texts_per_caller_max = 32; ///< of one caller in it, where others wait
};

/// Puts what waits of several callers into one batch. Nobody waits for others to come: a batch
/// begins as soon as the one before has ended, with what is there. A caller with many texts takes
/// part in each batch with some, so that one with a single text waits for one batch at most.
class BatchingEncoder final : public Encoder {
public:
    explicit BatchingEncoder(std::unique_ptr<Encoder> encoder, BatchLimits limits = {});

    const ModelIdentity& model() const override { return encoder_->model(); }
    std::size_t count_tokens(std::string_view text, TextRole role) const override {
        return encoder_->count_tokens(text, role);
    }
    /// Ends with the context, but for a batch that has begun with texts of this call.
    base::Result<std::vector<float>> encode(std::span<const std::string_view> texts, TextRole role,
                                            const base::Context& context) override;

    /// How many calls wait with texts that no batch has taken yet.
    std::size_t waiting();

private:
    struct Request;
    struct Share;

    void run_batch(std::unique_lock<std::mutex>& lock);
    std::vector<Share> next_batch();
    base::Result<std::vector<float>> encode_all(std::span<const std::string_view> texts,
                                                TextRole role);
    void remove(const Request& request);

    std::unique_ptr<Encoder> encoder_;
    BatchLimits limits_;
    std::mutex mutex_{};
    std::condition_variable_any changed_{};
    std::deque<Request*> waiting_{}; ///< with texts that no batch has taken yet
    bool running_ = false;           ///< one of the callers runs a batch
};

} // namespace vouch::embedding
