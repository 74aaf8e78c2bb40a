// Whole questions over small schemas, each for one rule.
#include "planner/small_schema_for_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"

namespace vouch::planner {
namespace {

using testing::HasSubstr;
using testing::Not;

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
    // However many columns share the verb's stem.
    const auto many = known("orders: id int pk, ship_name text = Ann | Bob, ship_address text, "
                            "ship_city text, ship_region text, ship_code text, ship_country text, "
                            "ship_via int, shipped_date date\n");
    EXPECT_THAT(best_sql(many, "How many orders were not shipped?"),
                HasSubstr("shipped_date IS NULL"));
}

TEST(Planner, ATableOfTheNameComesBeforeItsDetails) {
    const auto shop = known("orders: id int pk, placed date\n"
                            "order_details: id int pk, order_id int -> orders, price int\n");
    const Planned plan = planned(shop, "How many orders are there?");
    ASSERT_TRUE(plan.answered);
    EXPECT_EQ(plan.readings.front().understood, "number of orders");
}

constexpr std::string_view kMusic =
    "artist: id int pk, name text = Iron Maiden | Accept\n"
    "album: id int pk, title text = Big Ones | Fear, artist_id int -> artist\n"
    "track: id int pk, name text = Big Ones | Iron Maiden, album_id int -> album, "
    "milliseconds int\n";

TEST(Planner, AValueAfterANounIsTheNouns) {
    EXPECT_THAT(best_sql(known(kMusic), "tracks on the album Big Ones"),
                HasSubstr("album.title = 'Big Ones'"));
}

TEST(Planner, WhoMadeItIsWhatItRefersTo) {
    EXPECT_THAT(best_sql(known(kMusic), "albums by Iron Maiden"),
                HasSubstr("artist.\"name\" = 'Iron Maiden'"));
}

TEST(Planner, NumbersAreComparedInTheUnitOfTheColumn) {
    const auto music = known(kMusic);
    EXPECT_THAT(best_sql(music, "tracks longer than 10 minutes"),
                HasSubstr("milliseconds > 600000"));
    EXPECT_THAT(best_sql(music, "tracks longer than 1.5 seconds"), HasSubstr("> 1500"));
    // Nobody knows which currency the column is in.
    const auto bills = known("bill: id int pk, total real\n");
    const Planned paid = planned(bills, "bills over 20 euros");
    ASSERT_FALSE(paid.readings.empty());
    EXPECT_THAT(paid.readings.front().assumptions,
                testing::Contains(HasSubstr("No currency is converted")));
    // A weight is no length, and no number of the column's.
    EXPECT_THAT(best_sql(music, "tracks longer than 10 kg"), Not(HasSubstr("> 10")));
    const auto plain = known("song: id int pk, name text = A | B, duration int\n");
    const Planned unsaid = planned(plain, "songs longer than 10 minutes");
    ASSERT_FALSE(unsaid.readings.empty());
    EXPECT_THAT(unsaid.readings.front().assumptions,
                testing::Contains(HasSubstr("does not say in which unit")));
}

TEST(Planner, AColumnOfTheNamedTableComesBeforeOneBehindAJoin) {
    const auto shop = known("employee: id int pk, name text = Ann | Bob, country text\n"
                            "customer: id int pk, name text = Cy | Di, country text, "
                            "agent_id int -> employee\n");
    const Planned plan = planned(shop, "number of customers per country");
    ASSERT_TRUE(plan.answered);
    EXPECT_THAT(best_sql(shop, "number of customers per country"), Not(HasSubstr("employee")));
}

TEST(Planner, TotalBeforeAMeasureIsNoColumn) {
    const auto shop = known("invoice: id int pk, country text = Peru | Chile, total real\n");
    EXPECT_EQ(best_sql(shop, "total revenue by country"),
              "SELECT sum(total), country FROM invoice GROUP BY country");
}

TEST(Planner, AMeasureIsComparedByGroups) {
    const auto shop = known("customer: id int pk, name text = Cy | Di\n"
                            "invoice: id int pk, customer_id int -> customer, total real\n");
    EXPECT_THAT(best_sql(shop, "customers who spent more than 40 dollars"),
                HasSubstr("HAVING sum(invoice.total) > 40"));
    const std::string most = best_sql(shop, "which customer spent the most");
    EXPECT_THAT(most, HasSubstr("SELECT customer.\"name\""));
    EXPECT_THAT(most, HasSubstr("ORDER BY sum(invoice.total) DESC"));
}

TEST(Planner, AReferringColumnLeadsToTheRowOfAValue) {
    const auto firm = known("employee: id int pk, first_name text = Ann | Bob, "
                            "last_name text = Lee | Ray, reports_to int -> employee\n");
    const std::string query = best_sql(firm, "who reports to Ann Lee?");
    EXPECT_THAT(query, HasSubstr("SELECT first_name, last_name"));
    EXPECT_THAT(query, HasSubstr("reports_to IN (SELECT id FROM employee WHERE first_name"));
    EXPECT_THAT(query, HasSubstr("reports_to IN (SELECT id FROM employee WHERE last_name"));
    const auto shop = known("carrier: id int pk, name text = Swift | Slow\n"
                            "orders: id int pk, placed date, ship_via int -> carrier\n");
    EXPECT_THAT(best_sql(shop, "orders shipped via Swift"),
                HasSubstr("carrier.\"name\" = 'Swift'"));
}

TEST(Planner, AVerbThatContainsTakesATable) {
    const auto lists = known("playlist: id int pk, name text = Mix | Party\n"
                             "song: id int pk, name text = A | B, playlist_id int -> playlist\n");
    EXPECT_TRUE(planned(lists, "which playlists contain no songs").answered);
    EXPECT_THAT(best_sql(lists, "which playlists contain no songs"), HasSubstr("NOT IN"));
}

TEST(Planner, TheirThingIsShownToo) {
    const auto shop = known("category: id int pk, name text = Tea | Rice\n"
                            "product: id int pk, name text = Chai | Assam, "
                            "category_id int -> category\n");
    EXPECT_THAT(best_sql(shop, "list all products with their category"),
                HasSubstr("SELECT product.\"name\", category.\"name\""));
}

TEST(Planner, TheBestOfEachGroupIsNotTheBestOfAll) {
    const auto shop = known("category: id int pk, name text = Tea | Rice\n"
                            "product: id int pk, name text = Chai | Assam, price real, "
                            "category_id int -> category\n");
    EXPECT_FALSE(planned(shop, "most expensive product in each category").answered);
    EXPECT_TRUE(planned(shop, "most expensive product").answered);
}

TEST(Planner, AnUnreadVerbIsNotIgnored) {
    const auto shop = known("product: id int pk, name text = Chai | Assam, reorder_level int\n");
    EXPECT_FALSE(planned(shop, "products that need to be reordered").answered);
}

TEST(Planner, AJoinThatOnlyAsksRepeatsNoMeasure) {
    const auto people = known("person: id int pk, name text = Ann | Bob, age int\n"
                              "pet: id int pk, owner_id int -> person, kind text = cat | dog\n");
    EXPECT_THAT(best_sql(people, "average age of the persons who have a dog"),
                HasSubstr("avg(age) FROM person WHERE id IN (SELECT person.id"));
}

TEST(Planner, WhatIsFrequentIsGroupedByItself) {
    const auto people = known("person: id int pk, first_name text = Ann | Bob, last_name text\n");
    EXPECT_THAT(best_sql(people, "the most common first name"), HasSubstr("GROUP BY first_name "));
    // The rows of a table counted one by one rank nothing.
    EXPECT_FALSE(planned(people, "Which person has the most?").answered);
}

TEST(Planner, OrReachesOverARepeatedNoun) {
    const auto firms = known("firm: id int pk, name text = A | B, founded int, "
                             "sector text = Tea | Rice\n");
    EXPECT_THAT(best_sql(firms, "firms founded after 1880 or firms with sector Tea"),
                HasSubstr(" OR "));
    EXPECT_THAT(best_sql(firms, "firms founded in or after 1880"), HasSubstr(">="));
}

TEST(Planner, AShareIsOfAllRows) {
    const auto music = known("genre: id int pk, name text = Rock | Jazz\n"
                             "track: id int pk, title text = A | B, genre_id int -> genre\n");
    const Planned share = planned(music, "what percentage of tracks are Rock?");
    ASSERT_TRUE(share.answered);
    EXPECT_EQ(best_sql(music, "what percentage of tracks are Rock?"),
              "SELECT (SELECT count(*) FROM track JOIN genre ON track.genre_id = genre.id WHERE "
              "genre.\"name\" = 'Rock') * 100.0 / nullif((SELECT count(*) FROM track), 0)");
    EXPECT_FALSE(planned(music, "what percentage of tracks?").answered);
}

TEST(Planner, ValuesJoinedByAndAreEachMetByARowOfItsOwn) {
    const auto club = known("person: id int pk, name text = Ann | Bob, town text = Porto | Lyon\n"
                            "hobby: person_id int -> person, game text = Chess | Tennis\n");
    EXPECT_THAT(best_sql(club, "names of persons who play Chess and Tennis"),
                HasSubstr("INTERSECT"));
    EXPECT_THAT(best_sql(club, "names of persons who play Chess or Tennis"), HasSubstr(" IN ("));
    // A person has one town: whoever is asked for lives in either.
    EXPECT_THAT(best_sql(club, "names of persons in Porto and Lyon"), HasSubstr(" IN ("));
}

TEST(Planner, ASecondSuperlativeSaysByWhat) {
    const auto team = known("player: id int pk, name text = Ann | Bob, age int\n");
    EXPECT_THAT(best_sql(team, "names of the top 5 oldest players"),
                HasSubstr("ORDER BY age DESC, id ASC LIMIT 5"));
}

TEST(Planner, NoRowIsCountedThatCannotBe) {
    const auto trips = known("station: id int pk, city text = Lyon | Porto\n"
                             "trip: id int pk, start_id int -> station\n");
    EXPECT_FALSE(
        planned(trips, "How many trips started in city Lyon and ended in city Porto?").answered);
}

TEST(Planner, AStateThatIsSaidIsNotLeftOut) {
    // Every row says the same, so that nobody knows what the other word is.
    const auto shop = known("customer: id int pk, name text = Ann | Bob, active text = on\n");
    EXPECT_FALSE(planned(shop, "Count the number of customers who are active.").answered);
    EXPECT_TRUE(planned(shop, "Count the number of customers.").answered);
}

TEST(Planner, AnAttributeIsFoundByWhatHoldsIt) {
    EXPECT_THAT(best_sql(known(kMusic), "average length of tracks"),
                HasSubstr("avg(milliseconds)"));
}

TEST(Planner, WhatSomebodyBoughtIsNotTheirName) {
    const auto shop = known("customer: id int pk, name text = Ann | Bob\n"
                            "invoice: id int pk, customer_id int -> customer, total real\n");
    EXPECT_FALSE(planned(shop, "what did customer Ann buy?").answered);
    EXPECT_TRUE(planned(shop, "how many invoices does customer Ann have?").answered);
}

TEST(Planner, AStateBeforeItsNounIsACondition) {
    const auto shop = known("product: id int pk, name text = Chai | Tofu, "
                            "discontinued text = 1 | 0\n");
    EXPECT_THAT(best_sql(shop, "discontinued products"), HasSubstr("WHERE discontinued = '1'"));
    EXPECT_THAT(best_sql(shop, "how many products have been discontinued"),
                HasSubstr("WHERE discontinued = '1'"));
}

TEST(Planner, AViewIsReadWhereNoTableHasIt) {
    knowledge::TestSchema schema =
        knowledge::test_schema("bill: id int pk, city text, freight real, margin real\n"
                               "orders: id int pk, city text, freight real\n");
    schema.catalog.tables[0].kind = schema::TableKind::View;
    knowledge::TestReader reader(schema);
    const auto shop =
        knowledge::build({"test", schema.catalog}, reader, knowledge::english::vocabulary(), {}, {})
            .value();
    EXPECT_THAT(best_sql(shop, "average freight per city"), HasSubstr("FROM orders"));
    EXPECT_THAT(best_sql(shop, "average margin per city"), HasSubstr("FROM bill"));
}

TEST(Planner, ACategoryIsListedOnce) {
    const auto school = known("pupil: id int pk, name text = A | B | C, town text = X | X | Y\n");
    EXPECT_THAT(best_sql(school, "show all towns"), HasSubstr("SELECT DISTINCT town"));
    EXPECT_THAT(best_sql(school, "names of pupils"), Not(HasSubstr("DISTINCT")));
}

TEST(Planner, TheHighestAverageIsOne) {
    const auto shop = known("category: id int pk, name text = Tea | Rice\n"
                            "product: id int pk, name text = Chai | Assam, price real, "
                            "category_id int -> category\n");
    const std::string query = best_sql(shop, "which category has the highest average price");
    EXPECT_THAT(query, HasSubstr("ORDER BY avg(product.price) DESC"));
    EXPECT_THAT(query, testing::StartsWith("SELECT category.\"name\" FROM"));
}

TEST(Planner, ANearValueIsOfferedAndNotAnswered) {
    const auto club = known("member: id int pk, name text = Ann | Bob, town text = Porto | Lyon\n");
    for (const char* question : {"members from Portto", "members with town \"Portto\""}) {
        const Planned plan = planned(club, question);
        EXPECT_FALSE(plan.answered) << question;
    }
    EXPECT_TRUE(planned(club, "members from Porto").answered);
}

} // namespace
} // namespace vouch::planner
