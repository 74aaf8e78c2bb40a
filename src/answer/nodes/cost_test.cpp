// Cost: what is run, what is told, and what is not run. Customers and orders of the shop get the
// sizes that a case needs.
#include <gtest/gtest.h>

#include "answer/detail/node_functions.h"
#include "answer/shop_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::answer::detail {
namespace {

constexpr const char* kJoined =
    "SELECT count(*) FROM customer AS c JOIN \"order\" AS o ON o.customer_id = c.id";
constexpr const char* kCrossed = "SELECT count(*) FROM customer CROSS JOIN \"order\"";

struct CostShop : Shop {
    CostShop(std::int64_t customers, std::int64_t orders) {
        for (std::size_t at = 0; at < knowledge.catalog.tables.size(); ++at) {
            const bool is_order = knowledge.catalog.tables[at].name == "order";
            knowledge.statistics.tables[at].row_count = is_order ? orders : customers;
        }
    }

    void says(std::optional<double> rows) {
        connector.plan = [rows](const std::string&) {
            return database::QueryPlan{.rows_most = rows};
        };
    }

    State approved(const std::string& sql) {
        const auto* dialect = sql::dialects::find_dialect("sqlite");
        State state;
        Draft draft;
        draft.query = std::move(*sql::syntax::parse_query(sql, *dialect));
        draft.drafted_by = "test";
        state.choice.drafts.push_back(std::move(draft));
        Step step = approve_node(state, services(), {});
        EXPECT_EQ(step.outcome, Outcome::Approved) << sql;
        apply(state, Node::Approve, std::move(step.update));
        return state;
    }

    Step cost(const std::string& sql) { return cost_node(approved(sql), services(), {}); }

    /// The rows that the answer would tell of; 0 where it tells nothing.
    double told(const std::string& sql) {
        Step step = cost(sql);
        EXPECT_EQ(step.outcome, Outcome::Affordable) << sql;
        const auto* estimate = std::get_if<CostEstimate>(&step.update);
        return estimate == nullptr ? 0 : estimate->rows;
    }
};

TEST(CostNode, AsksNobodyWhereEveryCombinationIsFew) {
    CostShop shop(100, 400);
    shop.says(1e12);
    EXPECT_EQ(shop.told(kCrossed), 0);
    EXPECT_TRUE(shop.connector.estimated.empty());
}

TEST(CostNode, TellsOfMuchFromTheModerateLimitOn) {
    CostShop shop(10'000, 20'000);
    shop.says(50'000.0);
    Step step = shop.cost(kJoined);
    EXPECT_EQ(step.outcome, Outcome::Affordable);
    ASSERT_TRUE(std::holds_alternative<CostEstimate>(step.update));
    EXPECT_EQ(std::get<CostEstimate>(step.update).origin, EstimateOrigin::Database);
    ASSERT_EQ(shop.connector.estimated.size(), 1U);
    EXPECT_NE(shop.connector.estimated[0].find("EXPLAIN"), std::string::npos);
    shop.says(49'999.0);
    EXPECT_EQ(shop.told(kJoined), 0);
    shop.options.cost.rows_moderate = 45'000;
    EXPECT_EQ(shop.told(kJoined), 49'999);
}

TEST(CostNode, TheDatabaseIsNotAskedForWhoSeesAPart) {
    CostShop shop(10'000, 20'000);
    shop.says(1e12); // it counts hidden rows, too
    const schema::Catalog whole = shop.knowledge.catalog;
    shop.sources.databases.front().catalog = &whole;
    EXPECT_EQ(shop.told(kJoined), 0);
    EXPECT_TRUE(shop.connector.estimated.empty());
}

TEST(CostNode, ReadingATableOnceIsNeverTooMuch) {
    CostShop shop(10, 5'000'000'000);
    shop.says(5e9);
    EXPECT_EQ(shop.told("SELECT sum(amount) FROM \"order\""), 0);
    EXPECT_EQ(shop.told(kJoined), 0);
}

TEST(CostNode, RefusesFromTheHighLimitOn) {
    CostShop shop(20'000, 60'000);
    shop.says(1e9);
    Step step = shop.cost(kJoined);
    ASSERT_EQ(step.outcome, Outcome::TooCostly);
    const auto& failed = std::get<FailedAttempt>(step.update);
    EXPECT_EQ(failed.attempt.outcome, "too_costly");
    EXPECT_EQ(failed.error.code, base::ErrorCode::LimitExceeded);
    EXPECT_NE(failed.error.message.find("about 1,000,000,000 rows (the database's estimate)"),
              std::string::npos)
        << failed.error.message;
    shop.says(1e9 - 1);
    EXPECT_GT(shop.told(kJoined), 0);
    shop.options.cost.rows_high = 1e8;
    EXPECT_EQ(shop.cost(kJoined).outcome, Outcome::TooCostly);
}

TEST(CostNode, GoesBySizesWhereTheDatabaseGivesNone) {
    CostShop shop(20'000, 60'000);
    EXPECT_EQ(shop.told(kJoined), 0) << "tied by a key: no more than the larger";
    Step step = shop.cost(kCrossed);
    ASSERT_EQ(step.outcome, Outcome::TooCostly);
    EXPECT_NE(std::get<FailedAttempt>(step.update).error.message.find("sizes of its tables"),
              std::string::npos);
    EXPECT_EQ(shop.told("SELECT count(*) FROM customer CROSS JOIN \"order\" "
                        "WHERE \"order\".id = 5"),
              0)
        << "one order";
}

TEST(CostNode, RunsWhatCannotBeEstimated) {
    CostShop shop(20'000, 60'000);
    shop.connector.plan = [](const std::string&) -> base::Result<database::QueryPlan> {
        return base::fail(base::ErrorCode::Timeout, "late");
    };
    EXPECT_EQ(shop.told(kJoined), 0);
    for (auto& table : shop.knowledge.statistics.tables)
        table.row_count.reset();
    for (auto& table : shop.knowledge.catalog.tables)
        table.row_count.reset();
    EXPECT_EQ(shop.told(kCrossed), 0) << "nothing is known";
    EXPECT_EQ(shop.connector.estimated.size(), 2U);
}

TEST(CostNode, IsSilentWhereItIsNotWanted) {
    CostShop shop(20'000, 60'000);
    shop.says(1e12);
    State person = shop.approved(kJoined);
    person.choice.drafts[0].origin = DraftOrigin::Person;
    EXPECT_EQ(cost_node(person, shop.services(), {}).outcome, Outcome::Affordable);
    shop.connector.estimated.clear();
    State draft_only = shop.approved(kJoined);
    draft_only.question.execution = Execution::DraftOnly;
    EXPECT_EQ(cost_node(draft_only, shop.services(), {}).outcome, Outcome::Affordable);
    shop.options.cost.check = CostCheck::Off;
    EXPECT_EQ(shop.told(kJoined), 0);
    EXPECT_TRUE(shop.connector.estimated.empty());
}

TEST(CostNode, TheAnswerTellsWhatWasEstimated) {
    CostShop shop(10'000, 20'000);
    shop.options.checks.counts = CountWish::Off;
    State state = shop.approved(kJoined);
    apply(state, Node::Cost, CostEstimate{1'234'567, EstimateOrigin::Database});
    state.result = schema::ResultSet{{{"n", ""}}, {{std::int64_t{1}}}};
    auto found = std::get<Caveats>(check_node(state, shop.services(), {}).update).sentences;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NE(found[0].find("about 1,230,000 rows"), std::string::npos) << found[0];
    apply(state, Node::Approve, approve_node(state, shop.services(), {}).update);
    EXPECT_FALSE(state.cost.has_value()) << "of another query";
}

TEST(CostNode, AnAccidentalCrossJoinIsDraftedAgain) {
    CostShop shop(20'000, 60'000);
    const auto next = next_nodes(Node::Cost, Outcome::TooCostly);
    EXPECT_EQ(next, std::vector<Node>{Node::Draft});
    EXPECT_EQ(next_nodes(Node::Approve, Outcome::Approved), std::vector<Node>{Node::Cost});
}

} // namespace
} // namespace vouch::answer::detail
