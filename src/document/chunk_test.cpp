#include "document/chunk.h"

#include <chrono>

#include <gtest/gtest.h>

#include "text/tokenize.h"

namespace vouch::document {
namespace {

Block prose(std::string text, std::vector<std::string> section = {}) {
    Block block;
    block.text = std::move(text);
    block.section = std::move(section);
    return block;
}

Block heading(std::string text, std::uint8_t level, std::vector<std::string> section = {}) {
    Block block = prose(std::move(text), std::move(section));
    block.kind = BlockKind::Heading;
    block.level = level;
    return block;
}

ParsedDocument document_of(std::vector<Block> blocks) {
    ParsedDocument document;
    document.blocks = std::move(blocks);
    place_spans(document.blocks);
    return document;
}

/// `count` sentences of ten words each.
std::string sentences(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        if (i != 0) text += ' ';
        text += "Sentence number " + std::to_string(i) + " says that the rule has seven words.";
    }
    return text;
}

std::vector<Passage> passages_of(const ParsedDocument& document, const ChunkOptions& options = {}) {
    return chunk(document, options, {}).value();
}

std::string slice(const ParsedDocument& document, const Passage& passage) {
    return document_text(document.blocks)
        .substr(passage.span.begin, passage.span.end - passage.span.begin);
}

TEST(Chunk, KeepsAShortSectionWhole) {
    auto document = document_of({heading("Leave", 1), prose("Twenty-five days a year.", {"Leave"}),
                                 prose("Unused days lapse in March.", {"Leave"})});
    auto passages = passages_of(document);
    ASSERT_EQ(passages.size(), 1U);
    EXPECT_EQ(passages[0].text, "Twenty-five days a year.\n\nUnused days lapse in March.");
    EXPECT_EQ(passages[0].section, std::vector<std::string>{"Leave"});
    EXPECT_EQ(slice(document, passages[0]), passages[0].text);
}

TEST(Chunk, NeverSpansTwoSections) {
    auto document = document_of({heading("A", 1), prose("One.", {"A"}), heading("B", 1),
                                 prose("Two.", {"B"}), heading("B", 1), prose("Three.", {"B"})});
    auto passages = passages_of(document);
    ASSERT_EQ(passages.size(), 3U);
    EXPECT_EQ(passages[1].text, "Two.");
    EXPECT_EQ(passages[2].text, "Three.");
}

TEST(Chunk, CutsLongProseBetweenSentences) {
    auto document = document_of({prose(sentences(60))});
    ChunkOptions options;
    auto passages = passages_of(document, options);
    ASSERT_GT(passages.size(), 3U);
    std::string joined;
    for (const Passage& passage : passages) {
        EXPECT_TRUE(passage.text.starts_with("Sentence")) << passage.text;
        EXPECT_TRUE(passage.text.ends_with("words.")) << passage.text;
        EXPECT_LE(text::count_words(passage.text), options.words_max + options.words_min);
        EXPECT_EQ(slice(document, passage), passage.text);
        joined += (joined.empty() ? "" : " ") + passage.text;
    }
    EXPECT_EQ(joined, sentences(60));
}

TEST(Chunk, JoinsAShortRestToThePassageBefore) {
    auto document = document_of({prose(sentences(12)), prose("A short rest.")});
    auto passages = passages_of(document);
    ASSERT_EQ(passages.size(), 1U);
    EXPECT_TRUE(passages[0].text.ends_with("\n\nA short rest."));
    EXPECT_EQ(slice(document, passages[0]), passages[0].text);
}

TEST(Chunk, CutsASentenceOnlyWhenItAloneIsTooLong) {
    std::string endless;
    for (int i = 0; i < 1'000; ++i)
        endless += "word" + std::to_string(i) + " ";
    auto document = document_of({prose(endless)});
    auto passages = passages_of(document);
    ASSERT_GT(passages.size(), 4U);
    for (const Passage& passage : passages)
        EXPECT_LE(text::count_words(passage.text),
                  ChunkOptions{}.words_max + ChunkOptions{}.words_min);
}

TEST(Chunk, CutsTextWithoutBlanksByBytesAtCharacters) {
    std::string endless;
    for (int i = 0; i < 10'000; ++i)
        endless += "\u00e9";
    auto passages = passages_of(document_of({prose(endless)}));
    ASSERT_GT(passages.size(), 2U);
    std::string joined;
    for (const Passage& passage : passages) {
        EXPECT_LE(passage.text.size(), ChunkOptions{}.bytes_max);
        EXPECT_EQ(passage.text.size() % 2, 0U);
        joined += passage.text;
    }
    EXPECT_EQ(joined.size(), endless.size());
}

TEST(Chunk, RepeatsTheHeaderOfALongTable) {
    Block table;
    table.kind = BlockKind::Table;
    table.rows.push_back({"Region", "Manager", "Budget"});
    for (int i = 0; i < 200; ++i)
        table.rows.push_back({"Region " + std::to_string(i), "Someone", std::to_string(i * 100)});
    table.text = table_text(table.rows);
    auto document = document_of({table});
    auto passages = passages_of(document);
    ASSERT_GT(passages.size(), 2U);
    for (const Passage& passage : passages) {
        EXPECT_EQ(passage.kind, BlockKind::Table);
        EXPECT_TRUE(passage.text.starts_with("Region | Manager | Budget\n")) << passage.text;
        EXPECT_LE(text::count_words(passage.text), ChunkOptions{}.words_max);
        EXPECT_TRUE(passage.text.ends_with(slice(document, passage)));
    }
}

TEST(Chunk, KeepsATableWholeThatFits) {
    Block table;
    table.kind = BlockKind::Table;
    for (int i = 0; i < 60; ++i)
        table.rows.push_back({"Row " + std::to_string(i), "value"});
    table.text = table_text(table.rows);
    auto passages = passages_of(document_of({prose("Before."), table, prose("After.")}));
    ASSERT_EQ(passages.size(), 3U);
    EXPECT_EQ(passages[1].text, table.text);
}

TEST(Chunk, LeavesPageMarginsOutAndCountsPages) {
    Block first = prose("The first half.");
    first.page = 1;
    Block margin = prose("Page 1");
    margin.kind = BlockKind::PageMargin;
    margin.page = 1;
    Block second = prose("The second half.");
    second.page = 2;
    auto passages = passages_of(document_of({first, margin, second}));
    ASSERT_EQ(passages.size(), 1U);
    EXPECT_EQ(passages[0].text, "The first half.\n\nThe second half.");
    EXPECT_EQ(passages[0].page, 1U);
}

TEST(Chunk, AHeadingWithNothingBelowIsAPassage) {
    auto passages = passages_of(
        document_of({heading("Title", 1), heading("Part", 2, {"Title"}), heading("End", 1)}));
    ASSERT_EQ(passages.size(), 2U);
    EXPECT_EQ(passages[0].text, "Part");
    EXPECT_EQ(passages[0].section, std::vector<std::string>{"Title"});
    EXPECT_EQ(passages[1].text, "End");
}

TEST(Chunk, KeepsListItemsWithTheirFurtherLines) {
    Block list;
    list.kind = BlockKind::List;
    for (int i = 0; i < 30; ++i) {
        if (i != 0) list.text += '\n';
        list.text +=
            "- Item number " + std::to_string(i) + " has some words.\n  And a second line.";
    }
    auto document = document_of({list});
    auto passages = passages_of(document);
    ASSERT_GT(passages.size(), 1U);
    for (const Passage& passage : passages) {
        EXPECT_TRUE(passage.text.starts_with("- Item")) << passage.text;
        EXPECT_TRUE(passage.text.ends_with("line.")) << passage.text;
        EXPECT_EQ(slice(document, passage), passage.text);
    }
}

TEST(Chunk, CutsMegabytesWithoutBlanksInLinearTime) {
    constexpr std::size_t kBytes = std::size_t{4} << 20U;
    for (BlockKind kind : {BlockKind::Paragraph, BlockKind::List, BlockKind::Code}) {
        Block block = prose(std::string(kBytes, 'x'));
        block.kind = kind;
        auto document = document_of({std::move(block)});
        auto passages = chunk(document, {}, base::Context{}.within(std::chrono::seconds(20)));
        ASSERT_TRUE(passages) << static_cast<int>(kind);
        std::size_t bytes = 0;
        for (const Passage& passage : *passages) {
            ASSERT_LE(passage.text.size(), ChunkOptions{}.bytes_max);
            bytes += passage.text.size();
        }
        EXPECT_EQ(bytes, kBytes);
    }
}

TEST(Chunk, DoesNotRepeatAHugeHeader) {
    Block table;
    table.kind = BlockKind::Table;
    table.rows.push_back({std::string(20'000, 'x')});
    for (int i = 0; i < 300; ++i)
        table.rows.push_back({"row " + std::to_string(i)});
    table.text = table_text(table.rows);
    std::size_t bytes = 0;
    for (const Passage& passage : passages_of(document_of({table})))
        bytes += passage.text.size();
    EXPECT_LE(bytes, table.text.size());
}

TEST(Chunk, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    base::Context context;
    context.stop = source.get_token();
    auto stopped = chunk(document_of({prose("One.")}), {}, context);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, base::ErrorCode::Cancelled);
}

TEST(Chunk, NothingComesOfNothing) {
    EXPECT_TRUE(passages_of(document_of({})).empty());
    EXPECT_TRUE(passages_of(document_of({prose("  \n ")})).empty());
}

} // namespace
} // namespace vouch::document
