#include "eval/answers.h"

#include <gmock/gmock.h>

#include "eval/data_folder_for_test.h"

namespace vouch::eval {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

answer::Answer answered_from(const std::vector<std::string>& sources) {
    answer::Answer answer;
    answer.status = answer::Status::Answered;
    answer.documents.emplace();
    for (const std::string& source : sources)
        answer.documents->citations.emplace_back().source = source;
    return answer;
}

answer::Answer unanswerable() {
    answer::Answer answer;
    answer.status = answer::Status::Unanswerable;
    return answer;
}

class AnswersTest : public testing::Test {
protected:
    void SetUp() override { folder_.write("docs/hr/leave.md", "# Leave"); }

    AnswerFigures measure(const Ask& ask) {
        auto figures = measure_answers(folder_.path(), ask, kept_.sink(), {});
        EXPECT_TRUE(figures) << figures.error().message;
        return figures ? *figures : AnswerFigures{};
    }

    DataFolder folder_;
    KeptLines kept_;
};

constexpr std::string_view kOneOfEach = R"([
    {"question": "one", "source_doc": "leave.md"},
    {"question": "several", "source_doc": "multiple"},
    {"question": "none", "source_doc": "N/A"},
    {"question": "missing", "source_doc": "gone.md"}])";

TEST_F(AnswersTest, ASourceIsRightByItsFileName) {
    folder_.write("eval/dataset.json", kOneOfEach);
    AnswerFigures figures = measure([](const std::string&) {
        return answered_from({"x.md", "hr/leave.md"});
    });
    EXPECT_EQ(figures.source_right, 2U);
    EXPECT_EQ(figures.answerable_refused, 0U);
    EXPECT_EQ(figures.unanswerable_answered, 1U);
    EXPECT_EQ(figures.questions, 4U);
    EXPECT_EQ(figures.unanswerable, 1U);
    EXPECT_EQ(figures.source_missing, 1U);
    ASSERT_THAT(kept_.lines, SizeIs(4));
    EXPECT_THAT(kept_.lines[0], AllOf(HasSubstr(R"("question":"one","status":"answered")"),
                                      HasSubstr(R"("source":"hr/leave.md")")));
}

TEST_F(AnswersTest, AnotherSourceOrNoneIsNotRight) {
    folder_.write("eval/dataset.json", kOneOfEach);
    EXPECT_EQ(
        measure([](const std::string&) { return answered_from({"hr/leave.md.bak"}); }).source_right,
        1U); // where any will do
    EXPECT_EQ(measure([](const std::string&) { return answered_from({}); }).source_right, 0U);
}

TEST_F(AnswersTest, RefusalsAreCountedWhereThereIsAnAnswer) {
    folder_.write("eval/dataset.json", kOneOfEach);
    AnswerFigures figures = measure([](const std::string&) { return unanswerable(); });
    EXPECT_EQ(figures.source_right, 0U);
    EXPECT_EQ(figures.answerable_refused, 3U);
    EXPECT_EQ(figures.unanswerable_answered, 0U);
}

TEST_F(AnswersTest, ReadsEveryDatasetButConversations) {
    folder_.write("eval/dataset_b.json", R"([{"question": "b", "source_doc": "leave.md"}])");
    folder_.write("eval/dataset_a.json", R"([{"question": "a"}])");
    folder_.write("eval/dataset_multi.json", R"([{"opening": "o", "follow_up": "f"}])");
    folder_.write("eval/other.json", "no list");
    auto questions = read_document_questions(folder_.path());
    ASSERT_TRUE(questions) << questions.error().message;
    ASSERT_THAT(*questions, SizeIs(2));
    EXPECT_EQ((*questions)[0].text, "a");
    EXPECT_EQ((*questions)[0].expected, ExpectedSource::None);
    EXPECT_EQ((*questions)[1].source, "leave.md");
}

TEST_F(AnswersTest, TellsAFolderThatCannotBeReadFromOneWithoutQuestions) {
    std::filesystem::create_symlink("eval", folder_.path() / "eval");
    auto questions = read_document_questions(folder_.path());
    ASSERT_FALSE(questions);
    EXPECT_THAT(questions.error().message, HasSubstr("Cannot read the folder"));
}

TEST_F(AnswersTest, NamesFileAndItemOfWhatIsWrong) {
    auto message = [&] {
        auto questions = read_document_questions(folder_.path());
        return questions ? std::string() : questions.error().message;
    };
    EXPECT_THAT(message(), HasSubstr("There is no eval/dataset*.json"));
    folder_.write("eval/dataset.json", "{}");
    EXPECT_THAT(message(), HasSubstr("dataset.json is no list"));
    folder_.write("eval/dataset.json", R"([{"question": "a"}, {"source_doc": "b"}])");
    EXPECT_THAT(message(), HasSubstr("dataset.json, item 2: “question” is missing"));
    folder_.write("eval/dataset.json", R"([1])");
    EXPECT_THAT(message(), HasSubstr("dataset.json, item 1: no object"));
}

} // namespace
} // namespace vouch::eval
