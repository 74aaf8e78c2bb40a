#include "answer/probe.h"

#include <gtest/gtest.h>

#include "answer/shop_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::answer {
namespace {

/// What a candidate shows whose query gives these rows of one column.
planner::ProbeOutcome outcome_of(std::vector<schema::Value> values,
                                 std::string_view query = "SELECT amount FROM \"order\"") {
    Shop shop;
    shop.connector.answer = [&](const std::string&) {
        schema::ResultSet result{{{"amount", "real"}}, {}};
        for (const schema::Value& value : values)
            result.rows.push_back({value});
        return result;
    };
    const Gates gates(shop.sources.databases, shop.scope);
    std::optional<base::Error> broken;
    const planner::Probe probe =
        make_probe(shop.sources.databases[0], *gates.gate(0).value(), {}, {}, broken);
    return probe(sql::syntax::parse_query(query, *sql::dialects::find_dialect("sqlite")).value());
}

TEST(Probe, RealsThatDifferInTheirLastDigitsAreTheSame) {
    const auto one = outcome_of({0.1 + 0.2, 7.0});
    EXPECT_EQ(one.kind, planner::ProbeOutcome::Kind::Rows);
    EXPECT_EQ(one.rows_digest, outcome_of({0.3, 7.0}).rows_digest);
    EXPECT_NE(one.rows_digest, outcome_of({0.3001, 7.0}).rows_digest);
    // A whole number and a text are what they are.
    EXPECT_NE(outcome_of({std::int64_t{10'000'000'000'000'001}}).rows_digest,
              outcome_of({std::int64_t{10'000'000'000'000'002}}).rows_digest);
    EXPECT_NE(outcome_of({std::string("0.3")}).rows_digest, outcome_of({0.3}).rows_digest);
}

TEST(Probe, TheOrderOfRowsCountsWhereOneWasAskedFor) {
    EXPECT_EQ(outcome_of({1.0, 2.0}).rows_digest, outcome_of({2.0, 1.0}).rows_digest);
    constexpr std::string_view kOrdered = "SELECT amount FROM \"order\" ORDER BY amount";
    EXPECT_NE(outcome_of({1.0, 2.0}, kOrdered).rows_digest,
              outcome_of({2.0, 1.0}, kOrdered).rows_digest);
}

TEST(Probe, SaysWhatShowsNothing) {
    using Kind = planner::ProbeOutcome::Kind;
    EXPECT_EQ(outcome_of({}).kind, Kind::Empty);
    EXPECT_EQ(outcome_of({schema::Null{}}).kind, Kind::AllNull);
    EXPECT_EQ(outcome_of({0.0}).kind, Kind::Zero);
    EXPECT_EQ(outcome_of({1.0}, "SELECT secret FROM nowhere").kind, Kind::Failed);
}

} // namespace
} // namespace vouch::answer
