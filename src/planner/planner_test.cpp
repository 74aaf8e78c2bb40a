// Whole questions over small schemas, each for one rule.
#include "planner/planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"

namespace vouch::planner {
namespace {

using testing::HasSubstr;
using testing::Not;

knowledge::Knowledge known(std::string_view tables) {
    const knowledge::TestSchema schema = knowledge::test_schema(std::string(tables));
    knowledge::TestReader reader(schema);
    return knowledge::build({"test", schema.catalog}, reader, knowledge::english::vocabulary(), {},
                            {})
        .value();
}

Planned planned(const knowledge::Knowledge& knowledge, std::string_view question) {
    return Planner(knowledge, {}).plan(question, {}).value();
}

TEST(Planner, OpeningWordsAreNoPartOfAValue) {
    const auto music = known("track: id int pk, name text = How Many More Times | Rain, "
                             "milliseconds int\n");
    for (const Reading& reading :
         planned(music, "How many tracks are longer than 300000 milliseconds?").readings)
        EXPECT_THAT(reading.understood, Not(HasSubstr("How many"))) << reading.understood;
    // A name that begins the question is one all the same.
    const Planned named = planned(music, "How Many More is the name of which track?");
    ASSERT_FALSE(named.readings.empty());
    EXPECT_THAT(named.readings.front().understood, HasSubstr("How Many More"));
}

TEST(Planner, AValueOfTheNamedTableComesBeforeOneBehindAJoin) {
    const auto shop = known("customer: id int pk, name text, country text = Brazil | France\n"
                            "invoice: id int pk, customer_id int -> customer, billing_country text "
                            "= Brazil | France, amount real\n");
    const Planned planned_here = planned(shop, "Which customers live in Brazil?");
    ASSERT_TRUE(planned_here.answered);
    EXPECT_EQ(planned_here.readings.front().understood,
              "name of customer, where country is Brazil");
    // Where the other table is named as well, its column is meant no less.
    EXPECT_GE(planned(shop, "invoices of customers in Brazil").readings.size(), 2U);
}

TEST(Planner, ATitleDoesNotNameAPerson) {
    const auto staff = known("employee: id int pk, last_name text, first_name text, title text, "
                             "hired date\n");
    const Planned listed = planned(staff, "List all employees hired after 2003");
    ASSERT_FALSE(listed.readings.empty());
    EXPECT_THAT(listed.readings.front().understood, HasSubstr("name of employee"));
    const auto library = known("book: id int pk, title text, writer_name text\n");
    EXPECT_THAT(planned(library, "List all books").readings.front().understood,
                HasSubstr("title of book"));
}

} // namespace
} // namespace vouch::planner
