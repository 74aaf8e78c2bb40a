#include "app/knowledge_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class KnowledgeFilesTest : public testing::Test {
protected:
    void write(std::string_view text) const {
        ASSERT_TRUE(base::write_file_atomically(file_.path, text, base::FileAccess::OwnerOnly));
    }
    ServedKnowledge serve() const { return serve_knowledge(file_, knowledge::Sampling::Allowed); }
    std::string text() const { return base::read_file(file_.path, base::ByteCount{1000}).value(); }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    KnowledgeFile file_{folder_.path() / "shop.yaml", folder_.path() / "state" / "shop.yaml"};
};

constexpr std::string_view kGood = "knowledge_base: 1\nrules: [one]\n";
constexpr std::string_view kBroken = "knowledge_base: 1\nrule: [two]\n";

TEST_F(KnowledgeFilesTest, WithoutAFileNothingIsKnown) {
    const ServedKnowledge served = serve();
    EXPECT_FALSE(served.base);
    EXPECT_THAT(served.warnings, IsEmpty());
}

TEST_F(KnowledgeFilesTest, AHandEditServesAtOnce) {
    write(kGood);
    EXPECT_THAT(serve().base->rules, ElementsAre("one"));
    write("knowledge_base: 1\nrules: [three]\n");
    const ServedKnowledge served = serve();
    EXPECT_THAT(served.base->rules, ElementsAre("three"));
    EXPECT_THAT(served.warnings, IsEmpty());
}

TEST_F(KnowledgeFilesTest, TheLastGoodOneServesForABrokenOne) {
    write(kGood);
    serve();
    write(kBroken);
    for (int question = 0; question < 2; ++question) {
        const ServedKnowledge served = serve();
        ASSERT_TRUE(served.base);
        EXPECT_THAT(served.base->rules, ElementsAre("one"));
        EXPECT_THAT(served.warnings,
                    ElementsAre(AllOf(HasSubstr("The last good state of the knowledge base serves"),
                                      HasSubstr("shop.yaml:2: unknown key \"rule\""))));
        EXPECT_EQ(text(), kBroken) << "it is for the person to put right";
    }
}

TEST_F(KnowledgeFilesTest, ABrokenOneWithoutABeforeServesNothing) {
    write(kBroken);
    const ServedKnowledge served = serve();
    EXPECT_FALSE(served.base);
    EXPECT_THAT(served.warnings, ElementsAre(HasSubstr("nothing of it serves")));
}

TEST_F(KnowledgeFilesTest, WhileTheFileIsAwayItsLastStateServes) {
    write(kGood);
    serve();
    std::filesystem::remove(file_.path);
    for (int question = 0; question < 2; ++question) {
        const ServedKnowledge served = serve();
        ASSERT_TRUE(served.base);
        EXPECT_THAT(served.base->rules, ElementsAre("one"));
        EXPECT_THAT(served.warnings,
                    ElementsAre(AllOf(HasSubstr("is not there"), HasSubstr(file_.last.string()))));
    }
    write(kBroken);
    EXPECT_TRUE(serve().base) << "as before";
    std::filesystem::remove(file_.path);
    std::filesystem::remove(file_.last);
    EXPECT_FALSE(serve().base) << "given up by both being removed";
    EXPECT_THAT(serve().warnings, IsEmpty());
}

constexpr std::string_view kWithValues =
    "knowledge_base: 1\ntables:\n  - name: t\n    columns:\n"
    "      - {name: a, description: mine, values: [Ann, Bob], accepted_values: [x]}\n";

TEST_F(KnowledgeFilesTest, WithoutSamplingNoValueServesAndNoneIsCopied) {
    write(kWithValues);
    EXPECT_TRUE(has_values(*serve().base));
    const ServedKnowledge served = serve_knowledge(file_, knowledge::Sampling::Never);
    EXPECT_FALSE(has_values(*served.base));
    EXPECT_THAT(served.base->tables[0].columns[0].accepted_values, ElementsAre("x"));
    const auto copy = [&] { return base::read_file(file_.last, base::ByteCount{1000}).value(); };
    EXPECT_THAT(copy(), Not(HasSubstr("Ann")));
    ASSERT_TRUE(base::write_file_atomically(file_.last, kWithValues, base::FileAccess::OwnerOnly));
    write(kBroken);
    EXPECT_FALSE(has_values(*serve_knowledge(file_, knowledge::Sampling::Never).base));
}

TEST_F(KnowledgeFilesTest, ForgetsValuesAndNothingElse) {
    write(kWithValues);
    serve();
    ASSERT_TRUE(forget_values(file_, {}));
    EXPECT_THAT(text(), AllOf(HasSubstr("mine"), Not(HasSubstr("Ann"))));
    const std::string once = text();
    ASSERT_TRUE(forget_values(file_, {}));
    EXPECT_EQ(text(), once);
    write(kBroken);
    ASSERT_TRUE(forget_values(file_, {}));
    EXPECT_EQ(text(), kBroken) << "it is for the person to put right";
    const ServedKnowledge served = serve();
    ASSERT_TRUE(served.base) << "the last good state is still there";
    EXPECT_EQ(served.base->tables[0].columns[0].descriptions.best(), "mine");
    EXPECT_FALSE(has_values(*served.base));
}

TEST_F(KnowledgeFilesTest, IsWrittenAnewUnlessItIsWrongOrSavedMeanwhile) {
    const auto add_rule = [](std::optional<knowledge::KnowledgeBase> before)
        -> base::Result<knowledge::KnowledgeBase> {
        auto base = before.value_or(knowledge::KnowledgeBase());
        base.rules.push_back("more");
        return base;
    };
    ASSERT_TRUE(rewrite_knowledge(file_.path, add_rule, {}));
    ASSERT_TRUE(rewrite_knowledge(file_.path, add_rule, {}));
    EXPECT_THAT(serve().base->rules, ElementsAre("more", "more"));
    const auto saved_meanwhile = [&](std::optional<knowledge::KnowledgeBase> before) {
        write(kGood);
        return add_rule(std::move(before));
    };
    EXPECT_EQ(rewrite_knowledge(file_.path, saved_meanwhile, {}).error().code,
              base::ErrorCode::Unavailable);
    EXPECT_EQ(text(), kGood);
    write(kBroken);
    EXPECT_THAT(rewrite_knowledge(file_.path, add_rule, {}).error().message,
                HasSubstr("shop.yaml:2"));
    EXPECT_EQ(text(), kBroken);
}

} // namespace
} // namespace vouch::app
