// What people write makes the names and keys that questions are read by.
#include "knowledge/given.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge.h"
#include "knowledge/knowledge_base_file.h"
#include "knowledge/schema_for_test.h"
#include "text/tokenize.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kGivenSchema =
    "cust: cno int pk, cname text = Ann | Bob, blob7 text = x | y\n"
    "ord: ono int pk, buyer int, total real\n"
    "zone: z int pk, q int\n";

class GivenTest : public testing::Test {
protected:
    Given given(const std::string& text) {
        auto base = parse_knowledge_base("knowledge_base: 1\ndefault_schema: main\n" + text, "f");
        EXPECT_TRUE(base) << base.error().message;
        return given_by(*base, schema_.catalog, english::vocabulary());
    }

    Knowledge known(const std::string& text) {
        BuildOptions options;
        options.given = given(text);
        TestReader reader(schema_);
        return build({"test", schema_.catalog}, reader, english::vocabulary(), options, {}).value();
    }

    /// The best object that the words name, as table or table.column.
    std::string best(const Knowledge& knowledge, std::string_view words) {
        std::vector<Word> span;
        for (const text::Token& token : text::tokenize(words))
            span.push_back({token.folded, knowledge.vocabulary.canonical_stem(token.folded)});
        const auto found = knowledge.name_index.find(span);
        if (found.empty()) return "nothing";
        const schema::Table& table = schema_.catalog.tables[found.front().id.table];
        if (found.front().object == ObjectKind::Table) return table.name;
        return table.name + "." + table.columns[found.front().id.column].name;
    }

    TestSchema schema_ = test_schema(kGivenSchema);
};

TEST_F(GivenTest, SynonymsAndShortDescriptionsName) {
    const Knowledge before = known("");
    EXPECT_EQ(best(before, "shoppers"), "nothing");
    EXPECT_EQ(best(before, "favourite colour"), "nothing");
    const Knowledge after = known("tables:\n"
                                  "  - name: CUST\n"
                                  "    synonyms: [shopper]\n"
                                  "    columns:\n"
                                  "      - {name: blob7, description: favourite colour}\n"
                                  "      - {name: cname, description: {dbt: call sign}}\n");
    EXPECT_EQ(best(after, "shoppers"), "cust");
    EXPECT_EQ(best(after, "favourite colour"), "cust.blob7");
    EXPECT_EQ(best(after, "call sign"), "cust.cname");
}

TEST_F(GivenTest, ALongDescriptionIsNoName) {
    const Knowledge after = known("tables:\n"
                                  "  - name: cust\n"
                                  "    description: whoever has bought anything at all from us\n");
    EXPECT_EQ(best(after, "anything"), "nothing");
}

TEST_F(GivenTest, TheGlossaryNamesWhatItsTermsMean) {
    const Knowledge after = known("glossary:\n"
                                  "  - {term: turnover, means: ord.total, synonyms: [takings]}\n"
                                  "  - {term: patron, means: main.cust}\n"
                                  "  - {term: region, synonyms: [zone, territory]}\n"
                                  "  - {term: acquirer, synonyms: [buyer]}\n"
                                  "  - {term: churn, definition: who left}\n");
    EXPECT_EQ(best(after, "turnover"), "ord.total");
    EXPECT_EQ(best(after, "takings"), "ord.total");
    EXPECT_EQ(best(after, "patrons"), "cust");
    EXPECT_EQ(best(after, "regions"), "zone");
    EXPECT_EQ(best(after, "territory"), "zone");
    EXPECT_EQ(best(after, "acquirer"), "ord.buyer");
    EXPECT_EQ(best(after, "churn"), "nothing");
    EXPECT_THAT(after.base_warnings, IsEmpty());
}

TEST_F(GivenTest, AMeaningThatIsNotThereIsTold) {
    const Given given = this->given("glossary:\n  - {term: turnover, means: ord.sum}\n");
    EXPECT_THAT(given.aliases, IsEmpty());
    EXPECT_THAT(given.warnings, ElementsAre(AllOf(HasSubstr("turnover"), HasSubstr("“ord.sum”"))));
}

TEST_F(GivenTest, AGivenKeyJoins) {
    const std::array<TableId, 2> both{0, 1}; // cust, ord
    EXPECT_FALSE(known("").keys.join_tree(both));
    const Knowledge after = known("tables:\n"
                                  "  - name: ord\n"
                                  "    foreign_keys:\n"
                                  "      - {columns: [buyer], to_table: cust, to_columns: [cno]}\n"
                                  "  - name: zone\n"
                                  "    foreign_keys:\n"
                                  "      - {columns: [q], to_table: cust, to_columns: [gone]}\n");
    ASSERT_TRUE(after.keys.join_tree(both));
    EXPECT_EQ(after.keys.edges().at(0).origin, KeyOrigin::Given);
    EXPECT_THAT(after.keys.warnings(), ElementsAre(HasSubstr("zone")));
}

TEST_F(GivenTest, WhatPeopleCallASecretIsNotRead) {
    EXPECT_EQ(known("").values.values({0, 2}).size(), 2U);
    const Knowledge after = known("tables:\n"
                                  "  - name: cust\n"
                                  "    columns:\n"
                                  "      - {name: blob7, description: the password}\n");
    EXPECT_THAT(after.values.values({0, 2}), IsEmpty());
}

TEST_F(GivenTest, VanishedPartsNameNothing) {
    const Given given = this->given("tables:\n"
                                    "  - {name: cust, vanished: true, synonyms: [shopper]}\n"
                                    "  - {name: gone, synonyms: [lost]}\n");
    EXPECT_THAT(given.aliases, IsEmpty());
}

} // namespace
} // namespace vouch::knowledge
