#include "access/scope.h"

#include <gtest/gtest.h>

namespace vouch::access {
namespace {

using search::Filter;
using sql::policy::Extent;

TEST(Scope, NothingAndEverythingAreDifferentStates) {
    Scope everything = Scope::local_operator();
    Scope nothing = Scope::nothing("stranger");
    EXPECT_FALSE(everything.reads_nothing());
    EXPECT_TRUE(nothing.reads_nothing());
    EXPECT_EQ(everything.sql_policy().relations, Extent::Everything);
    EXPECT_EQ(nothing.sql_policy().relations, Extent::Nothing);
    EXPECT_EQ(everything.search_filter().sector_state(), Filter::SectorState::Everything);
    EXPECT_TRUE(nothing.search_filter().reads_nothing());
}

TEST(Scope, CanOnlyBeNarrowed) {
    Scope scope = Scope::local_operator().with_row_limit(50);
    EXPECT_EQ(scope.rows_max(), 50);
    EXPECT_EQ(scope.sql_policy().row_limit_max, 51);
    EXPECT_EQ(scope.with_row_limit(500).rows_max(), 50);
    EXPECT_EQ(scope.with_row_limit(-3).rows_max(), 1);
    Scope hr = scope.within_sectors({"HR", "finance"}).within_sectors({"hr", "manuals"});
    EXPECT_EQ(hr.search_filter().sectors(), std::vector<std::string>{"hr"});
    EXPECT_TRUE(scope.within_sectors({}).search_filter().reads_nothing());
    EXPECT_TRUE(Scope::nothing("x").within_sectors({"hr"}).search_filter().reads_nothing());
    EXPECT_TRUE(hr.within_sectors({"manuals"}).search_filter().reads_nothing());
}

TEST(Scope, DigestFollowsEveryRule) {
    Scope scope = Scope::local_operator();
    EXPECT_EQ(scope.digest(), Scope::local_operator().digest());
    EXPECT_EQ(scope.sql_policy().scope_digest, scope.digest());
    for (const Scope& other :
         {Scope::nothing("local"), scope.with_row_limit(5), scope.within_sectors({"a", "b"}),
          scope.within_sectors({}), scope.within_sectors({"a"}).within_sectors({"b"})}) {
        EXPECT_NE(other.digest(), scope.digest());
    }
    EXPECT_NE(scope.within_sectors({"a", "b"}).digest(),
              scope.within_sectors({"a"}).within_sectors({"b"}).digest());
}

} // namespace
} // namespace vouch::access
