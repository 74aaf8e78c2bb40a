#include "answer/schema_planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/printer.h"

namespace vouch::answer {
namespace {

/// A shop among tables of other things.
knowledge::Knowledge crowded_shop() {
    std::string text =
        "customer: id int pk, name text = Acme | Bolt, country text = France | Peru\n"
        "order: id int pk, customer_id int -> customer, amount real\n"
        "order_line: order_id int -> order, product_id int -> product, units int\n"
        "product: id int pk, title text = Lamp | Desk\n";
    for (int number = 0; number < 80; ++number) {
        const std::string name = "gauge" + std::to_string(number);
        text += name + "_reading: id int pk, level" + std::to_string(number) + " real\n";
    }
    const knowledge::TestSchema schema = knowledge::test_schema(text);
    knowledge::TestReader reader(schema);
    return knowledge::build({"shop", schema.catalog}, reader, knowledge::english::vocabulary(), {},
                            {})
        .value();
}

std::string best_sql(const SchemaPlanner& planner, std::string_view question) {
    const auto planned = planner.plan(question, {}).value();
    if (planned.readings.empty()) return "none: " + planned.refusal.reason;
    return sql::syntax::print(planned.readings.front().query,
                              *sql::dialects::find_dialect("sqlite"));
}

TEST(SchemaPlanner, ReadsALargeSchemaAsItReadsASmallOne) {
    const knowledge::Knowledge shop = crowded_shop();
    const SchemaPlanner retrieving(shop, {}, {.whole = 8, .retrieved = 6});
    const SchemaPlanner whole(shop, {}, {.whole = 1000});
    for (const char* question :
         {"How many customers are there?", "What is the total amount of orders in France?",
          "Which customers have ordered the product Lamp?", "average amount of orders per country",
          "What is the highest level7 of gauge7 readings?"}) {
        EXPECT_EQ(best_sql(retrieving, question), best_sql(whole, question)) << question;
    }
}

TEST(SchemaPlanner, SaysThatItFindsNothing) {
    const knowledge::Knowledge shop = crowded_shop();
    const SchemaPlanner retrieving(shop, {}, {.whole = 8});
    const auto planned = retrieving.plan("Who painted the ceiling?", {}).value();
    EXPECT_FALSE(planned.answered);
    EXPECT_THAT(planned.refusal.reason, testing::Not(testing::HasSubstr("no table")));
}

TEST(SchemaPlanner, StopsWhenItIsTold) {
    const knowledge::Knowledge shop = crowded_shop();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(
        SchemaPlanner(shop, {}, {.whole = 8}).plan("How many?", {.stop = stop.get_token()}));
}

} // namespace
} // namespace vouch::answer
