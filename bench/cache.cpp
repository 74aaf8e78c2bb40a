// modules: base text sql knowledge planner embedding cache
//
// What a look-up in the cache costs, by tier, in a store of that many entries, each another
// question; and beside it, in the same run, what the published design of a cache by resemblance
// does for one question: embed it, and score every stored vector. Usage: bench_cache [ENTRIES …]
// (default: 1000 100000)

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "base/temporary_directory.h"
#include "cache/cache.h"
#include "cache/embedded_store.h"
#include "embedding/models.h"
#include "knowledge/english/vocabulary.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLookUps = 500;
constexpr std::size_t kWidth = 384;
constexpr std::chrono::sys_seconds kNow{std::chrono::hours(500'000)};

template <typename T>
T value_or_exit(base::Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    std::exit(1);
}

template <typename Work>
double median_microseconds(Work work) {
    std::vector<double> times;
    for (std::size_t i = 0; i < kLookUps; ++i) {
        const auto start = Clock::now();
        work(i);
        times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    }
    std::ranges::nth_element(times, times.begin() + kLookUps / 2);
    return times[kLookUps / 2];
}

std::string question(std::size_t i) { return "names of shop" + std::to_string(i) + " over 5"; }

struct Subject {
    base::TemporaryDirectory folder = value_or_exit(base::TemporaryDirectory::create());
    planner::Lexicon lexicon = planner::Lexicon::english(knowledge::english::vocabulary());
    cache::Binding binding{.agent = "bench", .connectors = {{"shop", "f", "sqlite", "k", "s"}}};
    cache::Cache cache;

    explicit Subject(std::size_t entries)
        : cache(value_or_exit(cache::open_embedded_store(folder.path() / "cache.sqlite", {})),
                value_or_exit(cache::Keys::create({std::string(32, 'k')})), options(entries)) {
        for (std::size_t i = 0; i < entries; ++i) {
            cache::Entry entry{.question = question(i),
                               .connector = "shop",
                               .sql =
                                   "SELECT name FROM shop" + std::to_string(i) + " WHERE size > 5",
                               .dialect = "sqlite",
                               .understood = {},
                               .drafted_by = "bench",
                               .created_at = kNow};
            if (i % 2 == 0) entry.form = {"form " + std::to_string(i), {}};
            const auto kept = cache.remember(entry, binding, lexicon, {});
            if (!kept) std::fprintf(stderr, "%s\n", kept.error().message.c_str());
        }
    }

    static cache::CacheOptions options(std::size_t entries) {
        cache::CacheOptions options;
        options.limits.entries = 3 * entries;
        options.limits.bytes = base::ByteCount{std::uint64_t{1} << 40};
        options.prune_interval = std::chrono::hours(1'000);
        options.store_time = std::chrono::seconds(60);
        return options;
    }

    /// The median, each time for another of the entries.
    double look_up(std::size_t entries, cache::Tier tier, embedding::Encoder* encoder) {
        return median_microseconds([&](std::size_t i) {
            // Every second one has a form, and every other one none, as what a model drafts.
            const std::size_t any = i * 7919 % entries;
            const std::size_t which =
                tier == cache::Tier::Template ? any | 1 : any & ~std::size_t{1};
            std::string text = question(which);
            if (tier == cache::Tier::Template) text.back() = '7';
            if (tier == cache::Tier::Meaning) text = question(which) + " in other words";
            cache::Asked asked{text, binding, lexicon};
            if (tier == cache::Tier::Meaning)
                asked.forms = [&] {
                    return std::vector<cache::AskedForm>{
                        {"shop", {"form " + std::to_string(which), {}}}};
                };
            if (encoder != nullptr)
                asked.encoder = [&](const base::Context&) { return base::Result(encoder); };
            const cache::LookUp done = cache.look_up(asked, kNow, {});
            if (!done.hit || done.hit->tier != tier) {
                std::fprintf(stderr, "no hit: %s\n", done.why.c_str());
                std::exit(1);
            }
        });
    }
};

/// One embedding and the dot product with every stored vector.
double by_resemblance(std::size_t entries, embedding::Encoder& encoder) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> any(-1, 1);
    std::vector<float> stored(entries * kWidth);
    for (float& number : stored)
        number = any(random);
    double sink = 0;
    const double microseconds = median_microseconds([&](std::size_t i) {
        const auto vector =
            value_or_exit(encoder.encode_one(question(i), embedding::TextRole::Query, {}));
        float best = -1;
        for (std::size_t row = 0; row < entries; ++row) {
            const auto begin = stored.begin() + static_cast<std::ptrdiff_t>(row * kWidth);
            best = std::max(best, std::transform_reduce(vector.begin(), vector.end(), begin, 0.0F));
        }
        sink += static_cast<double>(best);
    });
    return sink == 0 ? 0 : microseconds;
}

void measure(std::size_t entries, embedding::Encoder* encoder) {
    Subject subject(entries);
    const std::string size = std::to_string(entries);
    const double exact = subject.look_up(entries, cache::Tier::Exact, nullptr);
    std::printf("exact, %s entries: %.1f us\n", size.c_str(), exact);
    std::printf("template, %s entries: %.1f us\n", size.c_str(),
                subject.look_up(entries, cache::Tier::Template, nullptr));
    if (encoder == nullptr) {
        std::printf("meaning: no model is installed\n");
        return;
    }
    std::printf("meaning with two embeddings, %s entries: %.1f us\n", size.c_str(),
                subject.look_up(entries, cache::Tier::Meaning, encoder));
    const double peer = by_resemblance(entries, *encoder);
    std::printf("by resemblance (embedding and scan), %s entries: %.1f us\n", size.c_str(), peer);
    std::printf("resemblance / exact, %s entries: %.1f\n", size.c_str(), peer / exact);
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::size_t> sizes;
    for (int i = 1; i < argc; ++i) {
        std::size_t size = 0;
        std::from_chars(argv[i], argv[i] + std::strlen(argv[i]), size);
        if (size > 0) sizes.push_back(size);
    }
    if (sizes.empty()) sizes = {1'000, 100'000};
    std::unique_ptr<embedding::Encoder> encoder;
    const std::vector<std::filesystem::path> places = {VOUCH_SOURCE_DIR "/build/parts"};
    if (auto opened = embedding::open_model(embedding::kDefaultModel, places, {}))
        encoder = std::move(*opened);
    for (const std::size_t size : sizes)
        measure(size, encoder.get());
    return 0;
}
