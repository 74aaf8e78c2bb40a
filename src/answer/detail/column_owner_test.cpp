#include "answer/detail/column_owner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "answer/shop_for_test.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::answer::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const sql::syntax::Dialect& owner_dialect() { return *sql::dialects::find_dialect("sqlite"); }

/// customer (id, name, country), order (id, customer_id, amount).
Requalified owned(const std::string& sql) {
    static const knowledge::Knowledge shop = Shop::make_knowledge();
    return requalify(*sql::syntax::parse_query(sql, owner_dialect()), owner_dialect(),
                     shop.catalog);
}

std::string text(const Requalified& done) {
    return sql::syntax::print(done.query, owner_dialect());
}

TEST(Requalify, GivesAColumnToTheOnlyRelationThatHasIt) {
    const Requalified done = owned("SELECT b.name FROM customer AS a JOIN \"order\" AS b ON a.id = "
                                   "b.customer_id WHERE a.amount > 3");
    EXPECT_THAT(text(done), HasSubstr("SELECT a.name FROM"));
    EXPECT_THAT(text(done), HasSubstr("WHERE b.amount > 3"));
    EXPECT_THAT(done.changed, ElementsAre("b.name is a.name", "a.amount is b.amount"));
}

TEST(Requalify, LeavesAQueryWhoseNamesResolve) {
    for (const char* sql :
         {"SELECT a.name FROM customer AS a",
          "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM \"order\")"}) {
        const Requalified done = owned(sql);
        EXPECT_EQ(text(done), sql);
        EXPECT_THAT(done.changed, IsEmpty());
    }
}

TEST(Requalify, GuessesNothing) {
    for (const char* sql :
         {"SELECT b.name FROM customer AS a, customer AS c, \"order\" AS b", // two have it
          "SELECT a.absent FROM customer AS a",                              // none has it
          "SELECT a.amount FROM customer AS a",                              // not in this query
          "SELECT a.name FROM vault AS a",
          // The one that has it is out of reach: nothing is changed, not even in part.
          "SELECT b.country FROM \"order\" AS b WHERE b.id IN (SELECT a.id FROM customer AS a)"}) {
        const Requalified done = owned(sql);
        EXPECT_EQ(text(done), sql::syntax::print(*sql::syntax::parse_query(sql, owner_dialect()),
                                                 owner_dialect()));
        EXPECT_THAT(done.changed, IsEmpty()) << sql;
    }
}

TEST(Requalify, TellsWhichTableHasTheColumn) {
    EXPECT_THAT(owned("SELECT a.amount FROM customer AS a").elsewhere,
                HasSubstr("amount is in order"));
    EXPECT_THAT(owned("SELECT a.absent FROM customer AS a").elsewhere, IsEmpty());
}

} // namespace
} // namespace vouch::answer::detail
