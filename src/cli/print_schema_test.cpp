#include "cli/print_schema.h"

#include <sstream>

#include <gtest/gtest.h>

namespace vouch::cli {
namespace {

schema::Column column(std::string name, std::string type) {
    schema::Column column;
    column.name = std::move(name);
    column.type = std::move(type);
    column.nullable = false;
    return column;
}

TEST(PrintSchema, TellsTheKeys) {
    schema::Table table;
    table.schema = "main";
    table.name = "lines";
    table.row_count = 7;
    table.columns = {column("order_id", "INTEGER"), column("place", "INTEGER"),
                     column("product", "TEXT"), column("code", "TEXT")};
    table.primary_key = {"order_id", "place"};
    table.foreign_keys = {{{"order_id"}, "main", "orders", {"id"}},
                          {{"product"}, "stock", "products", {"name"}}};
    table.unique_keys = {{"order_id", "place"}, {"code"}, {"product", "place"}};
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    print_schema({"main", {table}, {"half read"}}, Console(in, out, err));
    EXPECT_EQ(out.str(), "main.lines, 7 rows\n"
                         "column    type     null  key\n"
                         "────────  ───────  ────  ────────────────────────\n"
                         "order_id  INTEGER  no    primary key, → orders.id\n"
                         "place     INTEGER  no    primary key\n"
                         "product   TEXT     no    → stock.products.name\n"
                         "code      TEXT     no    unique\n"
                         "unique together: product, place\n"
                         "\n");
    EXPECT_EQ(err.str(), "warning: half read\n");
}

} // namespace
} // namespace vouch::cli
