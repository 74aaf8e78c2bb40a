#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "yaml/read.h"
#include "yaml/write.h"

namespace vouch::yaml {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string error_of(std::string_view text) {
    auto parsed = parse(text, "kb.yaml");
    return parsed ? "no error" : parsed.error().message;
}

/// The same tree but for lines and styles.
void check_same(const Node& left, const Node& right) {
    ASSERT_EQ(left.kind, right.kind) << left.text << " / " << right.text;
    EXPECT_EQ(left.text, right.text);
    ASSERT_EQ(left.keys.size(), right.keys.size());
    for (std::size_t at = 0; at < left.keys.size(); ++at)
        EXPECT_EQ(left.keys[at].name, right.keys[at].name);
    ASSERT_EQ(left.items.size(), right.items.size());
    for (std::size_t at = 0; at < left.items.size(); ++at)
        check_same(left.items[at], right.items[at]);
}

TEST(YamlReadTest, KeepsOrderLinesAndStyles) {
    const Node root = parse("b: 1\na:\n  - x\n  - \"2\"\nc:\n", "kb.yaml").value();
    ASSERT_EQ(root.kind, NodeKind::Map);
    ASSERT_EQ(root.keys.size(), 3U);
    EXPECT_EQ(root.keys[0].name, "b");
    EXPECT_EQ(root.keys[1].line, 2U);
    EXPECT_EQ(root.items[0].style, TextStyle::Plain);
    EXPECT_EQ(root.find("a")->items[1].style, TextStyle::Safe);
    EXPECT_EQ(root.find("a")->items[1].line, 4U);
    EXPECT_EQ(root.find("c")->kind, NodeKind::Null);
    EXPECT_EQ(root.find("d"), nullptr);
}

TEST(YamlReadTest, NamesTheLineOfWhatIsBroken) {
    EXPECT_THAT(error_of("a: 1\nb: [1, 2\nc: 3\n"), StartsWith("kb.yaml:3: not YAML: "));
    EXPECT_THAT(error_of("a: &x 1\nb: *x\n"), StartsWith("kb.yaml:2: an alias"));
    EXPECT_THAT(error_of("a: 1\n[1, 2]: 3\n"), StartsWith("kb.yaml:2: a key must be a text"));
    EXPECT_THAT(error_of("a: 1\n---\nb: 2\n"), HasSubstr("more than one document"));
    EXPECT_THAT(error_of(std::string(40, '[') + std::string(40, ']')),
                HasSubstr("too many levels inside each other"));
    EXPECT_EQ(error_of(std::string(30, '[') + std::string(30, ']')), "no error");
}

TEST(YamlReadTest, ReadsTypesWithTheirPlace) {
    const Node root = parse("name: x\nsize: 12\nlist: [a, b]\nflag: true\n", "kb.yaml").value();
    const Reader reader("kb.yaml");
    EXPECT_TRUE(reader.check_keys(root, "", {"name", "size", "list", "flag"}));
    EXPECT_EQ(reader.integer(*root.find("size"), "size").value(), 12);
    EXPECT_TRUE(reader.truth(*root.find("flag"), "flag").value());
    EXPECT_THAT(reader.texts(*root.find("list"), "list").value(), ElementsAre("a", "b"));

    EXPECT_EQ(reader.integer(*root.find("name"), "name").error().message,
              "kb.yaml:1: name: must be a whole number");
    EXPECT_EQ(reader.text(*root.find("list"), "list").error().message,
              "kb.yaml:3: list: must be a text");
    EXPECT_EQ(reader.texts(*root.find("size"), "size").error().message,
              "kb.yaml:2: size: must be a list");
    EXPECT_EQ(reader.truth(*root.find("size"), "size").error().message,
              "kb.yaml:2: size: must be true or false");
    const auto unknown = reader.check_keys(root, "top", {"name", "sizes", "list", "flag"});
    EXPECT_EQ(unknown.error().message, "kb.yaml:2: top: unknown key \"size\"");
    EXPECT_THAT(unknown.error().hints, ElementsAre(HasSubstr("sizes")));
    const Node twice = parse("a: 1\na: 2\n", "kb.yaml").value();
    EXPECT_EQ(reader.check_keys(twice, "", {"a"}).error().message,
              "kb.yaml:2: \"a\" stands there twice");
}

TEST(YamlWriteTest, PrintsWhatPeopleWouldWrite) {
    Node column = map();
    put(column, "name", text("customer_id"));
    put(column, "description", text("Who bought: the customer"));
    put_filled(column, "synonyms", list());
    Node root = map();
    put(root, "version", number(1));
    put(root, "tables", list());
    root.items.back().items.push_back(std::move(column));
    put(root, "values", texts({"France", "no", "12", "a, b"}));
    put(root, "sql", text("SELECT 1\nFROM t"));
    EXPECT_EQ(print(root), "version: 1\n"
                           "tables:\n"
                           "  - name: customer_id\n"
                           "    description: \"Who bought: the customer\"\n"
                           "values: [France, \"no\", \"12\", \"a, b\"]\n"
                           "sql: |-\n"
                           "  SELECT 1\n"
                           "  FROM t\n");
}

TEST(YamlWriteTest, EveryTextComesBack) {
    const std::string long_text(120, 'x');
    const std::vector<std::string> texts_of_all_kinds = {"",
                                                         " ",
                                                         "a ",
                                                         " a",
                                                         "true",
                                                         "No",
                                                         "~",
                                                         "null",
                                                         "12",
                                                         "-",
                                                         "- a",
                                                         "a: b",
                                                         "a #b",
                                                         "#",
                                                         "*a",
                                                         "&a",
                                                         "!a",
                                                         "%a",
                                                         "@a",
                                                         "`a",
                                                         "'a'",
                                                         "it's",
                                                         "\"",
                                                         "\\",
                                                         "{a}",
                                                         "[a]",
                                                         "a,b",
                                                         "?",
                                                         "|",
                                                         ">",
                                                         "\t",
                                                         "a\tb",
                                                         "\n",
                                                         "a\n",
                                                         "\na",
                                                         "a\nb",
                                                         "a\n\nb",
                                                         "a \nb",
                                                         " a\nb",
                                                         "a\n b",
                                                         "a\r\nb",
                                                         "é",
                                                         "日本",
                                                         "\xC2\x85",
                                                         "a\xE2\x80\xA8"
                                                         "b",
                                                         "\xEF\xBB\xBF"
                                                         "a",
                                                         std::string("a\0b", 3),
                                                         "\x7F",
                                                         "--- a",
                                                         "...",
                                                         "a\n# b\n--- c",
                                                         "SELECT *\nFROM t\nWHERE a = '1: 2'",
                                                         long_text,
                                                         long_text + "\n" + long_text,
                                                         "<<",
                                                         "=",
                                                         "0x1F",
                                                         "1e3",
                                                         "2026-01-01"};
    Node root = map();
    put(root, "list", texts(texts_of_all_kinds));
    Node nested = list();
    for (const std::string& one : texts_of_all_kinds) {
        Node entry = map();
        put(entry, "first", text(one));
        put(entry, one, texts({one, one}));
        if (one == "first") continue;
        nested.items.push_back(std::move(entry));
    }
    put(root, "nested", std::move(nested));
    put(root, "empty", map());
    put(root, "none", Node{});
    const std::string printed = print(root);
    auto back = parse(printed, "printed");
    ASSERT_TRUE(back) << back.error().message << "\n" << printed;
    check_same(root, *back);
    EXPECT_EQ(print(*back), printed);
}

} // namespace
} // namespace vouch::yaml
