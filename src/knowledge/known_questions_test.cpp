// Queries that people wrote pass the door or are not used, and are found by their question alone.
#include "knowledge/known_questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge_base_file.h"
#include "knowledge/schema_for_test.h"
#include "sql/dialects/registry.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class KnownQuestionsTest : public testing::Test {
protected:
    KnownQuestions read(const std::string& text) {
        warnings_.clear();
        const auto base = parse_knowledge_base("knowledge_base: 1\n" + text, "shop.yaml");
        EXPECT_TRUE(base) << base.error().message;
        sql::policy::Policy policy;
        policy.relations = sql::policy::Extent::Everything;
        policy.rules.push_back({.schema = "", .table = "secret"});
        policy.rules.back().columns = sql::policy::Extent::Nothing;
        const auto gate = sql::policy::Gate::create(*sql::dialects::find_dialect("sqlite"),
                                                    schema_.catalog, policy);
        EXPECT_TRUE(gate) << gate.error().message;
        return KnownQuestions::build(*base, "shop.yaml", *gate, english::vocabulary(), warnings_);
    }

    static std::string found(const KnownQuestions& known, std::string_view question) {
        const KnownQuestion* match = known.find(question);
        return match == nullptr ? "nothing" : match->sql;
    }

    TestSchema schema_ = test_schema("sale: id int pk, amount real\nsecret: id int pk\n");
    std::vector<std::string> warnings_;
};

constexpr const char* kPairs = "verified_pairs:\n"
                               "  - question: How many sales are there in 2024?\n"
                               "    sql: SELECT 1 FROM sale\n"
                               "metrics:\n"
                               "  - name: total turnover\n"
                               "    synonyms: [Umsatz]\n"
                               "    sql: SELECT sum(amount) FROM sale\n";

TEST_F(KnownQuestionsTest, FindsAPairByItsQuestionHoweverWritten) {
    const KnownQuestions known = read(kPairs);
    EXPECT_THAT(warnings_, IsEmpty());
    for (const char* question :
         {"How many sales are there in 2024?", "how many  SALES are there, in 2024",
          "“How many sales are there in 2024”!"}) {
        EXPECT_EQ(found(known, question), "SELECT 1 FROM sale") << question;
    }
    for (const char* question : {"How many sales are there in 2025?", "How many sales are there?",
                                 "sales in 2024", "", "How many sales are there not in 2024?"}) {
        EXPECT_EQ(found(known, question), "nothing") << question;
    }
}

TEST_F(KnownQuestionsTest, GivesThoseThatShareWordsMostAlikeFirst) {
    const KnownQuestions known = read(kPairs);
    const auto similar = [&](std::string_view question, std::size_t most) {
        std::vector<std::string> queries;
        for (const KnownQuestion* one : known.similar(question, most))
            queries.push_back(one->sql);
        return queries;
    };
    EXPECT_THAT(similar("Sales by turnover", 3),
                ElementsAre("SELECT sum(amount) FROM sale", "SELECT 1 FROM sale"));
    EXPECT_THAT(similar("How many sales are there?", 3), ElementsAre("SELECT 1 FROM sale"));
    EXPECT_THAT(similar("Sales by turnover", 1), ElementsAre("SELECT sum(amount) FROM sale"));
    EXPECT_THAT(similar("List the customers of Paris", 3), IsEmpty());
    EXPECT_THAT(KnownQuestions().similar("Sales", 3), IsEmpty());
}

TEST_F(KnownQuestionsTest, FindsAMetricThatIsAskedForAlone) {
    const KnownQuestions known = read(kPairs);
    for (const char* question : {"total turnover", "What is our total turnover?",
                                 "Show me the total turnover", "What was the Umsatz?"}) {
        EXPECT_EQ(found(known, question), "SELECT sum(amount) FROM sale") << question;
    }
    for (const char* question : {"total turnover by country", "What is the turnover?",
                                 "What is our total turnover in 2024?", "What is it?"}) {
        EXPECT_EQ(found(known, question), "nothing") << question;
    }
}

TEST_F(KnownQuestionsTest, ARefusedStatementIsToldWithItsLineAndNotUsed) {
    const KnownQuestions known = read("verified_pairs:\n"
                                      "  - question: clear\n"
                                      "    sql: DELETE FROM sale\n"
                                      "  - {question: secrets, sql: SELECT id FROM secret}\n"
                                      "  - {question: gone, sql: SELECT x FROM sale}\n"
                                      "  - {question: two, sql: SELECT 1; SELECT 2}\n"
                                      "  - {question: good, sql: SELECT id FROM sale}\n");
    for (const char* question : {"clear", "secrets", "gone", "two"})
        EXPECT_EQ(found(known, question), "nothing") << question;
    EXPECT_EQ(found(known, "good"), "SELECT id FROM sale");
    EXPECT_THAT(warnings_, ElementsAre(StartsWith("shop.yaml:4: the verified pair “clear” is not "),
                                       StartsWith("shop.yaml:5: "), StartsWith("shop.yaml:6: "),
                                       StartsWith("shop.yaml:7: ")));
}

TEST_F(KnownQuestionsTest, TheFirstOfTwoPairsCounts) {
    const KnownQuestions known = read("verified_pairs:\n"
                                      "  - {question: \"Sales?\", sql: SELECT 1 FROM sale}\n"
                                      "  - {question: sales, sql: SELECT 2 FROM sale}\n");
    EXPECT_EQ(found(known, "SALES"), "SELECT 1 FROM sale");
}

} // namespace
} // namespace vouch::knowledge
