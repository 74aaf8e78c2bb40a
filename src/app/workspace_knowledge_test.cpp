// What is known of a database follows what the database and the file of its people say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "app/application.h"
#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using knowledge::Sampling;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class WorkspaceKnowledgeTest : public testing::Test {
protected:
    void SetUp() override {
        run("CREATE TABLE customer (id INTEGER PRIMARY KEY, land TEXT);"
            "INSERT INTO customer (land) VALUES ('France'), ('Spain');");
        LocalApplication application({}, folder_.path());
        workspace_ = application.create_workspace(folder_.path() / "work").value();
        ASSERT_TRUE(workspace_->add_connector({.url = url()}, {}));
    }

    std::string url() const { return "sqlite:" + (folder_.path() / "shop.db").string(); }
    void run(const std::string& sql) const {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open((folder_.path() / "shop.db").c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(database);
    }
    std::filesystem::path file() const { return folder_.path() / "work" / "knowledge/shop.yaml"; }
    std::string text() const { return base::read_file(file(), base::ByteCount{65536}).value(); }
    void edit(std::string_view text) const {
        ASSERT_TRUE(base::make_directories(file().parent_path()));
        ASSERT_TRUE(base::write_file_atomically(file(), text, base::FileAccess::OwnerOnly));
    }
    std::shared_ptr<const knowledge::Knowledge> known() const {
        return workspace_->knowledge("shop", {}).value();
    }
    /// How many ways there are to call the column of countries.
    std::size_t names() const { return known()->names.column({0, 1}).aliases.size(); }
    std::vector<std::string_view> values(const knowledge::Knowledge& known) const {
        return known.values.values({0, 1});
    }
    void sample(Sampling sampling) const {
        ASSERT_TRUE(workspace_->add_connector({.url = url(), .sampling = sampling}, {}));
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::unique_ptr<cli::Workspace> workspace_;
};

std::string calling(const std::string& synonyms) {
    return "knowledge_base: 1\ndefault_schema: main\ntables:\n  - name: customer\n    columns:\n"
           "      - {name: land, synonyms: [" +
           synonyms + "]}\n";
}

TEST_F(WorkspaceKnowledgeTest, AHandEditServesTheNextQuestionOfTheSameProcess) {
    const auto before = known();
    EXPECT_EQ(known(), before) << "nothing has changed";
    const std::size_t count = names();
    edit(calling("home"));
    EXPECT_EQ(names(), count + 1);
    edit(calling("home, country of birth"));
    EXPECT_EQ(names(), count + 2);
    EXPECT_EQ(before->names.column({0, 1}).aliases.size(), count) << "who has it keeps it";
    edit("knowledge_base: 1\ntable: []\n");
    EXPECT_EQ(names(), count + 2) << "the last good state";
    EXPECT_THAT(known()->base_warnings, Contains(HasSubstr("shop.yaml:2")));
}

TEST_F(WorkspaceKnowledgeTest, AChangeOfTheDatabaseIsKnownToTheNextQuestion) {
    EXPECT_THAT(values(*known()), ElementsAre("France", "Spain"));
    run("INSERT INTO customer (land) VALUES ('Peru')");
    EXPECT_THAT(values(*known()), ElementsAre("France", "Peru", "Spain"));
    run("CREATE TABLE seller (id INTEGER PRIMARY KEY)");
    EXPECT_EQ(known()->catalog.tables.size(), 2U);
}

TEST_F(WorkspaceKnowledgeTest, SwitchingSamplingOffTakesTheValuesOutOfTheFileAtOnce) {
    ASSERT_TRUE(workspace_->write_knowledge_base("shop", {}, {}));
    std::string written = text();
    EXPECT_THAT(written, HasSubstr("France"));
    written.replace(written.find("rules: []"), 9, "rules: [Ours]");
    edit(written);
    known();
    sample(Sampling::Never);
    EXPECT_THAT(text(), AllOf(HasSubstr("Ours"), Not(HasSubstr("France"))));
    const auto copy = folder_.path() / "work/state/knowledge/shop.yaml";
    EXPECT_THAT(base::read_file(copy, base::ByteCount{65536}).value(),
                AllOf(HasSubstr("Ours"), Not(HasSubstr("France"))))
        << "the last good state is not lost";
    edit(written); // by somebody who has kept the old file
    known();
    EXPECT_THAT(base::read_file(copy, base::ByteCount{65536}).value(), Not(HasSubstr("France")));
    ASSERT_TRUE(workspace_->write_knowledge_base("shop", {}, {}));
    EXPECT_THAT(text(), Not(HasSubstr("France")));
}

TEST_F(WorkspaceKnowledgeTest, AFileWithoutValuesGetsNoneByWhoWritesItAgain) {
    ASSERT_TRUE(
        workspace_->write_knowledge_base("shop", {.samples = knowledge::SampleRule::Leave}, {}));
    const auto add_rule = [](knowledge::KnowledgeBase& base) -> base::Result<void> {
        base.rules.emplace_back("Imported");
        return {};
    };
    const auto written = workspace_->write_knowledge_base("shop", {.edit = add_rule}, {});
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_THAT(text(), AllOf(HasSubstr("Imported"), Not(HasSubstr("France"))));
    edit(calling("home")); // takes the key out
    ASSERT_TRUE(workspace_->write_knowledge_base("shop", {}, {}));
    EXPECT_THAT(text(), AllOf(HasSubstr("home"), HasSubstr("France")));
}

TEST_F(WorkspaceKnowledgeTest, WhatIsWrongIsNotWrittenOver) {
    const std::string broken = "knowledge_base: 1\ntable: []\n";
    edit(broken);
    const auto written = workspace_->write_knowledge_base("shop", {}, {});
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, HasSubstr("shop.yaml:2"));
    EXPECT_EQ(text(), broken);
    sample(Sampling::Never);
    EXPECT_EQ(text(), broken) << "it is for the person to put right";
}

TEST_F(WorkspaceKnowledgeTest, AnExportElsewhereLeavesTheOwnFileAlone) {
    edit(calling("home"));
    const std::string before = text();
    const auto elsewhere = folder_.path() / "elsewhere.yaml";
    ASSERT_TRUE(workspace_->write_knowledge_base("shop", {.output = elsewhere}, {}));
    EXPECT_EQ(text(), before);
    EXPECT_THAT(base::read_file(elsewhere, base::ByteCount{65536}).value(),
                AllOf(HasSubstr("home"), HasSubstr("France")));
}

TEST_F(WorkspaceKnowledgeTest, WhatIsRegisteredElsewhereMeanwhileIsSeen) {
    LocalApplication application({}, folder_.path());
    auto other = application.open_workspace(folder_.path() / "work").value();
    ASSERT_TRUE(other->set_alias("shop", "till", {}));
    EXPECT_EQ(workspace_->remove_connector("till", {})->id, "shop");
    EXPECT_FALSE(other->set_alias("shop", "counter", {})) << "it does not come back";
    EXPECT_THAT(workspace_->connectors(), IsEmpty());
}

} // namespace
} // namespace vouch::app
