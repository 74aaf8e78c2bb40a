#include "database/detail/sqlite_reader.h"

#include <latch>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "base/temporary_directory.h"
#include "database/failure.h"
#include "sqlite/database.h"

namespace vouch::database::detail {
namespace {

using base::Context;
using base::ErrorCode;
using schema::Truncation;
using schema::Value;

/// Keeps the last row and counts.
struct LastRow final : RowSink {
    void columns(std::vector<schema::ResultColumn> announced) override {
        header = std::move(announced);
    }
    base::Result<void> row(schema::Row row) override {
        last = std::move(row);
        if (++count == fail_at) return base::fail(ErrorCode::Io, "The reader went away.");
        if (count == stop_at) stop.request_stop();
        return {};
    }
    std::vector<schema::ResultColumn> header;
    schema::Row last;
    std::size_t count = 0;
    std::size_t fail_at = 0;
    std::size_t stop_at = 0;
    std::stop_source stop;
};

std::string numbers(const std::string& limit) {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n" + limit +
           ") SELECT i FROM n";
}

class SqliteReaderTest : public testing::Test {
protected:
    base::Result<ReadSummary> read(const std::string& sql, ReadBudget budget = {},
                                   const Context& context = {}) {
        sqlite::Statement statement = TRY(database_.prepare(sql));
        return read_sqlite_rows(statement, budget, context, sink_);
    }

    Value value_of(const std::string& sql) {
        auto summary = read(sql);
        EXPECT_TRUE(summary) << summary.error().message;
        return sink_.last.at(0);
    }

    void make(const std::string& script) { ASSERT_TRUE(database_.execute(script, {})); }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    sqlite::Database database_ =
        sqlite::Database::open(folder_.path() / "t.db",
                               {.mode = sqlite::OpenMode::Create, .trust = sqlite::Trust::Own})
            .value();
    LastRow sink_;
};

TEST_F(SqliteReaderTest, ExactlyTheRowBudgetIsNotTruncated) {
    for (auto [rows, expected] :
         {std::pair{4, Truncation::None}, {5, Truncation::None}, {6, Truncation::Rows}}) {
        sink_ = {};
        auto summary = read(numbers(" LIMIT " + std::to_string(rows)), {.rows = 5});
        ASSERT_TRUE(summary);
        EXPECT_EQ(summary->truncation, expected) << rows;
        EXPECT_EQ(summary->rows, std::min<std::size_t>(5, static_cast<std::size_t>(rows)));
        EXPECT_EQ(sink_.count, summary->rows);
    }
}

TEST_F(SqliteReaderTest, AMillionRowsPassInFlatMemory) {
    auto peak_kilobytes = [] {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
    };
    [[maybe_unused]] auto before = peak_kilobytes();
    auto summary =
        read(numbers(" LIMIT 1000001"), {.rows = 1'000'000, .bytes = {std::uint64_t{1} << 40}});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->truncation, Truncation::Rows);
    EXPECT_EQ(sink_.count, 1'000'000U);
    EXPECT_EQ(sink_.last, schema::Row{std::int64_t{1'000'000}});
#ifndef __SANITIZE_ADDRESS__                         // it keeps what was freed
    EXPECT_LT(peak_kilobytes() - before, 16 * 1024); // gathered, the rows would take 64 MB
#endif
}

TEST_F(SqliteReaderTest, AHugeCellEndsTheReadingWhole) {
    make("CREATE TABLE t(id, body); INSERT INTO t VALUES(1, 'small'), (2, zeroblob(20000000)), (3, "
         "'small')");
    auto summary = read("SELECT id, body FROM t", {.bytes = {1'000'000}});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->truncation, Truncation::Bytes);
    EXPECT_EQ(summary->rows, 1U);
    EXPECT_LT(summary->bytes.value, 1'000U);
    auto all = read("SELECT id, length(body) FROM t", {.bytes = {1'000'000}});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->truncation, Truncation::None);
    EXPECT_EQ(all->rows, 3U);
}

TEST_F(SqliteReaderTest, AFirstRowThatDoesNotFitIsNotAnEmptyResult) {
    auto summary = read("SELECT zeroblob(2000000)", {.bytes = {1'000'000}});
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, ErrorCode::LimitExceeded);
    EXPECT_NE(summary.error().message.find("One row is larger than"), std::string::npos);
    auto none = read("SELECT zeroblob(2000000) WHERE false", {.bytes = {1'000'000}});
    ASSERT_TRUE(none);
    EXPECT_EQ(none->truncation, Truncation::None);
}

TEST_F(SqliteReaderTest, TheByteBudgetIsASum) {
    auto summary = read(numbers(" LIMIT 100000"), {.bytes = {100 * sizeof(Value)}});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->rows, 100U);
    EXPECT_EQ(summary->truncation, Truncation::Bytes);
    EXPECT_EQ(summary->bytes.value, 100 * sizeof(Value));
}

TEST_F(SqliteReaderTest, TheDeadlineKeepsWhatWasRead) {
    auto summary = read(numbers(""), {.rows = SIZE_MAX, .bytes = {UINT64_MAX}},
                        Context{}.within(std::chrono::milliseconds(20)));
    ASSERT_TRUE(summary) << summary.error().message;
    EXPECT_EQ(summary->truncation, Truncation::Time);
    EXPECT_EQ(summary->rows, sink_.count);
    EXPECT_GT(sink_.count, 0U);
}

TEST_F(SqliteReaderTest, TheDeadlineBeforeTheFirstRowIsAnError) {
    auto summary =
        read("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT max(i) FROM n",
             {}, Context{}.within(std::chrono::milliseconds(20)));
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, ErrorCode::Timeout);
}

TEST_F(SqliteReaderTest, AStopRequestIsAnErrorEvenAfterRows) {
    sink_.stop_at = 3;
    auto summary = read(numbers(""), {.rows = SIZE_MAX, .bytes = {UINT64_MAX}},
                        {.stop = sink_.stop.get_token()});
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, ErrorCode::Cancelled);
}

TEST_F(SqliteReaderTest, AnErrorOfTheSinkEndsTheReading) {
    sink_.fail_at = 2;
    auto summary = read(numbers(""));
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().message, "The reader went away.");
    EXPECT_EQ(sink_.count, 2U);
}

TEST_F(SqliteReaderTest, ValuesKeepTheirKind) {
    make("CREATE TABLE v(i INTEGER, r REAL, d DECIMAL, dt DATE, ts TIMESTAMP, tm TIME, b BLOB, n, "
         "flag BOOLEAN);");
    auto stored = [&](const std::string& column, const std::string& literal) {
        make("DELETE FROM v; INSERT INTO v(" + column + ") VALUES(" + literal + ")");
        return value_of("SELECT " + column + " FROM v");
    };
    EXPECT_EQ(stored("i", "9223372036854775807"), Value(std::int64_t{9223372036854775807}));
    EXPECT_EQ(stored("r", "0.1"), Value(0.1));
    EXPECT_EQ(stored("r", "5"), Value(5.0));
    EXPECT_EQ(stored("d", "'12.30'"), Value(12.3)); // SQLite itself stores a number
    EXPECT_EQ(stored("b", "'12.30'"), Value(std::string("12.30")));
    EXPECT_EQ(stored("dt", "'2026-03-01'"), Value(schema::Date{"2026-03-01"}));
    EXPECT_EQ(stored("dt", "'2026-02-30'"), Value(std::string("2026-02-30")));
    EXPECT_EQ(stored("dt", "20260301"), Value(std::int64_t{20260301}));
    EXPECT_EQ(stored("dt", "'2026-03-01 10:00:00'"),
              Value(schema::Timestamp{"2026-03-01 10:00:00"}));
    EXPECT_EQ(stored("ts", "'soon'"), Value(std::string("soon")));
    EXPECT_EQ(stored("tm", "'10:00'"), Value(schema::Time{"10:00"}));
    EXPECT_EQ(stored("n", "'2026-03-01'"), Value(std::string("2026-03-01")));
    EXPECT_EQ(stored("b", "x'00ff'"), Value(schema::Bytes{std::string("\0\xff", 2)}));
    EXPECT_EQ(stored("flag", "1"), Value(std::int64_t{1}));
    EXPECT_EQ(stored("n", "NULL"), Value(schema::Null{}));
    EXPECT_EQ(stored("n", "CAST(x'41ff42' AS TEXT)"), Value(std::string("A\xEF\xBF\xBD"
                                                                        "B")));
}

TEST_F(SqliteReaderTest, ADecimalColumnOfTextsIsExact) {
    make("CREATE TABLE money(amount DECIMAL TEXT); INSERT INTO money "
         "VALUES('12345678901234567890.10')");
    EXPECT_EQ(value_of("SELECT amount FROM money"),
              Value(schema::Decimal{"12345678901234567890.10"}));
    make("UPDATE money SET amount = '1,000.00'");
    EXPECT_EQ(value_of("SELECT amount FROM money"), Value(std::string("1,000.00")));
}

TEST_F(SqliteReaderTest, ColumnsAreNamed) {
    ASSERT_TRUE(read("SELECT 1 AS \"a b\", 2, 3 AS x, 4 AS x"));
    ASSERT_EQ(sink_.header.size(), 4U);
    EXPECT_EQ(sink_.header[0].name, "a b");
    EXPECT_EQ(sink_.header[3].name, "x");
    EXPECT_EQ(sink_.header[0].type, "");
}

TEST_F(SqliteReaderTest, ErrorsDoNotQuoteValues) {
    make("CREATE TABLE t(a); INSERT INTO t VALUES('$[canary')");
    auto summary = read("SELECT json_extract('{}', a) FROM t");
    ASSERT_FALSE(summary);
    EXPECT_THAT(summary.error().message, testing::Not(testing::HasSubstr("canary")));
    auto overflow = read("SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1)");
    ASSERT_FALSE(overflow);
    EXPECT_EQ(overflow.error().message, "SQLite: integer overflow.");
    EXPECT_EQ(failure_class(overflow.error()), FailureClass::Syntax);
}

} // namespace
} // namespace vouch::database::detail
