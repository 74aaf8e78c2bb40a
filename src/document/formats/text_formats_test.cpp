// Markdown and plain text, parsed in this process: what the worker runs behind its sandbox.

#include <chrono>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "document/formats/formats.h"

namespace vouch::document {
namespace {

ParsedDocument check_parsed(const Format& format, std::string_view bytes) {
    auto parsed = format.parse({"file", bytes}, Engines(), ParseLimits{});
    EXPECT_TRUE(parsed.has_value()) << (parsed ? "" : parsed.error().message);
    return parsed ? *parsed : ParsedDocument{};
}
ParsedDocument markdown(std::string_view text) { return check_parsed(markdown_format(), text); }
ParsedDocument plain(std::string_view text) { return check_parsed(plain_text_format(), text); }

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

TEST(Markdown, KeepsTheHeadingPath) {
    auto document = markdown("# Guide\n\nIntro.\n\n## Leave\n\nText *with* `code` and "
                             "[a link](http://x).\n\nSub\n---\n\n### Deep\n\nEnd.\n\n# Other\n");
    ASSERT_EQ(document.blocks.size(), 8U);
    EXPECT_EQ(document.title, "Guide");
    EXPECT_EQ(document.blocks[3].text, "Text with code and a link.");
    EXPECT_EQ(document.blocks[3].section, (std::vector<std::string>{"Guide", "Leave"}));
    EXPECT_EQ(document.blocks[6].section, (std::vector<std::string>{"Guide", "Sub", "Deep"}));
    EXPECT_EQ(document.blocks[7].kind, BlockKind::Heading);
    EXPECT_TRUE(document.blocks[7].section.empty());
    std::string text = document_text(document.blocks);
    for (const Block& block : document.blocks)
        EXPECT_EQ(text.substr(block.span.begin, block.span.end - block.span.begin), block.text);
}

TEST(Markdown, KeepsCodeAsItIs) {
    auto document = markdown("```python\ndef f():\n    if x:\n        # no heading\n```\n");
    ASSERT_EQ(document.blocks.size(), 1U);
    EXPECT_EQ(document.blocks[0].kind, BlockKind::Code);
    EXPECT_EQ(document.blocks[0].text, "def f():\n    if x:\n        # no heading");
}

TEST(Markdown, ReadsTables) {
    auto document =
        markdown("| Name | Days |\n| --- | ---: |\n| Ann | **25** |\n| Bo \\| Co | |\n");
    ASSERT_EQ(document.blocks.size(), 1U);
    EXPECT_EQ(document.blocks[0].kind, BlockKind::Table);
    EXPECT_EQ(document.blocks[0].rows, (std::vector<std::vector<std::string>>{
                                           {"Name", "Days"}, {"Ann", "25"}, {"Bo | Co", ""}}));
    EXPECT_EQ(document.blocks[0].text, "Name | Days\nAnn | 25\nBo | Co | ");
}

TEST(Markdown, ReadsListsAndQuotes) {
    auto document =
        markdown("1. One\n2. Two\n   - Inner\n\n     More\n3. Three\n\n> Quoted\n> text.\n");
    ASSERT_EQ(document.blocks.size(), 2U);
    EXPECT_EQ(document.blocks[0].kind, BlockKind::List);
    EXPECT_EQ(document.blocks[0].text, "1. One\n2. Two\n  - Inner\n    More\n3. Three");
    EXPECT_EQ(document.blocks[1].kind, BlockKind::Quote);
    EXPECT_EQ(document.blocks[1].text, "Quoted text.");
}

TEST(Markdown, DropsHtmlTagsAndScripts) {
    auto document =
        markdown("<div><b>Bold</b> words</div>\n\n<!-- hidden -->\n\nA<br>B <i>c</i>\n\n"
                 "<script>\nalert(1)\n</script>\n");
    ASSERT_EQ(document.blocks.size(), 2U);
    EXPECT_EQ(document.blocks[0].text, "Bold words");
    EXPECT_EQ(document.blocks[1].text, "A\nB c");
}

TEST(Markdown, ReadsFrontMatter) {
    auto document = markdown("\xEF\xBB\xBF---\r\ntitle: \"Leave: rules\"\r\ntags: [hr, leave]\r\n"
                             "owner:\r\n  name: Ann\r\nsector: finance\r\n---\r\n# Heading\r\n");
    EXPECT_EQ(document.title, "Leave: rules");
    EXPECT_EQ(document.metadata.at("tags"), "hr, leave");
    EXPECT_EQ(document.metadata.at("owner.name"), "Ann");
    EXPECT_FALSE(document.metadata.contains("sector"));
    EXPECT_EQ(document.warnings.size(), 1U);
    ASSERT_EQ(document.blocks.size(), 1U);
    EXPECT_EQ(document.blocks[0].text, "Heading");
}

TEST(Markdown, FrontMatterMayBeEmptyOrAll) {
    EXPECT_TRUE(markdown("---\n---\n").blocks.empty());
    EXPECT_EQ(markdown("---\ntitle: T\n---").title, "T");
    EXPECT_EQ(markdown("---\ntitle: T\n...\nText.").blocks.size(), 1U);
    // No closing line: a rule and text.
    EXPECT_TRUE(markdown("---\ntitle: T\n\ntext\n").metadata.count("title") == 0);
}

TEST(Markdown, ReadsBrokenFrontMatterLineByLine) {
    auto document = markdown("---\ntitle: Rules: the second edition\nbad: [1, 2\n---\nText.\n");
    EXPECT_EQ(document.title, "Rules: the second edition");
    ASSERT_EQ(document.warnings.size(), 1U);
    EXPECT_NE(document.warnings[0].find("not valid YAML"), std::string::npos);
}

TEST(Markdown, ExpandsNoAliases) {
    std::string bomb = "---\na: &a [x, x, x, x, x, x, x, x, x]\n";
    for (char name = 'b'; name < 'l'; ++name) {
        std::string before(1, static_cast<char>(name - 1));
        bomb += std::string(1, name) + ": &" + name + " [" + repeated("*" + before + ", ", 9) +
                "*" + before + "]\n";
    }
    auto document = markdown(bomb + "title: Still here\n---\nText.\n");
    EXPECT_EQ(document.blocks.size(), 1U);
    EXPECT_EQ(document.title, "Still here");
    ASSERT_EQ(document.warnings.size(), 1U);
    EXPECT_NE(document.warnings[0].find("anchors"), std::string::npos);
}

TEST(Markdown, RefusesDeepAndManyYaml) {
    EXPECT_EQ(markdown("---\na: " + repeated("[", 5'000) + "\n---\nT\n").warnings.size(), 1U);
    EXPECT_EQ(markdown("---\na: {b: {c: {d: {e: {f: {g: {h: {i: 1}}}}}}}}\n---\n").warnings.size(),
              1U);
    std::string many = "---\n";
    for (int i = 0; i < 1'000; ++i)
        many += "key" + std::to_string(i) + ": 1\n";
    EXPECT_EQ(markdown(many + "---\nT\n").warnings.size(), 1U);
}

TEST(Markdown, SurvivesDeepNesting) {
    auto start = std::chrono::steady_clock::now();
    markdown(repeated(">", 100'000) + " deep");
    markdown(repeated("- ", 10'000) + "deep");
    markdown(repeated("[", 50'000));
    markdown(repeated("*a _b ", 20'000));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Markdown, FailsBeyondItsLimits) {
    ParseLimits limits;
    limits.items_max = 100;
    std::string wide = "|" + repeated(" a |", 200) + "\n|" + repeated(" - |", 200) + "\n";
    auto parsed = markdown_format().parse({"f", wide}, Engines(), limits);
    ASSERT_FALSE(parsed.has_value());
    EXPECT_EQ(parsed.error().code, base::ErrorCode::LimitExceeded);
    limits = {};
    limits.text_bytes_max = 10;
    EXPECT_FALSE(markdown_format().parse({"f", "A longer text."}, Engines(), limits).has_value());
}

TEST(PlainText, JoinsWrappedLinesAndKeepsShortOnes) {
    auto document =
        plain("This paragraph was wrapped by hand at a width of some seventy characters,\n"
              "so that its second line belongs to the same sentence as the first line of it.\n"
              "\n\n12 Long Street\nSome Town\n\n- one\n- two\n");
    ASSERT_EQ(document.blocks.size(), 3U);
    EXPECT_NE(document.blocks[0].text.find("characters, so that"), std::string::npos);
    EXPECT_EQ(document.blocks[1].text, "12 Long Street\nSome Town");
    EXPECT_EQ(document.blocks[2].kind, BlockKind::List);
}

TEST(PlainText, ASentenceGoesOnOverALineEnd) {
    // Wider than most texts, and cut unevenly; the title and the list keep their lines.
    auto document = plain(
        "Article 6 - Bonus\n"
        "At a yearly turnover above 400,000 EUR Rauch pays Corvane a bonus of 2 percent, above "
        "600,000 EUR a bonus of 3.5 percent, by 28 February\n"
        "of the following year. The Head of\n"
        "Logistics decides.\n\n"
        "Rauch keeps a safety stock of four weeks of consumption in the hub at its own cost. Goods "
        "called off by Tuesday noon arrive at Leipzig\n"
        "Hub by Friday.\n\n"
        "apples\npears\nplums\n");
    ASSERT_EQ(document.blocks.size(), 3U);
    EXPECT_TRUE(document.blocks[0].text.starts_with("Article 6 - Bonus\nAt a yearly"));
    EXPECT_NE(document.blocks[0].text.find("February of the following"), std::string::npos);
    EXPECT_NE(document.blocks[1].text.find("Leipzig Hub by"), std::string::npos);
    EXPECT_EQ(document.blocks[2].text, "apples\npears\nplums");
}

TEST(PlainText, NarrowTextsAreWrappedToo) {
    auto document = plain("The reading room opens at\nnine and closes when the last\nreader "
                          "leaves.\n\nto: the staff\nfrom: the board\n");
    ASSERT_EQ(document.blocks.size(), 2U);
    EXPECT_EQ(document.blocks[0].text, "The reading room opens at nine and closes when the last "
                                       "reader leaves.");
    EXPECT_EQ(document.blocks[1].text, "to: the staff\nfrom: the board");
}

TEST(PlainText, FindsTheEncoding) {
    std::string_view wide("c\0a\0f\0\xE9\0 \0o\0k\0", 14);
    EXPECT_EQ(plain("caf\xC3\xA9 ok").metadata.at("encoding"), "UTF-8");
    EXPECT_EQ(plain("\xEF\xBB\xBF"
                    "caf\xC3\xA9")
                  .blocks[0]
                  .text,
              "caf\xC3\xA9");
    EXPECT_EQ(plain("\xFF\xFE" + std::string(wide)).blocks[0].text, "caf\xC3\xA9 ok");
    EXPECT_EQ(plain(wide).blocks[0].text, "caf\xC3\xA9 ok");
    EXPECT_EQ(plain(std::string_view("\xFE\xFF\0a\0b", 6)).blocks[0].text, "ab");
    auto latin = plain("Le caf\xE9 \xE9tait ferm\xE9, mais le th\xE9\xE2tre \xE9tait ouvert; "
                       "nous y sommes all\xE9s apr\xE8s le d\xEEner.");
    EXPECT_TRUE(latin.blocks[0].text.starts_with("Le caf\xC3\xA9 \xC3\xA9tait"))
        << latin.blocks[0].text;
    EXPECT_EQ(latin.warnings.size(), 1U);
}

TEST(PlainText, RepairsAFewBrokenBytesOfUtf8) {
    std::string text = repeated("\xC3\xA9t\xC3\xA9 comme hiver. ", 200) + "\xFF end";
    auto document = plain(text);
    EXPECT_EQ(document.metadata.at("encoding"), "UTF-8");
    EXPECT_EQ(document.warnings.size(), 1U);
    EXPECT_TRUE(document.blocks[0].text.ends_with("\xEF\xBF\xBD end"));
}

TEST(PlainText, LeavesFewControlCharactersOutAndRefusesMany) {
    auto document = plain(repeated("Some words. ", 50) + std::string("a\0b", 3));
    EXPECT_TRUE(document.blocks[0].text.ends_with("ab"));
    EXPECT_EQ(document.warnings.size(), 1U);
    auto refused =
        plain_text_format().parse({"f", std::string_view("a\0\1\2\3b", 6)}, Engines(), {});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, base::ErrorCode::Corrupt);
    auto nulls = plain_text_format().parse({"f", std::string(1'000, '\0')}, Engines(), {});
    EXPECT_FALSE(nulls.has_value());
}

enum class ByteOrder { LittleEnd, BigEnd };

std::string utf16(std::u16string_view text, ByteOrder order) {
    std::string bytes;
    for (char16_t unit : text) {
        char pair[] = {static_cast<char>(unit & 0xFF), static_cast<char>(unit >> 8)};
        if (order == ByteOrder::BigEnd) std::swap(pair[0], pair[1]);
        bytes.append(pair, 2);
    }
    return bytes;
}

TEST(PlainText, RefusesRandomBytes) {
    std::mt19937 random(7);
    for (std::size_t size : {200, 3'000, 100'000}) {
        for (int round = 0; round < 20; ++round) {
            std::string bytes;
            while (bytes.size() < size)
                bytes.push_back(static_cast<char>(random() & 0xFF));
            for (const char* mark : {"", "\xFF\xFE", "\xFE\xFF"}) {
                auto refused = plain_text_format().parse({"f", mark + bytes}, Engines(), {});
                ASSERT_FALSE(refused.has_value()) << size << " bytes, round " << round;
                EXPECT_EQ(refused.error().code, base::ErrorCode::Corrupt);
                EXPECT_TRUE(refused.error().message.starts_with("The content is not text"))
                    << refused.error().message;
            }
        }
    }
}

TEST(PlainText, ReadsUtf16OfManyScriptsWithAndWithoutItsMark) {
    constexpr std::u16string_view kGerman =
        u"Jeder Mitarbeiter erhält im Jahr dreißig Tage Urlaub.";
    constexpr std::u16string_view kRussian =
        u"Отпуск\nКаждый сотрудник имеет двадцать восемь дней отпуска в году, и они не сгорают.";
    constexpr std::u16string_view kChinese =
        u"每位员工每年享有二十八天的带薪年假，未使用的假期可以顺延。";
    for (ByteOrder order : {ByteOrder::LittleEnd, ByteOrder::BigEnd}) {
        std::string mark = utf16(u"\uFEFF", order);
        for (std::u16string_view text : {kGerman, kRussian, kChinese}) {
            auto document = plain(mark + utf16(text, order));
            ASSERT_FALSE(document.blocks.empty());
            EXPECT_TRUE(document.warnings.empty());
        }
        EXPECT_EQ(plain(mark + utf16(kChinese, order)).blocks[0].text,
                  "每位员工每年享有二十八天的带薪年假，未使用的假期可以顺延。");
        EXPECT_EQ(plain(utf16(kGerman, order)).blocks[0].text,
                  "Jeder Mitarbeiter erhält im Jahr dreißig Tage Urlaub.");
        EXPECT_EQ(plain(utf16(kRussian, order)).blocks[0].text.substr(0, 12), "Отпуск");
    }
}

TEST(PlainText, ReadsListsOfSingleCharacters) {
    for (const char* separator : {"\n", "\t", "\r"}) {
        std::string list;
        for (char digit = '0'; digit <= '9'; ++digit)
            list.append(1, digit).append(separator);
        auto document = plain(list);
        ASSERT_FALSE(document.blocks.empty());
        EXPECT_TRUE(document.blocks[0].text.starts_with("0")) << document.blocks[0].text;
        EXPECT_TRUE(document.blocks.back().text.find('9') != std::string::npos);
        EXPECT_TRUE(document.warnings.empty());
    }
}

TEST(PlainText, NothingGivesNothing) {
    EXPECT_TRUE(plain("").blocks.empty());
    EXPECT_TRUE(plain(" \n\n \t \n").blocks.empty());
}

} // namespace
} // namespace vouch::document
