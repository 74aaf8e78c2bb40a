#include "app/connectors_file.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using cli::ConnectorRecord;
using cli::PasswordPlace;
using testing::Contains;
using testing::HasSubstr;

class ConnectorsFileTest : public testing::Test {
protected:
    base::Result<std::vector<ConnectorRecord>> read(const std::string& text) const {
        std::ofstream(file_) << text;
        return read_connectors(file_);
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path file_ = folder_.path() / "connectors.yaml";
};

TEST_F(ConnectorsFileTest, ReadsBackWhatItWrites) {
    EXPECT_TRUE(read_connectors(file_)->empty());
    std::vector<ConnectorRecord> records{
        {.id = "sales", .url = "sqlite:/data/a b \"c\".db"},
        {.id = "hr-2",
         .url = "postgresql://h/d",
         .alias = "people",
         .password = PasswordPlace::Environment,
         .password_variable = "HR_PASSWORD"},
        {.id = "shop",
         .url = "mariadb://h/d",
         .password = PasswordPlace::Keyring,
         .sampling = knowledge::Sampling::Never},
        {.id = "store", .url = "mariadb://h/e", .password = PasswordPlace::File}};
    ASSERT_TRUE(write_connectors(file_, records));
    auto connectors = read_connectors(file_);
    ASSERT_TRUE(connectors) << connectors.error().message;
    EXPECT_EQ(*connectors, records);
    struct stat status {};
    ASSERT_EQ(::stat(file_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(ConnectorsFileTest, SaysWhatIsWrongAndWhere) {
    struct Case {
        std::string text;
        std::string line;
        std::string words;
    };
    for (const auto& [text, line, words] : {
             Case{"connectors:\n  - id: a\n", "line 2", "key url"},
             Case{"connectors:\n  - {url: b}\n", "line 2", "key id"},
             Case{"connectors:\n  - id: a\n    url: b\n    more: c\n", "line 4", "more"},
             Case{"connectors:\n  - id: a\n    url: ''\n", "line 3", "url"},
             Case{"connectors:\n  - id: a\n    url: postgresql://r:hush@h/d\n", "line 3",
                  "update-password a"},
             Case{"connectors:\n  - id: a\n    url: postgresql://r:hu/sh@h/d\n", "line 3",
                  "may hold a password"},
             Case{"connectors:\n  - id: a\n    url: odbc:?pwd=hush\n", "line 3",
                  "may hold a password"},
             Case{"connectors:\n  - id: a\n    url: [b]\n", "line 3", "url"},
             Case{"connectors:\n  - id: a\n    url: b\n    alias: '../x'\n", "line 4", "alias"},
             Case{"connectors:\n  - id: a\n    url: b\n    samples: maybe\n", "line 4",
                  "on or off"},
             Case{"connectors:\n  - id: a\n    url: b\n    ? [x]\n    : y\n", "line 4", "key"},
             Case{"connectors: 5\n", "line 1", "list"},
             Case{"connectors: []\nmore: 1\n", "line 1", "nothing else"},
             Case{"- a\n", "line 1", "connectors"},
             Case{"connectors:\n  - 5\n", "line 2", "map"},
             Case{"connectors:\n  - {id: '../x', url: b}\n", "line 2", "../x"},
             Case{"connectors: [{id: a\n", "line ", ""},
             Case{"connectors:\n  - {id: a, url: b}\n  - {id: a, url: c}\n", "line 3", "a stands"},
             Case{"connectors:\n  - {id: a, url: b}\n  - {id: c, url: c, alias: a}\n", "line 3",
                  "a stands"},
             Case{"connectors:\n  - {id: a, url: b, alias: x}\n  - {id: x, url: c}\n", "line 3",
                  "x stands"},
             Case{"connectors:\n  - {id: a, url: b, alias: a}\n", "line 2", "a stands"},
         }) {
        auto connectors = read(text);
        ASSERT_FALSE(connectors) << text;
        EXPECT_EQ(connectors.error().code, base::ErrorCode::InvalidArgument);
        EXPECT_EQ(connectors.error().message.find(file_.string() + ": " + line), 0U)
            << connectors.error().message;
        EXPECT_THAT(connectors.error().message, HasSubstr(words));
        EXPECT_THAT(connectors.error().message, testing::Not(HasSubstr("hush")));
    }
}

TEST_F(ConnectorsFileTest, NamesTheNearestKey) {
    auto wrong = read("connectors:\n  - {id: a, url: b, pasword: keyring}\n");
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().hints, Contains("Did you mean password?"));
}

TEST_F(ConnectorsFileTest, ShowsNoPasswordThatStandsWhereItsPlaceShould) {
    for (const char* place : {"hush", "environment:", "Keyring", ""}) {
        auto wrong = read("connectors:\n  - id: a\n    url: b\n    password: '" +
                          std::string(place) + "'\n");
        ASSERT_FALSE(wrong) << place;
        EXPECT_THAT(wrong.error().message, HasSubstr("line 4"));
        EXPECT_THAT(wrong.error().message, HasSubstr("keyring, file or environment:NAME"));
        EXPECT_THAT(wrong.error().message, testing::Not(HasSubstr("hush")));
    }
}

TEST(ConnectorId, IsPlain) {
    for (const char* id : {"a", "Sales_2026", "x-1"})
        EXPECT_TRUE(is_connector_id(id)) << id;
    for (const char* id : {"", "1a", "a/b", "..", "a b", "é", "a.counts"})
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
