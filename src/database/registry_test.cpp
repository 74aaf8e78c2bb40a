#include "database/registry.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"

namespace vouch::database {
namespace {

using base::ErrorCode;
using testing::Contains;
using testing::HasSubstr;

class RegistryTest : public testing::Test {
protected:
    std::string make_database(const std::string& name) {
        std::filesystem::path path = folder_.path() / name;
        auto made = sqlite::Database::open(
            path, {.mode = sqlite::OpenMode::Create, .trust = sqlite::Trust::Own});
        EXPECT_TRUE(made && made->execute("CREATE TABLE t(a)", {}));
        return path.string();
    }

    base::Error error_of(const std::string& url) {
        auto opened = open_connector(url, {});
        EXPECT_FALSE(opened) << url;
        return opened ? base::Error{} : opened.error();
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

TEST_F(RegistryTest, OpensByScheme) {
    std::string path = make_database("a:b ?.db");
    for (const char* scheme : {"sqlite:", "SQLite:", "sqlite://"}) {
        auto opened = open_connector(scheme + path, {});
        ASSERT_TRUE(opened) << opened.error().message;
        EXPECT_EQ((*opened)->dialect_name(), "sqlite");
        auto health = (*opened)->health(std::chrono::seconds(10), {});
        ASSERT_TRUE(health);
        EXPECT_THAT(health->engine, HasSubstr("SQLite 3."));
    }
    EXPECT_THAT(connector_schemes(), Contains("sqlite"));
}

TEST_F(RegistryTest, AnUnknownSchemeNamesTheKnownAndTheNearest) {
    base::Error error = error_of("sqlit:shop.db");
    EXPECT_EQ(error.code, ErrorCode::InvalidArgument);
    EXPECT_THAT(error.message, HasSubstr("\"sqlit\""));
    EXPECT_THAT(error.hints, Contains("Did you mean sqlite:?"));
    EXPECT_THAT(error.hints, Contains(HasSubstr("sqlite:PATH")));
    EXPECT_THAT(error_of("oracle:x").hints, testing::Not(Contains("Did you mean sqlite:?")));
}

TEST_F(RegistryTest, APathAloneIsAnsweredWithTheUrl) {
    std::string path = make_database("shop.db");
    EXPECT_THAT(error_of(path).hints, Contains("Did you mean sqlite:" + path + "?"));
    EXPECT_EQ(error_of("").code, ErrorCode::InvalidArgument);
    EXPECT_EQ(error_of(":x").code, ErrorCode::InvalidArgument);
}

TEST_F(RegistryTest, KeepsAUrlInOneForm) {
    std::string path = make_database("shop.db");
    for (const char* scheme : {"sqlite:", "SQLITE:", "sqlite://"}) {
        auto url = normalise_url(scheme + path);
        ASSERT_TRUE(url) << url.error().message;
        EXPECT_EQ(*url, "sqlite:" + path);
    }
    EXPECT_EQ(normalise_url("Sqlite:a/../shop.db").value(),
              "sqlite:" + (std::filesystem::current_path() / "shop.db").string());
    EXPECT_FALSE(normalise_url("sqlit:shop.db"));
    EXPECT_FALSE(normalise_url(path));
}

TEST_F(RegistryTest, TheDataVersionFollowsTheFile) {
    std::string path = make_database("shop.db");
    std::string first = data_version("sqlite:" + path);
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(data_version("SQLITE:" + path), first);
    std::ofstream(path + "-wal") << "a log";
    EXPECT_NE(data_version("sqlite:" + path), first);
    EXPECT_EQ(data_version("oracle:" + path), "");
}

TEST_F(RegistryTest, KnowsWhichKindsTakeAPassword) {
    EXPECT_EQ(password_use("SQLite:shop.db").value(), PasswordUse::None);
    EXPECT_FALSE(password_use("shop.db"));
}

TEST_F(RegistryTest, AFileThatCannotBeReadFailsAtOnce) {
    EXPECT_EQ(error_of("sqlite:" + (folder_.path() / "absent.db").string()).code,
              ErrorCode::NotFound);
    EXPECT_EQ(error_of("sqlite:").code, ErrorCode::InvalidArgument);
    std::filesystem::path text = folder_.path() / "text.db";
    std::ofstream(text) << "just text, and more than sixteen bytes of it";
    EXPECT_EQ(error_of("sqlite:" + text.string()).code, ErrorCode::Corrupt);
}

} // namespace
} // namespace vouch::database
