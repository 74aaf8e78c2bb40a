#include "answer/detail/sentence.h"

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::answer::detail {
namespace {

using schema::Decimal;
using schema::Null;
using schema::Row;

sql::syntax::Query query(std::string_view sql) {
    return std::move(*sql::syntax::parse_query(sql, *sql::dialects::find_dialect("sqlite")));
}

std::string told(schema::ResultSet result, Execution execution = Execution::Run,
                 std::string_view sql = "SELECT count(*), sum(a) FROM t") {
    DatabaseAnswer answer;
    answer.understood = "number of orders";
    answer.result = std::move(result);
    tell_result(answer, query(sql), execution);
    bool counted = answer.text.ends_with(" rows.") || answer.text.ends_with(" row.");
    EXPECT_EQ(answer.text_tells_rows, !counted);
    return answer.text;
}

std::string sentence(std::vector<Row> rows, std::size_t columns = 1,
                     Execution execution = Execution::Run) {
    schema::ResultSet result;
    result.columns.resize(columns);
    result.rows = std::move(rows);
    return told(std::move(result), execution);
}

TEST(GroupedDigits, GroupsPlainNumbersOnly) {
    EXPECT_EQ(grouped_digits("0"), "0");
    EXPECT_EQ(grouped_digits("999"), "999");
    EXPECT_EQ(grouped_digits("1000"), "1,000");
    EXPECT_EQ(grouped_digits("-1234567.5012"), "-1,234,567.5012");
    EXPECT_EQ(grouped_digits("-123456"), "-123,456");
    for (const char* other :
         {"", "-", ".5", "-.5", "1e21", "inf", "nan", "12a4", "2026-01-31", "+1000"})
        EXPECT_EQ(grouped_digits(other), other);
}

TEST(ResultSentence, GivesTheValueWhereThereIsOne) {
    EXPECT_EQ(sentence({{std::int64_t{12345}}}), "Number of orders: 12,345.");
    EXPECT_EQ(sentence({{Decimal{"1234.50"}}}), "Number of orders: 1,234.50.");
    EXPECT_EQ(sentence({{Null{}}}), "Number of orders: no value.");
    EXPECT_EQ(sentence({{std::string("Acme"), std::int64_t{1000}}}, 2),
              "Number of orders: Acme, 1,000.");
    EXPECT_EQ(sentence({{std::string("Bob.\r\nRefused. No.")}}),
              "Number of orders: Bob.  Refused. No..");
    // A text of digits is a name, not a quantity.
    EXPECT_EQ(sentence({{std::string("10115")}}), "Number of orders: 10115.");
}

TEST(ResultSentence, TellsKeysAndYearsAsTheyAreStored) {
    schema::ResultSet result;
    result.columns.resize(2);
    result.rows = {{std::int64_t{6395}, std::int64_t{12345}}};
    auto told_of = [&](std::string_view sql) { return told(result, Execution::Run, sql); };
    EXPECT_EQ(told_of("SELECT id, count(*) FROM t"), "Number of orders: 6395, 12,345.");
    EXPECT_EQ(told_of("SELECT t.id, MAX(t.year) FROM t"), "Number of orders: 6395, 12345.");
    EXPECT_EQ(told_of("SELECT a, b FROM t UNION SELECT 1, 2"), "Number of orders: 6395, 12345.");
    EXPECT_EQ(told_of("SELECT sum(a), max(a + 1) FROM t"), "Number of orders: 6,395, 12,345.");
    EXPECT_EQ(told_of("SELECT * FROM t"), "Number of orders: 6,395, 12,345.");
}

TEST(ResultSentence, CountsWhatIsTooMuchToSay) {
    Row name{std::string("Acme")};
    Row pair{std::string("Acme"), std::int64_t{1}};
    EXPECT_EQ(sentence({name, name}), "Number of orders: Acme; Acme.");
    EXPECT_EQ(sentence({name, name, name, name, name, name}), "Number of orders: 6 rows.");
    EXPECT_EQ(sentence({pair, pair}, 2), "Number of orders: 2 rows.");
    EXPECT_EQ(sentence({}), "Number of orders: nothing matches.");
}

TEST(ResultSentence, RoundsWhatWasComputed) {
    EXPECT_EQ(sentence({{38363.63636363636}}), "Number of orders: 38,363.64.");
    EXPECT_EQ(sentence({{1.0}, {1.0 / 3}}), "Number of orders: 1.000; 0.333.");
}

TEST(ResultSentence, SpeaksOfTheFirstRowsWhereMoreMatched) {
    schema::ResultSet result;
    result.columns.resize(1);
    result.rows.assign(1000, {std::int64_t{1}});
    EXPECT_EQ(told(result), "Number of orders: 1,000 rows.");
    result.truncation = schema::Truncation::Rows;
    EXPECT_EQ(told(result), "Number of orders: the first 1,000 rows.");
    result.rows.resize(2);
    EXPECT_EQ(told(result), "Number of orders: the first 2 rows.");
    result.rows.resize(1);
    EXPECT_EQ(told(result), "Number of orders: the first row.");
}

TEST(ResultSentence, SaysThatNothingRan) {
    EXPECT_EQ(sentence({}, 1, Execution::DraftOnly), "Number of orders (not run).");
}

} // namespace
} // namespace vouch::answer::detail
