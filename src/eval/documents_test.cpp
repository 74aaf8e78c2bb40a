#include "eval/documents.h"

#include <gmock/gmock.h>

#include "eval/data_folder_for_test.h"
#include "eval/table_truth.h"

namespace vouch::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

WatchedRun clean_run() {
    WatchedRun run;
    run.time = std::chrono::seconds(1);
    run.messages = "Unsupported.";
    return run;
}

class DocumentsTest : public testing::Test {
protected:
    DocumentFigures measure() {
        DocumentReaders readers{
            [this](const std::filesystem::path& file) { return parse(file); },
            [this](const std::filesystem::path&) -> base::Result<WatchedRun> { return run_; }};
        auto figures = measure_documents(folder_.path(), readers, kept_.sink(), {});
        EXPECT_TRUE(figures) << figures.error().message;
        return figures ? *figures : DocumentFigures{};
    }

    base::Result<document::ParsedDocument> parse(const std::filesystem::path& file) {
        if (!parsed_) return base::fail(base::ErrorCode::Denied, file.string() + ": a password.");
        return *parsed_;
    }

    DataFolder folder_;
    KeptLines kept_;
    std::optional<document::ParsedDocument> parsed_{std::in_place};
    WatchedRun run_ = clean_run();
};

TEST_F(DocumentsTest, ComparesWordsOfPdfsWithTheirTruth) {
    folder_.write("manifest.jsonl",
                  "{\"file\": \"pdf/a.pdf\", \"ground_truth\": [\"truth/a.tex\", \"truth/a.md\"]}\n"
                  "{\"file\": \"pdf/untold.pdf\", \"ground_truth\": []}\n"
                  "{\"file\": \"pdf/other.pdf\", \"ground_truth\": [\"truth/a.tex\"]}\n"
                  "{\"file\": \"ocr/a.tif\", \"ground_truth\": [\"truth/a.txt\"]}\n");
    folder_.write("truth/a.md", "# One *two*\n<!-- image -->\nthree four");
    parsed_->blocks = {{.text = "ONE two"}, {.text = "three x"}, {.text = "y"}};
    DocumentFigures figures = measure();
    ASSERT_TRUE(figures.pdf);
    EXPECT_DOUBLE_EQ(figures.pdf->recall, 0.75);
    EXPECT_DOUBLE_EQ(figures.pdf->precision, 0.6);
    EXPECT_FALSE(figures.office);
    EXPECT_FALSE(figures.table_cell_f1);
    EXPECT_EQ(result_line(figures.figures()), "result: token_recall 0.7500, token_precision "
                                              "0.6000, hostile_clean 0, hostile_total 0");
    EXPECT_THAT(kept_.lines, SizeIs(1));
}

TEST_F(DocumentsTest, AFileThatCannotBeReadHasNoWordRight) {
    folder_.write("manifest.jsonl",
                  "{\"file\": \"pdf/a.pdf\", \"ground_truth\": [\"truth/a.txt\"]}\n");
    folder_.write("truth/a.txt", "one");
    parsed_.reset();
    DocumentFigures figures = measure();
    ASSERT_TRUE(figures.pdf);
    EXPECT_DOUBLE_EQ(figures.pdf->recall, 0);
    EXPECT_DOUBLE_EQ(figures.pdf->precision, 0);
    EXPECT_THAT(kept_.lines.at(0), HasSubstr("a password"));
}

TEST_F(DocumentsTest, AMissingReaderIsNoFigureOfReading) {
    folder_.write("manifest.jsonl",
                  "{\"file\": \"pdf/a.pdf\", \"ground_truth\": [\"truth/a.txt\"]}\n");
    folder_.write("truth/a.txt", "one");
    DocumentReaders readers{[](const std::filesystem::path&) {
                                return base::Result<document::ParsedDocument>(base::fail(
                                    base::ErrorCode::Unavailable, "There is no PDFium."));
                            },
                            {}};
    auto figures = measure_documents(folder_.path(), readers, {}, {});
    ASSERT_FALSE(figures);
    EXPECT_EQ(figures.error().message, "There is no PDFium.");
}

TEST_F(DocumentsTest, FormatsThatDoNotExistHaveNoFigure) {
    folder_.write("manifest.jsonl",
                  "{\"file\": \"docx/a.unknown\", \"ground_truth\": [\"truth/a.md\"]}\n");
    EXPECT_FALSE(measure().office);
}

TEST_F(DocumentsTest, ComparesCellsOfTables) {
    folder_.write("manifest.jsonl",
                  "{\"file\": \"pdf-tables/a.pdf\", \"ground_truth\": [\"t/a-str.xml\"]}\n");
    folder_.write("t/a-str.xml", "<content>A &amp; B</content> <content>1</content>"
                                 "<content> </content><content>2</content>");
    parsed_->blocks = {{.rows = {{"a & b", "1"}, {"", "3"}}}, {.text = "prose"}};
    DocumentFigures figures = measure();
    ASSERT_TRUE(figures.table_cell_f1);
    EXPECT_DOUBLE_EQ(*figures.table_cell_f1, 2.0 / 3);
}

TEST_F(DocumentsTest, CountsCleanEnds) {
    folder_.write("manifest.jsonl", "{\"file\": \"hostile/a.pdf\"}\n");
    EXPECT_EQ(measure().hostile_clean, 1U);
    run_.children_left = 1;
    DocumentFigures figures = measure();
    EXPECT_EQ(figures.hostile_clean, 0U);
    EXPECT_EQ(figures.hostile_total, 1U);
    EXPECT_THAT(kept_.lines.back(), HasSubstr("it left a child running"));
}

TEST_F(DocumentsTest, NamesFileAndLineOfABrokenManifest) {
    folder_.write("manifest.jsonl", "{\"file\": \"pdf/a.pdf\", \"ground_truth\": \"a.md\"}\n");
    auto figures = measure_documents(folder_.path(), {}, {}, {});
    ASSERT_FALSE(figures);
    EXPECT_THAT(figures.error().message, HasSubstr("manifest.jsonl, line 1: “ground_truth”"));
}

TEST(UncleanReason, IsEmptyWithinTheLimitsOnly) {
    WatchedRun run = clean_run();
    run.end.status = 1;
    EXPECT_EQ(unclean_reason(run), "");
    run.messages.clear();
    EXPECT_NE(unclean_reason(run), "");
    run = clean_run();
    run.end.peak = {kCleanMemoryMax.value + 1};
    EXPECT_NE(unclean_reason(run), "");
    run = clean_run();
    run.time = std::chrono::milliseconds(10'001);
    EXPECT_NE(unclean_reason(run), "");
    run = clean_run();
    run.end.signal = 11;
    EXPECT_NE(unclean_reason(run), "");
    run = clean_run();
    run.files_left = 1;
    EXPECT_NE(unclean_reason(run), "");
}

TEST(TableTruth, TellsACellWithoutEnd) {
    DataFolder folder;
    auto cells = read_table_truth(folder.write("a.xml", "<content>a</content><content>b"));
    ASSERT_FALSE(cells);
    EXPECT_THAT(cells.error().message, HasSubstr("a.xml"));
    EXPECT_THAT(comparable_cells({"A  b", "-", ""}), ElementsAre("a b"));
}

} // namespace
} // namespace vouch::eval
