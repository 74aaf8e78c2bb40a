// Texts become tokens, tokens of several texts one pack of rows, packs vectors. A pack has no
// padding: only attention looks from row to row, and it takes each text by itself. Threads take
// packs until none is left.

#include "embedding/bert_encoder.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "base/file.h"
#include "embedding/detail/bert.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kVocabularyBytesMax{std::uint64_t{16} << 20};
constexpr std::size_t kPackTokens = 512;      // of several texts; one text may be longer
constexpr std::size_t kThreadTokensMin = 256; // less is not worth a thread
constexpr std::size_t kThreadsMax = 64;
constexpr std::size_t kIdentityDigits = 12;

/// Texts that are computed together.
struct Pack {
    detail::TokenRows rows{};
    std::size_t first = 0; ///< the text of the first sequence; the others follow it
};

const detail::Kernels& kernels_for(const detail::MatrixEngine& engine) {
    auto has = [isa = engine.instructions()](dnnl_cpu_isa_t wanted) {
        return (isa & wanted) == wanted;
    };
    if (has(dnnl_cpu_isa_avx512_core)) return detail::kAvx512Kernels;
    bool fused = __builtin_cpu_supports("fma") != 0;
    if (has(dnnl_cpu_isa_avx2) && fused) return detail::kAvx2Kernels;
    return detail::kGenericKernels;
}

detail::MatrixNumber number_for(Precision precision, const detail::MatrixEngine& engine) {
    switch (precision) {
    case Precision::Float32: return detail::MatrixNumber::Float32;
    case Precision::BFloat16: return detail::MatrixNumber::BFloat16;
    case Precision::Automatic: break;
    }
    return engine.best_number();
}

/// What must not move while it is used.
struct Parts {
    ModelCard card;
    WeightsFile file;
    WordPiece tokenizer;
    detail::MatrixEngine engine;
    detail::MatrixNumber number;
    detail::BertWeights weights{};
};

class BertEncoder : public Encoder {
public:
    BertEncoder(std::unique_ptr<Parts> parts, std::size_t threads_max)
        : parts_(std::move(parts)), kernels_(kernels_for(parts_->engine)),
          threads_max_(threads_max), model_{
                                         parts_->card.name + "@" +
                                             parts_->card.weights_sha256.substr(0, kIdentityDigits),
                                         parts_->card.width} {}

    const ModelIdentity& model() const override { return model_; }

    Result<std::vector<float>> encode(std::span<const std::string_view> texts, TextRole role,
                                      const base::Context& context) override {
        std::vector<float> vectors(texts.size() * model_.width);
        std::vector<Pack> packs = TRY(packed(texts, role, context));
        std::size_t tokens = 0;
        for (const Pack& pack : packs)
            tokens += pack.rows.tokens.size();
        std::size_t threads = std::min({threads_max_, packs.size(), 1 + tokens / kThreadTokensMin});
        threads = std::max<std::size_t>(threads, 1);
        Work work{packs, vectors, context};
        {
            std::vector<std::jthread> others;
            start_threads(others, threads - 1, work);
            take_packs(work);
        }
        if (work.failure) return base::Unexpected(std::move(*work.failure));
        return vectors;
    }

private:
    /// What the threads of one call share.
    struct Work {
        std::span<const Pack> packs;
        std::span<float> vectors;
        const base::Context& context;
        std::atomic<std::size_t> next{0};
        std::mutex mutex{};
        std::optional<base::Error> failure{}; ///< the first
    };

    Result<std::vector<Pack>> packed(std::span<const std::string_view> texts, TextRole role,
                                     const base::Context& context) const {
        const std::string& prefix =
            role == TextRole::Query ? parts_->card.query_prefix : parts_->card.passage_prefix;
        std::vector<Pack> packs;
        std::string prefixed;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            TRY(context.check());
            prefixed.assign(prefix).append(texts[i]);
            std::vector<TokenId> tokens =
                parts_->tokenizer.encode(prefixed, parts_->card.tokens_max);
            if (packs.empty() || packs.back().rows.tokens.size() + tokens.size() > kPackTokens)
                packs.push_back({{}, i});
            detail::TokenRows& rows = packs.back().rows;
            rows.tokens.insert(rows.tokens.end(), tokens.begin(), tokens.end());
            rows.lengths.push_back(tokens.size());
        }
        return packs;
    }

    void start_threads(std::vector<std::jthread>& threads, std::size_t count, Work& work) {
        threads.reserve(count);
        try {
            while (threads.size() < count)
                threads.emplace_back([&] { take_packs(work); });
        } catch (const std::system_error&) {
            // No more threads are to be had: those that there are take all packs.
        }
    }

    void take_packs(Work& work) {
        auto done = take_packs_or_fail(work);
        if (done) return;
        std::scoped_lock lock(work.mutex);
        if (!work.failure) work.failure = std::move(done.error());
        work.next = work.packs.size();
    }

    Result<void> take_packs_or_fail(Work& work) {
        auto pass = TRY(borrow_pass());
        for (std::size_t i = work.next++; i < work.packs.size(); i = work.next++) {
            TRY(work.context.check());
            const Pack& pack = work.packs[i];
            auto states = TRY(pass->run(pack.rows));
            TRY(pool(pack, states, work.vectors));
        }
        std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(pass));
        return {};
    }

    Result<std::unique_ptr<detail::BertPass>> borrow_pass() {
        {
            std::scoped_lock lock(mutex_);
            if (!idle_.empty()) {
                auto pass = std::move(idle_.back());
                idle_.pop_back();
                return pass;
            }
        }
        auto multiplier = TRY(detail::Multiplier::create(parts_->engine, parts_->number));
        return std::make_unique<detail::BertPass>(parts_->weights, kernels_, std::move(multiplier),
                                                  parts_->number);
    }

    Result<void> pool(const Pack& pack, std::span<const float> states,
                      std::span<float> vectors) const {
        const std::size_t width = model_.width;
        std::size_t text = pack.first;
        for (std::size_t length : pack.rows.lengths) {
            std::span<float> vector = vectors.subspan(text++ * width, width);
            std::size_t rows = parts_->card.pooling == Pooling::Mean ? length : 1;
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t i = 0; i < width; ++i)
                    vector[i] += states[row * width + i];
            states = states.subspan(length * width);
            double squares = 0;
            for (float number : vector)
                squares += double{number} * double{number};
            if (!std::isfinite(squares))
                return fail(ErrorCode::Corrupt,
                            "The model " + model_.id +
                                " gives vectors that are no numbers: its weights are damaged.",
                            {"`vouch models check` holds them against their hash."});
            auto factor = static_cast<float>(1 / std::sqrt(std::max(squares, 1e-24)));
            for (float& number : vector)
                number *= factor;
        }
        return {};
    }

    std::unique_ptr<Parts> parts_;
    const detail::Kernels& kernels_;
    std::size_t threads_max_;
    ModelIdentity model_;
    std::mutex mutex_{};
    std::vector<std::unique_ptr<detail::BertPass>> idle_{}; ///< guarded by mutex_
};

} // namespace

Result<std::unique_ptr<Encoder>> open_bert_encoder(const std::filesystem::path& folder,
                                                   const ModelCard& card,
                                                   const EncoderOptions& options) {
    auto file = TRY(WeightsFile::open(folder / "model.safetensors"));
    std::filesystem::path vocabulary_path = folder / "vocab.txt";
    std::string vocabulary = TRY(base::read_file(vocabulary_path, kVocabularyBytesMax));
    auto tokenizer = TRY(WordPiece::create(std::move(vocabulary), vocabulary_path.string()));
    auto engine = TRY(detail::MatrixEngine::create());
    detail::MatrixNumber number = number_for(options.precision, engine);
    auto parts = std::make_unique<Parts>(
        Parts{card, std::move(file), std::move(tokenizer), std::move(engine), number});
    parts->weights =
        TRY(detail::BertWeights::load(parts->file, parts->card, parts->engine, number));
    if (parts->tokenizer.size() > parts->weights.tokens())
        return fail(ErrorCode::Corrupt,
                    vocabulary_path.string() + ": has more tokens than the weights beside it.");
    std::size_t threads = options.threads_max;
    if (threads == 0) threads = std::max(1U, std::jthread::hardware_concurrency());
    std::unique_ptr<Encoder> encoder =
        std::make_unique<BertEncoder>(std::move(parts), std::min(threads, kThreadsMax));
    return encoder;
}

} // namespace vouch::embedding
