// The real SQLite as the judge: what we accept it accepts, and the printed text gives the same rows
// as the original; and random expressions printed with few parentheses give what all parentheses
// give.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::dialects {
namespace {

namespace build = syntax::build;
using syntax::BinaryOperator;
using syntax::ExpressionPtr;

constexpr const char* kSchema =
    "CREATE TABLE t (a INTEGER, b TEXT, c REAL, d TEXT);"
    "CREATE INDEX t_a ON t (a);"
    "CREATE TABLE u (a INTEGER, e TEXT, f REAL);"
    "INSERT INTO t VALUES (1, 'x', 1.5, '{\"k\": 1}'), (2, 'xy', -2.5, '[1, 2]'),"
    " (NULL, 'X', 0, NULL), (-3, NULL, 4, '{\"k\": {\"l\": 2}}'), (2, 'x_', NULL, '3');"
    "INSERT INTO u VALUES (1, 'x', 0.5), (2, 'y', NULL), (2, 'z', 2), (7, NULL, 1);";

struct CloseDatabase {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
};

class Engine {
public:
    Engine() {
        sqlite3* handle = nullptr;
        EXPECT_EQ(sqlite3_open(":memory:", &handle), SQLITE_OK);
        handle_.reset(handle);
        EXPECT_EQ(sqlite3_exec(handle, kSchema, nullptr, nullptr, nullptr), SQLITE_OK);
    }

    /// Every value with its type, row by row; or the error, which begins with "error".
    std::string rows(const std::string& text) const {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(handle_.get(), text.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            return std::string("error: ") + sqlite3_errmsg(handle_.get());
        std::string found;
        int state = sqlite3_step(statement);
        for (; state == SQLITE_ROW; state = sqlite3_step(statement)) {
            for (int i = 0; i < sqlite3_column_count(statement); ++i) {
                const auto* value =
                    reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
                found += std::to_string(sqlite3_column_type(statement, i)) + ":" +
                         (value ? value : "") + "|";
            }
            found += "\n";
        }
        if (state != SQLITE_DONE) found = std::string("error: ") + sqlite3_errmsg(handle_.get());
        sqlite3_finalize(statement);
        return found;
    }

private:
    std::unique_ptr<sqlite3, CloseDatabase> handle_;
};

std::vector<std::string> sorted(const std::string& rows) {
    std::vector<std::string> lines;
    std::istringstream stream(rows);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
}

TEST(SqliteOracle, PrintedTextGivesTheSameRows) {
    const Engine engine;
    const syntax::Dialect& dialect = *find_dialect("sqlite");
    std::ifstream file(std::string(VOUCH_SOURCE_DIR) +
                       "/src/sql/dialects/fixtures/sqlite/accept.sql");
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        const std::string original = engine.rows(line);
        EXPECT_NE(original.substr(0, 5), "error") << line << "\n" << original;
        auto query = syntax::parse_query(line, dialect);
        ASSERT_TRUE(query) << line;
        const std::string printed = print(*query, dialect);
        const bool ordered = line.find("ORDER BY") != std::string::npos;
        if (ordered)
            EXPECT_EQ(engine.rows(printed), original) << printed;
        else
            EXPECT_EQ(sorted(engine.rows(printed)), sorted(original)) << printed;
        ++compared;
    }
    EXPECT_GT(compared, 100);
}

/// Random expressions over the columns of t, and their text with every operand in parentheses.
class RandomExpressions {
public:
    explicit RandomExpressions(std::uint64_t seed) : random_(seed) {}

    struct Made {
        ExpressionPtr tree;
        std::string closed;
    };

    Made expression(int depth) {
        if (depth == 0 || pick(6) == 0) return leaf();
        switch (pick(9)) {
        case 0: {
            Made operand = expression(depth - 1);
            return {build::negate(std::move(operand.tree)), "NOT (" + operand.closed + ")"};
        }
        case 1: {
            Made operand = expression(depth - 1);
            const bool minus = pick(2) == 0;
            return {build::expression(syntax::Unary{{},
                                                    minus ? syntax::UnaryOperator::Minus
                                                          : syntax::UnaryOperator::BitNot,
                                                    std::move(operand.tree)}),
                    (minus ? "-(" : "~(") + operand.closed + ")"};
        }
        case 2: {
            Made operand = expression(depth - 1);
            return {build::is_null(std::move(operand.tree)), "(" + operand.closed + ") IS NULL"};
        }
        case 3: {
            Made operand = expression(depth - 1);
            Made low = expression(depth - 1);
            Made high = expression(depth - 1);
            return {
                build::between(std::move(operand.tree), std::move(low.tree), std::move(high.tree)),
                "(" + operand.closed + ") BETWEEN (" + low.closed + ") AND (" + high.closed + ")"};
        }
        case 4: {
            Made operand = expression(depth - 1);
            Made item = expression(depth - 1);
            std::vector<ExpressionPtr> items;
            items.push_back(std::move(item.tree));
            return {build::in_list(std::move(operand.tree), std::move(items)),
                    "(" + operand.closed + ") IN (" + item.closed + ")"};
        }
        case 5: {
            Made condition = expression(depth - 1);
            Made result = expression(depth - 1);
            return {build::when(std::move(condition.tree), std::move(result.tree), nullptr),
                    "CASE WHEN " + condition.closed + " THEN " + result.closed + " END"};
        }
        default: return binary(depth);
        }
    }

private:
    struct Spelled {
        BinaryOperator op;
        std::string text;
    };

    Made leaf() {
        switch (pick(5)) {
        case 0: return {build::column("b"), "b"};
        case 1: return {build::column("c"), "c"};
        case 2: return {build::text("x"), "'x'"};
        case 3: return {build::integer(2), "2"};
        default: return {build::column("a"), "a"};
        }
    }

    Made binary(int depth) {
        static const std::vector<Spelled> kOperators = {
            {BinaryOperator::Or, "OR"},          {BinaryOperator::And, "AND"},
            {BinaryOperator::Equal, "="},        {BinaryOperator::NotEqual, "<>"},
            {BinaryOperator::Less, "<"},         {BinaryOperator::GreaterEqual, ">="},
            {BinaryOperator::BitAnd, "&"},       {BinaryOperator::BitOr, "|"},
            {BinaryOperator::ShiftLeft, "<<"},   {BinaryOperator::Add, "+"},
            {BinaryOperator::Subtract, "-"},     {BinaryOperator::Multiply, "*"},
            {BinaryOperator::Divide, "/"},       {BinaryOperator::Modulo, "%"},
            {BinaryOperator::Concatenate, "||"},
        };
        const Spelled& chosen = kOperators[pick(kOperators.size())];
        Made left = expression(depth - 1);
        Made right = expression(depth - 1);
        return {build::binary(chosen.op, std::move(left.tree), std::move(right.tree)),
                "(" + left.closed + ") " + chosen.text + " (" + right.closed + ")"};
    }

    std::size_t pick(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    }

    std::mt19937_64 random_;
};

TEST(SqliteOracle, FewParenthesesMeanWhatAllParenthesesMean) {
    const Engine engine;
    const syntax::Dialect& dialect = *find_dialect("sqlite");
    RandomExpressions random(20261130);
    std::size_t shorter = 0;
    for (int i = 0; i < 1500; ++i) {
        RandomExpressions::Made made = random.expression(4);
        const std::string printed = print(*made.tree, dialect);
        const std::string wanted = engine.rows("SELECT " + made.closed + " FROM t");
        ASSERT_EQ(engine.rows("SELECT " + printed + " FROM t"), wanted) << printed << "\n"
                                                                        << made.closed;
        auto again = syntax::parse_expression(printed, dialect);
        ASSERT_TRUE(again) << printed << "\n" << describe(again.error());
        ASSERT_TRUE(**again == *made.tree) << printed;
        // Our reading of the closed text must be the engine's as well.
        auto closed = syntax::parse_expression(made.closed, dialect);
        ASSERT_TRUE(closed) << made.closed;
        ASSERT_EQ(print(**closed, dialect), printed) << made.closed;
        shorter += printed.size() < made.closed.size() ? 1 : 0;
    }
    EXPECT_GT(shorter, 1000U);
}

} // namespace
} // namespace vouch::sql::dialects
