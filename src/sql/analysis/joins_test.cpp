// Runs fixtures/joins.sql over a shop with keys. `-->` is the findings, in order: the effect, the
// tables, and the text of the span. VOUCH_UPDATE=1 writes what came out, for review.
#include "sql/analysis/joins.h"

#include <gtest/gtest.h>

#include "sql/analysis/blocks_for_test.h"
#include "sql/analysis/rich_dialect_for_test.h"
#include "sql/analysis/shop_for_test.h"
#include "sql/syntax/parser.h"

namespace vouch::sql::analysis {
namespace {

schema::Catalog shop_with_keys() {
    schema::Catalog catalog = shop_catalog();
    const auto table = [&](std::string_view name) -> schema::Table& {
        return catalog.tables[*catalog.find_table("", name)];
    };
    for (const char* name : {"customers", "employees", "orders", "products"})
        table(name).primary_key = {"id"};
    table("order_items").primary_key = {"order_id", "product_id"};
    table("order_items").columns[0].nullable = false;
    table("order_items").foreign_keys = {{{"order_id"}, "main", "orders", {"id"}},
                                         {{"product_id"}, "main", "products", {"id"}}};
    table("orders").foreign_keys = {{{"customer_id"}, "main", "customers", {"id"}}};
    table("employees").foreign_keys = {{{"manager_id"}, "main", "employees", {"id"}}};
    return catalog;
}

TEST(JoinFindings, AreKnownFromKeys) {
    const schema::Catalog catalog = shop_with_keys();
    syntax::Dialect dialect = rich_dialect();
    dialect.functions.insert(dialect.functions.begin(),
                             rich_function("avg", syntax::kAggregateFunction));
    const CatalogNames names(catalog, dialect.name_case);
    const auto outcome = [&](const std::string& statement) {
        const auto query = syntax::parse_query(statement, dialect);
        if (!query) return "--> syntax: " + query.error().message + "\n";
        const auto analysis = analyze(*query, dialect, names, EverythingVisible());
        if (!analysis) return "--> " + analysis.error().message + "\n";
        std::string text;
        for (const JoinFinding& finding : join_findings(*query, *analysis, dialect, names)) {
            text += finding.effect == JoinEffect::RepeatedRows ? "--> repeats "
                    : finding.effect == JoinEffect::LostRows   ? "--> loses "
                                                               : "--> undoes ";
            text += catalog.tables[finding.table].name;
            if (finding.other) text += " by " + catalog.tables[*finding.other].name;
            text += ": " +
                    statement.substr(finding.span.begin, finding.span.end - finding.span.begin) +
                    "\n";
        }
        return text.empty() ? std::string("--> nothing\n") : text;
    };
    const BlockCounts counts = check_blocks("joins.sql", outcome, "--> nothing");
    EXPECT_GE(counts.matching, 12);
    EXPECT_GE(counts.others, 12);
}

TEST(TableGroups, AreTiedByConditions) {
    const schema::Catalog catalog = shop_with_keys();
    const syntax::Dialect dialect = rich_dialect();
    const CatalogNames names(catalog, dialect.name_case);
    const auto groups = [&](const std::string& statement) {
        const auto query = syntax::parse_query(statement, dialect);
        if (!query) return query.error().message;
        const auto analysis = analyze(*query, dialect, names, EverythingVisible());
        if (!analysis) return analysis.error().message;
        std::string text;
        for (const TableGroups& select : table_groups(*query, *analysis, names)) {
            if (!text.empty()) text += " / ";
            for (const auto& group : select.groups) {
                text += '(';
                for (std::uint32_t table : group)
                    text += (text.back() == '(' ? "" : " ") + catalog.tables[table].name;
                text += ')';
            }
        }
        return text;
    };
    EXPECT_EQ(groups("SELECT 1"), "");
    EXPECT_EQ(groups("SELECT id FROM orders"), "(orders)");
    EXPECT_EQ(groups("SELECT 1 FROM orders, customers"), "(orders)(customers)");
    EXPECT_EQ(groups("SELECT 1 FROM orders CROSS JOIN orders AS o"), "(orders)(orders)");
    EXPECT_EQ(groups("SELECT 1 FROM orders AS o, customers AS c WHERE o.customer_id = c.id"),
              "(orders customers)");
    EXPECT_EQ(groups("SELECT 1 FROM orders AS o JOIN customers AS c ON o.amount < c.id"),
              "(orders customers)");
    EXPECT_EQ(groups("SELECT 1 FROM orders AS o JOIN order_items AS i ON i.order_id = o.id "
                     "JOIN customers AS c ON c.id > 0"),
              "(orders order_items)(customers)");
    EXPECT_EQ(groups("SELECT 1 FROM orders AS o, customers AS c WHERE c.id = 5"), "(orders)")
        << "one row of customers";
    EXPECT_EQ(groups("SELECT 1 FROM orders AS o, (SELECT max(id) AS m FROM customers) AS c"),
              "(orders) / (customers)");
    EXPECT_EQ(
        groups("SELECT 1 FROM orders AS o, customers AS c "
               "WHERE EXISTS (SELECT 1 FROM products AS p WHERE p.id = o.id AND p.id = c.id)"),
        "(orders customers) / (products)");
}

} // namespace
} // namespace vouch::sql::analysis
