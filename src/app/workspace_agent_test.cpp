// Agents over real databases: what each may read, and that nothing else is served or has influence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "app/application.h"
#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using answer::Status;
using base::ErrorCode;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kShop =
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, land TEXT, salary INTEGER);"
    "INSERT INTO customer (name, land, salary) VALUES ('Ann', 'France', 10), ('Bob', 'Spain', 20),"
    " ('Cid', 'France', 30);"
    "CREATE TABLE supplier (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
    "INSERT INTO supplier (name, town) VALUES ('Dee', 'Bergen'), ('Eva', 'Oslo');";

constexpr const char* kAgents = R"yaml(agents:
  default: {connectors: all, collections: all}
  french:
    connectors:
      shop:
        tables:
          customer: {columns: [id, name, land], filter: land = :land}
  masked:
    connectors:
      shop: {tables: {customer: {masks: {name: "'someone'"}}}}
  buyer:
    connectors: {shop: {tables: {supplier: all}}}
    limits: {rows: 1}
  stranger: {}
)yaml";

class WorkspaceAgentTest : public testing::Test {
protected:
    void SetUp() override {
        run(kShop);
        LocalApplication application({}, folder_.path());
        workspace_ = application.create_workspace(folder_.path() / "work").value();
        ASSERT_TRUE(workspace_->add_connector(
            {.url = "sqlite:" + (folder_.path() / "shop.db").string()}, {}));
        write("agents.yaml", kAgents);
    }

    void run(const std::string& sql) const {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open((folder_.path() / "shop.db").c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(database);
    }
    void write(const std::string& name, std::string_view text) const {
        const auto path = folder_.path() / "work" / name;
        ASSERT_TRUE(base::make_directories(path.parent_path()));
        ASSERT_TRUE(base::write_file_atomically(path, text, base::FileAccess::OwnerOnly));
    }

    answer::Answer ask(const std::string& agent, const std::string& question,
                       access::Claims claims = {}) const {
        const access::Scope scope =
            workspace_->scope({.agent = agent, .claims = std::move(claims)}).value();
        const auto served = workspace_->agent({answer::RouteWish::Database}, scope, {});
        EXPECT_TRUE(served) << served.error().message;
        return served->ask({.text = question, .route = answer::RouteWish::Database}, scope, {});
    }
    /// The first cell of an answer; else why there is none.
    std::string told(const std::string& agent, const std::string& question,
                     access::Claims claims = {}) const {
        const answer::Answer answer = ask(agent, question, std::move(claims));
        if (answer.status != Status::Answered) return "no answer: " + answer.reason;
        const auto& rows = answer.database->result.rows;
        return rows.empty() ? "no row" : schema::display_text(rows[0][0]);
    }
    std::string error_of(const std::string& agents, const std::string& agent = "a") const {
        write("agents.yaml", agents);
        const auto scope = workspace_->scope({.agent = agent});
        if (!scope) return scope.error().message;
        const auto served = workspace_->agent({answer::RouteWish::Database}, *scope, {});
        return served ? "no error" : served.error().message;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::unique_ptr<cli::Workspace> workspace_;
};

constexpr const char* kCount = "How many customers are there?";

TEST_F(WorkspaceAgentTest, EachSeesItsRows) {
    EXPECT_EQ(told("", kCount), "3");
    EXPECT_EQ(told("default", kCount), "3");
    EXPECT_EQ(told("french", kCount, {{"land", std::string("France")}}), "2");
    EXPECT_EQ(told("french", kCount, {{"land", std::string("Spain")}}), "1");
    EXPECT_EQ(told("buyer", "How many suppliers are there?"), "2");
    EXPECT_EQ(told("masked", kCount), "3");
}

TEST_F(WorkspaceAgentTest, WithoutItsClaimAFilterPassesNoRow) {
    EXPECT_EQ(told("french", kCount), "0");
    EXPECT_EQ(told("french", kCount, {{"Land", std::string("France")}}), "0")
        << "another claim is another";
    EXPECT_EQ(told("french", kCount, {{"land", std::int64_t{1}}}), "0");
    EXPECT_EQ(told("french", kCount, {{"land", std::string("' OR 1 = 1 --")}}), "0");
}

TEST_F(WorkspaceAgentTest, AMaskIsShownInstead) {
    EXPECT_EQ(told("default", "What is the name of the customer with salary 30?"), "Cid");
    EXPECT_EQ(told("masked", "What is the name of the customer with salary 30?"), "someone");
}

TEST_F(WorkspaceAgentTest, WhatAnAgentMayNotReadIsAsIfItWereNotThere) {
    for (const char* question :
         {"How many suppliers are there?", "What is the average salary of customers?",
          "List the town of each supplier", "Who is from Bergen?"}) {
        const answer::Answer answer = ask("french", question, {{"land", std::string("France")}});
        EXPECT_NE(answer.status, Status::Answered) << question;
        std::string all = answer.text + answer.reason;
        for (const std::string& hint : answer.hints)
            all += hint;
        for (const char* hidden : {"supplier.", "salary of", "Bergen is", "town of the"})
            EXPECT_THAT(all, Not(HasSubstr(hidden))) << question;
    }
    EXPECT_THAT(told("stranger", kCount), HasSubstr("no answer"));
    EXPECT_THAT(told("buyer", kCount), HasSubstr("no answer"));
}

TEST_F(WorkspaceAgentTest, AKnownQuestionOfOthersIsUnknown) {
    write("knowledge/shop.yaml", "knowledge_base: 1\nverified_pairs:\n"
                                 "  - question: Who is paid well?\n"
                                 "    sql: SELECT name FROM customer WHERE salary > 25\n"
                                 "  - question: Who buys here?\n"
                                 "    sql: SELECT name FROM customer ORDER BY id\n");
    EXPECT_EQ(told("", "Who is paid well?"), "Cid");
    EXPECT_THAT(told("french", "Who is paid well?"), HasSubstr("no answer"));
    EXPECT_EQ(told("french", "Who buys here?", {{"land", std::string("Spain")}}), "Bob");
}

TEST_F(WorkspaceAgentTest, AnAgentMayHaveAKnowledgeBaseOfItsOwn) {
    const std::string pair = "knowledge_base: 1\nverified_pairs:\n"
                             "  - question: Who buys here?\n    sql: SELECT ";
    write("knowledge/shop.yaml", pair + "'all' FROM customer\n");
    write("knowledge/small.yaml", pair + "'own' FROM customer\n");
    write("agents.yaml", "agents:\n  default: {connectors: all}\n  a:\n    connectors:\n"
                         "      shop: {tables: all, knowledge_base: small}\n  b:\n"
                         "    connectors:\n      shop: {tables: all, knowledge_base: missing}\n");
    EXPECT_EQ(told("", "Who buys here?"), "all");
    EXPECT_EQ(told("a", "Who buys here?"), "own");
    EXPECT_THAT(ask("b", kCount).database->caveats,
                Contains(HasSubstr("missing.yaml, which agents.yaml names, is not there")));
}

TEST_F(WorkspaceAgentTest, LimitsHold) {
    const answer::Answer answer = ask("buyer", "List the names of all suppliers");
    ASSERT_EQ(answer.status, Status::Answered) << answer.reason;
    EXPECT_EQ(answer.database->result.rows.size(), 1U);
    EXPECT_TRUE(answer.database->result.truncated());
}

TEST_F(WorkspaceAgentTest, AConnectorThatMayNotBeReadIsDenied) {
    const access::Scope scope = workspace_->scope({.agent = "stranger"}).value();
    const auto served = workspace_->agent({answer::RouteWish::Database, "shop"}, scope, {});
    ASSERT_FALSE(served);
    EXPECT_EQ(served.error().code, ErrorCode::Denied);
}

TEST_F(WorkspaceAgentTest, AConnectorOfOthersIsAsOneThatIsNotThere) {
    const access::Scope stranger = workspace_->scope({.agent = "stranger"}).value();
    for (const char* name : {"shop", "shpo", "nothing"}) {
        const auto record = workspace_->connector_record(name, stranger);
        ASSERT_FALSE(record);
        EXPECT_EQ(record.error().code, ErrorCode::Denied);
        EXPECT_EQ(record.error().message,
                  "The agent “stranger” may not read a connector “" + std::string(name) + "”.");
        EXPECT_TRUE(record.error().hints.empty()) << record.error().hints.front();
    }
    const auto near =
        workspace_->connector_record("shpo", workspace_->scope({.agent = "buyer"}).value());
    ASSERT_FALSE(near);
    EXPECT_THAT(near.error().hints, Contains("Did you mean shop?")) << "its own";
    const auto owner = workspace_->connector_record("shpo", workspace_->owner_scope());
    EXPECT_EQ(owner.error().code, ErrorCode::NotFound);
}

TEST_F(WorkspaceAgentTest, AMistakeInTheFileServesNothing) {
    EXPECT_EQ(workspace_->scope({.agent = "frensh"}).error().code, ErrorCode::NotFound);
    EXPECT_THAT(error_of("agents: {a: {connectors: {shap: all}}}"),
                HasSubstr("agents.yaml:1: connectors: there is no connector “shap”"));
    EXPECT_THAT(error_of("agents: {a: {connectors: {shop: {tables: {custmer: all}}}}}"),
                HasSubstr("agents.yaml:1: tables: there is no table “custmer”"));
    const std::string customer = "agents: {a: {connectors: {shop: {tables: {customer: ";
    EXPECT_THAT(error_of(customer + "{columns: [nam]}}}}}}"), HasSubstr("no column “nam”"));
    EXPECT_THAT(error_of(customer + "{filter: 'land = '}}}}}}"), HasSubstr("filter"));
    EXPECT_THAT(error_of(customer + "{filter: 'lnad = 1'}}}}}}"), HasSubstr("lnad"));
    EXPECT_THAT(error_of("agents: {a: {conectors: all}}"), HasSubstr("unknown key"));
    EXPECT_THAT(error_of("agents: ["), HasSubstr("not YAML"));
    EXPECT_THAT(error_of("", ""), HasSubstr("agents.yaml"));
    EXPECT_EQ(error_of(customer + "all}}}}}"), "no error");
}

TEST_F(WorkspaceAgentTest, WithoutAFileTheOwnerReadsEverything) {
    std::filesystem::remove(folder_.path() / "work/agents.yaml");
    EXPECT_EQ(told("", kCount), "3");
    EXPECT_EQ(told("default", kCount), "3");
    EXPECT_FALSE(workspace_->scope({.agent = "french"}));
}

} // namespace
} // namespace vouch::app
