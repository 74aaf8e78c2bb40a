#include "database/detail/odbc_engine.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "database/detail/odbc_lists_for_test.h"
#include "sqlite/database.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class OdbcEngineTest : public testing::Test {
protected:
    void SetUp() override {
        use_odbc_lists_for_test();
        auto made = sqlite::Database::open(
            file("shop.db"), {.mode = sqlite::OpenMode::Create, .trust = sqlite::Trust::Own});
        ASSERT_TRUE(made && made->execute("CREATE TABLE t(a)", {}));
    }

    std::string file(const char* name) const { return (folder_.path() / name).string(); }

    static base::Result<OdbcTarget> find(const std::string& rest,
                                         const std::string& password = "") {
        OdbcUrl url = TRY(parse_odbc_url(rest));
        return find_odbc_target(url.address, password);
    }

    static std::string text(const std::string& rest, const std::string& password = "") {
        auto target = find(rest, password);
        EXPECT_TRUE(target) << rest << ": " << (target ? "" : target.error().message);
        auto made = target ? odbc_connection_text(*target) : base::Result<std::string>("");
        EXPECT_TRUE(made) << rest;
        return made ? *made : "";
    }

    static base::Error error(const std::string& rest, const std::string& password = "") {
        auto target = find(rest, password);
        EXPECT_FALSE(target) << rest;
        return target ? base::Error{} : target.error();
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

TEST_F(OdbcEngineTest, TakesADriver) {
    std::string made = text("?Driver=PostgreSQL Unicode;Server=db;Database=shop;UID=ada", "p;}w");
    EXPECT_THAT(made, StartsWith("DRIVER={PostgreSQL Unicode};Servername=db;Database=shop;UID=ada;"
                                 "Port=5432;SSLmode=require;PWD={p;}}w};"));
    EXPECT_THAT(made, HasSubstr(";CommLog=0;"));
}

TEST_F(OdbcEngineTest, TakesADataSourceApart) {
    auto target = find("sales");
    ASSERT_TRUE(target) << target.error().message;
    EXPECT_EQ(target->driver, "PostgreSQL Unicode");
    EXPECT_EQ(target->password, "hush");
    EXPECT_EQ(find("sales", "other")->password, "other");
    std::string made = text("sales");
    EXPECT_THAT(made, AllOf(HasSubstr(";Servername=db.example.org;"), HasSubstr(";UID=ada;"),
                            HasSubstr("PWD={hush};"), HasSubstr("ReadOnly=0;"),
                            Not(HasSubstr("6.4")), Not(HasSubstr("DSN"))));
    EXPECT_THAT(text("sales?Database=other;Server=localhost"),
                AllOf(HasSubstr(";Database=other;"), Not(HasSubstr("=sales;")),
                      HasSubstr(";Servername=localhost;"), HasSubstr(";SSLmode=prefer;")));
}

TEST_F(OdbcEngineTest, OurSettingsComeLast) {
    EXPECT_THAT(text("?Driver=PostgreSQL Unicode;Database=d;CommLog=1;Protocol=6;ReadOnly=1"),
                EndsWith(std::string(kOdbcPostgres.settings)));
    std::string made = text("?Driver=SQLite3;NoCreat=0;Database=" + file("shop.db"));
    EXPECT_THAT(made, EndsWith(";" + std::string(kOdbcSqlite.settings)));
    EXPECT_THAT(made, AllOf(Not(HasSubstr("NoCreat=0")), Not(HasSubstr("PWD"))));
}

TEST_F(OdbcEngineTest, LoadsNoDriverThatIsNotInTheTable) {
    for (const char* driver : {"Other", "Disguised", "DuckDB"}) {
        base::Error said = error(std::string("?Database=d;Driver=") + driver);
        EXPECT_EQ(said.code, ErrorCode::Unsupported) << driver;
        EXPECT_THAT(said.hints, Contains(HasSubstr("PostgreSQL (psqlodbc)"))) << driver;
    }
    EXPECT_THAT(error("?Driver=DuckDB").hints, Contains(HasSubstr("duckdb:PATH")));
    // A path would load what is not in the system's list.
    EXPECT_EQ(error("?Driver=/usr/lib/odbc/psqlodbcw.so;Database=d").code, ErrorCode::NotFound);
}

TEST_F(OdbcEngineTest, NamesWhatThereIs) {
    base::Error driver = error("?Driver=PostgreSQL Unicod;Database=d");
    EXPECT_EQ(driver.code, ErrorCode::NotFound);
    EXPECT_THAT(driver.hints, Contains(HasSubstr("Did you mean PostgreSQL Unicode?")));
    EXPECT_THAT(driver.hints, Contains(HasSubstr("SQLite3")));
    base::Error source = error("sale");
    EXPECT_EQ(source.code, ErrorCode::NotFound);
    EXPECT_THAT(source.hints, Contains(HasSubstr("Did you mean sales?")));
    EXPECT_EQ(error("elsewhere").code, ErrorCode::NotFound);
    EXPECT_EQ(error("driverless").code, ErrorCode::NotFound);
}

TEST_F(OdbcEngineTest, RefusesWhatWeakensTheConnection) {
    std::string postgres = "?Driver=PostgreSQL Unicode;Database=d;";
    std::string sqlite = "?Driver=SQLite3;Database=" + file("shop.db") + ";";
    for (const std::string& rest :
         {postgres + "ConnSettings=hush", postgres + "pqopt={options=hush}",
          sqlite + "LoadExt=hush", sqlite + "Tracefile=/tmp/hush", sqlite + "Attach=hush",
          std::string("busy"), std::string("?Driver=Settings;Database=d")}) {
        base::Error said = error(rest);
        EXPECT_EQ(said.code, ErrorCode::Denied) << rest;
        EXPECT_THAT(said.message, Not(HasSubstr("hush"))) << rest;
    }
    EXPECT_TRUE(find(postgres + "ConnSettings="));
}

TEST_F(OdbcEngineTest, RefusesWhatItDoesNotKnow) {
    std::string postgres = "?Driver=PostgreSQL Unicode;Database=d;";
    for (const std::string& rest :
         {postgres + "hush=1", postgres + "CX=1", postgres + "A0=1", postgres + "LoadExt=1",
          postgres + "FileDSN=/tmp/x", postgres + "SaveFile=/tmp/x", postgres + "service=x"}) {
        base::Error said = error(rest);
        EXPECT_EQ(said.code, ErrorCode::InvalidArgument) << rest;
        EXPECT_THAT(said.message, Not(HasSubstr("hush"))) << rest;
        EXPECT_THAT(said.hints, Contains(HasSubstr("servername"))) << rest;
    }
    EXPECT_THAT(error("strange").message, HasSubstr("nosuchthing"));
}

TEST_F(OdbcEngineTest, ChecksWhatPostgresNeeds) {
    EXPECT_THAT(error("?Driver=PostgreSQL Unicode;Server=x").message, HasSubstr("Database=NAME"));
    EXPECT_THAT(error("?Driver=PostgreSQL Unicode;Database=d;SSLmode=allow").hints,
                Contains(HasSubstr("verify-full")));
    auto target = find("?Driver=PostgreSQL Unicode;Database={a;b}");
    ASSERT_TRUE(target);
    EXPECT_EQ(odbc_connection_text(*target).error().code, ErrorCode::InvalidArgument);
}

TEST_F(OdbcEngineTest, ChecksTheFileOfSqlite) {
    std::ofstream(file("text.db")) << "not a database, but long enough to have a head";
    EXPECT_TRUE(find("?Driver=SQLite3;Database=" + file("shop.db")));
    EXPECT_EQ(error("?Driver=SQLite3;Database=shop.db").code, ErrorCode::InvalidArgument);
    EXPECT_EQ(error("?Driver=SQLite3").code, ErrorCode::InvalidArgument);
    EXPECT_EQ(error("?Driver=SQLite3;Database=" + file("none.db")).code, ErrorCode::NotFound);
    EXPECT_FALSE(std::filesystem::exists(file("none.db")));
    EXPECT_EQ(error("?Driver=SQLite3;Database=" + file("text.db")).code, ErrorCode::Corrupt);
    EXPECT_EQ(error("?Driver=SQLite3;Database=" + file("shop.db"), "hush").code,
              ErrorCode::Unsupported);
}

} // namespace
} // namespace vouch::database::detail
