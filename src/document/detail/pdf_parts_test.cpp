#include <gtest/gtest.h>

#include "document/detail/list_marker.h"
#include "document/detail/pdf_date.h"
#include "document/detail/pdf_geometry.h"
#include "document/detail/pdf_join.h"
#include "document/detail/pdf_layout.h"
#include "document/detail/pdf_margins.h"
#include "document/detail/utf16.h"

namespace vouch::document::detail {
namespace {

/// A line of one segment at 10 points, 72 points from the left.
PdfLine line_at(std::string text, float top, float left = 72, float size = 10) {
    PdfLine line;
    float right = left + static_cast<float>(text.size()) * size / 2;
    line.box = {left, top, right, top + size};
    line.font_size = size;
    line.segments.push_back({std::move(text), line.box, {}});
    return line;
}

PdfPage page_of(std::vector<PdfLine> lines, std::uint32_t number = 1) {
    PdfPage page;
    page.number = number;
    page.width = 612;
    page.height = 792;
    page.lines = std::move(lines);
    return page;
}

std::vector<Block> laid_out(std::vector<PdfPage> pages) {
    return lay_out_pdf(pages, PdfStyle(pages));
}

TEST(PdfDate, IsReadAsUtc) {
    EXPECT_EQ(parse_pdf_date("D:20240131120000+02'00'"), "2024-01-31T10:00:00Z");
    EXPECT_EQ(parse_pdf_date("D:20240101003000+01'00"), "2023-12-31T23:30:00Z");
    EXPECT_EQ(parse_pdf_date("D:20240229Z"), "2024-02-29T00:00:00Z");
    EXPECT_EQ(parse_pdf_date("2024"), "2024-01-01T00:00:00Z");
    EXPECT_EQ(parse_pdf_date("D:20240131120000-0330"), "2024-01-31T15:30:00Z");
}

TEST(PdfDate, RejectsWhatIsNone) {
    for (const char* text : {"", "D:", "D:202", "D:20241301", "D:20230229", "D:20240131250000",
                             "yesterday", "D:20240131120000+99'00'", "D:00010101"})
        EXPECT_FALSE(parse_pdf_date(text)) << text;
}

TEST(ListMarker, IsToldFromProse) {
    for (const char* line : {"- a", "* a", "\u2022 a", "1. a", "12) a", "a) b", "  3. x"})
        EXPECT_TRUE(starts_with_list_marker(line)) << line;
    for (const char* line :
         {"", "-", "-5 degrees", "2024. A year", "3.5 per cent", "A. Smith", "word", "1.a"})
        EXPECT_FALSE(starts_with_list_marker(line)) << line;
}

TEST(Utf16, IsConvertedAndCleaned) {
    EXPECT_EQ(utf8_of_utf16le(std::string_view("\xE9\0a\0\n\0", 6)), "\u00e9a");
    EXPECT_EQ(utf8_of_utf16le(std::string_view("\0\xD8", 2)), "\uFFFD");
    EXPECT_EQ(utf8_of_utf16le("x"), "");
}

TEST(DisplayTransform, TurnsPages) {
    FpdfRectangle bounds{0, 200, 100, 0};
    EXPECT_EQ(DisplayTransform(bounds, 0).box(10, 20, 30, 40), (Box{10, 160, 30, 180}));
    EXPECT_EQ(DisplayTransform(bounds, 1).box(10, 20, 30, 40), (Box{20, 10, 40, 30}));
    EXPECT_EQ(DisplayTransform(bounds, 2).box(10, 20, 30, 40), (Box{70, 20, 90, 40}));
    EXPECT_EQ(DisplayTransform(bounds, 3).box(10, 20, 30, 40), (Box{160, 70, 180, 90}));
    EXPECT_EQ(DisplayTransform(bounds, 1).width(), 200);
}

TEST(PdfJoin, MakesHyphenatedWordsWhole) {
    PdfStyle style({page_of({line_at("a chat is optimized by well-known means here", 100)})});
    EXPECT_EQ(join_lines({{"con", true}, {"firming it", false}}, style), "confirming it");
    EXPECT_EQ(join_lines({{"con-", false}, {"firming it", false}}, style), "confirming it");
    EXPECT_EQ(join_lines({{"a chat", true}, {"optimized.", false}}, style), "a chat-optimized.");
    EXPECT_EQ(join_lines({{"well", true}, {"known", false}}, style), "well-known");
    EXPECT_EQ(join_lines({{"pages 12-", false}, {"14", false}}, style), "pages 12-14");
    EXPECT_EQ(join_lines({{"Jean-", false}, {"Paul", false}}, style), "Jean-Paul");
    EXPECT_EQ(join_lines({{"one", false}, {"two", false}}, style), "one two");
    EXPECT_EQ(join_lines({{"\u6f22", false}, {"\u5b57", false}}, style), "\u6f22\u5b57");
    EXPECT_EQ(join_lines({{"end", true}}, style), "end-");
}

TEST(PdfJoin, KnowsTheEndsOfSentences) {
    for (const char* text : {"Done.", "Done!\u201D", "Why?)", "follows:", "\u3002"})
        EXPECT_TRUE(ends_sentence(text)) << text;
    for (const char* text : {"", "and", "one,", "(", "\u00e9"})
        EXPECT_FALSE(ends_sentence(text)) << text;
}

TEST(PdfLayout, MakesParagraphsByGaps) {
    auto blocks = laid_out({page_of({line_at("The first line of a paragraph goes", 100),
                                     line_at("on in the second.", 112),
                                     line_at("Another one begins after a gap.", 140)})});
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].text, "The first line of a paragraph goes on in the second.");
    EXPECT_EQ(blocks[0].page, 1U);
    EXPECT_EQ(blocks[0].box->top, 100);
    EXPECT_EQ(blocks[0].box->bottom, 122);
}

TEST(PdfLayout, MakesHeadingsOfLargerType) {
    auto blocks =
        laid_out({page_of({line_at("Annual report", 80, 72, 20), line_at("Results", 110, 72, 14),
                           line_at("The body text of the report is set in ten points.", 140),
                           line_at("It goes on for a while in the same type.", 152)})});
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(blocks[0].kind, BlockKind::Heading);
    EXPECT_EQ(blocks[0].level, 1);
    EXPECT_EQ(blocks[1].level, 2);
    EXPECT_EQ(blocks[2].kind, BlockKind::Paragraph);
}

TEST(PdfLayout, KeepsColumnsApart) {
    auto blocks = laid_out(
        {page_of({line_at("Left one has", 200), line_at("two lines.", 212),
                  line_at("Right one has", 200, 320), line_at("two as well.", 212, 320)})});
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].text, "Left one has two lines.");
    EXPECT_EQ(blocks[1].text, "Right one has two as well.");
}

TEST(PdfLayout, JoinsAParagraphAcrossPagesAndNotTwoSentences) {
    auto joined = laid_out({page_of({line_at("It ends in the middle", 600)}, 1),
                            page_of({line_at("of a sentence.", 200)}, 2)});
    ASSERT_EQ(joined.size(), 1U);
    EXPECT_EQ(joined[0].text, "It ends in the middle of a sentence.");
    auto apart = laid_out({page_of({line_at("It ends here.", 600)}, 1),
                           page_of({line_at("and this begins anew", 200)}, 2)});
    EXPECT_EQ(apart.size(), 2U);
}

TEST(PdfLayout, ReadsLists) {
    auto blocks = laid_out(
        {page_of({line_at("Bring the following things:", 100),
                  line_at("\u2022 a form that you have", 112), line_at("filled in", 124, 82),
                  line_at("\u2022 a pen", 136), line_at("Then come to the desk.", 165)})});
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(blocks[1].kind, BlockKind::List);
    EXPECT_EQ(blocks[1].text, "\u2022 a form that you have filled in\n\u2022 a pen");
}

TEST(PdfMargins, AreTextThatComesBackAtTheSameHeight) {
    std::vector<PdfPage> pages;
    for (std::uint32_t number = 1; number <= 4; ++number)
        pages.push_back(page_of(
            {line_at("Handbook 2024", 30), line_at("Only here " + std::string(number, 'x'), 60),
             line_at("Body of the page", 300), line_at("Page " + std::to_string(number), 760)},
            number));
    auto margins = find_page_margins(pages);
    for (const auto& page : margins)
        EXPECT_EQ(page, (std::vector<bool>{true, false, false, true}));
    pages.resize(1);
    EXPECT_EQ(find_page_margins(pages)[0], (std::vector<bool>{false, false, false, false}));
}

} // namespace
} // namespace vouch::document::detail
