#include "sqlite/statement.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"
#include "sqlite/transaction.h"

namespace vouch::sqlite {
namespace {

using base::ErrorCode;

class StatementTest : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(database_.execute("CREATE TABLE t(a, b INT UNIQUE)", {})); }

    std::int64_t count() {
        auto statement = database_.prepare("SELECT count(*) FROM t");
        EXPECT_EQ(*statement->step({}), Step::Row);
        return statement->column_integer(0);
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    Database database_ =
        Database::open(folder_.path() / "t.db", {.mode = OpenMode::Create, .trust = Trust::Own})
            .value();
};

TEST_F(StatementTest, ValuesComeBackAsTheyWereBound) {
    auto statement = database_.prepare("SELECT ?1, ?2, ?3, ?4, ?5, ?6");
    ASSERT_TRUE(statement);
    const std::string text("a\0ü", 4);
    ASSERT_TRUE(statement->bind_all(std::numeric_limits<std::int64_t>::min(), 0.1,
                                    std::string_view(text), Blob{std::string_view("\x00\xff", 2)},
                                    nullptr, std::string_view()));
    ASSERT_EQ(*statement->step({}), Step::Row);
    EXPECT_EQ(statement->column_type(0), ValueType::Integer);
    EXPECT_EQ(statement->column_integer(0), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(statement->column_real(1), 0.1);
    EXPECT_EQ(statement->column_text(2), text);
    EXPECT_EQ(statement->column_type(3), ValueType::Blob);
    EXPECT_EQ(statement->column_blob(3), std::string_view("\x00\xff", 2));
    EXPECT_EQ(statement->column_type(4), ValueType::Null);
    EXPECT_EQ(statement->column_type(5), ValueType::Text);
    EXPECT_EQ(statement->column_text(5), "");
    EXPECT_EQ(*statement->step({}), Step::Done);
}

TEST_F(StatementTest, IsReadyAgainAfterTheEndAndAfterAnError) {
    auto insert = database_.prepare("INSERT INTO t VALUES(?1, ?2)");
    ASSERT_TRUE(insert->bind_all("x", 1));
    ASSERT_TRUE(insert->run({}));
    EXPECT_EQ(database_.last_insert_row_id(), 1);
    auto again = insert->run({});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(again.error().message, testing::HasSubstr("UNIQUE constraint failed: t.b"));
    ASSERT_TRUE(insert->bind(2, 2));
    ASSERT_TRUE(insert->run({}));
    EXPECT_EQ(count(), 2);
}

TEST_F(StatementTest, BindingAMissingParameterFails) {
    auto statement = database_.prepare("SELECT ?1");
    auto bound = statement->bind(2, 1);
    ASSERT_FALSE(bound);
    EXPECT_EQ(bound.error().code, ErrorCode::InvalidArgument);
    EXPECT_FALSE(statement->bind_all(1, 2));
}

TEST_F(StatementTest, NamesAndDeclaredTypes) {
    auto statement = database_.prepare("SELECT b, a+1 AS \"odd name\" FROM t");
    ASSERT_EQ(statement->column_count(), 2);
    EXPECT_EQ(statement->column_name(1), "odd name");
    EXPECT_EQ(statement->column_declared_type(0), "INT");
    EXPECT_EQ(statement->column_declared_type(1), "");
}

TEST_F(StatementTest, ExactlyOneStatement) {
    for (const char* sql :
         {"SELECT 1", "SELECT 1;", " ; SELECT 1", "SELECT 1; -- end", "SELECT 1;;/* */;"}) {
        EXPECT_TRUE(database_.prepare(sql)) << sql;
    }
    for (std::string sql :
         {"SELECT 1; SELECT 2", "SELECT 1; x", "SELECT 1;;;DROP TABLE t", "", "  ", "-- only"}) {
        auto statement = database_.prepare(sql);
        ASSERT_FALSE(statement) << sql;
        EXPECT_EQ(statement.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_FALSE(database_.prepare(std::string_view("SELECT 1\0", 9)));
}

TEST_F(StatementTest, ErrorsHaveTheirKindAndPlace) {
    auto syntax = database_.prepare("SELECT 1 FORM t");
    ASSERT_FALSE(syntax);
    EXPECT_EQ(syntax.error().code, ErrorCode::InvalidArgument);
    ASSERT_TRUE(syntax.error().span);
    EXPECT_EQ(syntax.error().span->begin, 14U);
    for (const char* sql :
         {"SELECT x FROM t", "SELECT 1 FROM absent", "SELECT absent(1)", "SELECT \"x\""}) {
        auto missing = database_.prepare(sql);
        ASSERT_FALSE(missing) << sql;
        EXPECT_EQ(missing.error().code, ErrorCode::NotFound) << missing.error().message;
    }
}

TEST_F(StatementTest, TransactionsRollBackUnlessCommitted) {
    {
        auto transaction = Transaction::begin(database_, TransactionKind::Write, {});
        ASSERT_TRUE(transaction);
        EXPECT_TRUE(database_.in_transaction());
        EXPECT_FALSE(Transaction::begin(database_, TransactionKind::Write, {}));
        ASSERT_TRUE(database_.execute("INSERT INTO t VALUES(1, 1)", {}));
    }
    EXPECT_FALSE(database_.in_transaction());
    EXPECT_EQ(count(), 0);
    {
        auto transaction = Transaction::begin(database_, TransactionKind::Write, {});
        ASSERT_TRUE(database_.execute("INSERT INTO t VALUES(1, 1)", {}));
        ASSERT_TRUE(transaction->commit({}));
    }
    EXPECT_EQ(count(), 1);
}

TEST_F(StatementTest, AReadTransactionKeepsItsSnapshot) {
    Database writer =
        Database::open(folder_.path() / "t.db", {.mode = OpenMode::ReadWrite, .trust = Trust::Own})
            .value();
    auto transaction = Transaction::begin(database_, TransactionKind::Read, {});
    ASSERT_TRUE(transaction);
    EXPECT_EQ(count(), 0);
    ASSERT_TRUE(writer.execute("INSERT INTO t VALUES(1, 1)", {}));
    EXPECT_EQ(count(), 0);
    ASSERT_TRUE(transaction->commit({}));
    EXPECT_EQ(count(), 1);
}

} // namespace
} // namespace vouch::sqlite
