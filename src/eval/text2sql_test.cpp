#include <gmock/gmock.h>

#include "eval/data_folder_for_test.h"
#include "eval/detail/result_rows.h"
#include "eval/text2sql.h"
#include "llm/scripted_model.h"

namespace vouch::eval {
namespace {

using detail::RowOrder;
using detail::same_rows;
using detail::same_turned_rows;
using schema::Row;
using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

TEST(SameRows, CountsRowsAndForgivesOrderAndRounding) {
    const std::vector<Row> rows{{std::int64_t{1}, std::string("a")},
                                {std::int64_t{2}, std::string("b")}};
    const std::vector<Row> turned{{2.0000000001, std::string("b")}, {1.0, std::string("a")}};
    EXPECT_TRUE(same_rows(rows, turned, RowOrder::Ignored));
    EXPECT_FALSE(same_rows(rows, turned, RowOrder::Kept));
    EXPECT_TRUE(same_rows({}, {}, RowOrder::Kept));
}

TEST(SameRows, TellsDifferentResultsApart) {
    const std::vector<Row> once{{std::int64_t{1}}};
    EXPECT_FALSE(same_rows(once, {{std::int64_t{1}}, {std::int64_t{1}}}, RowOrder::Ignored));
    EXPECT_FALSE(same_rows(once, {{std::string("1")}}, RowOrder::Ignored));
    EXPECT_FALSE(same_rows(once, {{schema::Null{}}}, RowOrder::Ignored));
    EXPECT_FALSE(same_rows(once, {{1.001}}, RowOrder::Ignored));
    EXPECT_FALSE(same_rows({{std::int64_t{1}, std::int64_t{2}}},
                           {{std::int64_t{2}, std::int64_t{1}}}, RowOrder::Ignored));
}

TEST(SameTurnedRows, ForgivesTheOrderOfColumnsOnly) {
    const std::vector<Row> rows{{std::int64_t{1}, std::string("a")},
                                {std::int64_t{2}, std::string("b")}};
    const std::vector<Row> turned{{std::string("a"), std::int64_t{1}},
                                  {std::string("b"), std::int64_t{2}}};
    const std::vector<Row> mixed{{std::string("b"), std::int64_t{1}},
                                 {std::string("a"), std::int64_t{2}}};
    EXPECT_TRUE(same_turned_rows(rows, turned, RowOrder::Kept));
    EXPECT_FALSE(same_turned_rows(rows, mixed, RowOrder::Ignored));
    EXPECT_FALSE(same_turned_rows(rows, {{std::string("a"), std::int64_t{1}}}, RowOrder::Ignored));
    EXPECT_FALSE(same_turned_rows({{std::int64_t{1}}}, {{std::int64_t{2}}}, RowOrder::Ignored));
    EXPECT_FALSE(same_turned_rows({}, {}, RowOrder::Ignored));
}

class Text2SqlTest : public testing::Test {
protected:
    void SetUp() override {
        write_zoo(folder_,
                  "CREATE TABLE grain (id INTEGER PRIMARY KEY, name TEXT);"
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200001) "
                  "INSERT INTO grain SELECT i, 'grain ' || i FROM n;");
    }

    base::Result<Text2SqlFigures> measure(const std::string& questions, double threshold) {
        folder_.write("questions.jsonl", questions);
        Text2SqlOptions options;
        options.threshold = threshold;
        return measure_text2sql(folder_.path(), options, kept_.sink(), {});
    }

    DataFolder folder_;
    KeptLines kept_;
};

constexpr std::string_view kQuestions =
    R"({"id":"1","db_id":"zoo","question":"How many animals are there?","gold_sql":"SELECT count(*) FROM animal","hardness":"easy","ordered":false}
{"id":"2","db_id":"zoo","question":"List the names of all animals.","gold_sql":"SELECT weight FROM animal","hardness":"easy","ordered":false}
{"id":"3","db_id":"zoo","question":"Qwerty asdf zxcv","gold_sql":"SELECT 1","hardness":"hard","ordered":false}
{"id":"4","db_id":"zoo","question":"How many animals are there?","gold_sql":"SELECT nothing FROM nowhere","hardness":"easy","ordered":false}
)";

TEST_F(Text2SqlTest, CountsEachOutcome) {
    auto figures = measure(std::string(kQuestions), 0);
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_EQ(figures->all.right, 1U);
    EXPECT_EQ(figures->all.wrong, 1U);
    EXPECT_EQ(figures->all.refused, 1U);
    EXPECT_EQ(figures->all.failed, 0U);
    EXPECT_EQ(figures->unusable, 1U);
    EXPECT_EQ(figures->by_hardness["easy"].total(), 2U);
    ASSERT_THAT(kept_.lines, SizeIs(3));
    EXPECT_THAT(kept_.lines[0],
                AllOf(HasSubstr(R"("id":"1")"), HasSubstr(R"("outcome":"right")"),
                      HasSubstr("SELECT count(*)"), HasSubstr(R"("terms":{"bias":1.0)")));
    EXPECT_THAT(kept_.lines[2],
                AllOf(HasSubstr(R"("outcome":"refused")"), HasSubstr(R"("sql":"")")));
}

TEST_F(Text2SqlTest, RefusesBelowTheThreshold) {
    auto figures = measure(std::string(kQuestions), 1.1);
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_EQ(figures->all.refused, 3U);
}

TEST_F(Text2SqlTest, AnAnswerThatIsCutIsNotCompared) {
    auto figures = measure(
        R"({"id":"1","db_id":"zoo","question":"List the names of all grains.","gold_sql":"SELECT name FROM grain LIMIT 9","hardness":"easy","ordered":false})",
        0);
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_EQ(figures->all.failed, 1U);
    EXPECT_THAT(kept_.lines.at(0), HasSubstr("too large"));
}

TEST_F(Text2SqlTest, AsksTheModelWhereThePlannerIsNotSure) {
    llm::ScriptedModel model(std::vector<std::string>{"SELECT 1", "SELECT 1"});
    Text2SqlOptions options;
    options.model = &model;
    folder_.write("questions.jsonl", kQuestions);
    auto figures = measure_text2sql(folder_.path(), options, kept_.sink(), {});
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_EQ(figures->all.right, 2U);
    EXPECT_EQ(figures->all.wrong, 1U);
    EXPECT_EQ(figures->usage.calls, model.requests().size());
    EXPECT_THAT(kept_.lines[0], HasSubstr(R"("by":"planner")"));
    EXPECT_THAT(kept_.lines[2],
                AllOf(HasSubstr(R"("by":"model")"), HasSubstr(R"("outcome":"right")"),
                      HasSubstr("compose:drafted")));
    options.threshold = 0.99; // nothing is so sure
    kept_.lines.clear();
    figures = measure_text2sql(folder_.path(), options, kept_.sink(), {});
    ASSERT_TRUE(figures);
    EXPECT_EQ(figures->all.right + figures->all.wrong, 0U);
}

TEST_F(Text2SqlTest, MeasuresAModelAlone) {
    llm::ScriptedModel model([](const llm::ChatRequest& request) {
        const bool animals = request.messages.front().text.find("animals") != std::string::npos;
        return llm::ScriptedReply{.text = animals ? "SELECT weight FROM animal" : "NOT_A_QUERY"};
    });
    Text2SqlOptions options;
    options.model = &model;
    options.readings = answer::Readings::Never;
    folder_.write("questions.jsonl", kQuestions);
    const auto figures = measure_text2sql(folder_.path(), options, kept_.sink(), {});
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_EQ(figures->all.right, 1U); // the second question
    EXPECT_EQ(figures->all.wrong, 1U);
    EXPECT_EQ(figures->all.refused, 1U);
    EXPECT_THAT(kept_.lines[0], HasSubstr(R"("by":"model")"));
}

TEST_F(Text2SqlTest, SaysWhatIsMissing) {
    EXPECT_FALSE(measure(
        R"({"id":"1","db_id":"none","question":"x","gold_sql":"y","hardness":"easy","ordered":false})",
        0));
    EXPECT_FALSE(measure(R"({"id":"1"})", 0));
}

} // namespace
} // namespace vouch::eval
