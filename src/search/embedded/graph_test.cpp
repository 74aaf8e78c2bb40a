// Search through the graph of a large sector, against the scan of the same index.

#include <atomic>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_vectors.h"
#include "sqlite/database.h"

namespace vouch::search {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::size_t kPassagesEach = 20;
const embedding::ModelIdentity kModel{"test@1", 32};

/// An index with one large sector and one small one.
class GraphIndex {
public:
    explicit GraphIndex(std::uint32_t seed) : vectors_(seed, kModel.width, 60, 0.6F) {
        for (int i = 0; i < 100; ++i)
            put("big", i);
        for (int i = 0; i < 10; ++i)
            put("small", i);
        EXPECT_TRUE(writer_->optimize({}));
    }

    std::unique_ptr<Engine> open(EngineAccess access, std::size_t graph_passages_min) const {
        EmbeddedOptions options{access, {}, {}};
        options.graph_passages_min = graph_passages_min;
        return open_embedded_engine(directory_.path(), options, {}).value();
    }

    void put(const std::string& sector, int number) {
        DocumentVersion version;
        version.record.key = {"c", sector + "/" + std::to_string(number)};
        version.record.sector = sector;
        version.record.folders = {sector, number % 3 == 0 ? "third" : "other"};
        version.record.generation = ++generation_;
        for (std::size_t i = 0; i < kPassagesEach; ++i)
            version.passages.push_back({"p" + std::to_string(i), "", 0, {}});
        add_vectors(version, vectors_, kModel);
        auto done = writer_->replace_document(version, {});
        ASSERT_TRUE(done) << done.error().message;
    }

    static std::vector<Hit> search(Engine& engine, const std::vector<float>& query,
                                   const Filter& filter = Filter::everything()) {
        auto hits = engine.dense({kModel, query}, filter, 10, {});
        EXPECT_TRUE(hits) << hits.error().message;
        return hits ? std::move(*hits) : std::vector<Hit>();
    }

    /// The share of the scan's hits that the graph finds too. What it finds has the scan's scores.
    double recall(Engine& engine, int queries = 40) {
        auto scan = open(EngineAccess::Read, 0);
        std::size_t found = 0, wanted = 0;
        for (int i = 0; i < queries; ++i) {
            const std::vector<float> query = vectors_.next();
            const std::vector<Hit> exact = search(*scan, query);
            for (const Hit& hit : search(engine, query))
                found += static_cast<std::size_t>(std::ranges::count(exact, hit));
            wanted += exact.size();
        }
        return static_cast<double>(found) / static_cast<double>(wanted);
    }

    fs::path graph() const { return directory_.path() / "graph-1.bin"; }
    std::string graph_bytes() const {
        return base::read_file(graph(), base::ByteCount{1 << 24}).value();
    }
    void write_graph(std::string_view bytes) const {
        ASSERT_TRUE(base::write_file_atomically(graph(), bytes, base::FileAccess::OwnerOnly));
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    RandomVectors vectors_;
    std::uint64_t generation_ = 0;
    std::unique_ptr<Engine> writer_ = open(EngineAccess::Write, 1000);
};

class GraphTest : public testing::Test, protected GraphIndex {
protected:
    GraphTest() : GraphIndex(11) {}
};

TEST_F(GraphTest, FindsWhatTheScanFinds) {
    EXPECT_TRUE(fs::exists(graph()));
    EXPECT_FALSE(fs::exists(directory_.path() / "graph-2.bin")); // too small to be worth one
    auto reader = open(EngineAccess::Read, 1000);
    EXPECT_GE(recall(*reader), 0.99);
    EXPECT_TRUE(reader->verify({}));
}

TEST_F(GraphTest, ServesInPlaceOfTheScan) {
    const std::vector<float> query = vectors_.next();
    auto reader = open(EngineAccess::Read, 1000);
    const std::vector<Hit> before = search(*reader, query);
    {
        sqlite::OpenOptions options;
        options.mode = sqlite::OpenMode::ReadWrite;
        options.trust = sqlite::Trust::Own;
        auto database =
            sqlite::Database::open(directory_.path() / "index.sqlite", options, {}).value();
        ASSERT_TRUE(database.execute("DELETE FROM vector_blocks WHERE key >> 32 = 1",
                                     {})); // what a scan reads
    }
    EXPECT_EQ(search(*reader, query), before);
    EXPECT_NE(search(*open(EngineAccess::Read, 0), query), before);
}

TEST_F(GraphTest, LooksAtNothingBeyondTheFilter) {
    auto reader = open(EngineAccess::Read, 1000);
    auto scan = open(EngineAccess::Read, 0);
    Filter third = Filter::everything();
    third.within_folders({"third"});
    for (int i = 0; i < 20; ++i) {
        const std::vector<float> query = vectors_.next();
        EXPECT_EQ(search(*reader, query, Filter::listed({"small"})),
                  search(*scan, query, Filter::listed({"small"})));
        EXPECT_EQ(search(*reader, query, third), search(*scan, query, third));
        EXPECT_TRUE(search(*reader, query, Filter::nothing()).empty());
    }
}

TEST_F(GraphTest, KnowsWhatChangedSinceItWasMade) {
    auto reader = open(EngineAccess::Read, 1000);
    search(*reader, vectors_.next());
    const std::string before = graph_bytes();
    put("big", 100);
    EXPECT_EQ(recall(*reader), 1);
    ASSERT_TRUE(writer_->optimize({}));
    EXPECT_TRUE(graph_bytes() == before); // most of it holds still
    for (int i = 0; i < 15; ++i)
        put("big", i); // other vectors in their place
    ASSERT_TRUE(writer_->erase(std::vector<DocumentKey>{{"c", "big/20"}, {"c", "big/21"}}, {}));
    EXPECT_GE(recall(*reader), 0.99);
    ASSERT_TRUE(writer_->optimize({}));
    EXPECT_FALSE(graph_bytes() == before);
    EXPECT_GE(recall(*reader), 0.99);
}

TEST_F(GraphTest, IsTheSameWheneverItIsMade) {
    const std::string before = graph_bytes();
    fs::remove(graph());
    ASSERT_TRUE(writer_->optimize({}));
    EXPECT_TRUE(graph_bytes() == before);
}

TEST_F(GraphTest, GoesWhereItIsNotWanted) {
    std::vector<DocumentKey> gone;
    for (int i = 0; i < 60; ++i)
        gone.push_back({"c", "big/" + std::to_string(i)});
    ASSERT_TRUE(writer_->erase(gone, {}));
    ASSERT_TRUE(writer_->optimize({}));
    EXPECT_FALSE(fs::exists(graph()));
}

TEST_F(GraphTest, IsNoLossWhereItIsDamaged) {
    const std::string whole = graph_bytes();
    auto scan = open(EngineAccess::Read, 0);
    const std::vector<float> query = vectors_.next();
    const std::vector<Hit> exact = search(*scan, query);
    std::size_t noticed = 0;
    for (std::size_t at = 0; at < whole.size(); at += at < 5'000 ? 397 : 9'973) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        write_graph(damaged);
        auto reader = open(EngineAccess::Read, 1000);
        EXPECT_EQ(search(*reader, query), exact) << at;
        auto sound = reader->verify({});
        if (sound) continue;
        ++noticed;
        EXPECT_THAT(sound.error().message, HasSubstr("graph-1.bin"));
    }
    EXPECT_GT(noticed, 20U);
    ASSERT_TRUE(writer_->optimize({}));
    EXPECT_TRUE(open(EngineAccess::Read, 1000)->verify({}));
}

TEST_F(GraphTest, IsNoLossWhereItIsCutShortOrOfAnotherIndex) {
    const std::string whole = graph_bytes();
    const std::vector<float> query = vectors_.next();
    const std::vector<Hit> exact = search(*open(EngineAccess::Read, 0), query);
    for (std::size_t size :
         {std::size_t{0}, std::size_t{3}, std::size_t{100}, whole.size() - 64, whole.size() - 1}) {
        write_graph(whole.substr(0, size));
        EXPECT_EQ(search(*open(EngineAccess::Read, 1000), query), exact) << size;
    }
    write_graph(GraphIndex(12).graph_bytes());
    auto reader = open(EngineAccess::Read, 1000);
    EXPECT_EQ(search(*reader, query), exact);
    EXPECT_EQ(recall(*reader), 1);
}

TEST_F(GraphTest, IsReadWhileItIsReplaced) {
    auto reader = open(EngineAccess::Read, 1000);
    std::atomic<bool> done = false;
    std::vector<std::jthread> readers;
    for (int i = 0; i < 3; ++i) {
        readers.emplace_back([&, i] {
            RandomVectors queries(static_cast<std::uint32_t>(100 + i), kModel.width, 60, 0.6F);
            while (!done)
                EXPECT_EQ(search(*reader, queries.next()).size(), 10U);
        });
    }
    for (int round = 0; round < 3; ++round) {
        for (int i = 30 * round; i < 30 * round + 30; ++i)
            put("big", i);
        EXPECT_TRUE(writer_->optimize({}));
    }
    done = true;
}

} // namespace
} // namespace vouch::search
