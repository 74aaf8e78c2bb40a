// Whole questions over small schemas, each for one rule of how clauses are read and shown.
#include "planner/small_schema_for_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::planner {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(PlannerClauses, OrBeforeAComparisonJoinsTwo) {
    const auto shop = known("product: id int pk, name text = Pen | Cup, price int\n");
    for (const char* question : {"Which products cost less than 5 or more than 20?",
                                 "names of products with a price lower than 5 or higher than 20"})
        EXPECT_THAT(best_sql(shop, question), HasSubstr("price < 5 OR price > 20")) << question;
    EXPECT_THAT(best_sql(shop, "products with a price of 20 or higher"), HasSubstr("price >= 20"));
}

TEST(PlannerClauses, WhatWasGivenIsNotTheAnswer) {
    const auto people = known("person: name text pk = Ann | Bob | Cy, city text = Rome | Oslo\n"
                              "friendship: person text -> person, friend text -> person\n");
    const Planned plan = planned(people, "Which friends does Ann have?");
    for (const Reading& reading : plan.readings) {
        const std::string sql = best_sql(people, "Which friends does Ann have?");
        EXPECT_FALSE(plan.answered && sql.find("SELECT friend FROM friendship WHERE friend") == 0)
            << reading.understood;
    }
    // A question that names a value and asks for something else is no echo.
    EXPECT_THAT(best_sql(people, "What is the city of Ann?"), HasSubstr("SELECT city"));
}

TEST(PlannerClauses, AllValuesOfAColumnBreakAMeasureDown) {
    const auto school = known("student: id int pk, name text = Ann | Bob | Cy | Di, "
                              "sex text = F | M | F | M, age int\n");
    EXPECT_THAT(best_sql(school, "average age of F and M students"), HasSubstr("GROUP BY sex"));
    // Where there are others it is a condition.
    const auto more = known("student: id int pk, name text = Ann | Bob | Cy | Di, "
                            "sex text = F | M | X | M, age int\n");
    EXPECT_THAT(best_sql(more, "average age of F and M students"), HasSubstr("sex IN ('F', 'M')"));
}

TEST(PlannerClauses, TheVerbBeforeASuperlativeSaysWhichDay) {
    const auto shows = known("show: id int pk, title text = Dawn | Dusk, launch date\n"
                             "broadcast: id int pk, show_id int -> show, date date\n");
    EXPECT_THAT(best_sql(shows, "Which show was launched most recently?"),
                AllOf(HasSubstr("launch DESC"), Not(HasSubstr("broadcast"))));
}

TEST(PlannerClauses, TheTopRowsAreThoseOfTheNamedMeasure) {
    const auto bank = known("account: id int pk, name text = Ann | Bob, balance int\n");
    const std::string sql =
        best_sql(bank, "name and balance of the top 3 accounts with the highest balance");
    EXPECT_THAT(sql, AllOf(HasSubstr("ORDER BY balance DESC"), HasSubstr("LIMIT 3")));
    EXPECT_THAT(sql, Not(HasSubstr("\"name\" DESC")));
}

TEST(PlannerClauses, AColumnMayBeNamedAsItIsWritten) {
    const auto station = known("station: id int pk, location text = Rome | Oslo, "
                               "manager_name text = Ann | Bob\n");
    EXPECT_THAT(best_sql(station, "Show location and manager_name of all stations"),
                HasSubstr("location, manager_name"));
}

TEST(PlannerClauses, AColumnThatIsCalledLikeATimeIsThatColumn) {
    const auto party = known("party: id int pk, theme text = Spring | Sea, first_year int, "
                             "last_year int\n");
    EXPECT_THAT(best_sql(party, "What are the first year and last year of all parties?"),
                HasSubstr("first_year, last_year"));
}

TEST(PlannerClauses, WhatAKeyLeadsToIsShownByItsName) {
    const auto cities =
        known("country: id int pk, name text = Peru | Chile\n"
              "city: id int pk, name text = Lima | Cusco, country_id int -> country\n");
    EXPECT_THAT(best_sql(cities, "names of cities and the countries that they are in"),
                HasSubstr("country.\"name\""));
    EXPECT_THAT(best_sql(cities, "names and country ids of all cities"), HasSubstr("country_id"));
}

TEST(PlannerClauses, ASurnameIsALastName) {
    const auto drivers = known("driver: id int pk, forename text = Ann | Bob, "
                               "surname text = Lee | Kim, born date\n");
    EXPECT_THAT(best_sql(drivers, "What is the first and last name of all drivers?"),
                HasSubstr("SELECT forename, surname FROM driver"));
    EXPECT_THAT(best_sql(drivers, "Give the names of all drivers"), HasSubstr("surname"));
}

TEST(PlannerClauses, TwoColumnsAfterForEachAreTwoGroups) {
    const auto school = known("teacher: id int pk, name text = Ann | Bob, rank text = I | II, "
                              "sex text = F | M\n");
    EXPECT_THAT(best_sql(school, "How many teachers are there for each rank and sex?"),
                HasSubstr("GROUP BY rank, sex"));
}

TEST(PlannerClauses, AnotherNounThatTheyHaveIsShownToo) {
    const auto shop =
        known("supplier: id int pk, name text = Ann | Bob, country text = Peru | Oman\n"
              "product: id int pk, name text = Pen | Cup, supplier_id int -> supplier\n");
    EXPECT_THAT(best_sql(shop, "List the suppliers from Peru and the products they supply"),
                HasSubstr("SELECT supplier.\"name\", product.\"name\""));
}

constexpr std::string_view kPayments =
    "actor: id int pk, name text = Ann | Bob, age int, height real, weight real\n"
    "payment: id int pk, actor_id int -> actor, amount real, paid_on date\n";

TEST(PlannerClauses, NumbersSayNothingOfATableThatNothingNames) {
    const auto shop = known(kPayments);
    const Planned between = planned(shop, "payments between 15 and 25");
    EXPECT_FALSE(between.answered) << between.readings.front().understood;
    EXPECT_TRUE(planned(shop, "actors between 15 and 25 years old").answered);
}

TEST(PlannerClauses, TheOneDateOfWhatIsCountedIsNoGuess) {
    const auto shop = known(kPayments);
    EXPECT_TRUE(planned(shop, "average payment amount per month").answered);
    const auto orders = known("orders: id int pk, placed_on date, due_on date, amount real\n");
    EXPECT_FALSE(planned(orders, "average amount of orders per month").answered);
}

TEST(PlannerClauses, IsNotANumberIsAComparison) {
    EXPECT_THAT(best_sql(known(kPayments), "names of actors whose age is not 20"),
                HasSubstr("age <> 20"));
}

TEST(PlannerClauses, WhatIsLargeOrShortDependsOnWhatThereIs) {
    const auto shop = known(kPayments);
    EXPECT_THAT(best_sql(shop, "the largest payment"), HasSubstr("ORDER BY amount DESC"));
    EXPECT_THAT(best_sql(shop, "Who is the shortest actor?"), HasSubstr("ORDER BY height ASC"));
}

} // namespace
} // namespace vouch::planner
