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

TEST_F(RegistryTest, TakesNoAddressThatIsNotText) {
    for (const std::string& url :
         {std::string("sqlite:/a\xff.db"), std::string("duckdb:a\xc3.duckdb"),
          std::string("postgresql://ada@db/\xfe"), std::string("sqlite:/a\0b.db", 14)}) {
        auto read = read_url(url);
        ASSERT_FALSE(read) << url;
        EXPECT_EQ(read.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_TRUE(read_url("sqlite:/größe.db"));
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
        auto url = read_url(scheme + path);
        ASSERT_TRUE(url) << url.error().message;
        EXPECT_EQ(url->address, "sqlite:" + path);
        EXPECT_EQ(url->name, "shop");
        EXPECT_EQ(url->password, std::nullopt);
    }
    EXPECT_EQ(read_url("Sqlite:a/../shop.db").value().address,
              "sqlite:" + (std::filesystem::current_path() / "shop.db").string());
    EXPECT_FALSE(read_url("sqlit:shop.db"));
    EXPECT_FALSE(read_url(path));
}

TEST_F(RegistryTest, TakesThePasswordOutOfAUrl) {
    auto url = read_url("Postgres://ada:hush@DB/sales");
    ASSERT_TRUE(url) << url.error().message;
    EXPECT_EQ(url->address, "postgresql://ada@DB:5432/sales?sslmode=require");
    EXPECT_EQ(url->name, "sales");
    EXPECT_EQ(url->password, "hush");
    EXPECT_EQ(read_url("mysql://ada@db/sales").value().address,
              "mysql://ada@db:3306/sales?sslmode=require");
    EXPECT_EQ(read_url("mariadb://ada@db/sales").value().password, std::nullopt);
    EXPECT_TRUE(read_url("postgresql://db/sales?sslmode=verify-ca"));
    EXPECT_EQ(read_url("mariadb://db/sales?sslmode=verify-ca").error().code,
              ErrorCode::Unsupported);
    EXPECT_THAT(error_of("postgresq://ada:hush@db/sales").hints,
                Contains("Did you mean postgres:?"));
    EXPECT_THAT(error_of("postgresq://ada:hush@db/sales").message, testing::Not(HasSubstr("hush")));
}

TEST_F(RegistryTest, TheDataVersionFollowsTheFile) {
    std::string path = make_database("shop.db");
    auto connector = open_connector("sqlite:" + path, {}).value();
    std::string first = connector->data_version({});
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(connector->data_version({}), first);
    std::ofstream(path + "-wal") << "a log";
    EXPECT_NE(connector->data_version({}), first);
}

TEST_F(RegistryTest, GivesTheStatementsForALoginThatOnlyReads) {
    for (const char* url : {"postgresql://ada:hush@db/sales", "mariadb://ada:hush@db/sales"}) {
        auto script = least_rights_script(url);
        ASSERT_TRUE(script) << script.error().message;
        EXPECT_THAT(*script, HasSubstr("GRANT SELECT"));
        EXPECT_THAT(*script, HasSubstr("ada"));
        EXPECT_THAT(*script, testing::Not(HasSubstr("hush")));
    }
    EXPECT_EQ(least_rights_script("sqlite:a.db").error().code, ErrorCode::Unsupported);
}

TEST_F(RegistryTest, KnowsWhichKindsTakeAPassword) {
    EXPECT_EQ(password_use("SQLite:shop.db").value(), PasswordUse::None);
    EXPECT_EQ(password_use("mariadb://db/shop").value(), PasswordUse::Taken);
    EXPECT_FALSE(password_use("shop.db"));
}

TEST_F(RegistryTest, SaysAgainstWhatAKindIsTried) {
    for (std::string_view scheme : connector_schemes()) {
        auto kind = describe_kind(std::string(scheme) + ":x");
        ASSERT_TRUE(kind) << scheme;
        EXPECT_FALSE(kind->engine.empty()) << scheme;
        EXPECT_FALSE(kind->tried.empty()) << scheme;
    }
    EXPECT_EQ(describe_kind("mysql://db/shop")->maturity, Maturity::RelatedEngine);
    EXPECT_EQ(describe_kind("MariaDB://db/shop")->maturity, Maturity::RealEngine);
    EXPECT_FALSE(describe_kind("shop.db"));
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
