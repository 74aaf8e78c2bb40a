// A retriever with a reranker.

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "search/embedded/embedded_engine.h"
#include "search/retriever.h"

namespace vouch::search {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Likes long passages.
class LengthReranker final : public embedding::Reranker {
public:
    std::optional<base::Error> failure;
    std::size_t scores_missing = 0;
    std::vector<std::string> read; ///< so far

    const std::string& model() const override { return model_; }

    base::Result<std::vector<double>> score(std::string_view,
                                            std::span<const std::string_view> passages,
                                            const base::Context& context) override {
        TRY(context.check());
        if (failure) return base::Unexpected(*failure);
        std::vector<double> scores;
        for (std::string_view passage : passages) {
            read.emplace_back(passage);
            scores.push_back(static_cast<double>(passage.size()));
        }
        scores.resize(scores.size() - scores_missing);
        return scores;
    }

private:
    std::string model_ = "length@1";
};

class RerankedTest : public testing::Test {
protected:
    RerankedTest() {
        put("hr/a", {"An oak.", "An oak tree.", "An old oak tree in the park.", "A pine."});
        put("secret/b", {"An oak that is secret, and described at very great length."});
    }

    void put(const std::string& source, std::vector<std::string> texts) {
        DocumentVersion version;
        version.record.key = {"company", source};
        version.record.sector = source.substr(0, source.find('/'));
        version.record.title = "Trees";
        for (std::string& text : texts)
            version.passages.push_back({std::move(text), "", 0, {}});
        ASSERT_TRUE(engine_->replace_document(version, {}));
    }

    base::Result<Retrieval> find(std::size_t reranked = 50, const Filter& filter = kHr) {
        RetrieverOptions options;
        options.arms = Arms::Keyword;
        options.reranked = reranked;
        auto source = [this](const base::Context&) -> base::Result<embedding::Reranker*> {
            ++loaded_;
            return reranker_;
        };
        return Retriever::create(*engine_, {}, options, source)->find("oak", filter, 10, {});
    }

    static std::vector<std::string> texts(const Retrieval& found) {
        std::vector<std::string> texts;
        for (const Passage& passage : found.passages)
            texts.push_back(passage.text);
        return texts;
    }

    static inline const Filter kHr = Filter::listed({"hr"});
    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::unique_ptr<Engine> engine_ =
        std::move(*open_embedded_engine(folder_.path(), {EngineAccess::Write, {}, {}}, {}));
    LengthReranker length_;
    embedding::Reranker* reranker_ = &length_;
    std::size_t loaded_ = 0;
};

TEST_F(RerankedTest, OrdersTheBestHitsAnewAndSaysWhatEachGot) {
    Retrieval found = find().value();
    EXPECT_THAT(texts(found),
                ElementsAre("An old oak tree in the park.", "An oak tree.", "An oak."));
    EXPECT_THAT(found.ranking.note, IsEmpty());
    EXPECT_EQ(found.ranking.hits[0].reranker->rank, 1U);
    EXPECT_EQ(found.ranking.hits[0].keyword->rank, 3U);
    EXPECT_GT(found.ranking.hits[0].score, found.ranking.hits[1].score);
    EXPECT_GT(found.ranking.hits[0].reranker->part, 0);
}

TEST_F(RerankedTest, ReadsThePassagesWithTheirHeadings) {
    ASSERT_TRUE(find());
    EXPECT_THAT(length_.read, ElementsAre("Trees\nAn oak.", "Trees\nAn oak tree.",
                                          "Trees\nAn old oak tree in the park."));
}

TEST_F(RerankedTest, LeavesTheHitsBeyondTheBestWhereTheyAre) {
    Retrieval found = find(2).value();
    EXPECT_THAT(texts(found),
                ElementsAre("An oak tree.", "An oak.", "An old oak tree in the park."));
    EXPECT_FALSE(found.ranking.hits[2].reranker);
}

TEST_F(RerankedTest, SeesNothingBeyondTheFilter) {
    ASSERT_TRUE(find());
    for (const std::string& read : length_.read)
        EXPECT_THAT(read, testing::Not(HasSubstr("secret")));
    length_.read.clear();
    loaded_ = 0;
    EXPECT_THAT(find(50, Filter::nothing())->passages, IsEmpty());
    EXPECT_EQ(loaded_, 0U);
}

TEST_F(RerankedTest, IsNotAskedWhereNoneIsWanted) {
    Retrieval found = find(0).value();
    EXPECT_EQ(loaded_, 0U);
    EXPECT_FALSE(found.ranking.hits[0].reranker);
    reranker_ = nullptr;
    found = find().value();
    EXPECT_FALSE(found.ranking.hits[0].reranker);
    EXPECT_THAT(found.ranking.note, IsEmpty());
}

TEST_F(RerankedTest, KeepsTheOrderAndSaysSoWhereTheRerankerFails) {
    length_.failure = base::Error{base::ErrorCode::Unavailable, "It is down.", {}, {"Start it."}};
    Retrieval found = find().value();
    EXPECT_EQ(found.passages[0].text, "An oak.");
    EXPECT_EQ(found.ranking.note,
              "It is down. The passages stand as search ranked them. Start it.");
    EXPECT_FALSE(found.ranking.hits[0].reranker);
}

TEST_F(RerankedTest, StopsWhereTheRerankerIsStopped) {
    length_.failure = base::Error{base::ErrorCode::Cancelled, "Stopped.", {}, {}};
    EXPECT_EQ(find().error().code, base::ErrorCode::Cancelled);
}

TEST_F(RerankedTest, RefusesAnotherNumberOfScores) {
    length_.scores_missing = 1;
    EXPECT_EQ(find().error().code, base::ErrorCode::Internal);
}

} // namespace
} // namespace vouch::search
