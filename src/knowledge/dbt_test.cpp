// Manifests of the oldest and the newest version, and what is wrong with them in real life.
#include "knowledge/dbt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/knowledge_base_file.h"
#include "sql/dialects/registry.h"

namespace vouch::knowledge {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kBase = R"yaml(knowledge_base: 1
default_schema: main
tables:
  - name: orders
    columns: [{name: id}, {name: customer_id}, {name: status}, {name: amount}]
    foreign_keys:
      - {columns: [customer_id], to_table: customers, to_columns: [id], origin: inferred}
  - name: customers
    description: Ours, by hand
    columns: [{name: id}, {name: name}]
metrics:
  - {name: Customers, sql: SELECT count(*) FROM customers}
)yaml";

std::string fixture(const std::string& name) {
    return base::read_file(std::string(VOUCH_SOURCE_DIR) + "/src/knowledge/fixtures/dbt/" + name,
                           base::ByteCount{100'000})
        .value();
}

/// Of a project whose metrics are measures, with another version.
std::string manifest(int version) {
    std::string text = fixture(version < 10 ? "expressions.json" : "measures.json");
    const std::string_view mark = version < 10 ? "v7.json" : "v12.json";
    return text.replace(text.find(mark), mark.size(), "v" + std::to_string(version) + ".json");
}

class DbtTest : public testing::Test {
protected:
    DbtReport take(const std::string& text) {
        auto report = import_dbt(text, *sql::dialects::find_dialect("sqlite"), base_);
        EXPECT_TRUE(report) << report.error().message;
        return report ? *report : DbtReport{};
    }
    std::string metric(std::string_view name) const {
        for (const Metric& one : base_.metrics) {
            if (one.name == name) return one.sql;
        }
        return "none";
    }

    KnowledgeBase base_ = parse_knowledge_base(kBase, "base").value();
};

class DbtVersionsTest : public DbtTest, public testing::WithParamInterface<int> {};

TEST_P(DbtVersionsTest, TakesDescriptionsTestsAndKeys) {
    const DbtReport report = take(manifest(GetParam()));
    EXPECT_EQ(report.manifest_version, GetParam());
    EXPECT_EQ(report.tables, 2U);
    EXPECT_EQ(report.table_descriptions, 2U);
    EXPECT_EQ(report.column_descriptions, 1U);
    EXPECT_EQ(report.value_lists, 1U);
    EXPECT_EQ(report.foreign_keys, 1U);
    const BaseTable& orders = *base_.find_table("", "orders");
    EXPECT_EQ(orders.descriptions.best(), "One row for each order");
    EXPECT_EQ(orders.find_column("status")->descriptions.best_source(), DescriptionSource::Dbt);
    EXPECT_THAT(orders.find_column("status")->accepted_values, ElementsAre("new", "sent", "3"));
    EXPECT_THAT(orders.find_column("id")->dbt_tests, ElementsAre("not_null", "unique"));
    ASSERT_EQ(orders.foreign_keys.size(), 1U);
    EXPECT_EQ(orders.foreign_keys[0].origin, BaseKeyOrigin::Dbt);
    EXPECT_EQ(orders.foreign_keys[0].key.referenced_table, "customers");
    const BaseTable& customers = *base_.find_table("", "customers");
    EXPECT_EQ(customers.descriptions.best(), "Ours, by hand") << "a person outranks dbt";
    EXPECT_EQ(customers.descriptions.from(DescriptionSource::Dbt), "From dbt");
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("ghost")));
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("model.shop.lost")));
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("a query of its own")));
}

INSTANTIATE_TEST_SUITE_P(Versions, DbtVersionsTest, testing::Values(7, 8, 9, 10, 11, 12));

TEST_F(DbtTest, TakesMetricsThatAreAnExpressionOfAModel) {
    const DbtReport report = take(manifest(7));
    EXPECT_EQ(report.metrics, 1U);
    EXPECT_EQ(metric("Revenue"), "SELECT sum(amount) FROM main.orders WHERE status = 'sent'");
    EXPECT_EQ(metric("Customers"), "SELECT count(*) FROM customers") << "a person's stays";
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("“customers”: a metric of this name")));
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("“median” is not taken")));
}

TEST_F(DbtTest, TakesMetricsThatAreAMeasureOfASemanticModel) {
    const DbtReport report = take(manifest(12));
    EXPECT_EQ(report.metrics, 3U);
    const std::string amount = "SELECT sum(amount) FROM main.orders WHERE status = 'sent'";
    const std::string orders = "SELECT count(DISTINCT id) FROM main.orders";
    EXPECT_EQ(metric("total amount"), amount);
    EXPECT_EQ(metric("Orders"), orders);
    EXPECT_EQ(metric("Average order"),
              "SELECT 1.0 * (" + amount + ") / nullif((" + orders + "), 0)");
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("“growth”: it is of the kind “derived”")));
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("“bad”: “amount) FROM orders; --” is not")));
    EXPECT_THAT(report.not_taken, Contains(HasSubstr("“other”: its filter names more")));
}

/// The manifest of the older kind with another filter of its metric.
std::string filtered(const std::string& field, const std::string& operation,
                     const std::string& value) {
    std::string text = fixture("expressions.json");
    const std::string_view before = R"({"field": "status", "operator": "=", "value": "'sent'"})";
    return text.replace(text.find(before), before.size(),
                        R"({"field": ")" + field + R"(", "operator": ")" + operation +
                            R"(", "value": ")" + value + R"("})");
}

/// The manifest of the newer kind where a dimension is `expression` and the filter `condition`.
std::string measured(const std::string& expression, const std::string& condition) {
    std::string text = fixture("measures.json");
    const auto replace = [&](std::string_view from, const std::string& to) {
        text.replace(text.find(from), from.size(), to);
    };
    replace(R"("expr": "status")", R"("expr": ")" + expression + R"(")");
    replace("{{ Dimension('order__state') }} = 'sent'", condition);
    return text;
}

TEST_F(DbtTest, EachPartOfAFilterIsAnExpressionOfItsOwn) {
    const auto where = [&](const std::string& text) {
        take(text);
        const std::string sql = metric("Revenue") + metric("total amount");
        const std::size_t at = sql.find("WHERE ");
        return at == std::string::npos ? "none" : sql.substr(at + 6, sql.find("none", at) - at - 6);
    };
    EXPECT_EQ(where(filtered("id + 1", ">=", "2")), "id + 1 >= 2");
    EXPECT_EQ(where(filtered("status", "IN", "('sent', 'new')")), "status IN ('sent', 'new')");
    EXPECT_EQ(where(filtered("status", "not in", "('sent')")), "status NOT IN ('sent')");
    EXPECT_EQ(where(filtered("status", "is not", "null")), "status IS NOT NULL");
    EXPECT_EQ(where(filtered("status", "like", "'s%'")), "status LIKE 's%'");
    EXPECT_EQ(where(measured("status OR id", "{{ Dimension('order__state') }} = 'sent'")),
              "(status OR id) = 'sent'");
}

TEST_F(DbtTest, APartOfAFilterThatIsMoreThanOneIsNotTaken) {
    const std::string good = "{{ Dimension('order__state') }} = 'sent'";
    for (const std::string& text :
         {filtered("status) = 'x' OR (1", "=", "1"), filtered("status", "=", "1) OR (1 = 1"),
          filtered("status", "= 1 OR 1 =", "1"), filtered("status", "in", "(1) OR (2"),
          filtered("status", "in", "1; DROP TABLE orders"), filtered("status", "", "1"),
          measured("status) = 'x' OR (1", good), measured("status", good + ") OR (1 = 1"),
          measured("status", "'{{ Dimension('order__state') }}' = 'sent'"),
          measured("status", good + " AND amount = :other")}) {
        const DbtReport report = take(text);
        EXPECT_EQ(metric("Revenue") + metric("total amount"), "nonenone") << text;
        EXPECT_THAT(report.not_taken,
                    Contains(AnyOf(HasSubstr("“revenue”"), HasSubstr("“total_amount”"))));
    }
}

TEST_F(DbtTest, WhatAnEarlierManifestSaidIsTakenBack) {
    take(manifest(12));
    take("{\"metadata\": {\"dbt_schema_version\": \"https://x/dbt/manifest/v12.json\"}}");
    const BaseTable& orders = *base_.find_table("", "orders");
    EXPECT_EQ(orders.descriptions.best(), "");
    EXPECT_THAT(orders.find_column("status")->accepted_values, IsEmpty());
    EXPECT_THAT(orders.foreign_keys, IsEmpty());
    EXPECT_EQ(base_.metrics.size(), 1U);
    EXPECT_EQ(base_.find_table("", "customers")->descriptions.best(), "Ours, by hand");
}

TEST_F(DbtTest, ATableOfSeveralSchemasIsTakenByItsOwnOnly) {
    BaseTable twin = *base_.find_table("", "orders");
    twin.schema = "archive";
    base_.tables.push_back(twin);
    EXPECT_EQ(take(manifest(12)).tables, 1U) << "which orders is meant is not known";
    base_.tables.back().schema = "Analytics";
    EXPECT_EQ(take(manifest(12)).tables, 2U);
    EXPECT_EQ(base_.tables.back().descriptions.best(), "One row for each order");
    EXPECT_EQ(base_.find_table("", "orders")->descriptions.best(), "");
}

TEST_F(DbtTest, RefusesWhatIsNoManifest) {
    const std::string before = print_knowledge_base(base_);
    for (const std::string& text :
         {std::string("{"), std::string("[]"), std::string("{}"), std::string(""),
          std::string("{\"metadata\": {\"dbt_schema_version\": 12}}"),
          std::string("{\"metadata\": {\"dbt_schema_version\": \"https://x/catalog/v1.json\"}}"),
          manifest(6), manifest(13), manifest(1200)}) {
        auto report = import_dbt(text, *sql::dialects::find_dialect("sqlite"), base_);
        ASSERT_FALSE(report) << text;
        EXPECT_EQ(report.error().code, base::ErrorCode::InvalidArgument);
        EXPECT_EQ(print_knowledge_base(base_), before);
    }
}

TEST_F(DbtTest, OddTypesAreAsGoodAsNothing) {
    const DbtReport report = take(fixture("odd_types.json"));
    EXPECT_EQ(report.tables, 0U);
    EXPECT_EQ(report.metrics, 0U);
}

} // namespace
} // namespace vouch::knowledge
