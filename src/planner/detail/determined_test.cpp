#include "planner/detail/determined.h"

#include <string>

#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"

namespace vouch::planner::detail {
namespace {

using knowledge::TableId;

class DeterminedTerms : public testing::Test {
protected:
    DeterminedTerms()
        : schema_(knowledge::test_schema("customer: id int pk, name text, code text\n"
                                         "orders: id int pk, customer_id int -> customer, "
                                         "placed date\n"
                                         "line: order_id int -> orders, place int, amount real\n")),
          reader_(schema_), knowledge_(knowledge::build({"test", schema_.catalog}, reader_,
                                                        knowledge::english::vocabulary(), {}, {})
                                           .value()) {}

    TableId id_of(const std::string& table) const {
        TableId id = 0;
        while (knowledge_.catalog.tables.at(id).name != table)
            ++id;
        return id;
    }

    PlanTerm term(const std::string& table, const std::string& column) const {
        PlanTerm made;
        made.column.table = id_of(table);
        made.column.column = static_cast<std::uint32_t>(
            knowledge_.catalog.tables[made.column.table].find_column(column).value());
        return made;
    }

    PlanTerm counted() const {
        PlanTerm made;
        made.rows = true;
        return made;
    }

    PlanBlock block(std::vector<std::string> tables) const {
        PlanBlock made;
        for (const std::string& table : tables) {
            const TableId added = id_of(table);
            if (!made.tables.empty()) {
                const TableId known = made.tables.back();
                made.steps.push_back(
                    {known, added, knowledge_.keys.edges_between(known, added).front(), {}});
            }
            made.tables.push_back(added);
        }
        made.select.push_back(counted());
        return made;
    }

    std::string further(const PlanBlock& made) const {
        return names_of(terms_of_groups(made, knowledge_));
    }
    std::string breakers(const PlanBlock& made) const {
        return names_of(tie_breakers(made, knowledge_));
    }

    std::string names_of(const std::vector<PlanTerm>& terms) const {
        std::string names;
        for (const PlanTerm& found : terms) {
            const schema::Table& table = knowledge_.catalog.tables[found.column.table];
            names += (names.empty() ? "" : " ") + table.name + "." +
                     table.columns[found.column.column].name;
        }
        return names;
    }

    knowledge::TestSchema schema_;
    knowledge::TestReader reader_;
    knowledge::Knowledge knowledge_;
};

TEST_F(DeterminedTerms, AreNoneWithoutGroups) {
    PlanBlock made = block({"customer"});
    made.select.push_back(term("customer", "name"));
    EXPECT_EQ(further(made), "");
}

TEST_F(DeterminedTerms, AreTheColumnsOfARowThatItsKeyNames) {
    PlanBlock made = block({"customer", "orders"});
    made.select.push_back(term("customer", "name"));
    made.order.push_back({term("customer", "code"), Order::Ascending});
    made.group = {term("customer", "id")};
    EXPECT_EQ(further(made), "customer.name customer.code");
    // What is grouped by already is not said twice.
    made.group.push_back(term("customer", "name"));
    EXPECT_EQ(further(made), "customer.code");
}

TEST_F(DeterminedTerms, FollowTheKeysOfJoins) {
    PlanBlock made = block({"customer", "orders", "line"});
    made.select.push_back(term("customer", "name"));
    made.group = {term("orders", "id")};
    EXPECT_EQ(further(made), "customer.name");
    made.group = {term("line", "order_id")};
    EXPECT_EQ(further(made), "customer.name");
    // A customer has many orders.
    made.select.push_back(term("orders", "placed"));
    made.group = {term("customer", "id")};
    EXPECT_EQ(further(made), "customer.name");
}

TEST_F(DeterminedTerms, KnowNoWayBackWhereRowsAreKeptWithoutAPartner) {
    PlanBlock made = block({"customer", "orders"});
    made.select.push_back(term("customer", "name"));
    made.group = {term("orders", "customer_id")};
    EXPECT_EQ(further(made), "customer.name");
    made.keeps_all = true; // of all customers without an order the column is null
    EXPECT_EQ(further(made), "");
}

TEST(DeterminedTermsOfTwoColumns, NeedThemAllWhereRowsAreKeptWithoutAPartner) {
    knowledge::TestSchema schema =
        knowledge::test_schema("item: id int pk, aisle int, level int, weight int\n"
                               "shelf: aisle int pk, level int pk\n");
    constexpr TableId kItem = 0;
    constexpr TableId kShelf = 1;
    const schema::Table& shelf = schema.catalog.tables[kShelf];
    schema.catalog.tables[kItem].foreign_keys = {
        {{"aisle", "level"}, shelf.schema, shelf.name, {"aisle", "level"}}};
    knowledge::TestReader reader(schema);
    const knowledge::Knowledge known =
        knowledge::build({"test", schema.catalog}, reader, knowledge::english::vocabulary(), {}, {})
            .value();
    ASSERT_EQ(known.keys.edges_between(kShelf, kItem).size(), 1U);
    PlanBlock made;
    made.tables = {kShelf, kItem};
    made.steps.push_back({kShelf, kItem, known.keys.edges_between(kShelf, kItem).front(), {}});
    PlanTerm aisle;
    aisle.column = {kShelf, 0};
    PlanTerm level;
    level.column = {kShelf, 1};
    PlanTerm of_item;
    of_item.column = {kItem, 1};
    made.select = {of_item};
    made.group = {aisle};
    EXPECT_EQ(terms_of_groups(made, known).size(), 1U);
    made.keeps_all = true; // a shelf of the aisle may hold no item
    EXPECT_EQ(terms_of_groups(made, known).size(), 0U);
    made.group = {aisle, level};
    EXPECT_EQ(terms_of_groups(made, known).size(), 1U);
}

TEST_F(DeterminedTerms, AreNotWhatAGroupHasSeveralOf) {
    PlanBlock made = block({"customer"});
    made.select.push_back(term("customer", "code"));
    made.group = {term("customer", "name")};
    EXPECT_EQ(further(made), "");
    PlanBlock by_year = block({"orders"});
    by_year.select.push_back(term("orders", "customer_id"));
    by_year.group = {term("orders", "id")};
    by_year.group.front().part = DatePart::Year;
    EXPECT_EQ(further(by_year), "");
}

TEST_F(DeterminedTerms, AreAllColumnsOfAWholeRow) {
    PlanBlock made = block({"customer"});
    made.select.push_back(term("customer", "id"));
    made.select.back().every_column = true;
    made.group = {term("customer", "id")};
    EXPECT_EQ(further(made), "customer.name customer.code");
}

TEST_F(DeterminedTerms, OrderTheGroupsThatTheOrderLeavesSideBySide) {
    PlanBlock made = block({"customer", "orders"});
    made.group = {term("customer", "id")};
    made.order.push_back({counted(), Order::Descending});
    EXPECT_EQ(breakers(made), "customer.id");
    made.order.push_back({term("customer", "id"), Order::Ascending});
    EXPECT_EQ(breakers(made), "");
}

TEST_F(DeterminedTerms, OrderRowsByTheKeyThatNamesThem) {
    PlanBlock made = block({"customer", "orders"});
    made.select = {term("customer", "name")};
    made.order.push_back({term("orders", "placed"), Order::Descending});
    EXPECT_EQ(breakers(made), "orders.id");
    made.order = {{term("orders", "id"), Order::Descending}};
    EXPECT_EQ(breakers(made), "");
    made.order = {{term("customer", "name"), Order::Ascending}};
    made.distinct = true;
    EXPECT_EQ(breakers(made), "");
    PlanBlock without_key = block({"orders", "line"});
    without_key.select = {term("line", "place")};
    without_key.order.push_back({term("line", "amount"), Order::Ascending});
    EXPECT_EQ(breakers(without_key), "");
}

} // namespace
} // namespace vouch::planner::detail
