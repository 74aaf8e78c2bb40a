// One whole question for each edge of the database side of the graph, with the way that it takes,
// and a check that no edge is without one. Edges of the documents' side have their questions beside
// their nodes; they are named here so that a new edge is not forgotten.
#include <algorithm>
#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/cached_shop_for_test.h"
#include "llm/scripted_model.h"
#include "text/join.h"

namespace vouch::answer {
namespace {

using base::ErrorCode;

constexpr const char* kUnread = "Which wizards cast the longest shadow lately?";
constexpr const char* kOrders = "How many orders are there?";
constexpr const char* kFrance = "How many customers of France are there?";
constexpr const char* kCompound =
    "How many orders are there, and what is the annual leave of an employee?";

base::Result<schema::ResultSet> count_of(std::int64_t count) {
    return schema::ResultSet{{{"count", "integer"}}, {{count}}};
}

/// A shop, what is asked and what a model replies, if there is one.
struct EdgeShop : CachedShop {
    std::vector<std::string> replies;
    std::vector<std::string> earlier;
    RouteWish wish = RouteWish::Automatic;

    Answer answer_to(const std::string& text) {
        llm::ScriptedModel model(replies);
        if (!replies.empty()) {
            sources.model = &model;
            if (!keeps_documents) sources.passages = nullptr;
        }
        Answer answer = CachedShop::ask(Question{.text = text, .route = wish, .earlier = earlier});
        sources.model = nullptr;
        return answer;
    }
    bool keeps_documents = false;
};

struct EdgeCase {
    std::string name;
    std::string way; ///< the visits, without the first two and the last two where all have them
    std::function<Answer(EdgeShop&)> run;
    Status status = Status::Answered;
};

Answer with_replies(EdgeShop& shop, std::vector<std::string> replies,
                    const std::string& text = kUnread) {
    shop.replies = std::move(replies);
    return shop.answer_to(text);
}

Answer failing_run(EdgeShop& shop, ErrorCode code) {
    shop.connector.answer = [code](const std::string&) -> base::Result<schema::ResultSet> {
        return base::fail(code, "it broke");
    };
    return with_replies(shop, {"SELECT name FROM customer", "SELECT id FROM customer",
                               "SELECT country FROM customer"});
}

/// The model's query counts Acme, the reading's France.
Answer contested(EdgeShop& shop, double reading_wins, std::int64_t of_model) {
    shop.options.planner.threshold = 0.999;
    shop.options.model.reading_wins = reading_wins;
    shop.options.model.unclear_within = reading_wins == 0.5 ? 1 : 0;
    shop.connector.answer = [of_model](const std::string& sql) {
        return count_of(sql.find("'Acme'") == std::string::npos ? 7 : of_model);
    };
    return with_replies(shop, {"SELECT count(*) FROM customer WHERE name = 'Acme'"}, kFrance);
}

Answer stale(EdgeShop& shop) {
    shop.answer_to(kOrders);
    shop.connector.answer = [first = true](const std::string&) mutable {
        if (std::exchange(first, false))
            return base::Result<schema::ResultSet>(base::fail(ErrorCode::Io, "gone"));
        return count_of(9);
    };
    return shop.answer_to(kOrders);
}

Answer too_costly(EdgeShop& shop) {
    shop.options.cost.rows_moderate = 1;
    shop.options.cost.rows_high = 100;
    shop.connector.plan = [](const std::string&) { return database::QueryPlan{.rows_most = 1e9}; };
    return shop.answer_to(kOrders);
}

Answer decided(EdgeShop& shop, const std::string& word) {
    shop.engine.passages.front().text =
        "Customers in France with the highest order amount get a gift basket in December.";
    shop.keeps_documents = true;
    return with_replies(shop, {word, "SELECT name FROM customer"},
                        "Which gift basket do customers in France with the highest amount get?");
}

const std::string kBegun = "screen:passed follow_up:passed recall:missed ";
const std::string kRead = kBegun + "route:to_database draft:drafted ";
const std::string kComposed = kBegun + "route:to_database draft:unsure ";
const std::string kRan = "ground:passed approve:approved cost:affordable run:contested ";
const std::string kEnd = " merge:finished remember:finished";

std::vector<EdgeCase> read_cases() {
    return {
        {"a reading",
         kRead + "approve:approved cost:affordable run:succeeded check:finished" + kEnd,
         [](EdgeShop& shop) { return shop.answer_to(kOrders); }},
        {"nothing asked", "screen:refused" + kEnd,
         [](EdgeShop& shop) { return shop.answer_to(""); }, Status::Refused},
        {"a write", kBegun + "route:refused" + kEnd,
         [](EdgeShop& shop) { return shop.answer_to("Delete all orders"); }, Status::Refused},
        {"nothing known", kBegun + "route:unroutable" + kEnd,
         [](EdgeShop& shop) { return shop.answer_to("Who painted the Mona Lisa?"); },
         Status::Unanswerable},
        {"a follow-up",
         "screen:passed follow_up:resolved screen:passed follow_up:passed "
         "recall:missed route:to_database draft:drafted approve:approved "
         "cost:affordable run:succeeded check:finished" +
             kEnd,
         [](EdgeShop& shop) {
             shop.earlier = {"How many customers are in France?"};
             return shop.answer_to("And in Germany?");
         }},
        {"a follow-up of nothing", "screen:passed follow_up:unclear" + kEnd,
         [](EdgeShop& shop) {
             shop.earlier = {"Show the orders of Acme"};
             return shop.answer_to("why?");
         },
         Status::NeedsClarification},
        {"a repeat",
         "screen:passed follow_up:passed recall:recalled draft:drafted "
         "approve:approved cost:affordable run:succeeded check:finished" +
             kEnd,
         [](EdgeShop& shop) {
             shop.answer_to(kOrders);
             return shop.answer_to(kOrders);
         }},
        {"a repeat that fails",
         "screen:passed follow_up:passed recall:recalled draft:drafted approve:approved "
         "cost:affordable run:failed draft:stale route:to_database draft:drafted approve:approved "
         "cost:affordable run:succeeded check:finished" +
             kEnd,
         stale},
        {"a query that costs too much",
         kRead + "approve:approved cost:too_costly draft:exhausted" + kEnd, too_costly,
         Status::Failed},
        {"one too long",
         kComposed +
             "compose:drafted ground:passed approve:approved "
             "cost:affordable run:timed_out" +
             kEnd,
         [](EdgeShop& shop) { return failing_run(shop, ErrorCode::Timeout); }, Status::Failed},
    };
}

std::vector<EdgeCase> model_cases() {
    const std::string again = "run:failed draft:unsure compose:drafted ground:passed "
                              "approve:approved cost:affordable ";
    return {
        {"a model's query",
         kComposed + "compose:drafted " + kRan + "vote:passed check:finished" + kEnd,
         [](EdgeShop& shop) { return with_replies(shop, {"SELECT count(*) FROM customer"}); }},
        {"prose first",
         kComposed + "compose:rejected draft:unsure compose:drafted " + kRan +
             "vote:passed check:finished" + kEnd,
         [](EdgeShop& shop) {
             return with_replies(shop, {"There are 7.", "SELECT count(*) FROM customer"});
         }},
        {"off topic", kComposed + "compose:off_topic" + kEnd,
         [](EdgeShop& shop) { return with_replies(shop, {"NOT_A_QUERY"}); }, Status::Unanswerable},
        {"a model that writes", kComposed + "compose:forbidden" + kEnd,
         [](EdgeShop& shop) { return with_replies(shop, {"DELETE FROM customer"}); },
         Status::Refused},
        {"a model that is silent",
         kComposed + "compose:rejected draft:unsure compose:failed" + kEnd,
         [](EdgeShop& shop) { return with_replies(shop, {"what?"}); }, Status::Failed},
        {"a value that is not there",
         kComposed +
             "compose:drafted ground:rejected draft:unsure "
             "compose:drafted " +
             kRan + "vote:passed check:finished" + kEnd,
         [](EdgeShop& shop) {
             return with_replies(shop, {"SELECT name FROM customer WHERE country = 'Atlantis'",
                                        "SELECT name FROM customer WHERE country = 'France'"});
         }},
        {"a name that is not there",
         kComposed +
             "compose:drafted ground:passed approve:rejected draft:unsure compose:drafted " + kRan +
             "vote:passed check:finished" + kEnd,
         [](EdgeShop& shop) {
             return with_replies(shop, {"SELECT nme FROM customer", "SELECT name FROM customer"});
         }},
        {"a query that fails",
         kComposed + "compose:drafted ground:passed approve:approved cost:affordable " + again +
             again + "run:failed draft:exhausted" + kEnd,
         [](EdgeShop& shop) { return failing_run(shop, ErrorCode::Io); }, Status::Failed},
        {"a reading that is believed",
         kComposed + "compose:drafted " + kRan + "vote:overruled check:finished" + kEnd,
         [](EdgeShop& shop) { return contested(shop, 0, 1); }},
        {"a model that is believed",
         kComposed + "compose:drafted " + kRan + "vote:passed check:finished" + kEnd,
         [](EdgeShop& shop) { return contested(shop, 1, 1); }},
        {"two that are as sure",
         kComposed + "compose:drafted " + kRan + "vote:unclear check:finished" + kEnd,
         [](EdgeShop& shop) { return contested(shop, 0.5, 1); }, Status::NeedsClarification},
        {"two worlds, of which the database is meant",
         kBegun + "route:disputed decide:to_database draft:unsure compose:drafted " + kRan +
             "vote:passed check:finished" + kEnd,
         [](EdgeShop& shop) { return decided(shop, "DATABASE"); }},
        {"two worlds, of which neither is meant", kBegun + "route:disputed decide:unclear" + kEnd,
         [](EdgeShop& shop) { return decided(shop, "UNCLEAR"); }, Status::NeedsClarification},
    };
}

std::string way_of(const Answer& answer) {
    std::vector<std::string> visits;
    for (const Visit& visit : answer.visits)
        visits.push_back(visit.node + ':' + visit.outcome);
    return text::join(visits, " ");
}

std::vector<EdgeCase> all_cases() {
    std::vector<EdgeCase> cases = read_cases();
    std::ranges::move(model_cases(), std::back_inserter(cases));
    return cases;
}

/// Of which the visits come in no fixed order, since arms run side by side.
std::set<std::string> edges_of_both_arms() {
    EdgeShop shop;
    const Answer answer = shop.answer_to(kCompound);
    EXPECT_EQ(answer.route, Route::Both) << answer.reason;
    std::set<std::string> edges;
    for (const Visit& visit : answer.visits)
        edges.insert(visit.node + ':' + visit.outcome);
    return edges;
}

/// Edges of documents, of the web and of conversations, whose questions lie beside their nodes, and
/// this one: what follow_up refuses is what screen refuses of a question that it has resolved.
bool is_tested_elsewhere(const Edge& edge) {
    constexpr Node kOfDocuments[] = {Node::Retrieve, Node::Write,   Node::Verify,
                                     Node::Rewrite,  Node::Extract, Node::SearchWeb,
                                     Node::Link,     Node::Cite,    Node::Grade};
    if (std::ranges::find(kOfDocuments, edge.from) != std::end(kOfDocuments)) return true;
    static const std::set<std::string> kOthers{
        "follow_up:refused", "route:to_documents",  "route:linked",   "route:to_web",
        "decide:to_both",    "decide:to_documents", "check:continued"};
    return kOthers.contains(std::string(node_name(edge.from)) + ':' +
                            std::string(outcome_name(edge.outcome)));
}

TEST(Edges, EachQuestionTakesItsWay) {
    for (const EdgeCase& one : all_cases()) {
        EdgeShop shop;
        const Answer answer = one.run(shop);
        EXPECT_EQ(way_of(answer), one.way) << one.name << ": " << answer.reason;
        EXPECT_EQ(answer.status, one.status) << one.name << ": " << answer.reason;
        EXPECT_EQ(answer.status == Status::Answered, answer.database.has_value()) << one.name;
        EXPECT_EQ(answer.status == Status::Answered, answer.reason.empty())
            << one.name << ": " << answer.reason;
    }
}

TEST(Edges, NoneOfTheDatabaseIsWithoutAQuestion) {
    std::set<std::string> taken = edges_of_both_arms();
    for (const EdgeCase& one : all_cases()) {
        std::size_t begin = 0;
        while (begin < one.way.size()) {
            const std::size_t end = std::min(one.way.find(' ', begin), one.way.size());
            taken.insert(one.way.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    for (const Edge& edge : routing_table()) {
        const std::string name =
            std::string(node_name(edge.from)) + ':' + std::string(outcome_name(edge.outcome));
        if (is_tested_elsewhere(edge)) continue;
        EXPECT_TRUE(taken.contains(name)) << name << " has no question";
    }
}

/// Two columns that may be meant.
TEST(Edges, TwoReadingsThatGiveOtherRowsAreBothShown) {
    EdgeShop shop;
    knowledge::TestSchema schema =
        knowledge::test_schema("order: id int pk, billing_country text = France | Germany, "
                               "shipping_country text = France | Germany\n");
    knowledge::TestReader reader(schema);
    shop.knowledge =
        knowledge::build({"shop", schema.catalog}, reader, knowledge::english::vocabulary(), {}, {})
            .value();
    shop.sources.passages = nullptr;
    shop.connector.answer = [](const std::string& sql) {
        return count_of(sql.find("billing") == std::string::npos ? 3 : 4);
    };
    const Answer answer = shop.answer_to("How many orders of France are there?");
    EXPECT_EQ(answer.status, Status::NeedsClarification) << answer.reason << way_of(answer);
    EXPECT_THAT(answer.reason, testing::HasSubstr("Which one is meant?"));
    ASSERT_EQ(answer.readings.size(), 2U);
    EXPECT_NE(answer.readings[0].understood, answer.readings[1].understood);
    EXPECT_NE(schema::display_text(answer.readings[0].result.rows[0][0]),
              schema::display_text(answer.readings[1].result.rows[0][0]));
    EXPECT_GE(answer.readings[0].confidence, answer.readings[1].confidence);
    EXPECT_EQ(answer.hints.size(), 2U);
    EXPECT_FALSE(answer.database);
    EXPECT_THAT(way_of(answer), testing::HasSubstr("run:contested vote:unclear check:finished"));
    // Where both give the same rows it does not matter which is meant.
    shop.connector.answer = [](const std::string&) { return count_of(4); };
    const Answer same = shop.answer_to("How many orders of France are there?");
    EXPECT_EQ(same.status, Status::Answered) << same.reason;
}

} // namespace
} // namespace vouch::answer
