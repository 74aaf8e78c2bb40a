// Runs fixtures/describe.sql: a query and its description. VOUCH_UPDATE=1 writes what came out, for
// review.
#include "sql/analysis/describe.h"

#include <gtest/gtest.h>

#include "sql/analysis/blocks_for_test.h"
#include "sql/analysis/rich_dialect_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::sql::analysis {
namespace {

TEST(Describe, SaysEveryClause) {
    const syntax::Dialect& sqlite = *dialects::find_dialect("sqlite");
    const syntax::Dialect rich = rich_dialect();
    const auto outcome = [&](const std::string& statement) {
        // With every construct that there is; SQLite reads SEMI as an alias, but has GLOB.
        const bool is_rich = syntax::parse_query(statement, rich).has_value();
        const syntax::Dialect& dialect = is_rich ? rich : sqlite;
        const auto query = syntax::parse_query(statement, dialect);
        if (!query) return "--> syntax: " + query.error().message + "\n";
        return "--> " + describe(*query, dialect) + "\n";
    };
    const BlockCounts counts = check_blocks("describe.sql", outcome, "--> Shows");
    EXPECT_GE(counts.matching, 60);
    EXPECT_GE(counts.others, 3);
}

TEST(Describe, IsCutWithinItsLimit) {
    std::string sql = "SELECT a FROM t WHERE a IN ('ä'";
    for (int i = 0; i < 3'000; ++i)
        sql += ", 'ä'";
    const syntax::Dialect& dialect = *dialects::find_dialect("sqlite");
    const auto query = syntax::parse_query(sql + ")", dialect);
    ASSERT_TRUE(query);
    const std::string text = describe(*query, dialect);
    EXPECT_LE(text.size(), kDescriptionBytesMax);
    EXPECT_TRUE(text.ends_with("…"));
    EXPECT_EQ(text.find("\xEF\xBF\xBD"), std::string::npos);
}

TEST(Describe, ALiteralStaysOnItsLine) {
    const syntax::Dialect& dialect = *dialects::find_dialect("sqlite");
    const auto query = syntax::parse_query("SELECT a FROM t WHERE a = 'x\ny'", dialect);
    ASSERT_TRUE(query);
    EXPECT_EQ(describe(*query, dialect), "Shows a from t, where a is “x y”.");
}

TEST(Describe, SaysAPartWithTheNamesOfItsSelect) {
    const syntax::Dialect& dialect = *dialects::find_dialect("sqlite");
    const auto query = syntax::parse_query(
        "SELECT 1 FROM customer AS T1 JOIN orders AS T2 ON T1.id = T2.c WHERE T1.age > 3", dialect);
    ASSERT_TRUE(query);
    const auto& select = *query->as<syntax::Select>();
    EXPECT_EQ(describe(*select.where, select, dialect), "age of customer is more than 3");
}

} // namespace
} // namespace vouch::sql::analysis
