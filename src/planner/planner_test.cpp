// Whole questions over small schemas, each for one rule.
#include "planner/planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/printer.h"

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

knowledge::Knowledge known_unsampled(std::string_view tables) {
    const knowledge::TestSchema schema = knowledge::test_schema(std::string(tables));
    knowledge::TestReader reader(schema);
    knowledge::BuildOptions options;
    options.sampling = knowledge::Sampling::Never;
    return knowledge::build({"test", schema.catalog}, reader, knowledge::english::vocabulary(),
                            options, {})
        .value();
}

/// Of the best reading, however sure; empty where there is none.
std::string best_sql(const knowledge::Knowledge& knowledge, std::string_view question) {
    const Planned result = planned(knowledge, question);
    if (result.readings.empty()) return {};
    return sql::syntax::print(result.readings.front().query,
                              *sql::dialects::find_dialect("sqlite"));
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

TEST(Planner, RefusesWhereThereIsNoTable) {
    const auto nothing = known("");
    for (const char* question : {"How many tracks are there?", "Count tracks", "Show tracks", ""}) {
        const Planned answer = planned(nothing, question);
        EXPECT_FALSE(answer.answered);
        EXPECT_TRUE(answer.readings.empty());
        EXPECT_THAT(answer.refusal.reason, HasSubstr("no table")) << question;
    }
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

constexpr std::string_view kPricedShop =
    "product: id int pk, name text = Hammer | Rake, "
    "price real, colour text = red | blue\n"
    "sale: id int pk, product_id int -> product, amount real\n";

TEST(Planner, ASuperlativeRanksOnlyRowsThatHaveAValue) {
    const auto shop = known(kPricedShop);
    for (const char* question : {"Which product is the cheapest?", "What are the 3 most expensive "
                                                                   "products?"})
        EXPECT_THAT(best_sql(shop, question), HasSubstr("WHERE price IS NOT NULL ORDER BY price"));
    EXPECT_THAT(best_sql(shop, "Which product has the lowest total amount of sales?"),
                testing::AnyOf(HasSubstr("IS NOT NULL"), testing::IsEmpty()));
}

TEST(Planner, AListInAnOrderAndARankingByAKeyKeepAllRows) {
    const auto shop = known(kPricedShop);
    EXPECT_THAT(best_sql(shop, "List the products ordered by price"), Not(HasSubstr("NOT NULL")));
    EXPECT_THAT(best_sql(shop, "Which product has the most sales?"), Not(HasSubstr("NOT NULL")));
    EXPECT_THAT(best_sql(shop, "Which product has the highest id?"), Not(HasSubstr("NOT NULL")));
}

TEST(Planner, WhatRefersToNothingHasNone) {
    const auto league = known("team: id int pk, name text = Reds | Blues\n"
                              "player: id int pk, name text = Ann | Bob, team_id int -> team\n");
    EXPECT_THAT(best_sql(league, "Which players have no team?"),
                HasSubstr("team_id IS NULL OR team_id NOT IN (SELECT id FROM team)"));
    // Seen from the other side, the missing reference is what must not be among the keys.
    EXPECT_THAT(
        best_sql(league, "Which teams have no players?"),
        testing::EndsWith("WHERE id NOT IN (SELECT team_id FROM player WHERE team_id IS NOT "
                          "NULL)"));
}

TEST(Planner, TheFewestMayBeNone) {
    const auto music =
        known("artist: id int pk, name text = Ann | Bob, country text = Chile | Peru\n"
              "album: id int pk, title text, artist_id int -> artist, year int\n");
    for (const char* question :
         {"Which artist has the fewest albums?", "Which artist from Peru has the fewest albums?"}) {
        const std::string sql = best_sql(music, question);
        EXPECT_THAT(sql, HasSubstr("FROM artist LEFT JOIN album")) << question;
        EXPECT_THAT(sql, HasSubstr("ORDER BY count(album.artist_id) ASC")) << question;
    }
    EXPECT_THAT(best_sql(music, "Which artist has the most albums?"), Not(HasSubstr("LEFT JOIN")));
    // Where a condition on the albums would undo the outer join, the answer says what it leaves
    // out.
    const Planned some = planned(music, "Which artist has the fewest albums in 2020?");
    ASSERT_FALSE(some.readings.empty());
    EXPECT_THAT(some.readings.front().assumptions,
                testing::Contains("Those of which there is none are left out."));
}

TEST(Planner, AnUnseenValueIsBoundToNoColumnOfItsOwnAccord) {
    constexpr std::string_view kCustomers = "customer: id int pk, first_name text = Ann | Bob, "
                                            "country text = Chile | Peru\n";
    const auto seen = known(kCustomers);
    const auto unseen = known_unsampled(kCustomers);
    EXPECT_TRUE(planned(seen, "How many customers are from Peru?").answered);
    const Planned nowhere = planned(seen, "How many customers are from Atlantis?");
    EXPECT_FALSE(nowhere.answered);
    EXPECT_EQ(nowhere.refusal.reason, "No customer has a value like Atlantis.");
    for (const char* question :
         {"How many customers are from Peru?", "How many customers are from Narnia?"}) {
        const Planned refused = planned(unseen, question);
        EXPECT_FALSE(refused.answered) << question;
        EXPECT_THAT(refused.refusal.reason, HasSubstr("It is not known where")) << question;
    }
}

TEST(Planner, AnUnseenValueOfANamedColumnIsSaidToBeUnseen) {
    constexpr std::string_view kCustomers = "customer: id int pk, first_name text = Ann | Bob, "
                                            "country text = Chile | Peru\n";
    const auto assumptions = [](const knowledge::Knowledge& knowledge) {
        const Planned result =
            planned(knowledge, "How many customers have the country \"Atlantis\"?");
        return result.readings.empty() ? std::vector<std::string>{}
                                       : result.readings.front().assumptions;
    };
    EXPECT_THAT(assumptions(known(kCustomers)),
                testing::ElementsAre("A value does not occur in the column."));
    EXPECT_THAT(assumptions(known_unsampled(kCustomers)),
                testing::ElementsAre("It is not known whether a value occurs in the column."));
}

TEST(Planner, AListIsNotComparedAsAWhole) {
    auto films = known("film: id int pk, title text = Alien | Brazil, "
                       "feature text = Trailers | Commentaries\n");
    EXPECT_TRUE(planned(films, "How many films have the feature Trailers?").answered);
    for (schema::Column& column : films.catalog.tables[0].columns) {
        if (column.name == "feature") column.type = "text[]";
    }
    EXPECT_FALSE(planned(films, "How many films have the feature Trailers?").answered);
    EXPECT_TRUE(planned(films, "How many films are there?").answered);
}

TEST(Planner, AParticipleMeansTheDayOfItsVerb) {
    const auto orders = known("orders: id int pk, ship_name text = Ann | Bob, shipped_date date\n");
    EXPECT_THAT(best_sql(orders, "How many orders were not shipped?"),
                HasSubstr("shipped_date IS NULL"));
    EXPECT_THAT(best_sql(orders, "How many orders have no ship name?"),
                HasSubstr("ship_name IS NULL"));
}

} // namespace
} // namespace vouch::planner
