#include "app/connectors_file.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

TEST(ConnectorsFile, ReadsBackWhatItWrites) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto file = folder.path() / "connectors.yaml";
    EXPECT_TRUE(read_connectors(file)->empty());
    ASSERT_TRUE(write_connectors(file, {{"sales", "sqlite:/data/a b \"c\".db"},
                                        {"hr-2", "postgresql://h/d", "HR_PASSWORD"}}));
    auto connectors = read_connectors(file);
    ASSERT_TRUE(connectors) << connectors.error().message;
    ASSERT_EQ(connectors->size(), 2U);
    EXPECT_EQ((*connectors)[0].url, "sqlite:/data/a b \"c\".db");
    EXPECT_EQ((*connectors)[0].password_variable, "");
    EXPECT_EQ((*connectors)[1].id, "hr-2");
    EXPECT_EQ((*connectors)[1].password_variable, "HR_PASSWORD");
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST(ConnectorsFile, SaysWhatIsWrongAndWhere) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto file = folder.path() / "connectors.yaml";
    for (const char* text :
         {"connectors:\n  - id: a\n", "connectors:\n  - {id: a, url: b, more: c}\n",
          "connectors:\n  - {id: a, password_env: B}\n", "connectors: 5\n", "- a\n",
          "connectors:\n  - {id: '../x', url: b}\n", "connectors: [{id: a\n",
          "connectors:\n  - {id: a, url: b}\n  - {id: a, url: c}\n"}) {
        std::ofstream(file) << text;
        auto connectors = read_connectors(file);
        ASSERT_FALSE(connectors) << text;
        EXPECT_EQ(connectors.error().message.find(file.string()), 0U) << connectors.error().message;
    }
}

TEST(ConnectorId, IsPlain) {
    for (const char* id : {"a", "Sales_2026", "x-1"})
        EXPECT_TRUE(is_connector_id(id)) << id;
    for (const char* id : {"", "1a", "a/b", "..", "a b", "é"})
        EXPECT_FALSE(is_connector_id(id)) << id;
    EXPECT_FALSE(is_connector_id(std::string(65, 'a')));
}

TEST(ConnectorId, IsSuggestedFromTheName) {
    EXPECT_EQ(suggested_id("Sales 2026"), "sales-2026");
    EXPECT_EQ(suggested_id("chinook"), "chinook");
    EXPECT_EQ(suggested_id("2026"), "db2026");
    for (const char* name : {"", "x", "/", "日本", "a@b"}) {
        EXPECT_TRUE(is_connector_id(suggested_id(name))) << name << " " << suggested_id(name);
    }
}

} // namespace
} // namespace vouch::app
