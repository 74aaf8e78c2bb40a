#include "database/detail/sqlite_catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"

namespace vouch::database::detail {
namespace {

using schema::Catalog;
using schema::Table;
using schema::TypeClass;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SqliteCatalogTest : public testing::Test {
protected:
    Catalog catalog_of(const std::string& script) {
        {
            auto database = sqlite::Database::open(
                path_, {.mode = sqlite::OpenMode::Create, .trust = sqlite::Trust::Own});
            EXPECT_TRUE(database);
            auto made = database->execute(script, {});
            EXPECT_TRUE(made) << made.error().message;
        }
        auto catalog = read_sqlite_catalog(path_, {});
        EXPECT_TRUE(catalog) << catalog.error().message;
        return catalog ? *catalog : Catalog{};
    }

    static std::vector<std::string> names(const Catalog& catalog) {
        std::vector<std::string> result;
        for (const Table& table : catalog.tables)
            result.push_back(table.name);
        return result;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path path_ = folder_.path() / "catalog.db";
};

const Table& table_of(const Catalog& catalog, std::string_view name) {
    return catalog.tables.at(catalog.find_table("", name).value());
}

TEST_F(SqliteCatalogTest, ColumnsKeysAndCounts) {
    Catalog catalog = catalog_of("CREATE TABLE b(id INTEGER PRIMARY KEY, name TEXT NOT NULL, price "
                                 "DECIMAL(10,2), born DATE, twice AS (price*2));"
                                 "CREATE TABLE a(x INT, y INT, note, PRIMARY KEY(y, x));"
                                 "CREATE TABLE w(k TEXT PRIMARY KEY, v) WITHOUT ROWID;"
                                 "CREATE VIEW v AS SELECT name, price * 2 AS double_price FROM b;"
                                 "INSERT INTO b(name) VALUES('one'),('two');");
    EXPECT_EQ(catalog.default_schema, "main");
    EXPECT_THAT(catalog.warnings, IsEmpty());
    ASSERT_THAT(names(catalog), ElementsAre("a", "b", "v", "w"));
    const Table& b = table_of(catalog, "b");
    EXPECT_EQ(b.row_count, 2);
    EXPECT_THAT(b.primary_key, ElementsAre("id"));
    ASSERT_EQ(b.columns.size(), 5U);
    EXPECT_FALSE(b.columns[0].nullable);
    EXPECT_FALSE(b.columns[1].nullable);
    EXPECT_TRUE(b.columns[2].nullable);
    EXPECT_EQ(b.columns[2].type, "DECIMAL(10,2)");
    EXPECT_EQ(b.columns[2].type_class, TypeClass::Decimal);
    EXPECT_EQ(b.columns[3].type_class, TypeClass::Date);
    EXPECT_EQ(b.columns[4].name, "twice");
    const Table& a = table_of(catalog, "a");
    EXPECT_THAT(a.primary_key, ElementsAre("y", "x"));
    EXPECT_TRUE(a.columns[0].nullable); // an old rule of SQLite: such a key may hold NULL
    EXPECT_EQ(a.row_count, 0);
    EXPECT_FALSE(table_of(catalog, "w").columns[0].nullable);
    const Table& v = table_of(catalog, "v");
    EXPECT_EQ(v.kind, schema::TableKind::View);
    EXPECT_EQ(v.row_count, std::nullopt);
    EXPECT_EQ(v.columns[1].name, "double_price");
}

TEST_F(SqliteCatalogTest, ForeignKeys) {
    Catalog catalog =
        catalog_of("CREATE TABLE Parent(a INT, b INT, PRIMARY KEY(a, b));"
                   "CREATE TABLE single(id INTEGER PRIMARY KEY, boss INT REFERENCES SINGLE(ID));"
                   "CREATE TABLE child(x INT, y INT, s INT REFERENCES single, t INT REFERENCES "
                   "absent(id), u INT REFERENCES single(nope),"
                   " z INT REFERENCES Parent, FOREIGN KEY(x, y) REFERENCES parent, FOREIGN KEY(y, "
                   "x) REFERENCES parent(b, a));");
    const Table& child = table_of(catalog, "child");
    ASSERT_EQ(child.foreign_keys.size(), 3U);
    EXPECT_EQ(child.foreign_keys[0].referenced_table, "single");
    EXPECT_THAT(child.foreign_keys[0].referenced_columns, ElementsAre("id"));
    EXPECT_EQ(child.foreign_keys[1].referenced_table, "Parent");
    EXPECT_THAT(child.foreign_keys[1].columns, ElementsAre("x", "y"));
    EXPECT_THAT(child.foreign_keys[1].referenced_columns, ElementsAre("a", "b"));
    EXPECT_THAT(child.foreign_keys[2].columns, ElementsAre("y", "x"));
    EXPECT_THAT(child.foreign_keys[2].referenced_columns, ElementsAre("b", "a"));
    const Table& single = table_of(catalog, "single");
    ASSERT_EQ(single.foreign_keys.size(), 1U);
    EXPECT_THAT(single.foreign_keys[0].referenced_columns, ElementsAre("id"));
    EXPECT_THAT(catalog.warnings,
                ElementsAre(HasSubstr("child (t) is ignored: the table absent"),
                            HasSubstr("child (u) is ignored: the column single.nope"),
                            HasSubstr("child (z) is ignored: it references another number")));
}

TEST_F(SqliteCatalogTest, UniqueKeysLeaveOutPartialAndComputedOnes) {
    Catalog catalog = catalog_of(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a UNIQUE, b, c, UNIQUE(b, c));"
        "CREATE UNIQUE INDEX p ON t(b) WHERE c > 1; CREATE UNIQUE INDEX e ON t(lower(b));"
        "CREATE UNIQUE INDEX u ON t(c, a); CREATE INDEX plain ON t(c);");
    EXPECT_THAT(table_of(catalog, "t").unique_keys,
                ElementsAre(ElementsAre("a"), ElementsAre("b", "c"), ElementsAre("c", "a")));
}

TEST_F(SqliteCatalogTest, NamesWithAnyCharacter) {
    Catalog catalog = catalog_of(
        "CREATE TABLE \"it's a \"\"table\"\"; DROP\"(\"group\" INT, \"x y\" TEXT, \"ä\" REAL);"
        "CREATE TABLE \"select\"(a); CREATE TABLE \"\"(a); INSERT INTO \"select\" VALUES(1);");
    ASSERT_THAT(names(catalog), ElementsAre("", "it's a \"table\"; DROP", "select"));
    EXPECT_EQ(catalog.tables[1].columns[2].name, "ä");
    EXPECT_EQ(catalog.tables[1].row_count, 0);
    EXPECT_EQ(catalog.tables[2].row_count, 1);
}

TEST_F(SqliteCatalogTest, VirtualTablesWithoutTheirShadows) {
    Catalog catalog = catalog_of(
        "CREATE VIRTUAL TABLE notes USING fts5(title, body); CREATE TABLE notes_extra(a);"
        "CREATE VIRTUAL TABLE box USING rtree(id, low, high); ANALYZE;");
    ASSERT_THAT(names(catalog), ElementsAre("box", "notes", "notes_extra"));
    EXPECT_THAT(catalog.warnings, IsEmpty());
    ASSERT_EQ(table_of(catalog, "notes").columns.size(), 2U);
    EXPECT_EQ(table_of(catalog, "notes").columns[1].name, "body");
    EXPECT_EQ(table_of(catalog, "notes").row_count, std::nullopt);
}

TEST_F(SqliteCatalogTest, ABrokenViewCostsItselfOnly) {
    Catalog catalog = catalog_of(
        "CREATE TABLE gone(a); CREATE VIEW broken AS SELECT a FROM gone; CREATE TABLE kept(a);"
        "CREATE VIEW loop AS SELECT * FROM loop;"
        "PRAGMA legacy_alter_table=ON; DROP TABLE gone;");
    EXPECT_THAT(names(catalog), ElementsAre("kept"));
    EXPECT_THAT(catalog.warnings, ElementsAre(HasSubstr("view broken is left out"),
                                              HasSubstr("view loop is left out")));
}

TEST_F(SqliteCatalogTest, AnEmptyDatabaseHasNoTables) {
    Catalog catalog = catalog_of("CREATE TABLE t(a); DROP TABLE t;");
    EXPECT_THAT(catalog.tables, IsEmpty());
}

TEST_F(SqliteCatalogTest, EndsWithItsContext) {
    catalog_of("CREATE TABLE t(a);");
    std::stop_source source;
    source.request_stop();
    auto cancelled = read_sqlite_catalog(path_, {.stop = source.get_token()});
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, base::ErrorCode::Cancelled);
    auto late = read_sqlite_catalog(path_, base::Context{}.within(std::chrono::milliseconds(0)));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, base::ErrorCode::Timeout);
    auto absent = read_sqlite_catalog(folder_.path() / "absent.db", {});
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, base::ErrorCode::NotFound);
}

} // namespace
} // namespace vouch::database::detail
