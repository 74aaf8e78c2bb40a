// The SQLite driver without the gate: what the session itself keeps a statement from.

#include "database/detail/odbc_session.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file_fence.h"
#include "base/temporary_directory.h"
#include "database/detail/odbc_lists_for_test.h"
#include "database/detail/odbc_sqlite_catalog.h"
#include "database/detail/sqlite_catalog.h"
#include "sqlite/database.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr const char* kDriver = "SQLite3";
constexpr const char* kScript =
    "CREATE TABLE t(id INTEGER PRIMARY KEY, word TEXT, raw BLOB, code VARCHAR(9) UNIQUE);"
    "INSERT INTO t VALUES (1, 'Kraków — 😀', x'00ff', 'a'), (2, NULL, x'', NULL);"
    "CREATE TABLE child(a INTEGER, b INTEGER, t_id INTEGER NOT NULL REFERENCES t, "
    "PRIMARY KEY (b, a)); CREATE VIEW v AS SELECT id FROM t;"
    "CREATE VIEW loads AS SELECT load_extension('/tmp/x.so') AS x;";

class OdbcSessionTest : public testing::Test {
protected:
    void SetUp() override {
        use_odbc_lists_for_test();
        auto made = sqlite::Database::open(
            file_, {.mode = sqlite::OpenMode::Create, .trust = sqlite::Trust::Own});
        ASSERT_TRUE(made && made->execute(kScript, {}));
        // The folder has one file then, and reading needs no other.
        ASSERT_TRUE(made->execute("PRAGMA journal_mode = DELETE", {}));
    }

    OdbcSession open() {
        OdbcAddress address{.keywords = {{"driver", kDriver}, {"database", file_.string()}}};
        auto target = find_odbc_target(address, "");
        EXPECT_TRUE(target) << target.error().message;
        auto session = OdbcSession::open(*target, {});
        EXPECT_TRUE(session) << session.error().message;
        EXPECT_TRUE(session->begin({}, {}));
        return std::move(*session);
    }

    std::string content() const {
        std::ifstream stream(file_, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(folder_.path()), {}));
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path file_ = folder_.path() / "shop.db";
};

constexpr CatalogQuery kWrites[] = {
    CatalogQuery("INSERT INTO t(id) VALUES (77)"),
    CatalogQuery("UPDATE t SET word = 'x'"),
    CatalogQuery("DELETE FROM t"),
    CatalogQuery("CREATE TABLE n(a)"),
    CatalogQuery("DROP TABLE child"),
    CatalogQuery("CREATE INDEX i ON t(word)"),
    CatalogQuery("ATTACH 'new.db' AS n"),
    CatalogQuery("ATTACH '/etc/hostname' AS n"),
    CatalogQuery("SELECT load_extension('libsqlite3.so.0')"),
    CatalogQuery("SELECT * FROM loads"),
    CatalogQuery("VACUUM"),
    CatalogQuery("SELECT 1; INSERT INTO t(id) VALUES (78)"),
};

TEST_F(OdbcSessionTest, NothingIsWritten) {
    std::string before = content();
    for (const CatalogQuery& statement : kWrites) {
        OdbcSession session = open();
        EXPECT_FALSE(session.run(statement, {})) << statement.text();
    }
    EXPECT_EQ(content(), before);
    EXPECT_EQ(files(), 1U);
}

TEST_F(OdbcSessionTest, NothingIsWrittenWithTheEnginesOwnSwitchOff) {
    bool fenced = open().fenced();
    ASSERT_EQ(fenced, base::file_fence_version() > 0);
    if (!fenced) return; // nothing is claimed of a kernel without Landlock
    std::string before = content();
    for (const CatalogQuery& statement : kWrites) {
        OdbcSession session = open();
        EXPECT_TRUE(session.run(CatalogQuery("PRAGMA query_only = 0"), {}));
        EXPECT_FALSE(session.run(statement, {})) << statement.text();
    }
    EXPECT_EQ(content(), before);
    EXPECT_EQ(files(), 1U);
}

TEST_F(OdbcSessionTest, ASettingThatIsChangedIsNoticed) {
    OdbcSession session = open();
    EXPECT_TRUE(session.run(CatalogQuery("PRAGMA query_only = 0"), {}));
    auto begun = session.begin({}, {});
    ASSERT_FALSE(begun);
    EXPECT_EQ(begun.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(begun.error().message, HasSubstr("query_only"));
}

TEST_F(OdbcSessionTest, ReadsTextsBytesAndNulls) {
    OdbcSession session = open();
    ASSERT_TRUE(session.send(CatalogQuery("SELECT word, raw, id + 1 AS n FROM t ORDER BY id"), {}));
    ASSERT_EQ(session.column_count(), 3U);
    EXPECT_EQ(session.columns()[2].name, "n");
    EXPECT_EQ(session.columns()[2].table, "");
    ASSERT_TRUE(session.next({}).value());
    EXPECT_EQ(session.value(0), "Kraków — 😀");
    EXPECT_EQ(session.value(1), std::string_view("\0\xff", 2));
    EXPECT_EQ(session.value(2), "2");
    ASSERT_TRUE(session.next({}).value());
    EXPECT_EQ(session.value(0), std::nullopt);
    EXPECT_EQ(session.value(1), "");
    EXPECT_FALSE(session.next({}).value());
    EXPECT_FALSE(session.next({}).value());
}

TEST_F(OdbcSessionTest, ReadsLongValuesInPiecesAndManyRowsInBlocks) {
    OdbcSession session = open();
    ASSERT_TRUE(session.send(CatalogQuery("SELECT printf('%.*c', 200000, 'x') || 'é', "
                                          "randomblob(150000)"),
                             {}));
    ASSERT_TRUE(session.next({}).value());
    EXPECT_EQ(session.text(0), std::string(200'000, 'x') + "é");
    ASSERT_TRUE(session.send(CatalogQuery("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                                          "FROM c WHERE i < 5000) SELECT i FROM c"),
                             {}));
    int rows = 0;
    while (session.next({}).value())
        EXPECT_EQ(session.text(0), std::to_string(++rows));
    EXPECT_EQ(rows, 5'000);
}

TEST_F(OdbcSessionTest, AStatementWithoutEndStopsAtTheDeadline) {
    OdbcSession session = open();
    auto start = std::chrono::steady_clock::now();
    CatalogQuery endless("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) "
                         "SELECT count(*) FROM c");
    auto done = session.run(endless, base::Context{}.within(milliseconds(200)));
    auto taken = std::chrono::steady_clock::now() - start;
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Timeout);
    EXPECT_LT(taken, std::chrono::seconds(2));
    session.end();
    EXPECT_TRUE(session.run(CatalogQuery("SELECT 1"), {})) << "the connection is in order";
}

TEST_F(OdbcSessionTest, APlanIsIndentedByItsSteps) {
    OdbcSession session = open();
    ASSERT_TRUE(session.send(CatalogQuery("EXPLAIN QUERY PLAN SELECT id FROM t WHERE code = 'a' "
                                          "UNION ALL SELECT a FROM child"),
                             {}));
    auto plan = kOdbcSqlite.plan(session, {});
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_THAT(plan->steps, testing::Contains(testing::StartsWith("    SEARCH t USING")));
}

TEST_F(OdbcSessionTest, TheCatalogIsTheSameAsWithoutOdbc) {
    OdbcSession session = open();
    auto through = read_odbc_sqlite_catalog(session, {});
    auto direct = read_sqlite_catalog(file_, {});
    ASSERT_TRUE(through && direct);
    EXPECT_EQ(schema::catalog_fingerprint(*through), schema::catalog_fingerprint(*direct));
    ASSERT_EQ(through->tables.size(), direct->tables.size());
    for (std::size_t index = 0; index < direct->tables.size(); ++index)
        EXPECT_EQ(through->tables[index].row_count, direct->tables[index].row_count);
}

TEST_F(OdbcSessionTest, AViewThatCannotBeReadIsLeftOutAlone) {
    OdbcSession session = open();
    auto catalog = read_odbc_sqlite_catalog(session, {});
    ASSERT_TRUE(catalog) << catalog.error().message;
    EXPECT_TRUE(catalog->find_table("main", "v"));
    EXPECT_FALSE(catalog->find_table("main", "loads"));
    EXPECT_THAT(catalog->warnings, testing::Contains(HasSubstr("loads is left out")));
}

} // namespace
} // namespace vouch::database::detail
