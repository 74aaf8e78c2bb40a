#include "embedding/detail/bert_model.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <system_error>
#include <thread>

#include "base/file.h"

namespace vouch::embedding::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr base::ByteCount kVocabularyBytesMax{std::uint64_t{16} << 20};
constexpr std::size_t kPackTokens = 512;      // of several texts; one text may be longer
constexpr std::size_t kThreadTokensMin = 256; // less is not worth a thread
constexpr std::size_t kThreadsMax = 64;

const Kernels& kernels_for(const MatrixEngine& engine) {
    auto has = [isa = engine.instructions()](dnnl_cpu_isa_t wanted) {
        return (isa & wanted) == wanted;
    };
    if (has(dnnl_cpu_isa_avx512_core)) return kAvx512Kernels;
    bool fused = __builtin_cpu_supports("fma") != 0;
    if (has(dnnl_cpu_isa_avx2) && fused) return kAvx2Kernels;
    return kGenericKernels;
}

MatrixNumber number_for(Precision precision, const MatrixEngine& engine) {
    switch (precision) {
    case Precision::Float32: return MatrixNumber::Float32;
    case Precision::BFloat16: return MatrixNumber::BFloat16;
    case Precision::Automatic: break;
    }
    return engine.best_number();
}

} // namespace

void Packs::add(std::span<const TokenId> tokens, std::size_t first_part) {
    if (packs_.empty() || packs_.back().rows.tokens.size() + tokens.size() > kPackTokens)
        packs_.push_back({{}, sequences_});
    TokenRows& rows = packs_.back().rows;
    rows.tokens.insert(rows.tokens.end(), tokens.begin(), tokens.end());
    rows.lengths.push_back(tokens.size());
    rows.first_parts.push_back(first_part);
    ++sequences_;
    tokens_ += tokens.size();
}

/// What the threads of one call share.
struct BertModel::Work {
    std::span<const Pack> packs;
    const Taker& take;
    const base::Context& context;
    std::atomic<std::size_t> next{0};
    std::mutex mutex{};
    std::optional<base::Error> failure{}; ///< the first
};

BertModel::BertModel(const ModelCard& card, WeightsFile file, WordPiece tokenizer,
                     MatrixEngine engine)
    : card_(card), file_(std::move(file)), tokenizer_(std::move(tokenizer)),
      engine_(std::move(engine)), kernels_(&kernels_for(engine_)) {}

Result<std::unique_ptr<BertModel>> BertModel::open(const std::filesystem::path& folder,
                                                   const ModelCard& card, ModelKind kind,
                                                   const ModelOptions& options) {
    if (card.kind != kind) {
        std::string message = "The model " + card.name + " is of the kind ";
        message.append(kind_name(card.kind)).append(", not ").append(kind_name(kind)).append(".");
        return fail(ErrorCode::InvalidArgument, std::move(message));
    }
    auto file = TRY(WeightsFile::open(folder / "model.safetensors"));
    std::filesystem::path vocabulary_path = folder / "vocab.txt";
    std::string vocabulary = TRY(base::read_file(vocabulary_path, kVocabularyBytesMax));
    auto tokenizer = TRY(WordPiece::create(std::move(vocabulary), vocabulary_path.string()));
    auto engine = TRY(MatrixEngine::create());
    auto model =
        std::make_unique<BertModel>(card, std::move(file), std::move(tokenizer), std::move(engine));
    TRY(model->load(options));
    if (model->tokenizer_.size() > model->weights_.tokens())
        return fail(ErrorCode::Corrupt,
                    vocabulary_path.string() + ": has more tokens than the weights beside it.");
    return model;
}

Result<void> BertModel::load(const ModelOptions& options) {
    number_ = number_for(options.precision, engine_);
    weights_ = TRY(BertWeights::load(file_, card_, engine_, number_));
    std::size_t threads = options.threads_max;
    if (threads == 0) threads = std::max(1U, std::jthread::hardware_concurrency());
    threads_max_ = std::min(threads, kThreadsMax);
    return {};
}

std::string BertModel::id() const { return identity_text(card_); }

Result<void> BertModel::run(const Packs& packs, const Taker& take, const base::Context& context) {
    std::size_t threads =
        std::min({threads_max_, packs.all().size(), 1 + packs.tokens() / kThreadTokensMin});
    Work work{packs.all(), take, context};
    {
        std::vector<std::jthread> others;
        start_threads(others, std::max<std::size_t>(threads, 1) - 1, work);
        take_packs(work);
    }
    if (work.failure) return base::Unexpected(std::move(*work.failure));
    return {};
}

base::Unexpected<base::Error> BertModel::no_numbers() const {
    return fail(ErrorCode::Corrupt,
                "The model " + id() +
                    " gives vectors that are no numbers: its weights are damaged.",
                {"`vouch models check` holds them against their hash."});
}

void BertModel::start_threads(std::vector<std::jthread>& threads, std::size_t count, Work& work) {
    threads.reserve(count);
    try {
        while (threads.size() < count)
            threads.emplace_back([&] { take_packs(work); });
    } catch (const std::system_error&) {
        // No more threads are to be had: those that there are take all packs.
    }
}

void BertModel::take_packs(Work& work) {
    auto done = take_packs_or_fail(work);
    if (done) return;
    std::scoped_lock lock(work.mutex);
    if (!work.failure) work.failure = std::move(done.error());
    work.next = work.packs.size();
}

Result<void> BertModel::take_packs_or_fail(Work& work) {
    auto pass = TRY(borrow_pass());
    for (std::size_t i = work.next++; i < work.packs.size(); i = work.next++) {
        TRY(work.context.check());
        auto states = TRY(pass->run(work.packs[i].rows));
        TRY(work.take(work.packs[i], states));
    }
    std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(pass));
    return {};
}

Result<std::unique_ptr<BertPass>> BertModel::borrow_pass() {
    {
        std::scoped_lock lock(mutex_);
        if (!idle_.empty()) {
            auto pass = std::move(idle_.back());
            idle_.pop_back();
            return pass;
        }
    }
    auto multiplier = TRY(Multiplier::create(engine_, number_));
    return std::make_unique<BertPass>(weights_, *kernels_, std::move(multiplier), number_);
}

} // namespace vouch::embedding::detail
