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

class KnowledgeFilesTest : public testing::Test {
protected:
    void write(std::string_view text) const {
        ASSERT_TRUE(base::write_file_atomically(file_.path, text, base::FileAccess::OwnerOnly));
    }
    std::string text() const { return base::read_file(file_.path, base::ByteCount{1000}).value(); }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    KnowledgeFile file_{folder_.path() / "shop.yaml", folder_.path() / "state" / "shop.yaml"};
};

constexpr std::string_view kGood = "knowledge_base: 1\nrules: [one]\n";
constexpr std::string_view kBroken = "knowledge_base: 1\nrule: [two]\n";

TEST_F(KnowledgeFilesTest, WithoutAFileNothingIsKnown) {
    const ServedKnowledge served = serve_knowledge(file_);
    EXPECT_FALSE(served.base);
    EXPECT_THAT(served.warnings, IsEmpty());
}

TEST_F(KnowledgeFilesTest, AHandEditServesAtOnce) {
    write(kGood);
    EXPECT_THAT(serve_knowledge(file_).base->rules, ElementsAre("one"));
    write("knowledge_base: 1\nrules: [three]\n");
    const ServedKnowledge served = serve_knowledge(file_);
    EXPECT_THAT(served.base->rules, ElementsAre("three"));
    EXPECT_THAT(served.warnings, IsEmpty());
}

TEST_F(KnowledgeFilesTest, TheLastGoodOneServesForABrokenOne) {
    write(kGood);
    serve_knowledge(file_);
    write(kBroken);
    for (int question = 0; question < 2; ++question) {
        const ServedKnowledge served = serve_knowledge(file_);
        ASSERT_TRUE(served.base);
        EXPECT_THAT(served.base->rules, ElementsAre("one"));
        EXPECT_THAT(served.warnings,
                    ElementsAre(AllOf(HasSubstr("its last good state serves"),
                                      HasSubstr("shop.yaml:2: unknown key \"rule\""))));
        EXPECT_EQ(text(), kBroken) << "it is for the person to put right";
    }
}

TEST_F(KnowledgeFilesTest, ABrokenOneWithoutABeforeServesNothing) {
    write(kBroken);
    const ServedKnowledge served = serve_knowledge(file_);
    EXPECT_FALSE(served.base);
    EXPECT_THAT(served.warnings, ElementsAre(HasSubstr("nothing of it serves")));
}

TEST_F(KnowledgeFilesTest, ARemovedFileIsForgotten) {
    write(kGood);
    serve_knowledge(file_);
    std::filesystem::remove(file_.path);
    serve_knowledge(file_);
    write(kBroken);
    EXPECT_FALSE(serve_knowledge(file_).base);
}

} // namespace
} // namespace vouch::app
