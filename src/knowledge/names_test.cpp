#include "knowledge/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge.h"
#include "knowledge/schema_for_test.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;

std::vector<std::string> aliases_of(const std::vector<Alias>& aliases) {
    std::vector<std::string> found;
    for (const Alias& alias : aliases) {
        std::string text;
        for (const Word& word : alias.words)
            text += (text.empty() ? "" : " ") + word.text;
        found.push_back(text);
    }
    return found;
}

/// Names after reading the contents, as the planner sees them.
SchemaNames names_of(const TestSchema& schema) {
    TestReader reader(schema);
    auto known = build({"test", schema.catalog}, reader, english::vocabulary(), {}, {});
    return std::move(known.value().names);
}

std::string display_of(const TableNames& names, const schema::Table& table) {
    return names.display ? table.columns[*names.display].name : "";
}

TEST(SplitName, TakesEveryStyleApart) {
    struct Case {
        std::string name;
        std::vector<std::string> words;
    };
    const std::vector<Case> cases{
        {"customer_id", {"customer", "id"}},
        {"CustomerID", {"customer", "id"}},
        {"HTTPServerName2", {"http", "server", "name", "2"}},
        {"Unit Price (EUR)", {"unit", "price", "eur"}},
        {"line1", {"line", "1"}},
        {"2nd-floor", {"2", "nd", "floor"}},
        {"__x__", {"x"}},
        {"Größe", {"grosse"}},
        {"ALLCAPS", {"allcaps"}},
        {"a", {"a"}},
        {"", {}},
        {"__", {}},
    };
    for (const Case& item : cases)
        EXPECT_EQ(split_name(item.name), item.words) << item.name;
}

TEST(Names, WritesAbbreviationsOut) {
    const TestSchema schema = test_schema("emp: fname text, qty int, dept_no int, st text");
    const SchemaNames names = name_schema(schema.catalog, {}, english::vocabulary());
    EXPECT_THAT(aliases_of(names.tables[0].aliases), ElementsAre("emp", "employee"));
    EXPECT_THAT(aliases_of(names.column({0, 0}).aliases), ElementsAre("fname", "first name"));
    EXPECT_THAT(aliases_of(names.column({0, 1}).aliases), ElementsAre("qty", "quantity"));
    EXPECT_THAT(aliases_of(names.column({0, 2}).aliases),
                ElementsAre("dept no", "department number"));
    EXPECT_THAT(aliases_of(names.column({0, 3}).aliases), ElementsAre("st", "street", "state"));
}

TEST(Names, TakesCommentsAndGivenAliases) {
    const TestSchema schema = test_schema(
        "t: c1 text \"Country of birth\", c2 text \"a sentence that is much too long for a name\"");
    const SchemaNames names =
        name_schema(schema.catalog, {}, english::vocabulary(),
                    {{"", "T", "C2", "shoe size"}, {"", "T", "", "people"}, {"", "none", "", "x"}});
    EXPECT_THAT(aliases_of(names.column({0, 0}).aliases), ElementsAre("c 1", "country of birth"));
    EXPECT_THAT(aliases_of(names.column({0, 1}).aliases), ElementsAre("c 2", "shoe size"));
    EXPECT_THAT(aliases_of(names.tables[0].aliases), ElementsAre("t", "people"));
}

TEST(Names, AlwaysHaveAWord) {
    const TestSchema schema = test_schema("`??`: `--` int");
    const SchemaNames names = name_schema(schema.catalog, {}, english::vocabulary());
    EXPECT_THAT(aliases_of(names.tables[0].aliases), ElementsAre("??"));
    EXPECT_THAT(aliases_of(names.column({0, 0}).aliases), ElementsAre("--"));
}

TEST(Names, FlagsColumns) {
    const TestSchema schema = test_schema(
        "team: id int pk = 1 | 2, founded int = 1899 | 1950, points int = 3 | 1950,"
        " code text = 10 | 20, seen text = 2026-01-02 | 2026-01-03 10:00, nick text unique = a | b,"
        " kind text = x | x, birth_date text = ? | ??\n"
        "player: player_code text pk, name text pk, team_id int -> team, other_uuid text, no int");
    const SchemaNames names = names_of(schema);
    const auto& player = names.tables[0].columns;
    const auto& team = names.tables[1].columns;
    EXPECT_TRUE(team[0].id_like && team[0].primary_key && team[0].unique && team[0].numeric);
    EXPECT_TRUE(team[1].date && !team[1].id_like) << "whole numbers that all look like years";
    EXPECT_FALSE(team[2].date);
    EXPECT_TRUE(team[3].text_number && !team[3].numeric && !team[3].id_like);
    EXPECT_TRUE(team[4].date) << "by its contents";
    EXPECT_TRUE(team[5].unique) << "by its key";
    EXPECT_FALSE(team[6].unique || team[6].text_number || team[6].date);
    EXPECT_TRUE(team[7].date) << "by its name";
    EXPECT_TRUE(player[0].id_like && player[0].primary_key && !player[0].unique);
    EXPECT_TRUE(player[1].primary_key && !player[1].id_like);
    EXPECT_TRUE(player[2].foreign_key && player[2].id_like);
    EXPECT_EQ(player[2].references, (ColumnId{1, 0}));
    EXPECT_TRUE(player[3].id_like);
    EXPECT_FALSE(player[4].id_like) << "a number that is no key";
}

TEST(Names, KnowSecrets) {
    const TestSchema schema = test_schema(
        "account: Password text, user_pwd text, SSN text, apiKey text, api_key_hash text,"
        " credit_card_number text, name text, passenger text, pinned bool, key text, tokenize "
        "text");
    const SchemaNames names = name_schema(schema.catalog, {}, english::vocabulary());
    for (std::uint32_t column = 0; column < schema.catalog.tables[0].columns.size(); ++column) {
        EXPECT_EQ(names.column({0, column}).secret, column < 6)
            << schema.catalog.tables[0].columns[column].name;
    }
}

TEST(Names, ChooseTheColumnThatStandsForARow) {
    struct Case {
        std::string table;
        std::string display;
        bool strict;
    };
    const std::vector<Case> cases{
        {"song: id int pk, title text, name text", "name", true},
        {"song: id int pk, title text, writer_name text", "title", true},
        {"song: id int pk, writer_name text, song_name text", "song_name", true},
        {"country: id int pk, continent text, country text", "country", true},
        {"person: id int pk, note text, fname text, lname text", "fname", true},
        {"person: id int pk, title text, last_name text, first_name text", "last_name", true},
        {"song: id int pk, title text, first_name text", "title", true},
        {"thing: id int pk, colour text unique = a | b, note text = x | x", "colour", false},
        {"thing: id int pk, note text", "note", false},
        {"thing: id int pk, weight real", "id", false},
        {"thing: weight real, size int", "", false},
        {"login: id int pk, password_name text, host text", "host", false},
        {"region: id int pk, region_description text", "region_description", true},
        {"region: id int pk, long_description text", "long_description", false},
        {"visit: id int pk, visitor_name text -> song.name, day date", "id", false},
    };
    for (const Case& item : cases) {
        const TestSchema schema = test_schema(item.table);
        const SchemaNames names = names_of(schema);
        EXPECT_EQ(display_of(names.tables[0], schema.catalog.tables[0]), item.display)
            << item.table;
        EXPECT_EQ(names.tables[0].strict_display.has_value(), item.strict) << item.table;
    }
}

TEST(Names, WhatMostRowsShareNamesNone) {
    const TestSchema schema = test_schema("parcel: id int pk, ship_name text = A | A | A | A | B\n"
                                          "vessel: id int pk, ship_name text = A | B | C | C\n"
                                          "person: id int pk, first_name text = A | A | A, "
                                          "last_name text = B | B | B\n");
    const SchemaNames names = names_of(schema);
    EXPECT_FALSE(names.tables[0].strict_display);
    EXPECT_TRUE(names.tables[1].strict_display); // a person's name is one all the same
    EXPECT_EQ(names.tables[2].strict_display, 1U);
}

TEST(Names, KnowBridges) {
    const TestSchema schema =
        test_schema("a: id int pk\n"
                    "b: id int pk\n"
                    "c_bridge: id int pk, a_id int -> a, b_id int -> b, since date, note text\n"
                    "d_entity: a_id int -> a, b_id int -> b, x text, y text, z text\n"
                    "e_child: a_id int -> a, other_id int -> a\n");
    const SchemaNames names = name_schema(schema.catalog, {}, english::vocabulary());
    EXPECT_TRUE(names.tables[2].bridge);
    EXPECT_FALSE(names.tables[0].bridge || names.tables[3].bridge || names.tables[4].bridge);
}

} // namespace
} // namespace vouch::knowledge
