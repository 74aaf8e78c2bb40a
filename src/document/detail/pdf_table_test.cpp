#include "document/detail/pdf_table.h"

#include <gtest/gtest.h>

#include "document/detail/pdf_layout.h"

namespace vouch::document::detail {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr float kSize = 10;

/// Text at a place, a segment of its own; letters are half as wide as high.
struct Put {
    std::string text;
    float left;
    float top;
};

/// A page where everything on one height is one line.
PdfPage page_with(const std::vector<Put>& texts, std::vector<Box> rules) {
    PdfPage page;
    page.number = 1;
    page.width = 612;
    page.height = 792;
    for (const Put& put : texts) {
        PdfSegment segment;
        segment.text = put.text;
        float x = put.left;
        std::size_t begin = 0;
        while (begin < put.text.size()) {
            std::size_t end = std::min(put.text.find(' ', begin), put.text.size());
            float right = x + static_cast<float>(end - begin) * kSize / 2;
            segment.words.push_back({static_cast<std::uint32_t>(begin), x, right});
            x = right + kSize / 4;
            begin = end + 1;
        }
        segment.box = {put.left, put.top, segment.words.back().right, put.top + kSize};
        bool same_line = !page.lines.empty() && page.lines.back().box.top == put.top;
        if (!same_line) page.lines.push_back({{}, segment.box, kSize, false, false});
        page.lines.back().box = united(page.lines.back().box, segment.box);
        page.lines.back().segments.push_back(std::move(segment));
    }
    for (const Box& rule : rules)
        page.rules.push_back({rule});
    return page;
}

Box across(float y, float left, float right) { return {left, y, right, y}; }
Box down(float x, float top, float bottom) { return {x, top, x, bottom}; }

TEST(PdfTable, ReadsALattice) {
    auto page = page_with({{"Region", 105, 105},
                           {"Sales", 205, 105},
                           {"North", 105, 125},
                           {"12", 205, 125},
                           {"South", 105, 145},
                           {"7", 205, 145},
                           {"After the table.", 100, 200}},
                          {across(100, 100, 300), across(120, 100, 300), across(140, 100, 300),
                           across(160, 100, 300), down(100, 100, 160), down(200, 100, 160),
                           down(300, 100, 160)});
    auto tables = find_pdf_tables(page);
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_EQ(tables[0].rows, (Rows{{"Region", "Sales"}, {"North", "12"}, {"South", "7"}}));
    EXPECT_EQ(tables[0].lines, (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(tables[0].box, (Box{100, 100, 300, 160}));
}

TEST(PdfTable, MergesCellsThatNoRuleDividesAndLeavesATitleOut) {
    // The first row is one cell over all columns; "Half" spans two columns.
    auto page = page_with({{"Sales of the company by region and half of the year", 105, 105},
                           {"Region", 105, 125},
                           {"Half", 205, 125},
                           {"North", 105, 145},
                           {"1", 205, 145},
                           {"2", 305, 145}},
                          {across(100, 100, 400), across(120, 100, 400), across(140, 100, 400),
                           across(160, 100, 400), down(100, 100, 160), down(200, 120, 160),
                           down(300, 140, 160), down(400, 100, 160)});
    auto tables = find_pdf_tables(page);
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_EQ(tables[0].rows, (Rows{{"Region", "Half", ""}, {"North", "1", "2"}}));
    EXPECT_EQ(tables[0].lines, (std::vector<std::size_t>{1, 2}));
}

TEST(PdfTable, CutsARowThatHoldsSeveralPrintedOnes) {
    std::vector<Put> texts{{"Region", 105, 105}, {"Sales", 205, 105}, {"Costs", 305, 105}};
    for (int i = 0; i < 4; ++i) {
        float top = 125 + 12 * static_cast<float>(i);
        texts.push_back({"R" + std::to_string(i), 105, top});
        texts.push_back({std::to_string(i), 205, top});
        texts.push_back({std::to_string(i + 10), 305, top});
    }
    auto page = page_with(texts, {across(100, 100, 400), across(120, 100, 400),
                                  across(180, 100, 400), down(100, 100, 180), down(200, 100, 180),
                                  down(300, 100, 180), down(400, 100, 180)});
    auto tables = find_pdf_tables(page);
    ASSERT_EQ(tables.size(), 1U);
    ASSERT_EQ(tables[0].rows.size(), 5U);
    EXPECT_EQ(tables[0].rows[4], (std::vector<std::string>{"R3", "3", "13"}));
}

TEST(PdfTable, ReadsRowsBetweenHorizontalRules) {
    auto page = page_with({{"Country", 100, 104},
                           {"Capital", 200, 104},
                           {"Area", 300, 104},
                           {"Austria", 100, 124},
                           {"Vienna", 200, 124},
                           {"83", 300, 124},
                           {"Belgium", 100, 138},
                           {"Brussels", 200, 138},
                           {"30", 300, 138}},
                          {across(100, 95, 350), across(118, 95, 350), across(152, 95, 350)});
    auto tables = find_pdf_tables(page);
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_EQ(tables[0].rows, (Rows{{"Country", "Capital", "Area"},
                                    {"Austria", "Vienna", "83"},
                                    {"Belgium", "Brussels", "30"}}));
}

TEST(PdfTable, LeavesProseBetweenRulesAlone) {
    std::vector<Put> one_column;
    std::vector<Put> two_columns;
    for (int i = 0; i < 6; ++i) {
        float top = 110 + 12 * static_cast<float>(i);
        one_column.push_back({"A line of running text between two rules of a page", 100, top});
        two_columns.push_back({"the left column of an article goes on", 100, top});
        two_columns.push_back({"and the right one goes on beside it", 320, top});
    }
    std::vector<Box> rules{across(100, 95, 560), across(200, 95, 560)};
    EXPECT_TRUE(find_pdf_tables(page_with(one_column, rules)).empty());
    EXPECT_TRUE(find_pdf_tables(page_with(two_columns, rules)).empty());
}

TEST(PdfTable, LeavesFramesAlone) {
    auto page = page_with(
        {{"A box with a remark in it.", 105, 105}},
        {across(100, 100, 400), across(160, 100, 400), down(100, 100, 160), down(400, 100, 160)});
    EXPECT_TRUE(find_pdf_tables(page).empty());
    EXPECT_TRUE(find_pdf_tables(page_with({}, {})).empty());
}

TEST(PdfTable, StandsInTheTextWhereItsFirstLineStood) {
    auto page = page_with({{"Before it.", 100, 60},
                           {"a", 105, 105},
                           {"b", 205, 105},
                           {"c", 105, 125},
                           {"d", 205, 125},
                           {"After it.", 100, 200}},
                          {across(100, 100, 300), across(120, 100, 300), across(140, 100, 300),
                           down(100, 100, 140), down(200, 100, 140), down(300, 100, 140)});
    std::vector<PdfPage> pages{page};
    auto blocks = lay_out_pdf(pages, PdfStyle(pages));
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(blocks[0].text, "Before it.");
    EXPECT_EQ(blocks[1].kind, BlockKind::Table);
    EXPECT_EQ(blocks[1].text, "a | b\nc | d");
    EXPECT_EQ(blocks[2].text, "After it.");
}

} // namespace
} // namespace vouch::document::detail
