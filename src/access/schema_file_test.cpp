#include "access/schema_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sql/dialects/registry.h"

namespace vouch::access {
namespace {

using testing::ElementsAre;

const sql::syntax::Dialect& plain_sqlite() { return *sql::dialects::find_dialect("sqlite"); }

std::string schema_fixture(const std::string& name) {
    return std::string(VOUCH_SOURCE_DIR) + "/tests/policy/" + name;
}

const std::string kHead = "default_schema: {sqlite: main}\n";

schema::Catalog catalog_of(const std::string& tables) {
    auto catalog = parse_schema(kHead + "tables:\n" + tables, "s.yaml", plain_sqlite());
    EXPECT_TRUE(catalog) << catalog.error().message;
    return std::move(*catalog);
}

std::string schema_error(std::string_view text) {
    const auto catalog = parse_schema(text, "s.yaml", plain_sqlite());
    return catalog ? "no error" : catalog.error().message;
}

TEST(SchemaFile, DescribesTheShop) {
    const auto catalog = read_schema_file(schema_fixture("schema.yaml"), plain_sqlite());
    ASSERT_TRUE(catalog) << catalog.error().message;
    EXPECT_EQ(catalog->default_schema, "main");
    ASSERT_EQ(catalog->tables.size(), 7u);
    const schema::Table& orders = catalog->tables[*catalog->find_table("", "orders")];
    EXPECT_EQ(orders.columns.size(), 7u);
    EXPECT_FALSE(orders.columns[0].nullable);
    EXPECT_EQ(orders.columns[3].type_class, schema::TypeClass::Decimal);
    EXPECT_EQ(orders.primary_key, std::vector<std::string>{"id"});
    EXPECT_EQ(orders.foreign_keys.at(0).referenced_table, "customers");
    const schema::Table& events = catalog->tables[*catalog->find_table("main", "events")];
    EXPECT_FALSE(events.find_column("items")); // only in one dialect
}

TEST(SchemaFile, ErrorsNameFileLineAndKey) {
    EXPECT_EQ(schema_error("tables: {}"), "s.yaml:1: default_schema: must be a map of dialects");
    EXPECT_EQ(schema_error("default_schema: {postgres: public}\ntables: {}"),
              "s.yaml:1: default_schema: has no entry for sqlite");
    EXPECT_EQ(schema_error(kHead + "tabels: {}"), "s.yaml:2: unknown key \"tabels\"");
    EXPECT_EQ(schema_error(kHead + "tables:\n  t: {columns: {a: {typo: int}}}"),
              "s.yaml:3: t.a: unknown key \"typo\"");
    EXPECT_EQ(schema_error(kHead + "tables:\n  t: {columns: {a: int}, primary_key: [b]}"),
              "s.yaml:3: t.primary_key: there is no column \"b\"");
    EXPECT_EQ(schema_error(kHead + "tables:\n  t: {columns: {a: {type: int, nullable: 3}}}"),
              "s.yaml:3: t.a.nullable: must be true or false");
    EXPECT_EQ(schema_error(kHead + "tables:\n  t: {columns: {a: int}}\n  t: {columns: {a: int}}"),
              "s.yaml:4: tables: \"t\" stands there twice");
    EXPECT_EQ(schema_error(kHead + "tables:\n  t: {columns: [a]}"),
              "s.yaml:3: t.columns: must be a map");
    EXPECT_NE(schema_error("a: [1").find("not YAML"), std::string::npos);
    EXPECT_EQ(schema_error("- a"), "s.yaml:1: the file must be a map of keys");
}

TEST(SchemaFile, TypesFollowTheDialect) {
    const schema::Catalog catalog = catalog_of(
        "  t: {columns: {a: {type: BIGINT, types: {postgres: text}}, b: {type: jsonb, only: "
        "[postgres]}, c: {type: x, types: {sqlite: Decimal(9)}, only: [sqlite, duckdb]}, d: geo}}");
    const schema::Table& table = catalog.tables.at(0);
    ASSERT_EQ(table.columns.size(), 3U);
    EXPECT_EQ(table.columns[0].type, "BIGINT");
    EXPECT_EQ(table.columns[0].type_class, schema::TypeClass::Integer);
    EXPECT_EQ(table.columns[1].name, "c");
    EXPECT_EQ(table.columns[1].type_class, schema::TypeClass::Decimal);
    EXPECT_EQ(table.columns[2].type_class, schema::TypeClass::Other);
}

TEST(SchemaFile, ATypeIsNoOtherForAPartOfItsName) {
    auto catalog = parse_schema("default_schema: {postgres: public}\ntables:\n"
                                "  t: {columns: {a: interval, b: bytea, c: money, d: point}}",
                                "s.yaml", *sql::dialects::find_dialect("postgres"));
    ASSERT_TRUE(catalog) << catalog.error().message;
    const std::vector<schema::Column>& columns = catalog->tables.at(0).columns;
    EXPECT_EQ(columns[0].type_class, schema::TypeClass::Other);
    EXPECT_EQ(columns[1].type_class, schema::TypeClass::Bytes);
    EXPECT_EQ(columns[2].type_class, schema::TypeClass::Decimal);
    EXPECT_EQ(columns[3].type_class, schema::TypeClass::Other);
}

TEST(SchemaFile, TablesKeepWhatIsSaidOfThem) {
    const schema::Catalog catalog = catalog_of(
        "  b: {kind: view, comment: seen, columns: {x: int}}\n"
        "  a: {schema: other, columns: {x: int}}\n"
        "  c:\n"
        "    columns: {x: int, y: {type: text, comment: name}}\n"
        "    unique: [[x, y], [y]]\n"
        "    foreign_keys: [{columns: [x], table: a, references: [x], schema: other}]\n");
    ASSERT_EQ(catalog.tables.size(), 3U);
    EXPECT_EQ(catalog.tables[0].name, "b"); // sorted by schema, then name
    EXPECT_EQ(catalog.tables[0].kind, schema::TableKind::View);
    EXPECT_EQ(catalog.tables[0].comment, "seen");
    const schema::Table& table = catalog.tables[1];
    EXPECT_EQ(table.columns[1].comment, "name");
    EXPECT_THAT(table.unique_keys, ElementsAre(ElementsAre("x", "y"), ElementsAre("y")));
    EXPECT_EQ(table.foreign_keys.at(0).referenced_schema, "other");
    EXPECT_EQ(catalog.tables[2].schema, "other");
    EXPECT_TRUE(catalog_of("  t: {columns: {}}").tables.at(0).columns.empty());
}

TEST(SchemaFile, RefusesKeysThatDoNotHold) {
    const auto refused = [](const std::string& rest) {
        return schema_error(kHead + "tables:\n  t: {columns: {a: int, b: int}, " + rest + "}");
    };
    EXPECT_EQ(refused("kind: index"), "s.yaml:3: kind: must be table or view");
    EXPECT_EQ(refused("unique: a"), "s.yaml:3: t.unique: must be a list");
    EXPECT_EQ(refused("unique: [a]"), "s.yaml:3: t.unique: must be a list");
    EXPECT_EQ(refused("unique: [[a, z]]"), "s.yaml:3: t.unique: there is no column \"z\"");
    EXPECT_EQ(refused("foreign_keys: a"), "s.yaml:3: t.foreign_keys: must be a list");
    EXPECT_EQ(refused("foreign_keys: [{columns: [a], table: u}]"),
              "s.yaml: t.foreign_keys.references: must be a list");
    EXPECT_EQ(refused("foreign_keys: [{columns: [z], table: u, references: [x]}]"),
              "s.yaml:3: t.foreign_keys.columns: there is no column \"z\"");
    EXPECT_EQ(refused("foreign_keys: [{columns: [a, b], table: u, references: [x]}]"),
              "s.yaml:3: t.foreign_keys: columns and references differ in number");
    EXPECT_EQ(refused("foreign_keys: [{columns: [a], references: [x]}]"),
              "s.yaml: t.foreign_keys.table: must be a text");
}

TEST(SchemaFile, RefusesColumnsWithoutAType) {
    const auto refused = [](const std::string& column) {
        return schema_error(kHead + "tables:\n  t: {columns: {a: " + column + "}}");
    };
    EXPECT_EQ(refused("{nullable: true}"), "s.yaml: t.a.type: must be a text");
    EXPECT_EQ(refused("{type: int, types: text}"), "s.yaml:3: t.a.types: must be a map");
    EXPECT_EQ(refused("{type: int, only: sqlite}"), "s.yaml:3: t.a.only: must be a list");
    EXPECT_EQ(refused("[int]"), "s.yaml:3: t.a: must be a map");
}

TEST(SchemaFile, AFileThatIsNotThereIsNotFound) {
    const auto catalog = read_schema_file(schema_fixture("none.yaml"), plain_sqlite());
    ASSERT_FALSE(catalog);
    EXPECT_EQ(catalog.error().code, base::ErrorCode::NotFound);
}

} // namespace
} // namespace vouch::access
