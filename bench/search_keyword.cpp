// modules: base search sqlite
//
// Keyword search over synthetic passages with Zipf's word frequencies: our index against SQLite's
// FTS5 (porter stems over Unicode words, bm25 order), the same texts and queries in the same run.
// Prints `name: value` lines. Usage: bench_search_keyword [PASSAGES]

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/temporary_directory.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_documents.h"
#include "sqlite/database.h"
#include "sqlite/transaction.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kPassagesEach = 10;
constexpr std::size_t kWords = 110;
constexpr std::size_t kBatch = 32;
constexpr int kHits = 10;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Of this process: writing is compared by it, as a busy machine stretches the longer of two more.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

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

void print(const char* name, double value) { std::printf("%s: %.3f\n", name, value); }

std::uint64_t bytes_below(const std::filesystem::path& folder) {
    std::uint64_t bytes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) bytes += entry.file_size();
    return bytes;
}

class Fts {
public:
    explicit Fts(const std::filesystem::path& file) : database_(open(file)) {
        check(database_.execute("CREATE VIRTUAL TABLE passages USING fts5(title, text, tokenize = "
                                "'porter unicode61')",
                                {}));
    }

    void add(std::span<const search::DocumentVersion> batch) {
        auto transaction = value_or_exit(
            sqlite::Transaction::begin(database_, sqlite::TransactionKind::Write, {}));
        {
            auto insert = value_or_exit(database_.prepare("INSERT INTO passages VALUES (?1, ?2)"));
            for (const search::DocumentVersion& version : batch) {
                for (const search::PassageDraft& draft : version.passages) {
                    check(insert.bind_all(version.record.title, draft.text));
                    check(insert.run({}));
                }
            }
        }
        check(transaction.commit({}));
    }

    std::size_t find(const std::string& query) {
        std::string any;
        for (std::size_t begin = 0; begin < query.size();) {
            std::size_t end = std::min(query.find(' ', begin), query.size());
            any += (any.empty() ? "\"" : " OR \"") + query.substr(begin, end - begin) + "\"";
            begin = end + 1;
        }
        auto select = value_or_exit(database_.prepare(
            "SELECT rowid, rank FROM passages WHERE passages MATCH ?1 ORDER BY rank LIMIT ?2"));
        check(select.bind_all(any, kHits));
        std::size_t count = 0;
        while (value_or_exit(select.step({})) == sqlite::Step::Row)
            ++count;
        return count;
    }

private:
    static sqlite::Database open(const std::filesystem::path& file) {
        sqlite::OpenOptions options;
        options.mode = sqlite::OpenMode::Create;
        options.trust = sqlite::Trust::Own;
        options.durability = sqlite::Durability::Process;
        return value_or_exit(sqlite::Database::open(file, options));
    }

    sqlite::Database database_;
};

struct Latency {
    double median = 0;
    double p95 = 0;
};

template <typename Find>
Latency measure(const std::vector<std::string>& queries, Find find) {
    std::vector<double> milliseconds;
    std::size_t found = 0;
    for (const std::string& query : queries) {
        auto begin = Clock::now();
        found += find(query);
        milliseconds.push_back(1000 * seconds_since(begin));
    }
    if (found == 0) std::exit(1);
    std::ranges::sort(milliseconds);
    return {milliseconds[milliseconds.size() / 2], milliseconds[milliseconds.size() * 95 / 100]};
}

std::vector<std::string> queries_of(search::RandomDocuments& random, std::size_t words) {
    std::vector<std::string> queries;
    for (int i = 0; i < 300; ++i)
        queries.push_back(random.text(words));
    return queries;
}

void compare_queries(search::Engine& engine, Fts& fts, search::RandomDocuments& random,
                     std::size_t words) {
    std::vector<std::string> queries = queries_of(random, words);
    auto ours = [&](const search::Filter& filter) {
        return [&, filter](const std::string& query) {
            return value_or_exit(engine.keyword(query, filter, kHits, {})).size();
        };
    };
    measure(queries, ours(search::Filter::everything())); // both warm
    Latency everything = measure(queries, ours(search::Filter::everything()));
    Latency one = measure(queries, ours(search::Filter::listed({"s3"})));
    auto find = [&](const std::string& query) { return fts.find(query); };
    measure(queries, find);
    Latency theirs = measure(queries, find);
    std::string prefix = "query_" + std::to_string(words) + "_words_";
    print((prefix + "ms_median").c_str(), everything.median);
    print((prefix + "ms_p95").c_str(), everything.p95);
    print((prefix + "one_sector_of_ten_ms_median").c_str(), one.median);
    print((prefix + "fts5_ms_median").c_str(), theirs.median);
    print((prefix + "fts5_ms_p95").c_str(), theirs.p95);
    print((prefix + "speed_over_fts5").c_str(), theirs.median / everything.median);
}

} // namespace

int main(int argc, char** argv) {
    std::size_t passages = 10'000;
    if (argc > 1) {
        std::string_view text = argv[1];
        std::from_chars(text.data(), text.data() + text.size(), passages);
    }
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    search::RandomDocuments random(1, 60'000);
    auto engine = value_or_exit(search::open_embedded_engine(
        folder.path() / "ours", {search::EngineAccess::Write, {}, {}}, {}));
    std::filesystem::create_directory(folder.path() / "fts");
    auto fts = std::make_unique<Fts>(folder.path() / "fts" / "fts.sqlite");
    double ours_seconds = 0;
    double fts_seconds = 0;
    double bytes = 0;
    std::vector<search::DocumentVersion> batch;
    for (std::size_t i = 0; i * kPassagesEach < passages; ++i) {
        batch.push_back(random.document("s" + std::to_string(i % 10), std::to_string(i),
                                        kPassagesEach, kWords));
        for (const search::PassageDraft& draft : batch.back().passages)
            bytes += static_cast<double>(draft.text.size());
        if (batch.size() < kBatch && (i + 1) * kPassagesEach < passages) continue;
        double before = cpu_seconds();
        check(engine->replace_documents(batch, {}));
        double between = cpu_seconds();
        fts->add(batch);
        ours_seconds += between - before;
        fts_seconds += cpu_seconds() - between;
        batch.clear();
    }
    auto count = static_cast<double>(
        value_or_exit(engine->stats(search::Filter::everything(), {})).passages);
    print("passages", count);
    print("index_passages_per_cpu_second", count / ours_seconds);
    print("index_fts5_passages_per_cpu_second", count / fts_seconds);
    print("index_speed_over_fts5", fts_seconds / ours_seconds);
    for (std::size_t words : {3U, 8U, 16U})
        compare_queries(*engine, *fts, random, words);
    engine.reset();
    fts.reset();
    print("index_bytes_over_text",
          static_cast<double>(bytes_below(folder.path() / "ours")) / bytes);
    print("index_fts5_bytes_over_text",
          static_cast<double>(bytes_below(folder.path() / "fts")) / bytes);

    auto begin = Clock::now();
    for (int i = 0; i < 50; ++i) {
        auto reader = value_or_exit(search::open_embedded_engine(folder.path() / "ours", {}, {}));
        value_or_exit(reader->keyword(random.text(8), search::Filter::everything(), kHits, {}));
    }
    print("open_and_query_ms", 1000 * seconds_since(begin) / 50);
    return 0;
}
