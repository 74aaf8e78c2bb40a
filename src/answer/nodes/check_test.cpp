// What is said about results, over a real database: for each check the queries that it speaks of,
// and as many that it must not speak of.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "answer/detail/node_functions.h"
#include "answer/shop_for_test.h"
#include "answer/traced_numbers.h"
#include "base/temporary_directory.h"
#include "database/registry.h"
#include "knowledge/connector_reader.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kTables = R"(
CREATE TABLE department(id INTEGER PRIMARY KEY, name TEXT, budget REAL);
CREATE TABLE employee(id INTEGER PRIMARY KEY, name TEXT, salary REAL, nick TEXT,
                      department_id INTEGER REFERENCES department(id));
CREATE TABLE sale(id INTEGER PRIMARY KEY, employee_id INTEGER NOT NULL REFERENCES employee(id),
                  amount REAL, day TEXT);
INSERT INTO department VALUES (1, 'Research', 100), (2, 'Sales', 50);
INSERT INTO employee VALUES (1, 'Ann', 10, NULL, 1), (2, 'Bob', 20, NULL, 2), (3, 'Cid', 30, NULL, 2),
                            (4, 'Dan', 40, 'D', NULL);
INSERT INTO sale VALUES (1, 2, 5, '2026-04-10'), (2, 2, 7, '2026-05-02'), (3, 3, 9, '2026-05-20');
)";

/// A workspace of one database with three tables, asked as an operator would.
class CheckedDatabase : public testing::Test {
protected:
    void SetUp() override {
        const auto file = directory_.path() / "firm.sqlite";
        sqlite3* handle = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(handle, kTables, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(handle);
        connector_ = database::open_connector("sqlite:" + file.string(), {}).value();
        const schema::Catalog catalog = connector_->introspect({}).value();
        const auto& dialect = *sql::dialects::find_dialect("sqlite");
        const auto policy = scope_.sql_policy("", dialect, catalog).value();
        auto reader = knowledge::ConnectorReader::create(*connector_, catalog, policy).value();
        knowledge_ =
            knowledge::build({"firm", catalog}, reader, knowledge::english::vocabulary(), {}, {})
                .value();
        sources_.databases.push_back({"firm", connector_.get(), &knowledge_});
        options_.planner.today = std::chrono::sys_days(std::chrono::year_month_day(
            std::chrono::year(2026), std::chrono::May, std::chrono::day(21)));
    }

    /// Approves, runs and checks a query.
    State checked(const std::string& sql) {
        const auto& dialect = *sql::dialects::find_dialect("sqlite");
        gates_.emplace(sources_.databases, scope_);
        const Services services{screen_, sources_,   {},
                                {},      options_,   scope_,
                                *gates_, languages_, scope_.search_filter()};
        State state;
        Draft draft;
        auto query = sql::syntax::parse_query(sql, dialect);
        EXPECT_TRUE(query) << sql;
        draft.query = std::move(*query);
        state.choice.drafts.push_back(std::move(draft));
        state.choice.route = Route::Database;
        for (const auto& [node, run] :
             {std::pair{Node::Approve, &approve_node}, std::pair{Node::Run, &run_node},
              std::pair{Node::Check, &check_node}}) {
            apply(state, node, run(state, services, {}).update);
            EXPECT_FALSE(state.database_error) << sql << state.database_error->message;
        }
        apply(state, Node::Merge, merge_node(state, services, {}).update);
        EXPECT_THAT(untraced_numbers(state.answer, ""), IsEmpty()) << sql;
        return state;
    }
    std::vector<std::string> caveats(const std::string& sql) { return checked(sql).caveats; }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    access::Scope scope_ = access::Scope::local_operator();
    screen::Screen screen_ = screen::Screen::create().value();
    std::unique_ptr<database::Connector> connector_;
    knowledge::Knowledge knowledge_;
    Sources sources_;
    AgentOptions options_;
    std::optional<Gates> gates_;
    conversation::Languages languages_;
};

TEST_F(CheckedDatabase, SaysWhereAJoinRepeatsWhatIsAddedUp) {
    const State state = checked("SELECT sum(e.salary) FROM employee AS e "
                                "JOIN sale AS s ON s.employee_id = e.id");
    EXPECT_THAT(state.caveats,
                ElementsAre("Rows of employee count more than once: joined with sale, 2 of them "
                            "stand in 3 rows (counted), so that a sum, an average or a count over "
                            "them may be too large."));
    ASSERT_EQ(state.counted.size(), 2U);
    EXPECT_EQ(state.counted[0].value, 3);
    EXPECT_THAT(state.counted[0].sql, HasSubstr("DISTINCT"));
    EXPECT_THAT(caveats("SELECT d.name, avg(e.salary) FROM employee AS e "
                        "JOIN sale AS s ON s.employee_id = e.id "
                        "JOIN department AS d ON e.department_id = d.id GROUP BY d.name"),
                ElementsAre(HasSubstr("Rows of employee count more than once")));
}

TEST_F(CheckedDatabase, IsSilentWhereAJoinRepeatsNothing) {
    for (const char* sql : {
             "SELECT sum(s.amount) FROM employee AS e JOIN sale AS s ON s.employee_id = e.id",
             "SELECT count(DISTINCT e.id) FROM employee AS e JOIN sale AS s ON s.employee_id = "
             "e.id",
             "SELECT max(e.salary) FROM employee AS e JOIN sale AS s ON s.employee_id = e.id",
             "SELECT sum(e.salary) FROM employee AS e JOIN sale AS s ON s.employee_id = e.id "
             "WHERE s.amount > 8",
             "SELECT count(*) FROM employee AS e JOIN sale AS s ON s.employee_id = e.id",
         })
        EXPECT_THAT(caveats(sql), IsEmpty()) << sql;
}

TEST_F(CheckedDatabase, SaysWhichRowsAJoinLeavesOut) {
    EXPECT_THAT(caveats("SELECT e.name, d.name FROM employee AS e "
                        "JOIN department AS d ON e.department_id = d.id"),
                ElementsAre("1 row of employee has no matching department and is left out by the "
                            "join (counted)."));
    EXPECT_THAT(caveats("SELECT d.name, count(*) FROM department AS d "
                        "JOIN employee AS e ON e.department_id = d.id GROUP BY d.name"),
                ElementsAre(HasSubstr("left out by the join")));
}

TEST_F(CheckedDatabase, IsSilentWhereAJoinLeavesOutNothingThatWasAskedFor) {
    for (const char* sql : {
             "SELECT e.name, d.name FROM employee AS e JOIN department AS d "
             "ON e.department_id = d.id WHERE e.salary < 35",
             "SELECT e.name, d.name FROM employee AS e JOIN department AS d "
             "ON e.department_id = d.id WHERE d.name = 'Sales'",
             "SELECT e.name, s.amount FROM employee AS e JOIN sale AS s ON s.employee_id = e.id",
             "SELECT e.name, d.name FROM employee AS e LEFT JOIN department AS d "
             "ON e.department_id = d.id",
         })
        EXPECT_THAT(caveats(sql), IsEmpty()) << sql;
}

TEST_F(CheckedDatabase, SaysThatNothingTiesTwoTables) {
    EXPECT_THAT(caveats("SELECT e.name, d.name FROM employee AS e, department AS d"),
                ElementsAre(HasSubstr("Nothing ties employee to department")));
    EXPECT_THAT(caveats("SELECT e.name FROM employee AS e, department AS d "
                        "WHERE e.department_id = d.id AND d.id = 1"),
                IsEmpty());
}

TEST_F(CheckedDatabase, ExplainsWhyNothingMatches) {
    EXPECT_THAT(caveats("SELECT name FROM employee WHERE salary > 25 AND name = 'Ann'"),
                ElementsAre(HasSubstr("No row matches"),
                            AllOf(HasSubstr("“salary is more than 25” there would be 1 row"),
                                  HasSubstr("“name is “Ann”” there would be 2 rows"),
                                  HasSubstr("(counted)"))));
    EXPECT_THAT(caveats("SELECT count(*) FROM employee WHERE name = 'Anna'"),
                ElementsAre(HasSubstr("nothing to count"),
                            HasSubstr("Without “name is “Anna”” there would be 4 rows"),
                            HasSubstr("No row has employee.name = 'Anna'")));
    EXPECT_THAT(caveats("SELECT sum(salary) FROM employee WHERE salary > 100 AND name = 'Zoe'"),
                testing::Contains(HasSubstr("Leaving out any one of its conditions does not")));
    EXPECT_THAT(caveats("SELECT department_id FROM employee GROUP BY department_id "
                        "HAVING count(*) > 5"),
                ElementsAre(HasSubstr("No row matches"), HasSubstr("there would be 3 groups")));
    EXPECT_THAT(caveats("SELECT name FROM employee WHERE 1 = 0 UNION SELECT 'x' WHERE 1 = 0"),
                ElementsAre(HasSubstr("No row matches")));
}

TEST_F(CheckedDatabase, AZeroThatRowsGiveIsNoEmptyResult) {
    EXPECT_THAT(caveats("SELECT sum(salary - salary) FROM employee WHERE salary > 5"), IsEmpty());
    EXPECT_THAT(caveats("SELECT count(nick) FROM employee WHERE salary < 35"), IsEmpty());
    EXPECT_THAT(caveats("SELECT 0"), IsEmpty());
}

TEST_F(CheckedDatabase, SaysThatValuesAreMissing) {
    EXPECT_THAT(caveats("SELECT name, nick FROM employee"),
                ElementsAre("3 of the 4 values of “nick” are missing (null)."));
    EXPECT_THAT(caveats("SELECT name, department_id FROM employee"), IsEmpty()) << "one of four";
    EXPECT_THAT(caveats("SELECT nick, name FROM employee WHERE id < 4"), IsEmpty()) << "few rows";
}

TEST_F(CheckedDatabase, SaysThatAPeriodIsNotOver) {
    const std::string monthly = "SELECT strftime('%Y-%m', day), sum(amount) FROM sale "
                                "GROUP BY strftime('%Y-%m', day)";
    EXPECT_THAT(caveats(monthly),
                ElementsAre("“2026-05” is not over: its row holds no more than the part of it up "
                            "to today."));
    EXPECT_THAT(caveats("SELECT strftime('%Y', day) AS year, count(*) FROM sale GROUP BY year"),
                ElementsAre(HasSubstr("“2026” is not over")));
    EXPECT_THAT(caveats(monthly + " HAVING sum(amount) < 6"), IsEmpty());
    EXPECT_THAT(caveats("SELECT strftime('%Y-%m', day) FROM sale"), IsEmpty()) << "no groups";
    options_.planner.today += std::chrono::days(10);
    EXPECT_THAT(caveats(monthly), IsEmpty()) << "its last day";
    options_.planner.today += std::chrono::days(60);
    EXPECT_THAT(caveats(monthly), IsEmpty());
}

TEST_F(CheckedDatabase, SaysThatRowsOfAListAreEqual) {
    EXPECT_THAT(caveats("SELECT e.name FROM employee AS e JOIN sale AS s ON s.employee_id = e.id"),
                ElementsAre(HasSubstr("1 of the 3 rows repeats another one exactly")));
    EXPECT_THAT(
        caveats("SELECT DISTINCT e.name FROM employee AS e JOIN sale AS s ON s.employee_id = e.id"),
        IsEmpty());
    EXPECT_THAT(caveats("SELECT department_id FROM employee WHERE id IN (2, 3)"), IsEmpty());
}

TEST_F(CheckedDatabase, CountsNothingWhereThatIsNotWantedOrTooMuch) {
    const std::string sql = "SELECT sum(e.salary) FROM employee AS e "
                            "JOIN sale AS s ON s.employee_id = e.id";
    options_.checks.counts = CountWish::Off;
    EXPECT_THAT(caveats(sql), IsEmpty());
    options_.checks.counts = CountWish::On;
    options_.checks.table_rows_max = 2;
    EXPECT_THAT(caveats(sql), IsEmpty());
    options_.checks.table_rows_max = 100;
    options_.checks.queries_max = 0;
    EXPECT_THAT(caveats(sql), IsEmpty());
    options_.checks.queries_max = 1;
    EXPECT_EQ(caveats(sql).size(), 1U);
    EXPECT_THAT(caveats("SELECT name FROM employee WHERE salary > 25 AND name = 'Ann'"),
                ElementsAre(HasSubstr("No row matches"), testing::Not(HasSubstr("“name is"))))
        << "only one count is left";
}

TEST_F(CheckedDatabase, AnswersHaveTheirInsightAndDescription) {
    const State state = checked("SELECT name, sum(salary) FROM employee GROUP BY name");
    EXPECT_EQ(state.answer.database->insight,
              "Dan has the highest: 40, 40.0% of the total; Ann has the lowest: 10.");
    EXPECT_EQ(state.answer.database->description,
              "Shows name and the sum of salary from employee, for each name.");
    EXPECT_EQ(state.answer.database->understood,
              "name and the sum of salary from employee, for each name");
    EXPECT_THAT(state.answer.text, HasSubstr("for each name: 4 rows."));
}

TEST(UntracedNumbers, AreThoseThatComeFromNowhere) {
    Answer answer;
    answer.database.emplace();
    answer.database->text = "Orders since 2024-01-01: 7.";
    answer.database->sql = "SELECT count(*) FROM t WHERE d >= '2024-01-01'";
    answer.database->result = {{{"n", ""}}, {{std::int64_t{7}}}};
    EXPECT_THAT(untraced_numbers(answer, ""), IsEmpty());
    answer.database->insight = "That is 12% more.";
    answer.database->caveats = {"9 rows are left out."};
    EXPECT_THAT(untraced_numbers(answer, ""),
                ElementsAre("12% in: That is 12% more.", "9 in: 9 rows are left out."));
    answer.database->counted = {{"rows", 9, "SELECT 9"}};
    EXPECT_EQ(untraced_numbers(answer, "12 percent?").size(), 0U);
}

} // namespace
} // namespace vouch::answer::detail
