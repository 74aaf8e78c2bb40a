#include "knowledge/connector_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/schema_for_test.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Gives the same rows to every query and keeps what was asked.
class ScriptedConnector : public database::Connector {
public:
    std::vector<schema::Row> rows;
    schema::Truncation truncation = schema::Truncation::None;
    mutable std::vector<std::string> asked;

    std::string_view dialect_name() const override { return "sqlite"; }
    std::string data_version(const base::Context&) const override { return {}; }
    base::Result<database::Health> health(std::chrono::milliseconds,
                                          const base::Context&) const override {
        return database::Health{};
    }
    base::Result<schema::Catalog> introspect(const base::Context&) const override {
        return schema::Catalog{};
    }
    base::Result<database::QueryPlan> explain(const sql::policy::ApprovedEstimate&,
                                              const base::Context&) const override {
        return database::QueryPlan{};
    }

protected:
    base::Result<database::ReadSummary> read(const sql::policy::ApprovedQuery& query,
                                             const database::ReadBudget&, const base::Context&,
                                             database::RowSink& sink) const override {
        asked.push_back(query.text());
        sink.columns(std::vector<schema::ResultColumn>(rows.empty() ? 1 : rows.front().size()));
        for (const schema::Row& row : rows)
            TRY(sink.row(row));
        return database::ReadSummary{.rows = rows.size(), .truncation = truncation};
    }
};

class ConnectorReaderTest : public testing::Test {
protected:
    ConnectorReader reader() {
        auto made = ConnectorReader::create(connector_, schema_.catalog, policy_);
        return std::move(made).value();
    }

    TestSchema schema_ = test_schema("person: id int pk, `full name` text, pay real");
    ScriptedConnector connector_;
    sql::policy::Policy policy_{.relations = sql::policy::Extent::Everything};
};

TEST_F(ConnectorReaderTest, AsksForDistinctValues) {
    connector_.rows = {{std::string("Ann")}, {schema::Null{}}};
    auto values = reader().distinct_values({0, 1}, 8002, {});
    ASSERT_TRUE(values) << values.error().message;
    EXPECT_THAT(*values, ElementsAre(schema::Value{std::string("Ann")}, schema::Value{}));
    ASSERT_EQ(connector_.asked.size(), 1U);
    EXPECT_THAT(connector_.asked[0], HasSubstr("DISTINCT"));
    EXPECT_THAT(connector_.asked[0], HasSubstr("\"full name\""));
    EXPECT_THAT(connector_.asked[0], HasSubstr("8002")) << "the limit for answers does not count";
}

TEST_F(ConnectorReaderTest, NeverTakesAPartForTheWhole) {
    connector_.rows = {{std::string("Ann")}};
    connector_.truncation = schema::Truncation::Time;
    auto values = reader().distinct_values({0, 1}, 10, {});
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().code, base::ErrorCode::LimitExceeded);
}

TEST_F(ConnectorReaderTest, SummarizesInOnePass) {
    connector_.rows = {{std::int64_t{7}, std::int64_t{7}, std::int64_t{1}, std::int64_t{9},
                        std::int64_t{5}, 1.5, 2.5}};
    const std::vector<std::uint32_t> columns{0, 2};
    auto summary = reader().summary(0, columns, {});
    ASSERT_TRUE(summary) << summary.error().message;
    EXPECT_EQ(summary->row_count, 7);
    ASSERT_EQ(summary->columns.size(), 2U);
    EXPECT_EQ(summary->columns[1].value_count, 5);
    EXPECT_EQ(summary->columns[1].minimum, schema::Value{1.5});
    EXPECT_EQ(summary->columns[0].maximum, schema::Value{std::int64_t{9}});
    EXPECT_EQ(connector_.asked.size(), 1U);
}

TEST_F(ConnectorReaderTest, RefusesAnAnswerOfAnotherShape) {
    connector_.rows = {{std::int64_t{7}}};
    const std::vector<std::uint32_t> columns{0};
    EXPECT_FALSE(reader().summary(0, columns, {}));
    connector_.rows = {};
    EXPECT_FALSE(reader().summary(0, columns, {}));
}

TEST_F(ConnectorReaderTest, ReadsNothingThatThePolicyWithholds) {
    policy_.rules = {{.schema = "", .table = "person", .denied_columns = {"pay"}}};
    const std::vector<std::uint32_t> columns{0, 2};
    EXPECT_FALSE(reader().distinct_values({0, 2}, 10, {}));
    EXPECT_FALSE(reader().summary(0, columns, {}));
    EXPECT_THAT(connector_.asked, testing::IsEmpty());

    policy_ = {.relations = sql::policy::Extent::Nothing};
    auto values = reader().distinct_values({0, 0}, 10, {});
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().code, base::ErrorCode::Denied);
    EXPECT_THAT(connector_.asked, testing::IsEmpty());
}

} // namespace
} // namespace vouch::knowledge
