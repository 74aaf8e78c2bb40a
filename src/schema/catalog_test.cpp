#include "schema/catalog.h"

#include <gtest/gtest.h>

namespace vouch::schema {
namespace {

Catalog sample() {
    Table table{.schema = "main", .name = "Orders"};
    table.columns = {
        {.name = "Id", .type = "INTEGER", .type_class = TypeClass::Integer, .nullable = false}};
    return Catalog{.default_schema = "main", .tables = {table}};
}

TEST(Catalog, FindsWithoutRegardToCase) {
    Catalog catalog = sample();
    EXPECT_EQ(catalog.find_table("", "orders"), 0U);
    EXPECT_EQ(catalog.find_table("MAIN", "ORDERS"), 0U);
    EXPECT_EQ(catalog.find_table("temp", "orders"), std::nullopt);
    EXPECT_EQ(catalog.tables[0].find_column("ID"), 0U);
    EXPECT_EQ(catalog.tables[0].find_column("none"), std::nullopt);
}

TEST(Catalog, FingerprintFollowsMeaningOnly) {
    Catalog catalog = sample();
    std::string before = catalog_fingerprint(catalog);
    catalog.tables[0].row_count = 5;
    catalog.tables[0].columns[0].comment = "key";
    EXPECT_EQ(catalog_fingerprint(catalog), before);
    catalog.tables[0].columns[0].type = "TEXT";
    EXPECT_NE(catalog_fingerprint(catalog), before);
}

} // namespace
} // namespace vouch::schema
