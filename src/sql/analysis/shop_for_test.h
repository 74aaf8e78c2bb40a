// The shop of the tests, as tests/policy describes it, for tests that may not read YAML.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "schema/catalog.h"

namespace vouch::sql::analysis {

inline schema::Table shop_table(std::string name,
                                std::vector<std::pair<std::string, schema::TypeClass>> columns) {
    schema::Table table;
    table.schema = "main";
    table.name = std::move(name);
    for (auto& [column, type] : columns)
        table.columns.push_back({column, "", type, true, ""});
    return table;
}

/// `schema` is what the dialect calls the default one.
inline schema::Catalog shop_catalog(const std::string& schema = "main") {
    using schema::TypeClass;
    constexpr TypeClass kInteger = TypeClass::Integer, kText = TypeClass::Text;
    constexpr TypeClass kDecimal = TypeClass::Decimal, kTime = TypeClass::Timestamp;
    schema::Catalog catalog{schema, {}, {}};
    catalog.tables = {
        shop_table("customers",
                   {{"id", kInteger}, {"tenant_id", kInteger}, {"name", kText}, {"ssn", kText}}),
        shop_table("employees", {{"id", kInteger}, {"name", kText}, {"manager_id", kInteger}}),
        shop_table("events", {{"id", kInteger},
                              {"tenant_id", kInteger},
                              {"ts", kTime},
                              {"kind", kText},
                              {"payload", TypeClass::Json}}),
        shop_table("order_items", {{"order_id", kInteger},
                                   {"product_id", kInteger},
                                   {"quantity", kInteger},
                                   {"price", kDecimal}}),
        shop_table("order_totals", {{"tenant_id", kInteger}, {"total", kDecimal}}),
        shop_table("orders", {{"id", kInteger},
                              {"customer_id", kInteger},
                              {"tenant_id", kInteger},
                              {"amount", kDecimal},
                              {"status", kText},
                              {"created_at", kTime},
                              {"note", kText}}),
        shop_table("products", {{"id", kInteger},
                                {"name", kText},
                                {"category", kText},
                                {"price", kDecimal},
                                {"attrs", TypeClass::Json}}),
        shop_table("secrets", {{"id", kInteger}, {"secret", kText}}),
    };
    for (schema::Table& table : catalog.tables)
        table.schema = schema;
    catalog.tables[4].kind = schema::TableKind::View;
    return catalog;
}

} // namespace vouch::sql::analysis
