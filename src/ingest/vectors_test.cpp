// What an ingest does with a model: which passages it encodes, and when it does not.

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/temporary_directory.h"
#include "ingest/ingest.h"
#include "search/embedded/embedded_engine.h"
#include "search/word_encoder_for_test.h"

namespace vouch::ingest {
namespace {

using search::Filter;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

/// Reads each line of a file as a paragraph of its own, which becomes a passage.
class LineReader final : public DocumentReader {
public:
    base::Result<std::string> content_hash(const base::Descriptor& file) override {
        return base::sha256_hex(TRY(content(file)));
    }

    base::Result<document::ParsedDocument> parse(const base::Descriptor& file,
                                                 const std::filesystem::path&,
                                                 const base::Context&) override {
        document::ParsedDocument document;
        std::string text = TRY(content(file));
        document.content_hash = base::sha256_hex(text);
        while (!text.empty()) {
            std::size_t end = std::min(text.find('\n'), text.size() - 1);
            document.blocks.push_back({});
            document.blocks.back().text = text.substr(0, end);
            text.erase(0, end + 1);
        }
        document::place_spans(document.blocks);
        return document;
    }

private:
    static base::Result<std::string> content(const base::Descriptor& file) {
        return base::read_file("/proc/self/fd/" + std::to_string(file.number()), {1 << 20});
    }
};

class IngestVectorsTest : public testing::Test {
protected:
    void write(const std::string& path, const std::string& content) {
        std::filesystem::create_directories((docs() / path).parent_path());
        std::ofstream(docs() / path, std::ios::binary) << content;
    }

    std::filesystem::path docs() const { return folder_.path() / "docs"; }

    base::Result<IngestReport> try_ingest(search::EncoderSource encoder,
                                          const base::Context& context = {}) {
        IngestOptions options;
        options.encoder = std::move(encoder);
        options.chunks.words_target = 1;
        options.chunks.words_min = 0;
        ReaderFactory readers = []() -> base::Result<std::unique_ptr<DocumentReader>> {
            return std::unique_ptr<DocumentReader>(std::make_unique<LineReader>());
        };
        return ingest_path(docs(), options, *engine_, readers, {}, context);
    }

    IngestReport ingest(search::EncoderSource encoder) {
        auto report = try_ingest(std::move(encoder));
        EXPECT_TRUE(report) << report.error().message;
        return report ? std::move(*report) : IngestReport();
    }

    search::EncoderSource source() { return source_of(encoder_); }

    search::EncoderSource source_of(embedding::Encoder& encoder) {
        return [&](const base::Context&) {
            ++loaded_;
            return base::Result<embedding::Encoder*>(&encoder);
        };
    }

    /// Vectors and passages of all documents.
    std::pair<std::uint32_t, std::uint32_t> counts() {
        std::pair<std::uint32_t, std::uint32_t> sums;
        auto documents = engine_->documents(Filter::everything(), {});
        EXPECT_TRUE(documents);
        for (const search::DocumentRecord& record : *documents) {
            sums.first += record.vectors;
            sums.second += record.passages;
        }
        return sums;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::unique_ptr<search::Engine> engine_ = std::move(*search::open_embedded_engine(
        folder_.path() / "index", {search::EngineAccess::Write, {}, {}}, {}));
    search::WordEncoder encoder_;
    int loaded_ = 0;
};

TEST_F(IngestVectorsTest, EncodesWhatIsNewAndNothingTwice) {
    write("hr/a.md", "one\ntwo\nthree\n");
    write("hr/b.md", "four\n");
    EXPECT_EQ(ingest(source()).encoded, 4U);
    EXPECT_EQ(counts(), std::pair(4U, 4U));
    EXPECT_EQ(ingest(source()).encoded, 0U);
    EXPECT_EQ(loaded_, 1); // where nothing changed no model is loaded
    write("hr/a.md", "zero\none\ntwo\nthree\n");
    EXPECT_EQ(ingest(source()).encoded, 1U);
    EXPECT_EQ(counts(), std::pair(5U, 5U));
    EXPECT_EQ(encoder_.encoded, 5U);
    auto vector = encoder_.encode_one("two", embedding::TextRole::Query, {});
    auto hits = engine_->dense({encoder_.model(), *vector}, Filter::everything(), 1, {});
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ((*hits)[0].id, search::passage_id({"docs", "hr/a.md"}, 2, "two"));
}

TEST_F(IngestVectorsTest, FillsInWhatWasIngestedWithoutAModel) {
    write("hr/a.md", "one\ntwo\n");
    EXPECT_EQ(ingest({}).encoded, 0U);
    EXPECT_EQ(ingest({}).unchanged, 1U);
    EXPECT_EQ(counts(), std::pair(0U, 2U));
    IngestReport report = ingest(source());
    EXPECT_EQ(report.encoded, 2U);
    EXPECT_EQ(report.unchanged, 0U);
    EXPECT_EQ(counts(), std::pair(2U, 2U));
    EXPECT_EQ(ingest(source()).unchanged, 1U);
}

TEST_F(IngestVectorsTest, GoesOnWithoutAModelThatIsMissingOrBroken) {
    write("hr/a.md", "one\n");
    auto none = [](const base::Context&) { return base::Result<embedding::Encoder*>(nullptr); };
    EXPECT_EQ(ingest(none).documents, 1U);
    write("hr/b.md", "two\n");
    IngestReport report = ingest([](const base::Context&) -> base::Result<embedding::Encoder*> {
        return base::fail(base::ErrorCode::Corrupt, "The model is damaged.");
    });
    EXPECT_EQ(report.documents, 1U);
    EXPECT_THAT(report.warnings, ElementsAre(HasSubstr("The model is damaged. The documents can")));
    EXPECT_EQ(counts(), std::pair(0U, 2U));
}

TEST_F(IngestVectorsTest, RefusesAnotherModelThanThatOfTheIndex) {
    write("hr/a.md", "one\n");
    ingest(source());
    write("hr/b.md", "two\n");
    search::WordEncoder other("other@1");
    auto report = try_ingest(source_of(other));
    ASSERT_FALSE(report);
    EXPECT_THAT(report.error().message, HasSubstr("encoded by the model words@1"));
    EXPECT_THAT(report.error().hints, Contains(HasSubstr("vouch index rebuild")));
    EXPECT_EQ(counts(), std::pair(1U, 1U));
}

TEST_F(IngestVectorsTest, ARebuildBringsAllToAnotherModel) {
    write("hr/a.md", "one\ntwo\n");
    write("hr/b.md", "three\n");
    ingest(source());
    search::WordEncoder other("other@1", 64);
    std::size_t told = 0;
    auto report = rebuild_vectors(*engine_, other, [&](const auto&) { ++told; }, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->documents, 2U);
    EXPECT_EQ(report->encoded, 3U);
    EXPECT_EQ(told, 2U);
    EXPECT_EQ(*engine_->model({}), other.model());
    EXPECT_EQ(counts(), std::pair(3U, 3U));
    EXPECT_EQ(rebuild_vectors(*engine_, other, {}, {})->encoded, 0U);
    EXPECT_EQ(ingest(source_of(other)).unchanged, 2U); // the texts are as they were
}

TEST_F(IngestVectorsTest, AStoppedRebuildIsFinishedByTheNext) {
    write("hr/a.md", "one\ntwo\n");
    ingest(source());
    search::WordEncoder other("other@1", 64);
    other.failure = base::Error{base::ErrorCode::Cancelled, "Stopped.", std::nullopt, {}};
    EXPECT_FALSE(rebuild_vectors(*engine_, other, {}, {}));
    EXPECT_EQ(counts(), std::pair(0U, 2U));
    other.failure.reset();
    EXPECT_EQ(rebuild_vectors(*engine_, other, {}, {})->encoded, 2U);
}

TEST_F(IngestVectorsTest, AFailureOfTheModelLeavesTheIndexAsItWas) {
    write("hr/a.md", "one\n");
    encoder_.failure = base::Error{base::ErrorCode::Cancelled, "Stopped.", std::nullopt, {}};
    EXPECT_EQ(ingest(source()).end, IngestEnd::Stopped);
    EXPECT_EQ(counts(), std::pair(0U, 0U));
    encoder_.failure = base::Error{base::ErrorCode::Internal, "It broke.", std::nullopt, {}};
    EXPECT_FALSE(try_ingest(source()));
    encoder_.failure.reset();
    EXPECT_EQ(ingest(source()).encoded, 1U);
}

} // namespace
} // namespace vouch::ingest
