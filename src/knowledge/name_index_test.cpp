#include "knowledge/name_index.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge.h"
#include "knowledge/schema_for_test.h"
#include "text/tokenize.h"

namespace vouch::knowledge {
namespace {

constexpr std::string_view kSchema =
    "city: CityCode text pk, CityName text, country_code text, population int\n"
    "concert: concert_id int pk, concert_name text, theme text, stadium_id int -> stadium,"
    " date_of_opening date\n"
    "customer: id int pk, full_name text, birth_date date, email text\n"
    "customer_order: id int pk, buyer_id int -> customer, customer_id int -> customer,"
    " total_amount real, weeks_on_top int, from text\n"
    "order_item: order_id int -> customer_order, product_id int -> product, quantity int\n"
    "product: product_code text pk, product_name text, list_price real, product_type text,"
    " lifespan int\n"
    "ref_colour_list: id int pk, colour text\n"
    "stadium: stadium_id int pk, name text, capacity int, highest_attendance int\n";

std::string_view name_match_kind_name(NameMatchKind kind) {
    switch (kind) {
    case NameMatchKind::Full: return "full";
    case NameMatchKind::WithoutTableWords: return "without_table_words";
    case NameMatchKind::WithTableWords: return "with_table_words";
    case NameMatchKind::WithHeadWord: return "with_head_word";
    case NameMatchKind::PlusNameWord: return "plus_name_word";
    case NameMatchKind::Sequence: return "sequence";
    case NameMatchKind::Joined: return "joined";
    case NameMatchKind::Suffix: return "suffix";
    case NameMatchKind::Prefix: return "prefix";
    case NameMatchKind::Middle: return "middle";
    case NameMatchKind::KeyWord: return "key_word";
    case NameMatchKind::Display: return "display";
    case NameMatchKind::ForeignKey: return "foreign_key";
    }
    return "full";
}

class NameIndexTest : public testing::Test {
protected:
    NameIndexTest()
        : schema_(test_schema(kSchema)),
          known_(assemble({"test", schema_.catalog}, {}, {}, english::vocabulary())) {}

    std::vector<Word> words(std::string_view phrase) const {
        std::vector<Word> found;
        for (const text::Token& token : text::tokenize(phrase)) {
            found.push_back({token.folded, known_.vocabulary.canonical_stem(token.folded)});
        }
        return found;
    }

    std::string describe(const NameMatch& match) const {
        const schema::Table& table = schema_.catalog.tables[match.id.table];
        std::string text = table.name;
        if (match.object == ObjectKind::Column) text += "." + table.columns[match.id.column].name;
        return text + " " + std::string(name_match_kind_name(match.kind));
    }

    std::string best(std::string_view phrase) const {
        const auto found = known_.name_index.find(words(phrase));
        return found.empty() ? "nothing" : describe(found.front());
    }

    double score_of(std::string_view phrase, std::string_view object) const {
        for (const NameMatch& match : known_.name_index.find(words(phrase))) {
            if (describe(match).starts_with(object)) return match.score;
        }
        return 0;
    }

    TestSchema schema_;
    Knowledge known_;
};

TEST_F(NameIndexTest, FindsObjectsByWhatPeopleCallThem) {
    struct Case {
        std::string phrase;
        std::string best;
    };
    const std::vector<Case> cases{
        {"stadiums", "stadium full"},
        {"customer orders", "customer_order full"},
        {"orders customer", "nothing"}, // tables need their order
        {"orders", "customer_order suffix"},
        {"colours", "ref_colour_list.colour full"},
        {"capacity", "stadium.capacity full"},
        {"stadium capacity", "stadium.capacity with_table_words"},
        {"capacity stadium", "stadium.capacity with_table_words"},
        {"highest attendance", "stadium.highest_attendance full"},
        {"attendance", "stadium.highest_attendance suffix"},
        {"birth date", "customer.birth_date full"},
        {"date birth", "customer.birth_date full"},
        {"birth", "customer.birth_date prefix"},
        {"order total amount", "customer_order.total_amount with_head_word"},
        {"price", "product.list_price suffix"},
        {"themes", "concert.theme full"},
        {"theme name", "concert.theme plus_name_word"},
        {"country", "city.country_code prefix"},
        {"type product", "product.product_type full"},
        {"life span", "product.lifespan joined"},
        {"cityname", "city.CityName joined"},
        {"buyers", "customer.full_name display"},
        {"capacities of", "nothing"},
        {"unicorn", "nothing"},
        {"", "nothing"},
        {"a b c d e f g h i", "nothing"},
    };
    for (const Case& item : cases)
        EXPECT_EQ(best(item.phrase), item.best) << item.phrase;
}

TEST_F(NameIndexTest, OrdersReadingsByScore) {
    EXPECT_GT(score_of("id", "stadium.stadium_id"), score_of("id", "concert.stadium_id"));
    EXPECT_GT(score_of("name", "stadium.name"), score_of("name", "concert.concert_name"));
    EXPECT_GT(score_of("concert name", "concert.concert_name"), 0.99);
    EXPECT_GT(score_of("buyer", "customer.full_name"),
              score_of("buyer", "customer_order.buyer_id"));
    EXPECT_GT(score_of("buyer", "customer_order.buyer_id"), 0.5);
    EXPECT_GT(score_of("customer", "customer full"), score_of("customer", "customer.full_name"));
    EXPECT_EQ(score_of("stadium", "stadium.stadium_id"), 0) << "the table's own word";
    EXPECT_NEAR(score_of("colour list", "ref_colour_list"), 0.70, 1e-9);
}

TEST_F(NameIndexTest, GivesEachObjectOnce) {
    for (const std::string_view phrase : {"name", "id", "customer", "product code", "order"}) {
        std::vector<std::string> objects;
        double last = 2;
        for (const NameMatch& match : known_.name_index.find(words(phrase))) {
            std::string object = describe(match);
            object.resize(object.find(' '));
            EXPECT_EQ(std::ranges::count(objects, object), 0) << object;
            objects.push_back(object);
            EXPECT_LE(match.score, last);
            last = match.score;
        }
        EXPECT_FALSE(objects.empty()) << phrase;
    }
}

TEST_F(NameIndexTest, FindsFunctionWordsInSequenceOnly) {
    const auto found = known_.name_index.find_sequence(words("weeks on top"));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(describe(found[0]), "customer_order.weeks_on_top sequence");
    EXPECT_TRUE(known_.name_index.find_sequence(words("top on weeks")).empty());
    EXPECT_TRUE(known_.name_index.find_sequence(words("weeks top")).empty());
    EXPECT_EQ(best("weeks top"), "customer_order.weeks_on_top full");
    EXPECT_EQ(best("opening date"), "concert.date_of_opening full");
    EXPECT_EQ(best("from"), "customer_order.from full") << "a name that is a function word alone";
}

TEST_F(NameIndexTest, ForeignKeysSayWhichKeyWasNamed) {
    const auto found = known_.name_index.find(words("buyer"));
    ASSERT_FALSE(found.empty());
    ASSERT_TRUE(found[0].via.has_value());
    EXPECT_EQ(schema_.catalog.tables[found[0].via->table].columns[found[0].via->column].name,
              "buyer_id");
}

TEST_F(NameIndexTest, FindsNearWords) {
    const auto first = [&](std::string_view word) -> std::string {
        const auto found = known_.name_index.near_words(words(word).front());
        return found.empty() ? "" : found.front().stem;
    };
    EXPECT_EQ(first("clients"), "custom") << "a synonym";
    EXPECT_EQ(first("prodct"), "product") << "a letter missing";
    EXPECT_EQ(first("stadimu"), "stadium") << "two letters swapped";
    EXPECT_EQ(first("quantitative"), "quantiti") << "derived from the same word";
    EXPECT_EQ(first("xylophone"), "");
    EXPECT_EQ(first("fame"), "") << "too short to be a slip";
}

TEST(NameIndex, OfNothingFindsNothing) {
    const NameIndex index;
    const std::vector<Word> word{{"x", "x"}};
    EXPECT_TRUE(index.find(word).empty());
    EXPECT_TRUE(index.find_sequence(word).empty());
    EXPECT_TRUE(index.near_words(word.front()).empty());
}

} // namespace
} // namespace vouch::knowledge
