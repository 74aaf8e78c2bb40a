// What happens to an index when the writer dies, the file is damaged, or reading and writing go on
// at once.

#include <atomic>
#include <charconv>
#include <fstream>
#include <limits>
#include <random>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_documents.h"
#include "search/embedded/random_vectors.h"
#include "sqlite/database.h"

namespace vouch::search {
namespace {

std::unique_ptr<Engine> open(const std::filesystem::path& directory, EngineAccess access,
                             std::size_t graph_passages_min = 0) {
    EmbeddedOptions options{access, {}, {}};
    options.graph_passages_min = graph_passages_min;
    auto engine = open_embedded_engine(directory, options, {});
    EXPECT_TRUE(engine) << engine.error().message;
    return engine ? std::move(*engine) : nullptr;
}

const embedding::ModelIdentity kModel{"test@1", 64};

/// A vector that only one passage of one generation has.
std::vector<float> vector_of(int document, std::uint64_t generation, std::size_t passage) {
    std::vector<float> vector(kModel.width, 0.01F);
    vector[static_cast<std::size_t>(document)] = 1;
    vector[10 + generation % 20] = 0.5F;
    vector[30 + passage % 15] = 0.5F;
    vector[45 + passage / 15] = 0.5F;
    return vector;
}

/// A document of `passages` passages, each with the words "all", "gGENERATION" and one of its own,
/// and a vector of its own.
DocumentVersion numbered(int document, std::uint64_t generation, std::size_t passages) {
    DocumentVersion version;
    version.record.key = {"c", "s/" + std::to_string(document)};
    version.record.sector = "s";
    version.record.generation = generation;
    for (std::size_t i = 0; i < passages; ++i) {
        version.passages.push_back({"all g" + std::to_string(generation) + " p" +
                                        std::to_string(document) + "x" + std::to_string(i),
                                    "",
                                    0,
                                    {},
                                    vector_of(document, generation, i)});
    }
    version.model = kModel;
    return version;
}

std::vector<Hit> nearest(Engine& engine, const std::vector<float>& vector, std::size_t limit) {
    auto hits = engine.dense({kModel, vector}, Filter::everything(), limit, {});
    EXPECT_TRUE(hits) << hits.error().message;
    return hits ? std::move(*hits) : std::vector<Hit>();
}

/// Every document is there with all passages of one generation, and every posting and vector leads
/// to one.
void check_whole(Engine& engine, std::size_t passages_each) {
    auto hits = engine.keyword("all", Filter::everything(), kHitsMax, {});
    ASSERT_TRUE(hits) << hits.error().message;
    auto documents = engine.documents(Filter::everything(), {});
    ASSERT_TRUE(documents);
    EXPECT_EQ(hits->size(), documents->size() * passages_each);
    EXPECT_EQ(engine.stats(Filter::everything(), {})->passages, hits->size());
    EXPECT_EQ(nearest(engine, vector_of(0, 1, 0), kHitsMax).size(), hits->size());
    auto verified = engine.verify({});
    EXPECT_TRUE(verified) << verified.error().message;
    for (const DocumentRecord& record : *documents) {
        std::string_view number = std::string_view(record.key.source).substr(2);
        int document = -1;
        std::from_chars(number.data(), number.data() + number.size(), document);
        DocumentVersion expected = numbered(document, record.generation, passages_each);
        for (std::uint32_t i = 0; i < passages_each; ++i) {
            PassageId id = passage_id(record.key, i, expected.passages[i].text);
            EXPECT_EQ(engine.fetch(std::span(&id, 1), Filter::everything(), {})->size(), 1U);
            if (i + 1 < passages_each) continue;
            EXPECT_EQ(nearest(engine, expected.passages[i].vector, 1).front().id, id);
        }
    }
}

constexpr std::size_t kGraphMin = 40;

/// What a graph finds is there, however old the graph is.
void check_graph(const std::filesystem::path& directory, std::size_t passages_each) {
    auto engine = open(directory, EngineAccess::Read, kGraphMin);
    auto verified = engine->verify({});
    EXPECT_TRUE(verified) << verified.error().message;
    auto documents = engine->documents(Filter::everything(), {});
    for (const DocumentRecord& record : *documents) {
        const int document = record.key.source.back() - '0';
        const PassageDraft draft = numbered(document, record.generation, passages_each).passages[3];
        const Hit best = nearest(*engine, draft.vector, 1).front();
        EXPECT_EQ(best.id, passage_id(record.key, 3, draft.text));
    }
}

/// Replaces documents for ever, telling the number of each acknowledged write through `pipe`, and
/// makes graphs now and then.
[[noreturn]] void write_for_ever(const std::filesystem::path& directory, int pipe) {
    auto engine = open(directory, EngineAccess::Write, kGraphMin);
    if (!engine) _exit(1);
    for (std::uint64_t i = 0;; ++i) {
        auto done = engine->replace_document(numbered(static_cast<int>(i % 7), i + 1, 20), {});
        if (done && i % 3 == 2) done = engine->optimize({});
        if (!done || write(pipe, &i, sizeof i) != sizeof i) _exit(2);
    }
}

TEST(Durability, AKilledWriterLosesNothingAcknowledgedAndLeavesNothingHalf) {
    std::mt19937 random(4);
    for (int turn = 0; turn < 8; ++turn) {
        base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) write_for_ever(folder.path(), ends[1]);
        ASSERT_GT(child, 0);
        base::Descriptor reading(ends[0]);
        base::Descriptor(ends[1]).reset();
        std::uint64_t last = 0;
        std::uint64_t wanted = 1 + random() % 30;
        while (last < wanted)
            ASSERT_EQ(read(reading.number(), &last, sizeof last), ssize_t{8});
        kill(child, SIGKILL);
        while (read(reading.number(), &last, sizeof last) == ssize_t{8}) {
        }
        waitpid(child, nullptr, 0);

        auto engine = open(folder.path(), EngineAccess::Write);
        ASSERT_NE(engine, nullptr);
        check_whole(*engine, 20);
        check_graph(folder.path(), 20);
        std::uint64_t newest = 0;
        auto documents = engine->documents(Filter::everything(), {});
        for (const DocumentRecord& record : *documents)
            newest = std::max(newest, record.generation);
        EXPECT_GE(newest, last + 1);
        ASSERT_TRUE(engine->replace_document(numbered(3, newest + 1, 20), {}));
        check_whole(*engine, 20);
    }
}

TEST(Durability, ReadersSeeWholeVersionsWhileOneWrites) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto engine = open(folder.path(), EngineAccess::Write);
    ASSERT_NE(engine, nullptr);
    for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(engine->replace_document(numbered(i, 1, 150), {}));
    std::atomic<bool> done = false;
    std::atomic<int> looks = 0;
    auto look = [&](Engine& reader) {
        while (!done) {
            auto hits = reader.keyword("all", Filter::everything(), kHitsMax, {});
            ASSERT_TRUE(hits) << hits.error().message;
            EXPECT_EQ(hits->size(), 450U);
            EXPECT_EQ(nearest(reader, vector_of(0, 1, 0), kHitsMax).size(), 450U);
            ++looks;
        }
    };
    auto other = open(folder.path(), EngineAccess::Read);
    {
        std::jthread first(look, std::ref(*engine));
        std::jthread second(look, std::ref(*engine));
        std::jthread third(look, std::ref(*other));
        for (std::uint64_t i = 2; i < 12 || looks < 10; ++i) {
            auto written = engine->replace_document(numbered(static_cast<int>(i % 3), i, 150), {});
            EXPECT_TRUE(written) << written.error().message;
        }
        done = true;
    }
    check_whole(*engine, 150);
}

TEST(Durability, ACheckFindsWhatDoesNotFitTogether) {
    for (const char* damage :
         {"UPDATE partitions SET passages = passages + 1", "DELETE FROM vectors WHERE key & 31 = 3",
          "DELETE FROM vector_blocks", "DELETE FROM vector_model",
          "UPDATE passages SET text = 'else' WHERE ordinal = 2",
          "UPDATE vector_blocks SET codes = zeroblob(900)",
          "DELETE FROM passages WHERE ordinal = 4",
          "UPDATE terms SET postings = x'00' WHERE term = 'all'",
          "UPDATE vectors SET numbers = (SELECT numbers FROM vectors LIMIT 1)"}) {
        base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
        auto engine = open(folder.path(), EngineAccess::Write);
        ASSERT_TRUE(engine->replace_document(numbered(1, 1, 20), {}));
        EXPECT_EQ(engine->verify({})->passages, 20U);
        engine.reset();
        {
            sqlite::OpenOptions options{sqlite::OpenMode::ReadWrite, sqlite::Trust::Own};
            auto file = sqlite::Database::open(folder.path() / "index.sqlite", options);
            ASSERT_TRUE(file->execute(damage, {})) << damage;
        }
        auto checked = open(folder.path(), EngineAccess::Read)->verify({});
        ASSERT_FALSE(checked) << damage;
        EXPECT_EQ(checked.error().code, base::ErrorCode::Corrupt) << damage;
    }
}

TEST(Durability, AStoredVectorThatCannotBeRankedIsDamage) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    ASSERT_TRUE(open(folder.path(), EngineAccess::Write)->replace_document(numbered(1, 1, 20), {}));
    std::string numbers;
    for (std::size_t i = 0; i < kModel.width; ++i)
        base::put_fixed(numbers, std::numeric_limits<float>::quiet_NaN());
    numbers = detail::seal(numbers);
    {
        sqlite::OpenOptions options{sqlite::OpenMode::ReadWrite, sqlite::Trust::Own};
        auto file = sqlite::Database::open(folder.path() / "index.sqlite", options);
        auto change = file->prepare("UPDATE vectors SET numbers = ?1 WHERE key & 31 = 3");
        ASSERT_TRUE(change->bind(1, sqlite::Blob{numbers}));
        ASSERT_TRUE(change->run({}));
    }
    auto engine = open(folder.path(), EngineAccess::Read);
    auto hits = engine->dense({kModel, vector_of(1, 1, 0)}, Filter::everything(), 10, {});
    ASSERT_FALSE(hits);
    EXPECT_EQ(hits.error().code, base::ErrorCode::Corrupt);
}

TEST(Durability, ADamagedFileIsReportedAndNeverQuoted) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    RandomDocuments random(8, 100);
    RandomVectors vectors(8, kModel.width, 5, 0.5F);
    std::set<std::string> texts;
    {
        auto engine = open(folder.path() / "whole", EngineAccess::Write);
        for (int i = 0; i < 20; ++i) {
            DocumentVersion version = random.document("hr", "d" + std::to_string(i), 10, 30);
            for (const PassageDraft& draft : version.passages)
                texts.insert(draft.text);
            add_vectors(version, vectors, kModel);
            ASSERT_TRUE(engine->replace_document(version, {}));
        }
    }
    auto whole = base::read_file(folder.path() / "whole" / "index.sqlite", {64U << 20});
    ASSERT_TRUE(whole);
    std::filesystem::create_directory(folder.path() / "damaged");
    int reported = 0;
    for (int turn = 0; turn < 150; ++turn) {
        std::string bytes = *whole;
        for (std::uint32_t i = 0; i <= random.below(8); ++i)
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^=
                static_cast<char>(1 + random.below(255));
        if (turn % 10 == 0) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
        std::ofstream(folder.path() / "damaged" / "index.sqlite", std::ios::binary) << bytes;
        auto engine = open_embedded_engine(folder.path() / "damaged", {}, {});
        if (!engine) {
            ++reported;
            continue;
        }
        auto hits = (*engine)->keyword(random.text(5), Filter::everything(), 10, {});
        std::vector<float> query = vectors.next();
        auto near = (*engine)->dense({kModel, query}, Filter::everything(), 10, {});
        std::vector<PassageId> ids;
        if (near) std::ranges::transform(*near, std::back_inserter(ids), &Hit::id);
        if (hits) std::ranges::transform(*hits, std::back_inserter(ids), &Hit::id);
        auto passages = (*engine)->fetch(ids, Filter::everything(), {});
        if (!hits || !near || !passages) {
            ++reported;
            continue;
        }
        for (const Passage& passage : *passages)
            EXPECT_TRUE(texts.contains(passage.text));
    }
    EXPECT_GT(reported, 15);
}

} // namespace
} // namespace vouch::search
