// The hardened profile of a user's database: what may be compiled, and what may not.

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"
#include "sqlite/transaction.h"

namespace vouch::sqlite {
namespace {

using base::ErrorCode;

class AccessTest : public testing::Test {
protected:
    void SetUp() override {
        auto own = Database::open(path_, {.mode = OpenMode::Create, .trust = Trust::Own});
        ASSERT_TRUE(own);
        auto made =
            own->execute("CREATE TABLE shown(id INTEGER PRIMARY KEY, name TEXT, doc TEXT);"
                         "CREATE TABLE hidden(id INTEGER PRIMARY KEY, secret TEXT);"
                         "CREATE VIEW bridge AS SELECT id, secret FROM hidden;"
                         "CREATE VIEW far_bridge AS SELECT b.secret, (SELECT count(*) FROM hidden) "
                         "AS n FROM bridge b;"
                         "CREATE VIEW loud AS SELECT upper(name) AS name FROM shown;"
                         "CREATE VIRTUAL TABLE words USING fts5(body);"
                         "INSERT INTO shown VALUES(1, 'Ada', '[1,2]'),(2, 'Bob', '{\"a\":3}');"
                         "INSERT INTO hidden VALUES(1, 'canary');"
                         "CREATE VIRTUAL TABLE areas USING rtree(id, low, high);"
                         "INSERT INTO areas VALUES(1, 2, 3);"
                         "INSERT INTO words VALUES('red apple'),('green pear');"
                         "ANALYZE;",
                         {});
        ASSERT_TRUE(made) << made.error().message;
        database_.emplace(Database::open(path_, {}).value());
        ASSERT_TRUE(database_->restrict_to(
            {.functions = {"count", "sum", "like", "json_extract", "->", "row_number", "match"},
             .relations = {"shown", "Words", "areas"},
             .table_functions = {"json_each"}}));
    }

    base::Result<int> rows_of(std::string_view sql) {
        Statement statement = TRY(database_->prepare(sql));
        int rows = 0;
        while (TRY(statement.step({})) == Step::Row)
            ++rows;
        return rows;
    }

    void expect_denied(std::string_view sql) {
        auto rows = rows_of(sql);
        ASSERT_FALSE(rows) << sql;
        EXPECT_EQ(rows.error().code, ErrorCode::Denied) << sql << ": " << rows.error().message;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path path_ = folder_.path() / "user's.db";
    std::optional<Database> database_;
};

TEST_F(AccessTest, AllowsWhatIsListed) {
    struct Case {
        const char* sql;
        int rows;
    };
    for (auto [sql, rows] : {
             Case{"SELECT name FROM main.shown WHERE name LIKE 'a%'", 1},
             Case{"SELECT NAME, COUNT(*) FROM main.SHOWN GROUP BY 1", 2},
             Case{"SELECT j.value FROM main.shown, json_each(shown.doc) AS j", 3},
             Case{"SELECT doc -> 'a' FROM main.shown", 2},
             Case{"SELECT row_number() OVER (ORDER BY id) FROM main.shown", 2},
             Case{"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 9) "
                  "SELECT i FROM n",
                  9},
             Case{"WITH c AS (SELECT * FROM main.shown) SELECT count(*) FROM c", 1},
             Case{"SELECT rowid FROM main.shown UNION ALL SELECT 1", 3},
             Case{"VALUES (1), (2)", 2},
         }) {
        auto counted = rows_of(sql);
        ASSERT_TRUE(counted) << sql << ": " << counted.error().message;
        EXPECT_EQ(*counted, rows) << sql;
    }
}

TEST_F(AccessTest, VirtualTablesOfTheFileCanBeRead) {
    auto rows = rows_of("SELECT body FROM main.words WHERE words MATCH 'apple'");
    ASSERT_TRUE(rows) << rows.error().message;
    EXPECT_EQ(*rows, 1);
    auto areas = rows_of("SELECT id FROM main.areas WHERE low < 5");
    ASSERT_TRUE(areas) << areas.error().message;
    EXPECT_EQ(*areas, 1);
}

TEST_F(AccessTest, DeniesReadsOfOtherRelations) {
    expect_denied("SELECT secret FROM main.hidden");
    expect_denied("SELECT count(*) FROM main.hidden");
    expect_denied("SELECT 1 FROM main.shown WHERE EXISTS (SELECT 1 FROM main.hidden)");
    expect_denied("SELECT secret FROM main.bridge");
    expect_denied("SELECT * FROM sqlite_schema");
    expect_denied("SELECT sql FROM main.sqlite_master");
    expect_denied("SELECT name FROM sqlite_temp_schema");
    expect_denied("SELECT name FROM dbstat");
    expect_denied("SELECT sql FROM sqlite_stmt");
    expect_denied("SELECT name FROM pragma_table_list");
    expect_denied("SELECT atom FROM json_tree('[1]')");
}

TEST_F(AccessTest, DeniesFunctionsThatAreNotListed) {
    expect_denied("SELECT upper(name) FROM main.shown");
    expect_denied("SELECT load_extension('x')");
    expect_denied("SELECT randomblob(100)");
    expect_denied("SELECT name GLOB 'A*' FROM main.shown");
    expect_denied("SELECT name FROM main.loud");
    expect_denied("SELECT current_timestamp");
    expect_denied("SELECT rank() OVER (ORDER BY id) FROM main.shown");
}

TEST_F(AccessTest, DeniesEveryStatementButAQuery) {
    for (const char* sql : {
             "INSERT INTO main.shown(name) VALUES('x')",
             "UPDATE main.shown SET name = 'x'",
             "DELETE FROM main.shown",
             "REPLACE INTO main.shown VALUES(1,'x','')",
             "CREATE TABLE main.n(a)",
             "CREATE TEMP TABLE n(a)",
             "CREATE TEMP VIEW shown AS SELECT 1",
             "CREATE INDEX i ON shown(name)",
             "DROP TABLE main.shown",
             "ALTER TABLE main.shown RENAME TO s",
             "ATTACH 'other.db' AS o",
             "ATTACH ':memory:' AS o",
             "DETACH main",
             "PRAGMA query_only=OFF",
             "PRAGMA table_info(shown)",
             "PRAGMA writable_schema=ON",
             "PRAGMA data_version=1",
             "PRAGMA mmap_size=1000000",
             "REINDEX",
             "ANALYZE",
             "BEGIN",
             "COMMIT",
             "SAVEPOINT s",
             "VACUUM INTO 'copy.db'",
             "VACUUM",
             "CREATE VIRTUAL TABLE v USING fts5(a)",
             "CREATE TRIGGER r AFTER INSERT ON shown BEGIN SELECT 1; END",
         }) {
        expect_denied(sql);
    }
    EXPECT_FALSE(std::filesystem::exists("other.db"));
    EXPECT_FALSE(std::filesystem::exists("copy.db"));
}

TEST_F(AccessTest, AllowsAViewAndWhatItReads) {
    for (const char* view : {"bridge", "far_bridge"}) {
        ASSERT_TRUE(database_->restrict_to({.functions = {"count"}, .relations = {view}}));
        auto rows = rows_of("SELECT secret FROM main." + std::string(view));
        ASSERT_TRUE(rows) << rows.error().message;
        EXPECT_EQ(*rows, 1);
        expect_denied("SELECT name FROM main.shown");
        expect_denied("SELECT name FROM sqlite_schema");
    }
}

TEST_F(AccessTest, ACommonTableCannotPoseAsARelation) {
    expect_denied("WITH shown AS (SELECT secret FROM main.hidden) SELECT secret FROM shown");
    expect_denied("SELECT secret FROM (SELECT secret FROM main.hidden) AS shown");
    expect_denied("WITH hidden AS (SELECT secret FROM main.hidden) SELECT count(*) FROM hidden");
}

TEST_F(AccessTest, AllowsListedPragmasForTheCatalog) {
    ASSERT_TRUE(database_->restrict_to({.pragmas = {"table_xinfo"}}));
    auto rows = rows_of("SELECT name FROM pragma_table_xinfo('shown')");
    ASSERT_TRUE(rows) << rows.error().message;
    EXPECT_EQ(*rows, 3);
    expect_denied("SELECT name FROM pragma_index_list('shown')");
    expect_denied("PRAGMA query_only=OFF");
}

TEST_F(AccessTest, NothingIsAllowedBeforeRulesAreGiven) {
    Database fresh = Database::open(path_, {}).value();
    EXPECT_FALSE(fresh.prepare("SELECT name FROM main.shown"));
    EXPECT_FALSE(fresh.prepare("SELECT count(*) FROM main.shown"));
    EXPECT_FALSE(fresh.execute("SELECT 1", {}));
    EXPECT_FALSE(Transaction::begin(fresh, TransactionKind::Write, {}));
}

TEST_F(AccessTest, TheModeHoldsWithoutTheAuthorizer) {
    // The same statements on a read-only connection of our own, where no authorizer stands before.
    Database own = Database::open(path_, {.mode = OpenMode::ReadOnly, .trust = Trust::Own}).value();
    auto insert = own.prepare("INSERT INTO main.shown(name) VALUES('x')");
    ASSERT_TRUE(insert);
    auto step = insert->step({});
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Denied);
}

TEST_F(AccessTest, ADoubleQuotedWordIsNeverAString) {
    auto rows = rows_of("SELECT \"nmae\" FROM main.shown");
    ASSERT_FALSE(rows);
    EXPECT_EQ(rows.error().code, ErrorCode::NotFound);
}

TEST_F(AccessTest, LimitsHold) {
    std::string deep = "SELECT 1";
    for (int term = 0; term < UntrustedLimits::kExpressionDepth; ++term)
        deep += "+1";
    EXPECT_FALSE(rows_of(deep));
    EXPECT_TRUE(rows_of(deep.substr(0, deep.size() / 2 / 2 * 2)));
    std::string compound = "SELECT 1";
    for (int part = 0; part < UntrustedLimits::kCompoundParts; ++part)
        compound += " UNION SELECT 1";
    EXPECT_FALSE(rows_of(compound));
    auto large = rows_of("SELECT '" + std::string(UntrustedLimits::kSqlBytes, 'x') + "'");
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, ErrorCode::LimitExceeded);
    auto like =
        rows_of("SELECT name LIKE '" + std::string(UntrustedLimits::kLikePatternBytes + 1, '%') +
                "' FROM main.shown");
    EXPECT_FALSE(like);
}

// Why AccessRules is only the second barrier. When this fails, SQLite has closed the gap.
TEST_F(AccessTest, FullJoinUsingIsNotSeenByTheAuthorizer) {
    Statement statement =
        database_
            ->prepare(
                "SELECT secret FROM main.hidden FULL JOIN (SELECT '' AS secret) USING (secret)")
            .value();
    ASSERT_EQ(*statement.step({}), Step::Row);
    EXPECT_EQ(statement.column_text(0), "canary");
}

} // namespace
} // namespace vouch::sqlite
