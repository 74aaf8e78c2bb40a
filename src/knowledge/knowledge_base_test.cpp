// The file, its errors, and what regenerating keeps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge_base_file.h"
#include "knowledge/knowledge_base_update.h"
#include "knowledge/schema_for_test.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view kShop =
    "customer: id int pk = 1 | 2 | 3, name text = Ann | Bob | Cid, password text = x | y | z,"
    " country text \"where they live\" = France | Spain | France\n"
    "sale: id int pk = 1 | 2, customer_id int -> customer = 1 | 1, seller_id int = 1 | 1\n"
    "seller: id int pk = 1, name text = Eva\n";

constexpr std::string_view kWritten = R"(knowledge_base: 1
connector: shop
default_schema: main
tables:
  - name: customer
    description:
      manual: Whoever bought once
      dbt: from dbt
      comment: an old comment
    synonyms: [client, buyer]
    columns:
      - name: country
        description: home country
        accepted_values: [France, Spain]
      - name: fax
        description: a number that nobody calls
      - name: shoe_size
        type: INTEGER
  - name: sale
    foreign_keys:
      - columns: [seller_id]
        to_table: seller
        to_columns: [id]
  - name: branch
    description: A shop of ours
  - name: forgotten
    columns:
      - name: id
glossary:
  - term: patron
    means: customer
  - term: loyal patron
    parent: patron
    synonyms: [regular]
  - churn
rules: [A year begins in April.]
metrics:
  - name: customers
    sql: SELECT count(*) FROM customer
query_templates:
  - intent: sales of a customer
    sql: SELECT * FROM sale WHERE customer_id = 1
    frequency: 12
verified_pairs:
  - question: Who buys?
    sql: |-
      SELECT name
      FROM customer
)";

class KnowledgeBaseTest : public testing::Test {
protected:
    Knowledge shop(std::string_view text = kShop) {
        schema_ = test_schema(text);
        TestReader reader(schema_);
        return build({"shop", schema_.catalog}, reader, english::vocabulary(), {}, {}).value();
    }

    KnowledgeBase written() { return parse_knowledge_base(kWritten, "shop.yaml").value(); }

    std::string error_of(std::string_view from, std::string_view to) {
        std::string text(kWritten);
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        auto parsed = parse_knowledge_base(text, "shop.yaml");
        return parsed ? "no error" : parsed.error().message;
    }

    TestSchema schema_;
};

TEST_F(KnowledgeBaseTest, ReadsAllThatPeopleWrite) {
    const KnowledgeBase base = written();
    ASSERT_EQ(base.tables.size(), 4U);
    const BaseTable& customer = base.tables[0];
    EXPECT_EQ(customer.schema, "main");
    EXPECT_EQ(customer.descriptions.best(), "Whoever bought once");
    EXPECT_EQ(customer.descriptions.from(DescriptionSource::Comment), "an old comment");
    EXPECT_THAT(customer.synonyms, ElementsAre("client", "buyer"));
    EXPECT_EQ(customer.columns[0].descriptions.best_source(), DescriptionSource::Manual);
    EXPECT_EQ(base.tables[1].foreign_keys[0].origin, BaseKeyOrigin::Given);
    EXPECT_EQ(base.tables[1].foreign_keys[0].key.referenced_schema, "main");
    EXPECT_EQ(base.glossary[1].parent, "patron");
    EXPECT_EQ(base.glossary[2].term, "churn");
    EXPECT_EQ(base.query_templates[0].frequency, 12);
    EXPECT_EQ(base.verified_pairs[0].sql, "SELECT name\nFROM customer");
    EXPECT_EQ(base.metrics[0].line, 39U);
}

TEST_F(KnowledgeBaseTest, NamesTheLineAndTheKeyOfWhatIsWrong) {
    EXPECT_EQ(error_of("knowledge_base: 1\n", ""),
              "shop.yaml: knowledge_base: is missing: it is the version, 1");
    EXPECT_EQ(error_of("knowledge_base: 1", "knowledge_base: 7"),
              "shop.yaml:1: knowledge_base: version 7 is not known here");
    EXPECT_EQ(error_of("glossary:", "glosary:"), "shop.yaml:29: unknown key \"glosary\"");
    EXPECT_EQ(error_of("synonyms: [client, buyer]", "synonyms: client"),
              "shop.yaml:10: synonyms: must be a list");
    EXPECT_EQ(error_of("manual: Who", "hand: Who"),
              "shop.yaml:7: description: unknown key \"hand\"");
    EXPECT_THAT(error_of("synonyms: [client, buyer]", "synonyms: [client, buyer"),
                HasSubstr("shop.yaml:11: not YAML"));
    EXPECT_EQ(error_of("  - name: sale", "  - name: Customer"),
              "shop.yaml:19: tables: “Customer” stands there twice");
    EXPECT_EQ(error_of("- name: fax", "- name: Country"),
              "shop.yaml:15: columns: “Country” stands twice in “customer”");
    EXPECT_EQ(error_of("        to_table: seller\n", ""), "shop.yaml:21: to_table: is missing");
    EXPECT_THAT(error_of("to_columns: [id]", "to_columns: [id, x]"),
                HasSubstr("columns and to_columns must name as many columns each"));
    EXPECT_EQ(error_of("means: customer", "parent: loyal patron"),
              "shop.yaml:30: parent: “patron” is above itself: a circle");
    EXPECT_EQ(error_of("parent: patron", "parent: parton"),
              "shop.yaml:32: parent: “parton” is no term of the glossary");
    EXPECT_EQ(error_of("- churn", "- Patron"),
              "shop.yaml:35: glossary: “Patron” stands there twice");
    EXPECT_EQ(error_of("    sql: SELECT count(*) FROM customer\n", ""),
              "shop.yaml:38: sql: is missing");
    EXPECT_EQ(error_of("question: Who buys?", "question: \"\""),
              "shop.yaml:45: question: is empty");
    EXPECT_EQ(error_of("frequency: 12", "frequency: often"),
              "shop.yaml:43: frequency: must be a whole number");
}

TEST_F(KnowledgeBaseTest, PrintsWhatItReads) {
    const std::string once = print_knowledge_base(written());
    auto back = parse_knowledge_base(once, "printed");
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(print_knowledge_base(*back), once);
    EXPECT_EQ(back->tables[0].descriptions, written().tables[0].descriptions);
    EXPECT_EQ(back->tables[0].columns, written().tables[0].columns);
}

TEST_F(KnowledgeBaseTest, ShowsTheDatabaseUnderThePolicyOfColumns) {
    const KnowledgeBase base = snapshot(shop());
    const BaseTable& customer = *base.find_table("main", "customer");
    EXPECT_EQ(customer.row_count, 3);
    EXPECT_THAT(customer.primary_key, ElementsAre("id"));
    const BaseColumn& country = *customer.find_column("country");
    EXPECT_EQ(country.extent, ValuesExtent::Complete);
    EXPECT_THAT(country.values, ElementsAre("France", "Spain"));
    EXPECT_EQ(country.descriptions.from(DescriptionSource::Comment), "where they live");
    EXPECT_THAT(customer.find_column("password")->values, IsEmpty());
    const BaseTable& sale = *base.find_table("", "sale");
    ASSERT_EQ(sale.foreign_keys.size(), 2U);
    EXPECT_EQ(sale.foreign_keys[0].origin, BaseKeyOrigin::Declared);
    EXPECT_EQ(sale.foreign_keys[0].key.referenced_schema, customer.schema);
    EXPECT_EQ(sale.foreign_keys[1].origin, BaseKeyOrigin::Inferred);
    const KnowledgeBase silent = snapshot(shop(), {.samples = SampleRule::Leave});
    EXPECT_THAT(print_knowledge_base(silent), Not(HasSubstr("France")));
}

TEST_F(KnowledgeBaseTest, LongListsOfValuesAreSampled) {
    std::string many = "t: id int pk = 1, word text = w1";
    for (int number = 2; number <= 21; ++number)
        many += " | w" + std::to_string(number);
    const KnowledgeBase base = snapshot(shop(many + "\n"));
    EXPECT_EQ(base.tables[0].columns[1].extent, ValuesExtent::Samples);
    EXPECT_EQ(base.tables[0].columns[1].values.size(), 3U);
}

TEST_F(KnowledgeBaseTest, RegeneratingKeepsWhatPeopleWrote) {
    UpdateReport report;
    const KnowledgeBase base = update(snapshot(shop()), written(), report);
    const BaseTable& customer = *base.find_table("", "customer");
    EXPECT_EQ(customer.descriptions.best(), "Whoever bought once");
    EXPECT_THAT(customer.synonyms, ElementsAre("client", "buyer"));
    const BaseColumn& country = *customer.find_column("country");
    EXPECT_EQ(country.descriptions.best(), "home country");
    EXPECT_EQ(country.descriptions.from(DescriptionSource::Comment), "where they live");
    EXPECT_THAT(country.accepted_values, ElementsAre("France", "Spain"));
    EXPECT_EQ(customer.find_column("fax")->presence, Presence::Vanished);
    EXPECT_EQ(customer.find_column("shoe_size"), nullptr);
    EXPECT_EQ(base.find_table("", "branch")->presence, Presence::Vanished);
    EXPECT_EQ(base.find_table("", "forgotten"), nullptr);
    EXPECT_EQ(base.find_table("", "sale")->foreign_keys.back().origin, BaseKeyOrigin::Given);
    EXPECT_EQ(base.find_table("", "sale")->foreign_keys.size(), 2U)
        << "instead of the inferred one";
    EXPECT_EQ(base.glossary.size(), 3U);
    EXPECT_EQ(base.verified_pairs.size(), 1U);
    EXPECT_THAT(report.vanished, ElementsAre("main.customer.fax", "main.branch"));
    EXPECT_THAT(report.dropped, ElementsAre("main.customer.shoe_size", "main.forgotten"));
    EXPECT_THAT(report.changed_comments, ElementsAre("main.customer"));

    // The same again gives the same bytes, and a table that comes back is no longer gone.
    const std::string once = print_knowledge_base(base);
    UpdateReport second;
    const KnowledgeBase again =
        update(snapshot(shop()), parse_knowledge_base(once, "once").value(), second);
    EXPECT_EQ(print_knowledge_base(again), once);
    UpdateReport third;
    const KnowledgeBase back = update(
        snapshot(shop(std::string("branch: id int pk = 1\n") + std::string(kShop))), base, third);
    EXPECT_EQ(back.find_table("", "branch")->presence, Presence::Present);
    EXPECT_EQ(back.find_table("", "branch")->descriptions.best(), "A shop of ours");
}

TEST_F(KnowledgeBaseTest, ATableWithoutASchemaIsInTheDefaultOne) {
    UpdateReport report;
    const KnowledgeBase base =
        update(snapshot(shop()),
               parse_knowledge_base(
                   "knowledge_base: 1\ntables: [{name: SALE, synonyms: [purchase]}]\n", "f")
                   .value(),
               report);
    EXPECT_THAT(base.find_table("main", "sale")->synonyms, ElementsAre("purchase"));
    EXPECT_THAT(report.vanished, IsEmpty());
}

TEST_F(KnowledgeBaseTest, ABaseWithoutValuesStaysWithoutThem) {
    UpdateReport report;
    const KnowledgeBase fresh = snapshot(shop());
    EXPECT_TRUE(has_values(fresh));
    const KnowledgeBase bare = update(snapshot(shop(), {.samples = SampleRule::Leave}), {}, report);
    EXPECT_FALSE(has_values(bare));
    const std::string text = print_knowledge_base(bare);
    EXPECT_THAT(text, HasSubstr("\nsamples: none\n"));
    const KnowledgeBase again = update(fresh, parse_knowledge_base(text, "f").value(), report);
    EXPECT_FALSE(has_values(again)) << "whoever writes it";
    EXPECT_EQ(print_knowledge_base(again), text);
    EXPECT_EQ(parse_knowledge_base("knowledge_base: 1\nsamples: few\n", "f").error().message,
              "f:2: samples: must be none; without the key values are written");
}

TEST_F(KnowledgeBaseTest, ADeepGlossaryIsReadInTheTimeOfItsTerms) {
    std::string text = "knowledge_base: 1\nglossary:\n  - t0\n";
    constexpr int kTerms = 20'000; // squared it would take minutes
    for (int term = 1; term < kTerms; ++term) {
        text += "  - {term: t" + std::to_string(term) + ", parent: t" + std::to_string(term - 1) +
                "}\n";
    }
    EXPECT_TRUE(parse_knowledge_base(text, "f"));
    const std::string top = "  - t0\n";
    text.replace(text.find(top), top.size(),
                 "  - {term: t0, parent: t" + std::to_string(kTerms - 1) + "}\n");
    EXPECT_EQ(parse_knowledge_base(text, "f").error().message,
              "f:3: parent: “t0” is above itself: a circle");
}

TEST_F(KnowledgeBaseTest, ASilentSourceGivesWayToTheNext) {
    Descriptions descriptions;
    EXPECT_EQ(descriptions.best_source(), std::nullopt);
    EXPECT_EQ(descriptions.best(), "");
    for (const DescriptionSource source :
         {DescriptionSource::Comment, DescriptionSource::Dbt, DescriptionSource::Manual}) {
        descriptions.from(source) = description_source_name(source);
        EXPECT_EQ(descriptions.best(), description_source_name(source));
    }
    descriptions.from(DescriptionSource::Manual).clear();
    descriptions.from(DescriptionSource::Dbt).clear();
    EXPECT_EQ(descriptions.best(), "comment");
}

} // namespace
} // namespace vouch::knowledge
