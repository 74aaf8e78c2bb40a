#include "database/detail/duckdb_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using testing::ElementsAre;

TEST(DuckdbPlan, HasALineForEachStep) {
    QueryPlan plan = read_duckdb_plan(R"(- name: "HASH_JOIN"
  "Join Type": "INNER"
  "Projections":
    - "a"
    - "b"
  "Estimated Cardinality": "70"
  children: 
    - name: "SEQ_SCAN"
      "Table": "shop.main.t"
      "Estimated Cardinality": "1200"
    - name: "EMPTY_RESULT"
)");
    EXPECT_THAT(plan.steps,
                ElementsAre("HASH_JOIN (Join Type: INNER; Projections: a, b; "
                            "Estimated Cardinality: 70)",
                            "  SEQ_SCAN (Table: shop.main.t; Estimated Cardinality: 1200)",
                            "  EMPTY_RESULT"));
    EXPECT_EQ(plan.rows_most, 1200.0);
    EXPECT_EQ(plan.cost, std::nullopt);
}

TEST(DuckdbPlan, LeavesOutWhatItDoesNotUnderstand) {
    for (const char* text : {"", "\n\n", "nothing", "  \"a\": \"b\"", "- x", "children:", "\""})
        EXPECT_TRUE(read_duckdb_plan(text).steps.empty()) << text;
    QueryPlan plan = read_duckdb_plan("- name: \"A\"\n  \"Estimated Cardinality\": \"many\"\n"
                                      "  \"\n  \"x\n");
    EXPECT_EQ(plan.steps.size(), 1U);
    EXPECT_EQ(plan.rows_most, std::nullopt);
}

} // namespace
} // namespace vouch::database::detail
