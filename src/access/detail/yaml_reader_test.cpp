#include "access/detail/yaml_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::access::detail {
namespace {

using testing::ElementsAre;

/// A map with one value under the key `a`, read by `read`; or the message of the error.
template <typename Read>
std::string message_of(const std::string& value, Read read) {
    YamlReader yaml("f.yaml");
    auto root = yaml.parse("# a comment\na: " + value);
    if (!root) return root.error().message;
    auto result = read(yaml, (*root)["a"]);
    return result ? "" : result.error().message;
}

TEST(YamlReader, ReadsAMapAndNothingElse) {
    YamlReader yaml("f.yaml");
    EXPECT_TRUE(yaml.parse("a: 1"));
    EXPECT_TRUE(yaml.parse("{}"));
    for (const char* text : {"", "- a", "text", "~", "a: [1", "a: b: c", "\t- x", "a: *none"}) {
        auto failed = yaml.parse(text);
        ASSERT_FALSE(failed) << text;
        EXPECT_EQ(failed.error().code, base::ErrorCode::InvalidArgument);
        EXPECT_EQ(failed.error().message.rfind("f.yaml", 0), 0U) << failed.error().message;
    }
}

TEST(YamlReader, CheckKeysNamesTheUnknownOneAndTheNearest) {
    YamlReader yaml("f.yaml");
    auto root = yaml.parse("columns: 1\ncolunms: 2").value();
    EXPECT_TRUE(yaml.check_keys(root, "", {"columns", "colunms"}));
    auto failed = yaml.check_keys(root, "", {"columns", "unique"});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "f.yaml:2: unknown key \"colunms\"");
    EXPECT_THAT(failed.error().hints, ElementsAre("Did you mean \"columns\"?"));
    EXPECT_EQ(yaml.check_keys(root["columns"], "t.columns", {}).error().message,
              "f.yaml:1: t.columns: must be a map");
}

TEST(YamlReader, TextIsAnyScalar) {
    auto read = [](const YamlReader& yaml, const YAML::Node& node) { return yaml.text(node, "a"); };
    for (const char* good : {"x", "'1'", "3", "\"\"", "true"})
        EXPECT_EQ(message_of(good, read), "") << good;
    for (const char* bad : {"[x]", "{x: 1}", "~"})
        EXPECT_EQ(message_of(bad, read), "f.yaml:2: a: must be a text") << bad;
    YamlReader yaml("f.yaml");
    auto root = yaml.parse("a: 1").value();
    EXPECT_FALSE(yaml.text(root["missing"], "missing"));
}

TEST(YamlReader, IntegersFitAndAreWhole) {
    auto read = [](const YamlReader& yaml, const YAML::Node& node) {
        return yaml.integer(node, "a");
    };
    for (const char* good : {"0", "-7", "9223372036854775807"})
        EXPECT_EQ(message_of(good, read), "") << good;
    for (const char* bad : {"1.5", "1e3", "0x10", "9223372036854775808", "many", "''", "[1]", "+1"})
        EXPECT_EQ(message_of(bad, read), "f.yaml:2: a: must be a whole number") << bad;
}

TEST(YamlReader, BooleansAreTwoWords) {
    auto read = [](const YamlReader& yaml, const YAML::Node& node) {
        return yaml.boolean(node, "a");
    };
    for (const char* good : {"true", "false"})
        EXPECT_EQ(message_of(good, read), "") << good;
    for (const char* bad : {"yes", "True", "1", "[true]", "~"})
        EXPECT_EQ(message_of(bad, read), "f.yaml:2: a: must be true or false") << bad;
}

TEST(YamlReader, TextsAreAListOfScalars) {
    auto read = [](const YamlReader& yaml, const YAML::Node& node) {
        return yaml.texts(node, "a");
    };
    for (const char* good : {"[]", "[x]", "[x, 'y', 3]"})
        EXPECT_EQ(message_of(good, read), "") << good;
    for (const char* bad : {"x", "{x: 1}", "~"})
        EXPECT_EQ(message_of(bad, read), "f.yaml:2: a: must be a list") << bad;
    EXPECT_EQ(message_of("[x, [y]]", read), "f.yaml:2: a: must be a text");
}

TEST(YamlReader, ForEachKeepsTheOrderAndStopsAtAnError) {
    YamlReader yaml("f.yaml");
    auto root = yaml.parse("m: {z: 1, b: 2, y: 3}\ntwice: {a: 1, a: 2}\nlist: [1]").value();
    std::vector<std::string> seen;
    auto collect = [&](const std::string& name, const YAML::Node& node) -> base::Result<void> {
        if (name == "y") return yaml.error(node, name, "enough");
        seen.push_back(name);
        return {};
    };
    auto stopped = yaml.for_each(root["m"], "m", collect);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().message, "f.yaml:1: y: enough");
    EXPECT_THAT(seen, ElementsAre("z", "b"));
    EXPECT_EQ(yaml.for_each(root["twice"], "twice", collect).error().message,
              "f.yaml:2: twice: \"a\" stands there twice");
    EXPECT_EQ(yaml.for_each(root["list"], "list", collect).error().message,
              "f.yaml:3: list: must be a map");
    EXPECT_FALSE(yaml.for_each(root["missing"], "missing", collect));
}

} // namespace
} // namespace vouch::access::detail
