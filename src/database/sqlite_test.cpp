// Whole runs: a text approved by sql/policy against the introspected catalog, then run on the file.

#include "database/sqlite.h"

#include <algorithm>
#include <fstream>
#include <latch>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "database/failure.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/syntax/parser.h"
#include "sqlite/database.h"

namespace vouch::database {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;
using schema::ResultSet;
using schema::Truncation;
using schema::Value;
using testing::HasSubstr;

class SqliteConnectorTest : public testing::Test {
protected:
    void SetUp() override {
        execute("CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT, price DECIMAL(10,2), made "
                "DATE, tags);"
                "CREATE VIEW cheap AS SELECT id, name FROM item WHERE price < 5;"
                "CREATE TABLE \"odd name\"(\"a \"\"b\"\"\" TEXT);"
                "INSERT INTO \"odd name\" VALUES('x');"
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 50) "
                "INSERT INTO item SELECT i, 'item ' || i, i / 2.0, '2026-01-01', '[1,2]' FROM n;");
        connector_ = open_sqlite(path_.string(), "", {}).value();
        catalog_ = connector_->introspect({}).value();
    }

    void execute(const std::string& script) {
        auto own = sqlite::Database::open(
            path_, {.mode = sqlite::OpenMode::Create, .trust = sqlite::Trust::Own});
        ASSERT_TRUE(own) << own.error().message;
        auto done = own->execute(script, {});
        ASSERT_TRUE(done) << done.error().message;
    }

    sql::policy::ApprovedQuery approve(std::string_view text, std::int64_t row_limit_max = 1001) {
        sql::policy::Policy policy;
        policy.relations = sql::policy::Extent::Everything;
        policy.row_limit_max = row_limit_max;
        auto approved = sql::policy::approve_text(text, *sql::dialects::find_dialect("sqlite"),
                                                  catalog_, policy);
        EXPECT_TRUE(approved) << text << ": " << approved.error().message;
        return std::move(approved).value();
    }

    Result<ResultSet> run(std::string_view text, const ReadBudget& budget = {},
                          const Context& context = {}) {
        return connector_->run(approve(text, static_cast<std::int64_t>(budget.rows) + 1), budget,
                               context);
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path path_ = folder_.path() / "it's a shop?.db";
    std::unique_ptr<Connector> connector_;
    schema::Catalog catalog_;
};

TEST_F(SqliteConnectorTest, ARowFilterMayAskAnotherTable) {
    execute("CREATE TABLE mine(item INTEGER); INSERT INTO mine VALUES (3), (4);");
    catalog_ = connector_->introspect({}).value();
    const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect("sqlite");
    sql::policy::RelationRule rule{.schema = "main", .table = "item"};
    rule.row_filter =
        sql::syntax::parse_expression("id IN (SELECT item FROM mine)", dialect, {}).value();
    const sql::policy::Policy policy{.relations = sql::policy::Extent::Listed, .rules = {rule}};
    const auto approved =
        sql::policy::approve_text("SELECT id FROM item", dialect, catalog_, policy);
    ASSERT_TRUE(approved) << approved.error().message;
    EXPECT_EQ(approved->relations().size(), 1U) << "the caller asks one";
    const auto result = connector_->run(*approved, {}, {});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->rows.size(), 2U);
    EXPECT_FALSE(sql::policy::approve_text("SELECT item FROM mine", dialect, catalog_, policy));
}

TEST_F(SqliteConnectorTest, SeesWhatChangedSinceTheLastQuery) {
    EXPECT_EQ(run("SELECT count(*) FROM item")->rows[0][0], Value(std::int64_t{50}));
    execute("DELETE FROM item WHERE id > 7; ALTER TABLE item RENAME COLUMN made TO made_on");
    EXPECT_EQ(run("SELECT count(*) FROM item")->rows[0][0], Value(std::int64_t{7}));
}

/// How often this process has the file open.
std::ptrdiff_t times_open(const std::filesystem::path& path) {
    std::error_code error;
    return std::ranges::count_if(std::filesystem::directory_iterator("/proc/self/fd"),
                                 [&](const std::filesystem::directory_entry& entry) {
                                     return std::filesystem::read_symlink(entry, error) == path;
                                 });
}

TEST_F(SqliteConnectorTest, KeepsAFileOpenThatHasNoLog) {
    std::filesystem::path plain = folder_.path() / "plain.db";
    std::filesystem::path next = folder_.path() / "next.db";
    execute("VACUUM INTO '" + plain.string() + "'");
    execute("DELETE FROM item WHERE id > 7; VACUUM INTO '" + next.string() + "'");
    auto logged = std::exchange(connector_, open_sqlite(plain.string(), "", {}).value());
    for (int query = 0; query < 3; ++query)
        EXPECT_EQ(run("SELECT count(*) FROM item")->rows[0][0], Value(std::int64_t{50}));
    EXPECT_EQ(times_open(plain), 1);
    std::filesystem::rename(next, plain);
    EXPECT_EQ(run("SELECT count(*) FROM item")->rows[0][0], Value(std::int64_t{7}));
    // Whoever writes the log must find nobody else there when they close.
    std::swap(logged, connector_);
    EXPECT_EQ(run("SELECT count(*) FROM item")->rows[0][0], Value(std::int64_t{7}));
    EXPECT_EQ(times_open(path_), 0);
}

TEST_F(SqliteConnectorTest, HealthLooksAtTheData) {
    using namespace std::chrono_literals;
    auto sound = connector_->health(10s, {});
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_EQ(sound->data, DataCheck::Sound);
    EXPECT_EQ(connector_->health(0ms, {})->data, DataCheck::TimeOver);

    execute("CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n "
            "LIMIT 3000) SELECT i, 'some text to fill pages' AS t FROM n;");
    const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path_));
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(size - 4096);
    file << std::string(4096, 'x');
    file.close();
    EXPECT_TRUE(open_sqlite(path_.string(), "", {})) << "the catalog can still be read";
    auto damaged = connector_->health(10s, {});
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().code, ErrorCode::Corrupt);
    EXPECT_THAT(damaged.error().message, testing::Not(HasSubstr("xxx")));

    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(connector_->health(10s, {.stop = source.get_token()}).error().code,
              ErrorCode::Cancelled);
}

TEST_F(SqliteConnectorTest, RunsWhatWasApproved) {
    auto result = run("SELECT name, price, made FROM item WHERE id = 3");
    ASSERT_TRUE(result) << result.error().message;
    ASSERT_EQ(result->rows.size(), 1U);
    EXPECT_EQ(result->columns[1].name, "price");
    EXPECT_EQ(result->columns[1].type, "DECIMAL(10,2)");
    EXPECT_EQ(result->rows[0],
              (schema::Row{std::string("item 3"), 1.5, schema::Date{"2026-01-01"}}));
    EXPECT_EQ(result->truncation, Truncation::None);
}

TEST_F(SqliteConnectorTest, ReachesFunctionsViewsAndOddNames) {
    for (const char* text : {
             "SELECT upper(name), round(price, 1), count(*) OVER () FROM item",
             "SELECT count(*), sum(price), group_concat(name, ', ') FROM item",
             "SELECT name FROM cheap ORDER BY name",
             "SELECT count(*) FROM cheap",
             "SELECT \"a \"\"b\"\"\" FROM \"odd name\"",
             "SELECT i.id, j.value FROM item i, json_each(i.tags) AS j",
             "SELECT strftime('%Y', made), date('now') FROM item",
             "SELECT name FROM item WHERE name LIKE '%1%' AND name GLOB 'i*'",
             "WITH c AS (SELECT id FROM item WHERE price > 3) SELECT count(*) FROM c",
             "SELECT a.id FROM item a JOIN item b ON a.id = b.id + 1 UNION SELECT id FROM cheap",
         }) {
        auto result = run(text);
        ASSERT_TRUE(result) << text << ": " << result.error().message;
        EXPECT_FALSE(result->rows.empty()) << text;
    }
}

TEST_F(SqliteConnectorTest, TruncationIsExact) {
    struct Case {
        std::string text;
        std::size_t rows;
        std::size_t expected;
        Truncation truncation;
    };
    for (const auto& [text, rows, expected, truncation] : {
             Case{"SELECT id FROM item", 49, 49, Truncation::Rows},
             Case{"SELECT id FROM item", 50, 50, Truncation::None},
             Case{"SELECT id FROM item", 51, 50, Truncation::None},
             Case{"SELECT id FROM item LIMIT 7", 7, 7, Truncation::None},
             Case{"SELECT id FROM item LIMIT 7", 6, 6, Truncation::Rows},
             Case{"SELECT id FROM item LIMIT 100", 10, 10, Truncation::Rows},
         }) {
        auto result = run(text, {.rows = rows});
        ASSERT_TRUE(result) << text;
        EXPECT_EQ(result->rows.size(), expected) << text << " of " << rows;
        EXPECT_EQ(result->truncation, truncation) << text << " of " << rows;
    }
}

TEST_F(SqliteConnectorTest, ATighterPolicyLimitCountsAsTruncation) {
    auto cut = connector_->run(approve("SELECT id FROM item", 50), {.rows = 1000}, {});
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->truncation, Truncation::Rows); // whether there is a 51st row cannot be known
    auto kept = connector_->run(approve("SELECT id FROM item LIMIT 50", 50), {.rows = 1000}, {});
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->truncation, Truncation::None);
}

TEST_F(SqliteConnectorTest, SeesAFileThatWasChanged) {
    auto query = approve("SELECT name FROM item WHERE id = 1");
    execute("UPDATE item SET name = 'renamed' WHERE id = 1");
    auto renamed = connector_->run(query, {}, {});
    ASSERT_TRUE(renamed);
    EXPECT_EQ(renamed->rows[0][0], Value(std::string("renamed")));
    execute("ALTER TABLE item RENAME COLUMN name TO title");
    auto missing = connector_->run(query, {}, {});
    ASSERT_FALSE(missing);
    EXPECT_EQ(failure_class(missing.error()), FailureClass::MissingReference);
    std::filesystem::remove(path_);
    auto gone = connector_->run(query, {}, {});
    ASSERT_FALSE(gone);
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(SqliteConnectorTest, TheDeadlineEndsALongQuery) {
    // 50^8 rows: each condition names two relations, and is nearly always true.
    sql::policy::ApprovedQuery query =
        approve("SELECT count(*) FROM item a JOIN item b ON a.id <> b.id JOIN item c ON b.id <> "
                "c.id JOIN item d ON c.id <> d.id JOIN item e ON d.id <> e.id JOIN item f ON e.id "
                "<> f.id JOIN item g ON f.id <> g.id JOIN item h ON g.id <> h.id");
    auto late = connector_->run(query, {}, Context{}.within(std::chrono::milliseconds(20)));
    ASSERT_FALSE(late);
    EXPECT_EQ(failure_class(late.error()), FailureClass::Timeout);
    std::stop_source source;
    std::latch started(1);
    std::jthread stopper([&] {
        started.wait();
        source.request_stop();
    });
    started.count_down();
    auto stopped = connector_->run(query, {}, {.stop = source.get_token()});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(failure_class(stopped.error()), FailureClass::Cancelled);
}

TEST_F(SqliteConnectorTest, ThreadsRunAtOnce) {
    auto query = approve("SELECT count(*) FROM item a JOIN item b ON a.id <> b.id");
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        for (int number = 0; number < 4; ++number) {
            threads.emplace_back([&] {
                auto result = connector_->run(query, {}, {});
                if (result && result->rows[0][0] == Value(std::int64_t{50 * 49})) ++right;
            });
        }
    }
    EXPECT_EQ(right, 4);
}

TEST_F(SqliteConnectorTest, EstimatesWithoutRunning) {
    const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect("sqlite");
    sql::policy::Policy policy;
    policy.relations = sql::policy::Extent::Everything;
    auto gate = sql::policy::Gate::create(dialect, catalog_, policy);
    ASSERT_TRUE(gate);
    auto query = gate->approve_text("SELECT c.name FROM cheap c JOIN item i ON i.id = c.id");
    ASSERT_TRUE(query);
    auto estimate = gate->estimate(*query);
    ASSERT_TRUE(estimate);
    auto plan = connector_->estimate(*estimate, {});
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_THAT(plan->steps, testing::Contains(HasSubstr("SCAN item")));
}

TEST_F(SqliteConnectorTest, EstimatesOnlyWhatWasApprovedForItsDialect) {
    const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect("duckdb");
    sql::policy::Policy policy;
    policy.relations = sql::policy::Extent::Everything;
    auto gate = sql::policy::Gate::create(dialect, catalog_, policy);
    ASSERT_TRUE(gate);
    auto query = gate->approve_text("SELECT name FROM cheap");
    ASSERT_TRUE(query);
    auto estimate = gate->estimate(*query);
    ASSERT_TRUE(estimate);
    auto plan = connector_->estimate(*estimate, {});
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(plan.error().message, HasSubstr("approved for duckdb"));
}

} // namespace
} // namespace vouch::database
