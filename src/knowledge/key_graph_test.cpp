#include "knowledge/key_graph.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge.h"
#include "knowledge/schema_for_test.h"

namespace vouch::knowledge {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Knowledge knowledge_of(const TestSchema& schema) {
    TestReader reader(schema);
    auto known = build({"test", schema.catalog}, reader, english::vocabulary(), {}, {});
    return std::move(known).value();
}

std::string_view key_origin_name(KeyOrigin origin) {
    switch (origin) {
    case KeyOrigin::Declared: return "declared";
    case KeyOrigin::NamedLikeKey: return "named_like_key";
    case KeyOrigin::NamedForTable: return "named_for_table";
    case KeyOrigin::SharedName: return "shared_name";
    case KeyOrigin::Given: return "given";
    }
    return "declared";
}

std::string describe(const schema::Catalog& catalog, const KeyEdge& edge) {
    const schema::Table& from = catalog.tables[edge.from_table];
    const schema::Table& to = catalog.tables[edge.to_table];
    return from.name + "." + from.columns[edge.from_columns.front()].name + " -> " + to.name + "." +
           to.columns[edge.to_columns.front()].name + " " +
           std::string(key_origin_name(edge.origin));
}

std::vector<std::string> keys_of(std::string_view text) {
    const TestSchema schema = test_schema(text);
    const Knowledge known = knowledge_of(schema);
    std::vector<std::string> keys;
    for (const KeyEdge& edge : known.keys.edges())
        keys.push_back(describe(schema.catalog, edge));
    return keys;
}

TEST(KeyGraph, TakesDeclaredKeys) {
    EXPECT_THAT(keys_of("a: id int pk\nb: id int pk, x int -> a, y int -> a.id"),
                ElementsAre("b.x -> a.id declared", "b.y -> a.id declared"));
}

TEST(KeyGraph, LeavesOutBrokenKeysWithAWarning) {
    const TestSchema schema =
        test_schema("a: x int -> gone, y int -> b.none, z int -> b\nb: id int");
    const Knowledge known = knowledge_of(schema);
    EXPECT_THAT(known.keys.edges(), IsEmpty());
    EXPECT_EQ(known.warnings.size(), 3U);
    EXPECT_THAT(known.warnings.front(), testing::HasSubstr("gone"));
}

TEST(KeyGraph, InfersKeysFromNames) {
    struct Case {
        std::string schema;
        std::vector<std::string> keys;
    };
    const std::vector<Case> cases{
        {"customer: customer_id int pk\norder: id int pk, customer_id int",
         {"order.customer_id -> customer.customer_id named_like_key"}},
        {"team: id int pk\nmatch: home_team_id int, away_team_id int, teamid int",
         {"match.home_team_id -> team.id named_for_table",
          "match.away_team_id -> team.id named_for_table",
          "match.teamid -> team.id named_for_table"}},
        {"category: id int pk, parent_category_id int",
         {"category.parent_category_id -> category.id named_for_table"}},
        {"city: id int pk\nperson: city int, city_name text",
         {"person.city -> city.id named_for_table"}},
        {"order: id int pk\norder_item: id int pk\nnote: order_item_id int",
         {"note.order_item_id -> order_item.id named_for_table"}},
        {"staff: staff_id int pk\nmanager: staff_id int pk, level int",
         {"manager.staff_id -> staff.staff_id named_like_key"}},
        {"sales_region: sr_id int pk\nregion_head: sr_id int pk, member int",
         {"region_head.sr_id -> sales_region.sr_id named_like_key"}},
        // What must not become a key.
        {"a: id int pk\nb: id int pk, name text", {}},
        {"customer: customer_id int pk\norder: customer_id text", {}},
        {"customer: customer_id int pk = 1 | 2\norder: customer_id int = 1 | 7", {}},
        {"country: code text pk = DE | FR\ncity: country_code text = x | y", {}},
        {"city: id int pk\nperson: city text", {}},
        {"person: person_id int pk, age int\nage: years int", {}},
        {"a: x_id int pk, y_id int pk\nb: x_id int", {}},
        {"nurse: ssn text pk, name text\npatient: ssn text pk, name text\nz: a int -> nurse",
         {"z.a -> nurse.ssn declared"}},
        {"coach: rank int, name text\nresult: rank int pk, score int\nz: a int -> coach.name",
         {"z.a -> coach.name declared"}},
        {"game: id int pk\nstadium: name text, games int, home_game int", {}},
        {"round: id int pk\nentry: id int pk, rank_in_round int", {}},
    };
    for (const Case& item : cases)
        EXPECT_EQ(keys_of(item.schema), item.keys) << item.schema;
}

TEST(KeyGraph, DataMayConfirmAKey) {
    EXPECT_THAT(keys_of("customer: customer_id int pk = 1 | 2\norder: customer_id int = 0 | 2"),
                ElementsAre("order.customer_id -> customer.customer_id named_like_key"));
    EXPECT_THAT(keys_of("country: code text pk = DE | FR\ncity: country_code text = DE | DE"),
                ElementsAre("city.country_code -> country.code named_for_table"));
}

TEST(KeyGraph, SharedNamesServeOnlyWhereNothingIsDeclared) {
    const std::string tables = "state: state_name text = ohio | iowa, area int = 1 | 2\n"
                               "river: river_name text = a | b, state_name text = ohio | ohio\n";
    EXPECT_THAT(keys_of(tables), ElementsAre("river.state_name -> state.state_name shared_name"));
    EXPECT_THAT(keys_of(tables + "x: id int pk, y int -> x.id"),
                ElementsAre("x.y -> x.id declared"));
    EXPECT_THAT(keys_of("a: day date = 2026-01-01\nb: day date = 2026-01-01"), IsEmpty());
    EXPECT_THAT(keys_of("a: colour text = red | red\nb: colour text = red | red"), IsEmpty());
}

TEST(KeyGraph, MarksInferredKeys) {
    const TestSchema schema = test_schema("a: a_id int pk, name text\nb: b_id int pk, label text\n"
                                          "c: a_id int, b_id int, since int");
    const Knowledge known = knowledge_of(schema);
    EXPECT_TRUE(known.names.tables[2].bridge);
    EXPECT_TRUE(known.names.column({2, 0}).foreign_key);
    EXPECT_EQ(known.names.column({2, 1}).references, (ColumnId{1, 0}));
    EXPECT_EQ(known.keys.edge_from({2, 1}), 1U);
    EXPECT_EQ(known.keys.edge_from({2, 2}), std::nullopt);
}

class JoinTreeTest : public testing::Test {
protected:
    void use(std::string_view text) {
        schema_ = test_schema(text);
        known_ = knowledge_of(schema_);
    }
    std::vector<TableId> ids(const std::vector<std::string>& names) const {
        std::vector<TableId> found;
        for (const std::string& name : names) {
            found.push_back(static_cast<TableId>(*schema_.catalog.find_table("", name)));
        }
        return found;
    }
    std::vector<std::string> tables(const std::optional<JoinTree>& tree) const {
        std::vector<std::string> found;
        if (!tree) return {"none"};
        for (const TableId id : tree->tables)
            found.push_back(schema_.catalog.tables[id].name);
        return found;
    }
    std::string key(std::uint32_t edge) const {
        return describe(schema_.catalog, known_.keys.edges()[edge]);
    }

    TestSchema schema_;
    Knowledge known_;
};

TEST_F(JoinTreeTest, FindsTheSmallest) {
    use("author: id int pk\nbook: id int pk, shop_id int -> shop\nshop: id int pk\n"
        "wrote: author_id int -> author, book_id int -> book\nisland: id int pk\n"
        "shelf: id int pk, shop_id int -> shop, author_id int -> author");
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"book"}))), ElementsAre("book"));
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"author", "book"}))),
                ElementsAre("author", "wrote", "book"));
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"book", "author"}))),
                ElementsAre("book", "wrote", "author"));
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"book", "book"}))), ElementsAre("book"));
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"shelf", "book", "author"}))),
                ElementsAre("shelf", "author", "wrote", "book"))
        << "as small as through the shop, and over a bridge";
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"author", "island"}))), ElementsAre("none"));
    EXPECT_THAT(tables(known_.keys.join_tree({})), ElementsAre("none"));
    const std::vector<TableId> unknown{99};
    EXPECT_FALSE(known_.keys.join_tree(unknown));
}

TEST_F(JoinTreeTest, OffersEveryKeyBetweenTwoTables) {
    use("airport: id int pk\n"
        "flight: id int pk, source_airport int -> airport, dest_airport int -> airport");
    const auto plain = known_.keys.join_tree(ids({"flight", "airport"}));
    ASSERT_TRUE(plain);
    EXPECT_TRUE(plain->ambiguous);
    ASSERT_EQ(plain->steps.size(), 1U);
    EXPECT_EQ(plain->steps[0].parallel.size(), 1U);

    const std::vector<std::string> roles{"destination"};
    const auto arriving =
        known_.keys.join_tree(ids({"flight", "airport"}), {.question_roles = roles});
    ASSERT_TRUE(arriving);
    EXPECT_FALSE(arriving->ambiguous);
    EXPECT_EQ(key(arriving->steps[0].edge), "flight.dest_airport -> airport.id declared");
    const std::vector<std::string> stems{"sourc"};
    const auto source =
        known_.keys.join_tree(ids({"airport", "flight"}), {.question_stems = stems});
    EXPECT_EQ(key(source->steps[0].edge), "flight.source_airport -> airport.id declared");
}

TEST_F(JoinTreeTest, RelevanceDecidesNotTheAlphabet) {
    use("left: id int pk\nright: id int pk\n"
        "aa: l int -> left, r int -> right, x text, y text, z text\n"
        "zz: l int -> left, r int -> right, x text, y text, z text");
    const auto plain = known_.keys.join_tree(ids({"left", "right"}));
    ASSERT_TRUE(plain);
    EXPECT_TRUE(plain->ambiguous);
    const std::vector<double> relevance{0, 0, 0, 0.5};
    const auto relevant =
        known_.keys.join_tree(ids({"left", "right"}), {.table_relevance = relevance});
    EXPECT_THAT(tables(relevant), ElementsAre("left", "zz", "right"));
    EXPECT_FALSE(relevant->ambiguous);
}

TEST_F(JoinTreeTest, PrefersBridgesAndTablesWithRows) {
    use("left: id int pk = 1\nright: id int pk = 1\n"
        "aa: l int -> left, r int -> right, x text, y text, z text = q\n"
        "zz: l int -> left = 1, r int -> right = 1");
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"left", "right"}))),
                ElementsAre("left", "zz", "right"));
    use("left: id int pk = 1\nright: id int pk = 1\n"
        "aa: l int -> left, r int -> right\n"
        "zz: l int -> left = 1, r int -> right = 1, x text, y text, z text");
    EXPECT_THAT(tables(known_.keys.join_tree(ids({"left", "right"}))),
                ElementsAre("left", "zz", "right"));
}

TEST(KeyGraph, GoesAroundViews) {
    TestSchema schema = test_schema("bill: client_id int -> client, item_id int -> item\n"
                                    "client: id int pk, name text\n"
                                    "item: id int pk, name text\n"
                                    "line: sale_id int -> sale, item_id int -> item\n"
                                    "sale: id int pk, client_id int -> client\n");
    const auto through = [&] {
        const std::vector<TableId> ends{1, 2};
        return knowledge_of(schema).keys.join_tree(ends)->tables;
    };
    EXPECT_THAT(through(), Contains(0U));
    schema.catalog.tables[0].kind = schema::TableKind::View;
    EXPECT_THAT(through(), Not(Contains(0U)));
}

TEST_F(JoinTreeTest, KeepsItsLimits) {
    std::string chain = "t0: id int pk\n";
    for (int at = 1; at < 30; ++at) {
        const std::string number = std::to_string(at);
        chain += "t" + number + ": id int pk, up int -> t" + std::to_string(at - 1) + "\n";
    }
    use(chain);
    EXPECT_TRUE(known_.keys.join_tree(ids({"t0", "t23"})));
    EXPECT_FALSE(known_.keys.join_tree(ids({"t0", "t24"}))) << "more tables than allowed";
    EXPECT_TRUE(known_.keys.join_tree(ids({"t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7"})));
    EXPECT_FALSE(
        known_.keys.join_tree(ids({"t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"})));
}

/// Tables that one can reach from the first, by another way than the code under test.
std::vector<bool> reachable(std::size_t tables, const std::vector<KeyEdge>& edges, TableId start) {
    std::vector<bool> seen(tables, false);
    seen[start] = true;
    for (std::size_t round = 0; round < tables; ++round) {
        for (const KeyEdge& edge : edges) {
            if (seen[edge.from_table] || seen[edge.to_table]) {
                seen[edge.from_table] = seen[edge.to_table] = true;
            }
        }
    }
    return seen;
}

TEST(JoinTreeProperty, ConnectsAllTerminalsOrSaysThatItCannot) {
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) { return static_cast<TableId>(random() % limit); };
    int connected = 0;
    int apart = 0;
    for (int round = 0; round < 300; ++round) {
        const std::size_t count = 2 + below(9);
        std::string text;
        for (std::size_t table = 0; table < count; ++table) {
            text += "t" + std::to_string(table) + ": id int pk";
            for (std::size_t key = below(3); key > 0; --key) {
                text += ", k" + std::to_string(key) + " int -> t" + std::to_string(below(count));
            }
            text += '\n';
        }
        const Knowledge known = knowledge_of(test_schema(text));
        std::vector<TableId> terminals;
        for (std::size_t at = 0; at < 1 + below(5); ++at)
            terminals.push_back(below(count));
        const auto tree = known.keys.join_tree(terminals);
        const auto seen = reachable(count, known.keys.edges(), terminals.front());
        const bool possible =
            std::ranges::all_of(terminals, [&](TableId table) { return seen[table]; });
        ASSERT_EQ(tree.has_value(), possible) << text;
        ++(possible ? connected : apart);
        if (!tree) continue;
        ASSERT_EQ(tree->steps.size() + 1, tree->tables.size());
        for (std::size_t at = 0; at < tree->steps.size(); ++at) {
            const JoinStep& step = tree->steps[at];
            const KeyEdge& edge = known.keys.edges()[step.edge];
            EXPECT_EQ(step.added, tree->tables[at + 1]);
            EXPECT_GT(std::count(tree->tables.begin(),
                                 tree->tables.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                 step.known),
                      0);
            EXPECT_TRUE((edge.from_table == step.known && edge.to_table == step.added) ||
                        (edge.to_table == step.known && edge.from_table == step.added));
        }
        for (const TableId table : terminals) {
            EXPECT_EQ(std::ranges::count(tree->tables, table), 1);
        }
        std::ranges::shuffle(terminals, random);
        EXPECT_EQ(known.keys.join_tree(terminals)->cost, tree->cost);
    }
    EXPECT_GT(connected, 50);
    EXPECT_GT(apart, 50);
}

} // namespace
} // namespace vouch::knowledge
