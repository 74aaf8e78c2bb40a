// Registration and what is open of it, over databases of SQLite without a table.
#include "app/workspace.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/application.h"
#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using cli::ConnectorRecord;
using testing::Contains;
using testing::HasSubstr;

/// The one page of such a database (sqlite.org/fileformat2.html).
std::string empty_database() {
    std::string page(512, '\0');
    auto put = [&](std::size_t at, std::string_view bytes) {
        page.replace(at, bytes.size(), bytes);
    };
    using namespace std::string_view_literals;
    put(0, "SQLite format 3");
    put(16, "\x02\x00\x01\x01\x00\x40\x20\x20"sv); // size of a page, formats, fractions
    put(27, "\x01\x00\x00\x00\x01"sv);             // one change, one page
    put(47, "\x04"sv);                             // format of the schema
    put(59, "\x01"sv);                             // UTF-8
    put(95, "\x01"sv);                             // the change that the count of pages is of
    put(100, "\x0D\x00\x00\x00\x00\x02\x00"sv);    // a leaf without a cell
    return page;
}

class WorkspaceTest : public testing::Test {
protected:
    void SetUp() override {
        for (const char* name : {"shop.db", "store.db"})
            std::ofstream(folder_.path() / name) << empty_database();
    }

    std::unique_ptr<cli::Workspace> open(Environment environment = {}) {
        LocalApplication application(std::move(environment), folder_.path());
        auto workspace = application.create_workspace(folder_.path() / "work");
        EXPECT_TRUE(workspace) << workspace.error().message;
        return std::move(*workspace);
    }
    std::string url(const std::string& name) const {
        return "sqlite:" + (folder_.path() / name).string();
    }
    std::filesystem::path file(const std::string& name) const {
        return folder_.path() / "work" / name;
    }
    void write(const std::filesystem::path& path, const std::string& text) const {
        std::filesystem::create_directories(path.parent_path());
        ASSERT_TRUE(base::write_file_atomically(path, text, base::FileAccess::OwnerOnly));
    }
    std::string connectors_text() const {
        return base::read_file(file("connectors.yaml"), base::ByteCount{65536}).value();
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

TEST_F(WorkspaceTest, AnAliasServesWhereverAnIdDoes) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db"), .alias = "till"}, {}));
    ASSERT_TRUE(workspace->add_connector({.url = url("store.db")}, {}));
    EXPECT_EQ(workspace->connector_record("till")->id, "shop");
    EXPECT_EQ(workspace->connector("till", {}).value(), workspace->connector("shop", {}).value());
    EXPECT_EQ(workspace->knowledge("till", {}).value(), workspace->knowledge("shop", {}).value());
    EXPECT_TRUE(workspace->agent({.connector = "till"}, workspace->owner_scope(), {}));
    EXPECT_FALSE(workspace->agent({.connector = "tills"}, workspace->owner_scope(), {}));
    EXPECT_EQ(workspace->set_alias("till", "counter", {})->alias, "counter");
    EXPECT_FALSE(workspace->connector_record("till"));
    EXPECT_EQ(workspace->set_alias("counter", "", {})->alias, "");
    EXPECT_FALSE(workspace->connector_record("counter"));
    ASSERT_TRUE(workspace->set_alias("shop", "till", {}));
    EXPECT_EQ(workspace->remove_connector("till", {})->id, "shop");
}

TEST_F(WorkspaceTest, ANameBelongsToOneConnector) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db"), .alias = "till"}, {}));
    ASSERT_TRUE(workspace->add_connector({.url = url("store.db")}, {}));
    for (const char* name : {"till", "shop", "store", "a b", "../x", "1"}) {
        EXPECT_EQ(workspace->set_alias("store", name, {}).error().code, ErrorCode::InvalidArgument)
            << name;
    }
    EXPECT_FALSE(workspace->add_connector({.url = url("store.db"), .id = "till"}, {}));
    EXPECT_FALSE(workspace->add_connector({.url = url("store.db"), .id = "a", .alias = "a"}, {}));
    EXPECT_EQ(workspace->connectors().size(), 2U);
    EXPECT_EQ(workspace->connectors()[1].alias, "");
}

TEST_F(WorkspaceTest, OpensAnewAfterAnEdit) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db")}, {}));
    auto before = workspace->connector("shop", {}).value();
    EXPECT_EQ(workspace->connector("shop", {}).value(), before);
    auto known = workspace->knowledge("shop", {}).value();
    write(file("connectors.yaml"), connectors_text() + "# a remark\n");
    EXPECT_EQ(workspace->connector("shop", {}).value(), before) << "nothing of the entry changed";
    write(file("connectors.yaml"), "connectors:\n  - {id: shop, url: '" + url("store.db") + "'}\n");
    auto after = workspace->connector("shop", {});
    ASSERT_TRUE(after) << after.error().message;
    EXPECT_NE(*after, before);
    EXPECT_TRUE(before->health({}, {})) << "an agent may still use it";
    EXPECT_NE(workspace->knowledge("shop", {}).value(), known);
    EXPECT_EQ(known->connector, "shop");
    write(file("connectors.yaml"), "connectors:\n  - {id: shop, url: 'sqlite:/no/such'}\n");
    EXPECT_FALSE(workspace->connector("shop", {}));
}

TEST_F(WorkspaceTest, WritesOverNoEditOfAPerson) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db")}, {}));
    std::string edited = "connectors:\n  - {id: shop, url: '" + url("shop.db") +
                         "'}\n  - {id: added, url: '" + url("store.db") + "'}\n";
    write(file("connectors.yaml"), edited);
    ASSERT_TRUE(workspace->set_alias("shop", "till", {}));
    EXPECT_THAT(connectors_text(), HasSubstr("added"));
    std::string broken = "connectors:\n  - {id: shop, url: x, urls: y}\n";
    write(file("connectors.yaml"), broken);
    base::Error errors[] = {
        workspace->set_alias("shop", "desk", {}).error(),
        workspace->add_connector({.url = url("store.db")}, {}).error(),
        workspace->connector("shop", {}).error(),
        workspace->update_password("shop", {}, cli::PasswordTrial::Skip, {}).error()};
    for (const base::Error& error : errors) {
        EXPECT_EQ(error.code, ErrorCode::InvalidArgument);
        EXPECT_THAT(error.message, HasSubstr("line 2"));
        EXPECT_THAT(error.hints, Contains("Did you mean url?"));
    }
    EXPECT_EQ(connectors_text(), broken);
}

TEST_F(WorkspaceTest, SwitchingSamplingOffRemovesWhatWasSampled) {
    auto sampled = file("state/knowledge/shop");
    {
        auto workspace = open();
        ASSERT_TRUE(workspace->add_connector({.url = url("shop.db")}, {}));
        ASSERT_TRUE(workspace->knowledge("shop", {}));
        ASSERT_TRUE(std::filesystem::exists(sampled));
        auto off = workspace->add_connector(
            {.url = url("shop.db"), .sampling = knowledge::Sampling::Never}, {});
        ASSERT_TRUE(off);
        EXPECT_FALSE(std::filesystem::exists(sampled));
        ASSERT_TRUE(workspace->knowledge("shop", {}));
        EXPECT_FALSE(std::filesystem::exists(sampled));
        EXPECT_TRUE(std::filesystem::exists(file("state/knowledge/shop.counts")));
        auto kept = workspace->add_connector({.url = url("shop.db")}, {});
        EXPECT_EQ(kept->record.sampling, knowledge::Sampling::Never) << "until it is switched on";
        ASSERT_TRUE(workspace->add_connector(
            {.url = url("shop.db"), .sampling = knowledge::Sampling::Allowed}, {}));
        ASSERT_TRUE(workspace->knowledge("shop", {}));
        EXPECT_TRUE(std::filesystem::exists(sampled));
    }
    auto elsewhere = open({{"VOUCH_KNOWLEDGE_SAMPLES", "off"}});
    auto record = elsewhere->connector_record("shop").value();
    EXPECT_EQ(record.sampling, knowledge::Sampling::Allowed);
    EXPECT_EQ(elsewhere->connector_standing(record).sampling, knowledge::Sampling::Never);
    EXPECT_FALSE(std::filesystem::exists(sampled)) << "a setting for all of them, at once";
    ASSERT_TRUE(elsewhere->knowledge("shop", {}));
    EXPECT_FALSE(std::filesystem::exists(sampled));
}

TEST_F(WorkspaceTest, AKindWithoutPasswordsTakesNone) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db")}, {}));
    auto refused =
        workspace->update_password("shop", {.kept = "hush"}, cli::PasswordTrial::Connect, {});
    EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(workspace->update_password("shops", {.kept = "hush"}, cli::PasswordTrial::Skip, {})
                  .error()
                  .code,
              ErrorCode::NotFound);
    EXPECT_FALSE(std::filesystem::exists(file("passwords.yaml")));
}

TEST_F(WorkspaceTest, ForgetsAllOfADatabase) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db")}, {}));
    ASSERT_TRUE(workspace->knowledge("shop", {}));
    ConnectorRecord record = workspace->connector_record("shop").value();
    EXPECT_TRUE(workspace->connector_standing(record).last_contact);
    EXPECT_EQ(workspace->connector_standing(record).dialect, "sqlite");
    ASSERT_TRUE(workspace->remove_connector("shop", {}));
    EXPECT_FALSE(workspace->connector_standing(record).last_contact);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(file("state")))
        EXPECT_TRUE(entry.is_directory()) << entry.path();
}

TEST_F(WorkspaceTest, WarnsOfAListThatOthersMayChange) {
    auto workspace = open();
    ASSERT_TRUE(workspace->add_connector({.url = url("shop.db")}, {}));
    ConnectorRecord record = workspace->connector_record("shop").value();
    EXPECT_TRUE(workspace->connector_standing(record).warnings.empty());
    std::filesystem::permissions(file("connectors.yaml"), std::filesystem::perms::others_write,
                                 std::filesystem::perm_options::add);
    EXPECT_THAT(workspace->connector_standing(record).warnings,
                Contains(HasSubstr("may be changed by others")));
}

TEST(ConnectorFingerprint, IsOfTheWholeEntryAndThePassword) {
    ConnectorRecord record{.id = "shop", .url = "postgresql://db/d"};
    std::string plain = connector_fingerprint(record, "hush");
    EXPECT_EQ(connector_fingerprint(record, "hush"), plain);
    EXPECT_NE(connector_fingerprint(record, "hush2"), plain);
    ConnectorRecord moved = record;
    moved.url = "postgresql://db/e";
    EXPECT_NE(connector_fingerprint(moved, "hush"), plain);
    ConnectorRecord quiet = record;
    quiet.sampling = knowledge::Sampling::Never;
    EXPECT_NE(connector_fingerprint(quiet, "hush"), plain);
    ConnectorRecord split{.id = "shop", .url = "postgresql://db/dh"};
    EXPECT_NE(connector_fingerprint(split, "ush"), plain) << "no part runs into the next";
}

} // namespace
} // namespace vouch::app
