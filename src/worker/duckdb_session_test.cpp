// The real process with the real engine: what it answers, and what it can no longer do. Statements
// go in without the gate, so that the engine and the sandbox alone stand against them.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "duckdb/file_for_test.h"
#include "duckdb/session.h"

namespace vouch::duckdb {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;

constexpr base::ByteCount kRowBytes{1 << 20};

class DuckdbSessionTest : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(make_file_for_test(
            path(), "CREATE TABLE numbers AS SELECT range AS n, 'word ' || range AS word "
                    "FROM range(10000);"))
            << "DuckDB is not installed: run tools/setup.";
    }

    std::filesystem::path path() const { return folder_->path() / "test.duckdb"; }
    base::Context soon() const { return base::Context{}.within(20s); }

    /// A session that is ready; of another the reason is the error.
    base::Result<Session> started(const std::filesystem::path& database) const {
        Session session = TRY(Session::start(*find_parts(), database));
        if (TRY(session.wait_ready(soon()))) return session;
        return base::fail(ErrorCode::Unavailable, session.failure().text);
    }
    base::Result<Session> start() const { return started(path()); }

    /// The rows' cells as they came, separated by `|`; of a failure its text.
    std::vector<std::string> ask(Session& session, std::string_view statement) const {
        std::vector<std::string> rows;
        auto sent = session.send(statement, kRowBytes, soon());
        if (!sent) return {sent.error().message};
        for (;;) {
            auto step = session.next(soon());
            if (!step) return {step.error().message};
            if (*step == Session::Step::Failed) return {session.failure().text};
            if (*step == Session::Step::RowTooLong) rows.emplace_back("too long");
            if (*step != Session::Step::Row) return rows;
            std::string row;
            for (const Cell& cell : session.cells())
                row.append(row.empty() ? "" : "|").append(cell.bytes);
            rows.push_back(row);
        }
    }

    std::optional<base::TemporaryDirectory> folder_ = [] {
        auto made = base::TemporaryDirectory::create();
        return std::optional(std::move(*made));
    }();
};

TEST_F(DuckdbSessionTest, AnswersOneStatementAfterAnother) {
    auto session = start();
    ASSERT_TRUE(session) << session.error().message;
    EXPECT_EQ(session->ready().version.front(), 'v');
    EXPECT_EQ(ask(*session, "SELECT word FROM numbers ORDER BY n LIMIT 2"),
              (std::vector<std::string>{"word 0", "word 1"}));
    EXPECT_EQ(ask(*session, "SELECT word FROM numbers").size(), 10'000U);
    EXPECT_EQ(ask(*session, "SELECT word FROM numbers WHERE n < 0").size(), 0U);
    EXPECT_EQ(session->columns().at(0).type, "VARCHAR");
    EXPECT_NE(ask(*session, "SELECT no_such FROM numbers").at(0).find("Binder Error"),
              std::string::npos);
    EXPECT_EQ(ask(*session, "SELECT 'still'").at(0), "still");
}

TEST_F(DuckdbSessionTest, NothingIsWritten) {
    auto session = start();
    ASSERT_TRUE(session);
    std::string file = (folder_->path() / "out").string();
    for (std::string statement :
         {std::string("INSERT INTO numbers VALUES (1, 'x')"), std::string("DELETE FROM numbers"),
          std::string("DROP TABLE numbers"), std::string("CREATE TABLE t (a INTEGER)"),
          "COPY numbers TO '" + file + "'", "EXPORT DATABASE '" + file + "'",
          "ATTACH '" + file + "'", std::string("SELECT 1; DROP TABLE numbers"),
          std::string("SET threads = 8"), std::string("PRAGMA enable_profiling"),
          std::string("CALL enable_logging()"), std::string("INSTALL httpfs"),
          std::string("LOAD httpfs"), std::string("CHECKPOINT"), std::string("BEGIN")}) {
        std::vector<std::string> said = ask(*session, statement);
        EXPECT_TRUE(said.size() == 1 && !said[0].empty() && said[0] == session->failure().text)
            << statement;
    }
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_EQ(ask(*session, "SELECT count(*)::VARCHAR FROM numbers").at(0), "10000");
}

TEST_F(DuckdbSessionTest, ReadsNoOtherFile) {
    std::ofstream(folder_->path() / "secret.csv") << "a,b\n1,2\n";
    auto session = start();
    ASSERT_TRUE(session);
    std::string secret = (folder_->path() / "secret.csv").string();
    for (const std::string& statement :
         {"SELECT * FROM read_csv('" + secret + "')", "SELECT * FROM read_text('" + secret + "')",
          "SELECT * FROM '" + secret + "'", std::string("SELECT * FROM read_blob('/etc/hostname')"),
          std::string("SELECT * FROM glob('/*')"),
          std::string("SELECT * FROM 'http://127.0.0.1:9/x.csv'")}) {
        EXPECT_EQ(ask(*session, statement).size(), 1U) << statement;
        EXPECT_EQ(session->failure().source, FailureSource::Statement) << statement;
        EXPECT_FALSE(session->failure().text.empty());
    }
}

TEST_F(DuckdbSessionTest, AQueryWithoutEndIsKilledAtItsDeadline) {
    auto session = start();
    ASSERT_TRUE(session);
    auto begin = std::chrono::steady_clock::now();
    base::Context context = base::Context{}.within(300ms);
    // DuckDB looks for an interrupt between two vectors only: within one this takes minutes.
    ASSERT_TRUE(session->send("SELECT sum(len(list_transform(range(100000 + n), x -> x + 1))) "
                              "FROM numbers",
                              kRowBytes, context));
    auto step = session->next(context);
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Timeout);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 1'300ms);
    EXPECT_FALSE(session->usable());
}

TEST_F(DuckdbSessionTest, AnotherQueryWithoutEnd) {
    auto session = start();
    ASSERT_TRUE(session);
    base::Context context = base::Context{}.within(300ms);
    ASSERT_TRUE(session->send("SELECT count(*) FROM numbers a, numbers b, numbers c "
                              "WHERE a.n + b.n + c.n = -1",
                              kRowBytes, context));
    auto step = session->next(context);
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Timeout);
}

TEST_F(DuckdbSessionTest, MemoryIsBounded) {
    auto session = start();
    ASSERT_TRUE(session);
    ask(*session, "SELECT len(list_sort(list_transform(range(400000000), x -> -x)))");
    // DuckDB said that it has too little, or its process is gone; neither took the machine's.
    EXPECT_TRUE(!session->usable() || !session->failure().text.empty());
}

TEST_F(DuckdbSessionTest, ALongRowIsNotSent) {
    auto session = start();
    ASSERT_TRUE(session);
    EXPECT_EQ(ask(*session, "SELECT repeat('x', 3000000)"), (std::vector<std::string>{"too long"}));
    EXPECT_EQ(ask(*session, "SELECT range(2000000)"), (std::vector<std::string>{"too long"}));
    EXPECT_EQ(ask(*session, "SELECT repeat('x', 1000000)").at(0).size(), 1'000'000U);
}

TEST_F(DuckdbSessionTest, StoppedInTheMiddleOfRows) {
    auto session = start();
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->send("SELECT * FROM numbers LIMIT 3000", kRowBytes, soon()));
    ASSERT_EQ(*session->next(soon()), Session::Step::Row);
    session->stop();
    EXPECT_TRUE(session->usable()) << "a short rest is read to its end";
    ASSERT_TRUE(session->send("SELECT a.word FROM numbers a, numbers b", kRowBytes, soon()));
    ASSERT_EQ(*session->next(soon()), Session::Step::Row);
    session->stop();
    EXPECT_FALSE(session->usable());
}

TEST_F(DuckdbSessionTest, AUnionIsWhatItHolds) {
    auto session = start();
    ASSERT_TRUE(session);
    struct Case {
        const char* member;
        const char* value;
        CellKind kind;
    };
    for (const auto& [member, value, kind] :
         {Case{"TINYINT", "-7", CellKind::Integer}, Case{"SMALLINT", "7", CellKind::Integer},
          Case{"INTEGER", "7", CellKind::Integer}, Case{"BIGINT", "7", CellKind::Integer},
          Case{"UTINYINT", "7", CellKind::Integer}, Case{"USMALLINT", "7", CellKind::Integer},
          Case{"UINTEGER", "7", CellKind::Integer}, Case{"HUGEINT", "7", CellKind::Integer},
          Case{"DOUBLE", "1.5", CellKind::Real}, Case{"BOOLEAN", "true", CellKind::True},
          Case{"DECIMAL(9,2)", "1.50", CellKind::Decimal}, Case{"VARCHAR", "'a'", CellKind::Text},
          Case{"DATE", "'2026-01-31'", CellKind::Date}, Case{"INTEGER[]", "[1, 2]", CellKind::Text},
          Case{"INTEGER", "NULL", CellKind::Null}}) {
        std::string held = "union_value(m := " + std::string(value) + "::" + member + ")";
        ASSERT_TRUE(session->send("SELECT " + held, kRowBytes, soon()));
        auto step = session->next(soon());
        ASSERT_TRUE(step) << held << ": " << step.error().message;
        ASSERT_EQ(*step, Session::Step::Row) << held << ": " << session->failure().text;
        EXPECT_EQ(session->cells().at(0).kind, kind) << held;
        session->stop();
        // Inside of another value the engine's own text is the oracle.
        std::string text =
            ask(*session, "SELECT ([" + held + "])::VARCHAR, {'u': " + held + "}::VARCHAR").at(0);
        EXPECT_EQ(ask(*session, "SELECT [" + held + "], {'u': " + held + "}").at(0), text) << held;
    }
}

TEST_F(DuckdbSessionTest, AValueWithoutATextIsToldAndNoCrash) {
    auto session = start();
    ASSERT_TRUE(session);
    EXPECT_EQ(ask(*session, "SELECT union_value(m := '{}'::JSON)").at(0), "{}");
    // The type has a name of its own, which the interface gives no value.
    std::string said = ask(*session, "SELECT [union_value(m := '{}'::JSON)]").at(0);
    EXPECT_EQ(session->failure().source, FailureSource::Type) << said;
    EXPECT_EQ(ask(*session, "SELECT 'still'").at(0), "still");
}

TEST_F(DuckdbSessionTest, WhatIsNoNumberHasTheNameOfAllEngines) {
    auto session = start();
    ASSERT_TRUE(session);
    for (const char* type : {"DOUBLE", "FLOAT"})
        EXPECT_EQ(ask(*session, "SELECT 'nan'::" + std::string(type) + ", 'inf'::" + type +
                                    ", '-inf'::" + type)
                      .at(0),
                  "NaN|Infinity|-Infinity");
}

TEST_F(DuckdbSessionTest, AFileThatIsNoDatabase) {
    std::filesystem::path other = folder_->path() / "other.duckdb";
    std::ofstream(other) << std::string(20'000, 'x');
    auto session = started(other);
    ASSERT_FALSE(session);
    EXPECT_NE(session.error().message.find("not a valid DuckDB"), std::string::npos);
}

} // namespace
} // namespace vouch::duckdb
