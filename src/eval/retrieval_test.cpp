#include "eval/retrieval.h"

#include <gmock/gmock.h>

#include "eval/beir.h"
#include "eval/data_folder_for_test.h"
#include "search/embedded/embedded_engine.h"
#include "search/word_encoder_for_test.h"

namespace vouch::eval {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

constexpr std::string_view kCorpus = R"({"_id": "ship", "title": "Ships", "text": "Oak hulls."}
{"_id": "tree", "title": "", "text": "The oak is a tree."}
{"_id": "none", "text": "Nothing of the kind."}
)";
constexpr std::string_view kQueries = R"({"_id": "1", "text": "oak tree"}
{"_id": "2", "text": "not judged"}
{"_id": "3", "text": "ships"}
{"_id": "4", "text": "only judged irrelevant"}
)";
constexpr std::string_view kJudgements = "query-id\tcorpus-id\tscore\n"
                                         "1\ttree\t2\n1\tship\t1\n3\tnone\t1\n4\tship\t0\n";

class RetrievalTest : public testing::Test {
protected:
    void SetUp() override {
        folder_.write("corpus.jsonl", kCorpus);
        folder_.write("queries.jsonl", kQueries);
        folder_.write("qrels/test.tsv", kJudgements);
    }

    void expect_failure(const std::string& what) {
        auto queries = read_judged_queries(folder_.path());
        ASSERT_FALSE(queries);
        EXPECT_EQ(queries.error().code, base::ErrorCode::Corrupt);
        EXPECT_THAT(queries.error().message, HasSubstr(what));
    }

    DataFolder folder_;
};

TEST_F(RetrievalTest, RanksJudgedQueriesWithOurIndex) {
    base::TemporaryDirectory index = base::TemporaryDirectory::create().value();
    auto engine = search::open_embedded_engine(index.path() / "index",
                                               {search::EngineAccess::Write, {}, {}}, {});
    ASSERT_TRUE(engine) << engine.error().message;
    KeptLines kept;
    search::RetrieverOptions options;
    options.arms = search::Arms::Keyword;
    auto figures = measure_retrieval(folder_.path(), {**engine, nullptr, options}, kept.sink(), {});
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_EQ(figures->queries, 2U);
    // Query 1 is ranked ideally, query 3 finds the wrong document: (1 + 0) / 2.
    EXPECT_DOUBLE_EQ(figures->ndcg_at_10, 0.5);
    EXPECT_DOUBLE_EQ(figures->recall_at_100, 0.5);
    ASSERT_THAT(kept.lines, SizeIs(2));
    EXPECT_THAT(kept.lines[0], AllOf(HasSubstr(R"("id":"1")"), HasSubstr(R"([{"id":"tree")")));
    EXPECT_THAT(kept.lines[1], HasSubstr(R"([{"id":"ship")"));
}

TEST_F(RetrievalTest, RanksByVectorsAndByBothTogether) {
    for (search::Arms arms : {search::Arms::Dense, search::Arms::Hybrid}) {
        base::TemporaryDirectory index = base::TemporaryDirectory::create().value();
        auto engine = search::open_embedded_engine(index.path() / "index",
                                                   {search::EngineAccess::Write, {}, {}}, {});
        search::WordEncoder encoder;
        encoder.alike = [](const std::string& word) { return word == "noth" ? "ship" : word; };
        search::RetrieverOptions options;
        options.arms = arms;
        KeptLines kept;
        auto figures =
            measure_retrieval(folder_.path(), {**engine, &encoder, options}, kept.sink(), {});
        ASSERT_TRUE(figures) << figures.error().message;
        // The document that query 3 means has none of its words; every document is near or far.
        EXPECT_DOUBLE_EQ(figures->recall_at_100, 1);
        EXPECT_GT(figures->ndcg_at_10, 0.5);
        EXPECT_THAT(kept.lines[0], HasSubstr(R"([{"id":"tree")"));
    }
}

TEST_F(RetrievalTest, NamesFileAndLineOfWhatIsWrong) {
    folder_.write("qrels/test.tsv", "1\ttree\t2\n1\tship\n");
    expect_failure("test.tsv, line 2: three cells");
    folder_.write("qrels/test.tsv", "1\ttree\t2\n1\tship\tmuch\n");
    expect_failure("test.tsv, line 2: the grade");
    folder_.write("qrels/test.tsv", "1\ttree\t2\n1\ttree\t1\n");
    expect_failure("test.tsv, line 2: this document is judged twice");
    folder_.write("qrels/test.tsv", "1\ttree\t2\n9\ttree\t1\n");
    expect_failure("test.tsv, line 2: there is no query");
}

TEST_F(RetrievalTest, NamesFileAndLineOfBrokenJson) {
    folder_.write("queries.jsonl", "{\"_id\": \"1\", \"text\": \"a\"}\n\n{\"_id\":\n");
    expect_failure("queries.jsonl, line 3: this is no JSON");
    folder_.write("queries.jsonl", "[]\n");
    expect_failure("line 1: this is JSON, but no object");
    folder_.write("queries.jsonl", "{\"_id\": \"1\"}\n");
    expect_failure("line 1: “text” is missing");
    folder_.write("queries.jsonl", "{\"_id\": 1, \"text\": \"a\"}\n");
    expect_failure("line 1: “_id” must be text");
}

TEST_F(RetrievalTest, SaysWhichFileIsMissing) {
    std::filesystem::remove(folder_.path() / "queries.jsonl");
    auto queries = read_judged_queries(folder_.path());
    ASSERT_FALSE(queries);
    EXPECT_THAT(queries.error().message, HasSubstr("queries.jsonl"));
}

} // namespace
} // namespace vouch::eval
