#include "answer/detail/value_grounding.h"

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

const sql::syntax::Dialect& value_dialect() { return *sql::dialects::find_dialect("sqlite"); }

Grounded ground(const std::string& sql) {
    static const knowledge::Knowledge shop = Shop::make_knowledge();
    return ground_values(*sql::syntax::parse_query(sql, value_dialect()), value_dialect(), shop);
}

std::string text(const Grounded& grounded) {
    return sql::syntax::print(grounded.query, value_dialect());
}

TEST(GroundValues, ReplacesTheOneValueThatIsMeant) {
    const Grounded folded = ground("SELECT name FROM customer WHERE country = 'FRANCE'");
    EXPECT_EQ(text(folded), "SELECT name FROM customer WHERE country = 'France'");
    EXPECT_THAT(folded.replaced, ElementsAre("“FRANCE” is “France”"));
    EXPECT_THAT(folded.unknown, IsEmpty());
    const Grounded near = ground("SELECT name FROM customer WHERE country IN ('Germny', 'France')");
    EXPECT_THAT(text(near), HasSubstr("IN ('Germany', 'France')"));
    EXPECT_THAT(near.replaced, ElementsAre("“Germny” is “Germany”"));
}

TEST(GroundValues, LeavesWhatIsThereOrComparedOtherwise) {
    for (const char* sql : {"SELECT name FROM customer WHERE country = 'France'",
                            "SELECT name FROM customer WHERE country LIKE '%ran%'",
                            "SELECT name FROM customer WHERE name || 'x' = 'Acmex'",
                            "SELECT amount FROM \"order\" WHERE amount = 3"}) {
        const Grounded grounded = ground(sql);
        EXPECT_EQ(text(grounded), sql);
        EXPECT_THAT(grounded.replaced, IsEmpty());
        EXPECT_THAT(grounded.unknown, IsEmpty()) << sql;
    }
}

TEST(GroundValues, FollowsAColumnThroughASubquery) {
    const Grounded grounded =
        ground("SELECT n FROM (SELECT name AS n, country AS c FROM customer) WHERE c = 'germany'");
    EXPECT_THAT(text(grounded), HasSubstr("'Germany'"));
}

TEST(GroundValues, TellsWhereAValueIsInstead) {
    const Grounded other = ground("SELECT country FROM customer WHERE country = 'Acme'");
    EXPECT_EQ(text(other), "SELECT country FROM customer WHERE country = 'Acme'");
    ASSERT_EQ(other.unknown.size(), 1U);
    EXPECT_THAT(other.unknown.front(), HasSubstr("customer.name has 'Acme'"));
    const Grounded nowhere = ground("SELECT name FROM customer WHERE country = 'Atlantis'");
    ASSERT_EQ(nowhere.unknown.size(), 1U);
    EXPECT_THAT(nowhere.unknown.front(), HasSubstr("customer.country = 'Atlantis'"));
}

TEST(GroundValues, LeavesNamesThatDoNotResolveToApproval) {
    const Grounded grounded = ground("SELECT x FROM vault WHERE country = 'FRANCE'");
    EXPECT_THAT(text(grounded), HasSubstr("'FRANCE'"));
    EXPECT_THAT(grounded.unknown, IsEmpty());
}

} // namespace
} // namespace vouch::answer::detail
