// modules: base search embedding
//
// Search by vectors over clustered random vectors of 384 numbers: our index (byte codes, then exact
// scores), by its scan and by the graph of its largest sector, against a plain scan over the same
// numbers in memory, under filters that let all, a tenth, a hundredth and a thousandth of the
// passages through. Prints `name: value` lines: recall of the best 10 against the exact scan,
// median CPU time of each (others may want this machine too), the time of the first search (which
// reads the codes), and what the process has in memory. Usage: bench_vector_scan [PASSAGES]

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <malloc.h>

#include "base/temporary_directory.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_vectors.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kWidth = 384;
constexpr std::size_t kPassagesEach = 10;
constexpr std::size_t kBatchDocuments = 200;
constexpr std::size_t kHits = 10;
constexpr int kQueries = 40;
constexpr std::size_t kGraphAlways = 1;
const embedding::ModelIdentity kModel{"random@1", kWidth};

template <typename T>
T value_or_exit(base::Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    std::exit(1);
}

void check(const base::Result<void>& result) {
    if (result) return;
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    std::exit(1);
}

double milliseconds_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double cpu_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

double memory_megabytes() {
    std::ifstream status("/proc/self/statm");
    std::size_t pages = 0;
    std::size_t resident = 0;
    status >> pages >> resident;
    return static_cast<double>(resident) * 4096 / 1e6;
}

/// Sector 0 has a thousandth of the documents; each further one makes it ten times as many in all.
constexpr std::size_t kSectors = 4;

std::size_t sector_of(std::size_t document) {
    if (document % 1000 == 0) return 0;
    if (document % 100 == 0) return 1;
    return document % 10 == 0 ? 2 : 3;
}

/// The peer: the numbers of each sector in one array, scored as fast as the compiler can.
struct Numbers {
    std::vector<std::vector<float>> sectors = std::vector<std::vector<float>>(kSectors);
    std::vector<std::vector<std::uint64_t>> ids = std::vector<std::vector<std::uint64_t>>(kSectors);
};

__attribute__((target_clones("avx512f", "avx2", "default"), optimize("O3", "fast-math"))) float
plain_dot(const float* a, const float* b) {
    float sum = 0;
    for (std::size_t i = 0; i < kWidth; ++i)
        sum += a[i] * b[i];
    return sum;
}

std::vector<std::uint64_t> exact(const Numbers& numbers, const std::vector<float>& query,
                                 std::size_t sectors) {
    std::vector<std::pair<float, std::uint64_t>> scored;
    for (std::size_t sector = 0; sector < sectors; ++sector) {
        const std::vector<float>& rows = numbers.sectors[sector];
        for (std::size_t row = 0; row < numbers.ids[sector].size(); ++row) {
            scored.emplace_back(plain_dot(query.data(), rows.data() + row * kWidth),
                                numbers.ids[sector][row]);
        }
    }
    const auto end = scored.begin() + static_cast<std::ptrdiff_t>(std::min(kHits, scored.size()));
    std::partial_sort(scored.begin(), end, scored.end(), std::greater<>());
    std::vector<std::uint64_t> best;
    for (auto place = scored.begin(); place != end; ++place)
        best.push_back(place->second);
    return best;
}

search::DocumentVersion document(std::size_t number, search::RandomVectors& vectors,
                                 Numbers& numbers) {
    const std::size_t sector = sector_of(number);
    search::DocumentVersion version;
    version.record.sector = "s" + std::to_string(sector);
    version.record.key = {"bench", version.record.sector + "/" + std::to_string(number)};
    for (std::uint32_t i = 0; i < kPassagesEach; ++i) {
        version.passages.push_back({"p" + std::to_string(i), "", 0, {}});
        numbers.ids[sector].push_back(
            search::passage_id(version.record.key, i, version.passages.back().text).value);
    }
    search::add_vectors(version, vectors, kModel);
    for (const search::PassageDraft& draft : version.passages)
        numbers.sectors[sector].insert(numbers.sectors[sector].end(), draft.vector.begin(),
                                       draft.vector.end());
    return version;
}

void fill(search::Engine& engine, std::size_t passages, search::RandomVectors& vectors,
          Numbers& numbers) {
    std::vector<search::DocumentVersion> batch;
    for (std::size_t i = 0; i < passages / kPassagesEach; ++i) {
        batch.push_back(document(i, vectors, numbers));
        if (batch.size() < kBatchDocuments && i + 1 < passages / kPassagesEach) continue;
        check(engine.replace_documents(batch, {}));
        batch.clear();
    }
}

search::Filter filter_of(std::size_t sectors) {
    std::vector<std::string> names;
    for (std::size_t sector = 0; sector < sectors; ++sector)
        names.push_back("s" + std::to_string(sector));
    return sectors == kSectors ? search::Filter::everything() : search::Filter::listed(names);
}

/// How the engine finds rows.
enum class Way { Scan, Graph };

void measure(search::Engine& engine, Way way, const Numbers& numbers,
             search::RandomVectors& vectors, std::size_t sectors) {
    const search::Filter filter = filter_of(sectors);
    std::vector<double> ours;
    std::vector<double> plain;
    std::size_t found = 0;
    std::size_t wanted = 0;
    double first = 0;
    for (int i = 0; i <= kQueries; ++i) {
        const std::vector<float> query = vectors.next();
        const Clock::time_point begin = Clock::now();
        double start = cpu_milliseconds();
        auto hits = value_or_exit(engine.dense({kModel, query}, filter, kHits, {}));
        if (i == 0) {
            first = milliseconds_since(begin);
            continue;
        }
        ours.push_back(cpu_milliseconds() - start);
        start = cpu_milliseconds();
        const std::vector<std::uint64_t> best = exact(numbers, query, sectors);
        plain.push_back(cpu_milliseconds() - start);
        wanted += best.size();
        found += static_cast<std::size_t>(std::ranges::count_if(hits, [&](const search::Hit& hit) {
            return std::ranges::find(best, hit.id.value) != best.end();
        }));
    }
    const std::string share = (way == Way::Scan ? "scan_" : "graph_") +
                              std::string("selectivity_") +
                              std::string(std::array{"1/1000", "1/100", "1/10", "1"}[sectors - 1]);
    std::printf("%s_recall_at_10: %.4f\n", share.c_str(),
                static_cast<double>(found) / static_cast<double>(wanted));
    std::printf("%s_first: %.3f ms\n", share.c_str(), first);
    std::printf("%s_median: %.3f ms\n", share.c_str(), median(ours));
    std::printf("%s_plain_floats_median: %.3f ms\n", share.c_str(), median(plain));
    std::printf("%s_times_as_fast: %.2f\n", share.c_str(), median(plain) / median(ours));
}

/// Opens the index anew, so that the first search finds nothing in memory.
void measure_all(const std::filesystem::path& folder, Way way, const Numbers& numbers,
                 search::RandomVectors& vectors) {
    search::EmbeddedOptions options;
    options.graph_passages_min = way == Way::Graph ? kGraphAlways : 0;
    auto engine = value_or_exit(search::open_embedded_engine(folder, options, {}));
    malloc_trim(0);
    const double before = memory_megabytes();
    for (std::size_t sectors = 1; sectors <= kSectors; ++sectors)
        measure(*engine, way, numbers, vectors, sectors);
    std::printf("%s_memory: %.1f MB\n", way == Way::Scan ? "scan" : "graph",
                memory_megabytes() - before);
}

double megabytes(const std::filesystem::path& folder, std::string_view beginning) {
    double bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().filename().string().starts_with(beginning))
            bytes += static_cast<double>(entry.file_size());
    return bytes / 1e6;
}

} // namespace

int main(int count, char** arguments) {
    std::size_t passages = 100'000;
    if (count > 1) {
        const std::string_view text = arguments[1];
        std::from_chars(text.data(), text.data() + text.size(), passages);
    }
    base::TemporaryDirectory folder = value_or_exit(base::TemporaryDirectory::create());
    search::EmbeddedOptions options;
    options.access = search::EngineAccess::Write;
    options.graph_passages_min = kGraphAlways;
    auto writer = value_or_exit(search::open_embedded_engine(folder.path(), options, {}));
    // About a hundred passages a cluster, a tenth of it the nearest.
    search::RandomVectors vectors(1, kWidth, std::max<std::size_t>(passages / 100, 10), 0.6F);
    Numbers numbers;
    Clock::time_point begin = Clock::now();
    fill(*writer, passages, vectors, numbers);
    std::printf("passages: %zu\n", passages);
    std::printf("index: %.2f s\n", milliseconds_since(begin) / 1000);
    begin = Clock::now();
    check(writer->optimize({}));
    std::printf("graphs: %.2f s\n", milliseconds_since(begin) / 1000);
    writer.reset();
    std::printf("file: %.1f MB\n", megabytes(folder.path(), "index.sqlite"));
    std::printf("graph_files: %.1f MB\n", megabytes(folder.path(), "graph-"));
    measure_all(folder.path(), Way::Scan, numbers, vectors);
    measure_all(folder.path(), Way::Graph, numbers, vectors);
}
