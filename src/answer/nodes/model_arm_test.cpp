// A language model writes SQL: what becomes of each kind of reply, of values that are not there,
// and of a reading that says otherwise. Whole questions run through the graph with a scripted
// model.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/agent.h"
#include "answer/cached_shop_for_test.h"
#include "answer/shop_for_test.h"
#include "llm/scripted_model.h"

namespace vouch::answer {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* kQuestion = "Which wizards cast the longest shadow lately?";

struct Asked {
    Answer answer;
    std::vector<llm::ChatRequest> requests;
    std::vector<std::string> queries; ///< that ran

    std::vector<std::string> path() const {
        std::vector<std::string> path;
        for (const Visit& visit : answer.visits)
            path.push_back(visit.node + ' ' + visit.outcome);
        return path;
    }
};

Asked ask(llm::ScriptedModel model, Shop& shop, std::string_view question = kQuestion,
          Execution execution = Execution::Run) {
    shop.sources.passages = nullptr;
    shop.sources.model = &model;
    const auto agent = Agent::create(shop.sources, shop.options).value();
    Answer answer =
        agent.ask({std::string(question), RouteWish::Automatic, execution}, shop.scope, {});
    return {std::move(answer), model.requests(), shop.connector.asked};
}

Asked ask(std::vector<std::string> replies, std::string_view question = kQuestion) {
    Shop shop;
    return ask(llm::ScriptedModel(std::move(replies)), shop, question);
}

TEST(ModelArm, AnswersWhatNoReadingDoes) {
    const Asked asked = ask({"```sql\nSELECT count(*) FROM customer\n```"});
    EXPECT_EQ(asked.answer.status, Status::Answered) << asked.answer.reason;
    ASSERT_TRUE(asked.answer.database);
    EXPECT_EQ(asked.answer.database->drafted_by, "model");
    EXPECT_EQ(asked.answer.model, "scripted");
    EXPECT_THAT(asked.path(), Contains("compose drafted"));
    EXPECT_THAT(asked.queries, Contains(HasSubstr("count(*)")));
}

TEST(ModelArm, IsNotAskedWhereAReadingIsSure) {
    const Asked asked = ask({"SELECT 1"}, "How many customers are there?");
    EXPECT_EQ(asked.answer.status, Status::Answered);
    EXPECT_THAT(asked.requests, IsEmpty());
    EXPECT_EQ(asked.answer.database->drafted_by, "planner");
    EXPECT_TRUE(asked.answer.model.empty());
}

TEST(ModelArm, SeesTheSchemaAndTheQuestionInFrames) {
    const Asked asked = ask({"SELECT count(*) FROM customer"});
    ASSERT_EQ(asked.requests.size(), 1U);
    const llm::ChatRequest& request = asked.requests.front();
    EXPECT_THAT(request.instructions, HasSubstr("sqlite SELECT"));
    EXPECT_THAT(request.instructions, Not(HasSubstr("wizards")));
    ASSERT_EQ(request.messages.size(), 1U);
    const std::string& text = request.messages.front().text;
    EXPECT_THAT(text, HasSubstr("CREATE TABLE customer"));
    EXPECT_THAT(text, HasSubstr("<data question "));
    EXPECT_THAT(text, HasSubstr(kQuestion));
    EXPECT_EQ(request.temperature, 0);
    // The same schema is the same bytes, whatever is asked: a provider may keep it.
    const Asked other = ask({"SELECT 1"}, "Which goblins are the tallest of France?");
    const std::string& otherwise = other.requests.front().messages.front().text;
    const std::size_t schema = text.find("</data schema");
    EXPECT_EQ(text.substr(0, schema), otherwise.substr(0, otherwise.find("</data schema")));
    EXPECT_THAT(otherwise, HasSubstr("customer.country has the value 'France'"));
}

TEST(ModelArm, MendsWhatDoesNotParseOrResolve) {
    const Asked asked = ask(
        {"SELECT count(* FROM customer", "SELECT nme FROM customer", "SELECT name FROM customer"});
    EXPECT_EQ(asked.answer.status, Status::Answered) << asked.answer.reason;
    ASSERT_EQ(asked.requests.size(), 3U);
    const auto& messages = asked.requests.back().messages;
    ASSERT_EQ(messages.size(), 5U);
    EXPECT_EQ(messages[1].speaker, llm::Speaker::Assistant);
    EXPECT_EQ(messages[1].text, "SELECT count(* FROM customer");
    EXPECT_THAT(messages[2].text, HasSubstr("line 1"));
    EXPECT_THAT(messages[4].text, HasSubstr("name")) << "the near name";
    EXPECT_GT(asked.requests.back().temperature, 0) << "or it would write the same again";
    std::vector<std::string> outcomes;
    for (const Attempt& attempt : asked.answer.attempts)
        outcomes.push_back(attempt.outcome);
    EXPECT_THAT(outcomes, ElementsAre("refused", "refused", "answered"));
}

TEST(ModelArm, EndsAfterSoManyTriesAndNeverRunsTheSameTwice) {
    const Asked asked = ask({"SELECT x FROM customer", "SELECT x FROM customer",
                             "SELECT x FROM customer", "SELECT name FROM customer"});
    EXPECT_EQ(asked.answer.status, Status::Unanswerable);
    EXPECT_EQ(asked.requests.size(), 3U);
    EXPECT_THAT(asked.queries, Not(Contains(HasSubstr("SELECT x"))));
    EXPECT_THAT(asked.answer.attempts.back().error, HasSubstr("same statement"));
}

TEST(ModelArm, AWriteEndsTheQuestion) {
    for (const char* sql :
         {"DELETE FROM customer", "SELECT 1; DROP TABLE customer", "PRAGMA user_version = 1",
          "```sql\nUPDATE customer SET name = 'x'\n```"}) {
        const Asked asked = ask({sql, "SELECT name FROM customer"});
        EXPECT_EQ(asked.answer.status, Status::Refused) << sql;
        EXPECT_EQ(asked.requests.size(), 1U) << sql;
        EXPECT_THAT(asked.path(), Contains("compose forbidden"));
        EXPECT_THAT(asked.queries, Not(Contains(HasSubstr("name")))) << sql;
    }
}

TEST(ModelArm, SaysWhenTheModelFindsNothing) {
    const Asked asked = ask({"NOT_A_QUERY"});
    EXPECT_EQ(asked.answer.status, Status::Unanswerable);
    EXPECT_THAT(asked.path(), Contains("compose off_topic"));
    EXPECT_FALSE(asked.answer.reason.empty());
}

TEST(ModelArm, ProseAndTwoBlocksAreNoAnswer) {
    for (const char* reply :
         {"There are 7 of them.", "", "```\nSELECT 1\n``` ```\nSELECT 2\n```"}) {
        const Asked asked = ask({reply, reply, reply});
        EXPECT_EQ(asked.answer.status, Status::Unanswerable) << reply;
        EXPECT_FALSE(asked.answer.database) << reply;
    }
}

TEST(ModelArm, TellsAModelThatDoesNotAnswer) {
    struct Case {
        base::ErrorCode code;
        Status status;
    };
    for (const auto& [code, status] : {Case{base::ErrorCode::Unavailable, Status::Failed},
                                       Case{base::ErrorCode::Timeout, Status::Failed},
                                       Case{base::ErrorCode::RateLimited, Status::RateLimited}}) {
        Shop shop;
        const Asked asked =
            ask(llm::ScriptedModel({llm::ScriptedReply{.error = base::Error{code, "why"}}}), shop);
        EXPECT_EQ(asked.answer.status, status);
        EXPECT_THAT(asked.answer.reason, HasSubstr("scripted"));
        EXPECT_EQ(asked.requests.size(), 1U) << "retries are the client's";
    }
}

TEST(ModelArm, ACutReplyIsNotRun) {
    Shop shop;
    const llm::ScriptedReply cut{.text = "SELECT name FROM customer",
                                 .finish = llm::Finish::TokensMax};
    const Asked asked = ask(llm::ScriptedModel({cut, cut, cut}), shop);
    EXPECT_EQ(asked.answer.status, Status::Unanswerable);
    EXPECT_THAT(asked.queries, Not(Contains(HasSubstr("name"))));
}

TEST(ModelArm, AReplyWithoutEndIsNeitherReadNorRecorded) {
    const std::string huge = "SELECT '" + std::string(std::size_t{1} << 20U, 'x') + "'";
    const Asked asked = ask({huge, "SELECT name FROM customer"});
    EXPECT_EQ(asked.answer.status, Status::Answered);
    EXPECT_TRUE(asked.answer.attempts.front().sql.empty());
    EXPECT_LT(asked.requests.back().messages[1].text.size(), std::size_t{100});
}

TEST(ModelArm, ADraftOnlyAsksTheModelAndTouchesNoDatabase) {
    Shop shop;
    const Asked asked = ask(llm::ScriptedModel(std::vector<std::string>{
                                "SELECT name FROM customer WHERE country = 'France'"}),
                            shop, kQuestion, Execution::DraftOnly);
    EXPECT_EQ(asked.answer.status, Status::Answered) << asked.answer.reason;
    EXPECT_THAT(asked.answer.database->sql, HasSubstr("France"));
    EXPECT_THAT(asked.queries, IsEmpty());
}

TEST(ModelArm, ReplacesAValueThatIsSpelledOtherwise) {
    const Asked asked = ask({"SELECT name FROM customer WHERE country = 'FRANCE'"});
    EXPECT_THAT(asked.answer.database->sql, HasSubstr("'France'"));
    EXPECT_THAT(asked.answer.database->assumptions, Contains("“FRANCE” is “France”"));
}

TEST(ModelArm, AsksOnceForAValueThatIsNowhere) {
    const Asked mended = ask({"SELECT name FROM customer WHERE country = 'Acme'",
                              "SELECT name FROM customer WHERE name = 'Acme'"});
    ASSERT_EQ(mended.requests.size(), 2U);
    EXPECT_THAT(mended.requests.back().messages.back().text, HasSubstr("customer.name has 'Acme'"));
    EXPECT_THAT(mended.answer.database->sql, HasSubstr("name = 'Acme'"));
    const Asked stubborn = ask({"SELECT name FROM customer WHERE country = 'Atlantis'",
                                "SELECT name FROM customer WHERE country = 'Avalon'"});
    EXPECT_EQ(stubborn.requests.size(), 2U) << "the result is empty, and says so";
    EXPECT_THAT(stubborn.answer.database->sql, HasSubstr("Avalon"));
}

TEST(ModelArm, SeesWhatPeopleWroteUnlessItSeesAPart) {
    knowledge::KnowledgeBase base;
    const schema::Catalog catalog = Shop::make_knowledge().catalog;
    base.tables.push_back({.schema = catalog.tables[0].schema, .name = catalog.tables[0].name});
    base.tables.back().descriptions.from(knowledge::DescriptionSource::Manual) = "who buys of us";
    base.glossary.push_back({.term = "buyer", .means = "customer"});
    base.rules = {"Amounts are in euros.\nAlways."};
    base.metrics.push_back({.name = "turnover", .sql = "SELECT sum(amount) FROM \"order\""});
    const auto seen = [&](const std::string& question, bool part) {
        Shop shop;
        const schema::Catalog whole = shop.knowledge.catalog;
        shop.sources.databases[0].base = &base;
        if (part) shop.sources.databases[0].catalog = &whole;
        return ask(llm::ScriptedModel(std::vector<std::string>{"SELECT 1"}), shop, question)
            .requests.at(0)
            .messages.at(0)
            .text;
    };
    const std::string whole = seen(kQuestion, false);
    EXPECT_THAT(whole, HasSubstr("who buys of us"));
    EXPECT_THAT(whole, HasSubstr("-- word: buyer means customer\n"));
    EXPECT_THAT(whole, HasSubstr("-- rule: Amounts are in euros. Always.\n"));
    EXPECT_THAT(whole, HasSubstr("-- metric: turnover: SELECT sum(amount)"));
    const std::string other = seen("Which goblins are the tallest?", false);
    EXPECT_EQ(whole.substr(0, whole.find("</data schema")),
              other.substr(0, other.find("</data schema")))
        << "a provider may keep it";
    const std::string of_part = seen(kQuestion, true);
    EXPECT_THAT(of_part, HasSubstr("who buys of us"));
    EXPECT_THAT(of_part, Not(HasSubstr("turnover"))) << "it may name what is not seen";
}

TEST(ModelArm, AMissingNameBringsTheTablesThatAreCalledSo) {
    Shop shop;
    std::string text;
    for (const char* name :
         {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "warehouse"})
        text += std::string(name) + ": id int pk, label text\n";
    knowledge::TestSchema schema = knowledge::test_schema(text);
    knowledge::TestReader reader(schema);
    shop.knowledge =
        knowledge::build({"shop", schema.catalog}, reader, knowledge::english::vocabulary(), {}, {})
            .value();
    shop.options.model.tables_max = 1;
    const Asked asked = ask(llm::ScriptedModel(std::vector<std::string>{
                                "SELECT warehouse FROM alpha", "SELECT label FROM warehouse"}),
                            shop, "Which alpha has the longest shadow lately?");
    ASSERT_EQ(asked.requests.size(), 2U);
    EXPECT_THAT(asked.requests[0].messages[0].text, Not(HasSubstr("CREATE TABLE warehouse")));
    EXPECT_THAT(asked.requests[1].messages[0].text, HasSubstr("CREATE TABLE warehouse"));
}

TEST(ModelArm, SaysThatTheDocumentsDoNotHoldItEither) {
    for (const bool searched : {false, true}) {
        Shop shop;
        llm::ScriptedModel model(std::vector<std::string>{"NOT_A_QUERY"});
        shop.sources.model = &model;
        shop.engine.passages.clear();
        if (!searched) shop.sources.passages = nullptr;
        const auto agent = Agent::create(shop.sources, shop.options).value();
        const Answer answer = agent.ask({.text = kQuestion}, shop.scope, {});
        EXPECT_EQ(answer.status, Status::Unanswerable);
        EXPECT_EQ(answer.reason.find("documents answers it either") != std::string::npos, searched)
            << answer.reason;
    }
}

/// The model's second reply is its insight, of three countries.
Asked ask_insight(ModelInsights insights, const std::string& insight) {
    Shop shop;
    shop.options.model.insights = insights;
    shop.connector.answer = [](const std::string&) {
        return schema::ResultSet{{{"country", "text"}, {"n", "integer"}},
                                 {{std::string("France"), std::int64_t{1200}},
                                  {std::string("Germany"), std::int64_t{300}},
                                  {std::string("Spain"), std::int64_t{500}}}};
    };
    return ask(llm::ScriptedModel(std::vector<std::string>{
                   "SELECT country, count(*) AS n FROM customer GROUP BY country", insight}),
               shop);
}

TEST(ModelArm, AnInsightKeepsWhatIsBoundToCells) {
    const Asked asked = ask_insight(
        ModelInsights::On, "France has 1,200 of the 2,000 customers. Italy will have 900 by 2031.");
    ASSERT_TRUE(asked.answer.database) << asked.answer.reason;
    EXPECT_EQ(asked.answer.database->insight, "France has 1,200 of the 2,000 customers.");
    ASSERT_TRUE(asked.answer.database->insight_kept);
    EXPECT_EQ(asked.answer.database->insight_kept->kept, 1U);
    EXPECT_EQ(asked.answer.database->insight_kept->sentences, 2U);
    ASSERT_EQ(asked.requests.size(), 2U);
    EXPECT_THAT(asked.requests[1].messages[0].text, HasSubstr("France | 1200"));
}

TEST(ModelArm, AnInsightIsNoReasonToFailAndNotAskedForUnlessWanted) {
    const Asked off = ask_insight(ModelInsights::Off, "France has 1,200.");
    EXPECT_EQ(off.requests.size(), 1U) << "no row is sent";
    EXPECT_FALSE(off.answer.database->insight_kept);
    const Asked none = ask_insight(ModelInsights::On, "NONE");
    EXPECT_EQ(none.answer.status, Status::Answered);
    EXPECT_FALSE(none.answer.database->insight_kept);
    const Asked wrong = ask_insight(ModelInsights::On, "There are 77 million of them.");
    EXPECT_EQ(wrong.answer.database->insight_kept->kept, 0U);
    EXPECT_EQ(wrong.answer.database->insight.find("77"), std::string::npos);
}

/// A shop whose orders have a day; today is 2026-03-31.
Asked ask_dated(std::vector<std::string> replies, std::string_view question,
                const std::string& tables = "order: id int pk, placed date, amount real\n") {
    Shop shop;
    knowledge::TestSchema schema = knowledge::test_schema(tables);
    knowledge::TestReader reader(schema);
    shop.knowledge =
        knowledge::build({"shop", schema.catalog}, reader, knowledge::english::vocabulary(), {}, {})
            .value();
    shop.options.planner.today = std::chrono::sys_days(std::chrono::year(2026) / 3 / 31);
    return ask(llm::ScriptedModel(std::move(replies)), shop, question);
}

constexpr const char* kDated = "Which wizards cast the longest shadow last month?";

TEST(ModelArm, IsToldWhichDaysAreMeant) {
    const Asked asked = ask_dated({"SELECT count(*) FROM \"order\" WHERE placed >= '2026-02-01' "
                                   "AND placed < '2026-03-01'"},
                                  kDated);
    EXPECT_THAT(asked.requests.at(0).messages.at(0).text,
                HasSubstr("“last month” means column >= '2026-02-01' AND column < '2026-03-01'"));
    ASSERT_TRUE(asked.answer.database) << asked.answer.reason;
    EXPECT_EQ(asked.requests.size(), 1U);
    EXPECT_THAT(asked.answer.database->assumptions,
                Contains("“last month” is 2026-02-01 to 2026-02-28"));
    EXPECT_THAT(asked.answer.database->caveats, Not(Contains(HasSubstr("last month"))));
}

TEST(ModelArm, ABareYearIsANumberWhereColumnsHoldYears) {
    const Asked asked = ask_dated({"SELECT 1"}, "Which wizards lived there before 2004?",
                                  "house: id int pk, built int = 1999 | 2021\n");
    EXPECT_THAT(asked.requests.at(0).messages.at(0).text, HasSubstr("means column < 2004\n"));
}

TEST(ModelArm, OtherDaysGoBackOnceAndAreThenTold) {
    const std::string wrong = "SELECT count(*) FROM \"order\" WHERE placed >= '2026-03-01'";
    const Asked mended = ask_dated(
        {wrong, "SELECT count(*) FROM \"order\" WHERE strftime('%Y-%m', placed) = '2026-02'"},
        kDated);
    ASSERT_EQ(mended.requests.size(), 2U);
    EXPECT_THAT(mended.path(), Contains("ground rejected"));
    EXPECT_THAT(mended.requests.back().messages.back().text,
                HasSubstr("“last month” means column >= '2026-02-01'"));
    EXPECT_THAT(mended.answer.database->caveats, Not(Contains(HasSubstr("last month"))));
    const Asked other = ask_dated({wrong, wrong + " AND id > 0"}, kDated);
    ASSERT_TRUE(other.answer.database) << other.answer.reason;
    EXPECT_EQ(other.requests.size(), 2U) << "once";
    EXPECT_THAT(other.answer.database->caveats,
                Contains("No condition of the query has the bounds of “last month”."));
    const Asked unread = ask_dated(
        {"SELECT count(*) FROM \"order\" WHERE placed >= date('now', '-1 month')"}, kDated);
    EXPECT_EQ(unread.requests.size(), 1U) << "what cannot be told is no fault";
    EXPECT_THAT(unread.answer.database->caveats, Contains(HasSubstr("cannot be told")));
}

/// Read well, but not surely enough for these tests.
constexpr const char* kRead = "How many customers of France are there?";
constexpr double kDemanding = 0.999;

TEST(ModelArm, EqualRowsConfirmAReading) {
    Shop shop;
    shop.options.planner.threshold = kDemanding;
    const Asked asked = ask(llm::ScriptedModel(std::vector<std::string>{
                                "SELECT count(*) FROM customer WHERE country = 'France'"}),
                            shop, kRead);
    ASSERT_TRUE(asked.answer.database) << asked.answer.reason;
    EXPECT_THAT(asked.path(), Contains("vote passed"));
    EXPECT_EQ(asked.answer.database->confidence, AgentOptions().model.agreed);
    EXPECT_THAT(asked.answer.database->assumptions, Contains(HasSubstr("independent drafts")));
}

/// The connector gives the model's query and the reading's other rows.
Asked ask_contested(double reading_wins) {
    Shop shop;
    shop.options.planner.threshold = kDemanding;
    shop.connector.answer = [](const std::string& sql) -> base::Result<schema::ResultSet> {
        const std::int64_t rows = sql.find("'Acme'") == std::string::npos ? 7 : 1;
        return schema::ResultSet{{{"count", "integer"}}, {{rows}}};
    };
    shop.options.model.reading_wins = reading_wins;
    return ask(llm::ScriptedModel(
                   std::vector<std::string>{"SELECT count(*) FROM customer WHERE name = 'Acme'"}),
               shop, kRead);
}

TEST(ModelArm, OtherRowsAreToldAndTheSurerIsBelieved) {
    const Asked reading = ask_contested(0);
    EXPECT_EQ(reading.answer.database->drafted_by, "planner");
    EXPECT_THAT(reading.path(), Contains("vote overruled"));
    EXPECT_THAT(reading.answer.database->assumptions, Contains(HasSubstr("other rows")));
    const Asked model = ask_contested(1);
    EXPECT_EQ(model.answer.database->drafted_by, "model");
    EXPECT_EQ(model.answer.database->confidence, AgentOptions().model.outvoted);
    EXPECT_THAT(model.answer.database->assumptions, Contains(StartsWith("another reading")));
}

TEST(ModelArm, TheRivalRunsOnceAndIsRecorded) {
    const Asked asked = ask_contested(0);
    std::vector<std::string> by;
    for (const Attempt& attempt : asked.answer.attempts)
        by.push_back(attempt.drafted_by + ' ' + std::to_string(attempt.number));
    EXPECT_THAT(by, ElementsAre("model 1", "planner 2"));
    EXPECT_EQ(std::ranges::count_if(
                  asked.queries,
                  [&](const std::string& sql) { return sql == asked.answer.database->sql; }),
              2)
        << "as a candidate, and as the rival";
}

TEST(ModelArm, NothingAndAPartConfirmNothing) {
    using schema::Truncation;
    const schema::ResultSet nothing{{{"name", "text"}}, {}};
    const schema::ResultSet zero{{{"n", "integer"}}, {{std::int64_t{0}}}};
    const schema::ResultSet part{{{"n", "integer"}}, {{std::int64_t{3}}}, Truncation::Rows};
    for (const schema::ResultSet& result : {nothing, zero, part}) {
        Shop shop;
        shop.options.planner.threshold = kDemanding;
        shop.connector.answer = [&](const std::string&) { return result; };
        const Asked asked = ask(llm::ScriptedModel(std::vector<std::string>{
                                    "SELECT count(*) FROM customer WHERE country = 'France'"}),
                                shop, kRead);
        ASSERT_TRUE(asked.answer.database) << asked.answer.reason;
        EXPECT_EQ(asked.answer.database->confidence, AgentOptions().model.alone);
    }
}

TEST(ModelArm, AReadingStandsInWhereThatIsWanted) {
    for (const std::optional<double> instead : {std::optional<double>(), std::optional(0.5)}) {
        Shop shop;
        shop.options.planner.threshold = kDemanding;
        shop.options.model.reading_instead = instead;
        const Asked asked = ask(llm::ScriptedModel([](const llm::ChatRequest&) {
                                    return llm::ScriptedReply{.text = "SELECT x FROM customer"};
                                }),
                                shop, kRead);
        EXPECT_EQ(asked.answer.status, instead ? Status::Answered : Status::Unanswerable);
    }
}

TEST(ModelArm, DocumentsAnswerBesideAModelThatDoesNot) {
    const Question question{"How many orders are there, and what is the annual leave of an "
                            "employee?"};
    Shop whole;
    const Agent reader = Agent::create(whole.sources, whole.options).value();
    ASSERT_EQ(reader.ask(question, whole.scope, {}).route, Route::Both);
    const std::size_t last = whole.connector.asked.size(); // the answer, behind its candidates
    Shop shop;
    llm::ScriptedModel model([](const llm::ChatRequest&) {
        return llm::ScriptedReply{.error =
                                      base::Error{base::ErrorCode::Unavailable, "nobody is there"}};
    });
    shop.sources.model = &model;
    std::size_t queries = 0;
    shop.connector.answer = [&](const std::string&) -> base::Result<schema::ResultSet> {
        if (++queries >= last) return base::fail(base::ErrorCode::InvalidArgument, "no function");
        return schema::ResultSet{{{"count", "integer"}}, {{std::int64_t{7}}}};
    };
    const Agent agent = Agent::create(shop.sources, shop.options).value();
    const Answer answer = agent.ask(question, shop.scope, {});
    EXPECT_EQ(answer.route, Route::Both);
    EXPECT_EQ(model.requests().size(), 2U) << "for the SQL, and for the documents";
    EXPECT_EQ(answer.status, Status::Answered) << answer.reason;
    EXPECT_TRUE(answer.documents);
    EXPECT_FALSE(answer.database);
    EXPECT_THAT(answer.reason, HasSubstr("nobody is there"));
}

TEST(ModelArm, OnlyWhatIsSureIsKept) {
    const auto kept = [](double agreed) {
        CachedShop shop;
        llm::ScriptedModel model(
            std::vector<std::string>{"SELECT count(*) FROM customer WHERE country = 'France'"});
        shop.sources.model = &model;
        shop.options.planner.threshold = kDemanding;
        shop.options.model.agreed = agreed;
        EXPECT_EQ(shop.ask(kRead).status, Status::Answered);
        return shop.cache->list("", 10, {}).value().size();
    };
    EXPECT_EQ(kept(1), 1U);
    EXPECT_EQ(kept(0.9), 0U) << "it would come back as sure";
}

} // namespace
} // namespace vouch::answer
