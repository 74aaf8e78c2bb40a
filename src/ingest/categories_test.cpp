#include "ingest/categories.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "search/embedded/embedded_engine.h"

namespace vouch::ingest {
namespace {

using base::ErrorCode;
using search::Filter;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST(CategoryRules, TheInnermostPathDecides) {
    auto rules = CategoryRules::parse("/docs/hr: legal\n"
                                      "/docs/hr/pay/: Compensation\n"
                                      "/docs/hr/pay/public: none\n"
                                      "/docs/one.md: \" Disciplinary \"\n",
                                      "categories.yaml");
    ASSERT_TRUE(rules) << rules.error().message;
    EXPECT_EQ(rules->category_of("/docs/hr/a.md"), "legal");
    EXPECT_EQ(rules->category_of("/docs/hr/pay/b/c.md"), "compensation");
    EXPECT_EQ(rules->category_of("/docs/hr/pay/public/c.md"), "");
    EXPECT_EQ(rules->category_of("/docs/one.md"), "disciplinary");
    EXPECT_EQ(rules->category_of("/docs/hrs/a.md"), std::nullopt);
    EXPECT_EQ(rules->category_of("/docs"), std::nullopt);
    EXPECT_EQ(rules->category_of("/docs/../docs/hr/x"), "legal");
}

TEST(CategoryRules, AreWrittenAndReadAgain) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const auto file = folder.path() / "categories.yaml";
    EXPECT_EQ(CategoryRules::read(file)->category_of("/a"), std::nullopt);
    CategoryRules rules;
    ASSERT_TRUE(rules.set("/a b/: #x", "legal"));
    ASSERT_TRUE(rules.set("/public", "None"));
    ASSERT_TRUE(rules.set("/public/", "pay"));
    ASSERT_TRUE(rules.set("/open", "none"));
    ASSERT_TRUE(rules.write(file));
    auto again = CategoryRules::read(file);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->category_of("/a b/: #x/y"), "legal");
    EXPECT_EQ(again->category_of("/public"), "pay");
    EXPECT_EQ(again->category_of("/open/x"), "");
    EXPECT_EQ(std::filesystem::status(file).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    EXPECT_FALSE(rules.set("/\xff", "legal"));
}

TEST(CategoryRules, ErrorsNameTheLine) {
    for (const auto& [text, said] :
         {std::pair{"docs/hr: legal", "f:1: docs/hr: must be an absolute path"},
          {"/a: legal\n/a/: pay", "f:2: /a/: stands there twice"},
          {"/a: legal\n/b: \"\"", "f:2: /b: A category is a name"},
          {"/a: \"x\\ny\"", "f:1: /a: A category is a name"},
          {"/a: [legal]", "f:1: /a: "},
          {"[x]", "must be a map"}}) {
        auto rules = CategoryRules::parse(text, "f");
        ASSERT_FALSE(rules) << text;
        EXPECT_THAT(rules.error().message, HasSubstr(said));
    }
    EXPECT_FALSE(CategoryRules().set("/a", std::string(kCategoryBytesMax + 1, 'x')));
}

TEST(CategoryRules, AreAppliedToAllThatTheIndexKnows) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto engine =
        search::open_embedded_engine(folder.path(), {search::EngineAccess::Write, {}, {}}, {});
    ASSERT_TRUE(engine);
    const auto put = [&](const std::string& source, const std::string& category) {
        search::DocumentVersion version;
        version.record.key = {"docs", source};
        version.record.origin = "/docs";
        version.record.sector = "hr";
        version.record.category = category;
        version.passages.push_back({"What " + source + " says of the salary.", "", 0, {}});
        ASSERT_TRUE((*engine)->replace_document(version, {}));
    };
    put("hr/pay/a.md", "");
    put("hr/open.md", "legal");
    put("hr/kept.md", "legal");
    auto rules = CategoryRules::parse("/docs/hr/pay: compensation\n/docs/hr/open.md: none", "f");
    EXPECT_EQ(*apply_categories(*rules, **engine, {}), 2U);
    EXPECT_EQ(*apply_categories(*rules, **engine, {}), 0U);
    std::vector<std::pair<std::string, std::string>> categories;
    const auto documents = (*engine)->documents(Filter::everything(), {});
    for (const auto& record : *documents)
        categories.emplace_back(record.key.source, record.category);
    EXPECT_THAT(categories, ElementsAre(Pair("hr/kept.md", "legal"), Pair("hr/open.md", ""),
                                        Pair("hr/pay/a.md", "compensation")));
    EXPECT_EQ((*engine)
                  ->keyword("salary", Filter::everything().within_categories({"legal"}), 9, {})
                  ->size(),
              2U);
    EXPECT_TRUE((*engine)->verify({}));
}

} // namespace
} // namespace vouch::ingest
