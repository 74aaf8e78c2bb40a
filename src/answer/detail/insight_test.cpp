// What is said of groups and of series, and that each number of it can be traced.
#include "answer/detail/insight.h"

#include <gtest/gtest.h>

#include "answer/detail/number_binding.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"

namespace vouch::answer::detail {
namespace {

schema::ResultSet table(const std::vector<std::pair<std::string, double>>& lines) {
    schema::ResultSet result{{{"label", ""}, {"n", ""}}, {}};
    for (const auto& [label, value] : lines) {
        const auto whole = static_cast<std::int64_t>(value);
        if (static_cast<double>(whole) == value)
            result.rows.push_back({label, whole});
        else
            result.rows.push_back({label, value});
    }
    return result;
}

std::string said(const std::string& sql, const schema::ResultSet& result) {
    const auto query = sql::syntax::parse_query(sql, *sql::dialects::find_dialect("sqlite"));
    EXPECT_TRUE(query) << sql;
    const std::string text = insight_of(result, *query);
    EXPECT_EQ(bind_numbers(text, {result}).text, text) << "each number is traced";
    return text;
}

constexpr const char* kSum = "SELECT country, sum(amount) FROM sale GROUP BY country";
constexpr const char* kMonths =
    "SELECT strftime('%Y-%m', day), sum(amount) FROM sale GROUP BY 1 ORDER BY 1";

TEST(Insight, TellsTheGreatestTheLeastAndTheShare) {
    EXPECT_EQ(said(kSum, table({{"France", 500}, {"Spain", 200}, {"Italy", 1300}})),
              "Italy has the highest: 1,300, 65.0% of the total; Spain has the lowest: 200.");
    EXPECT_EQ(said("SELECT country, avg(amount) FROM sale GROUP BY country",
                   table({{"France", 5.5}, {"Spain", 2.25}, {"Italy", 3.125}})),
              "France has the highest: 5.50; Spain has the lowest: 2.25.")
        << "averages do not add up";
    EXPECT_EQ(said("SELECT country, count(DISTINCT buyer) FROM sale GROUP BY country",
                   table({{"France", 5}, {"Spain", 2}, {"Italy", 3}})),
              "France has the highest: 5; Spain has the lowest: 2.");
    EXPECT_EQ(said(kSum, table({{"France", 7}, {"Spain", 7}, {"Italy", 7}})), "Every group has 7.");
}

TEST(Insight, TellsWhereASeriesWent) {
    EXPECT_EQ(said(kMonths, table({{"2024-01", 100}, {"2024-02", 180}, {"2024-03", 150}})),
              "From 100 in 2024-01 to 150 in 2024-03, up by 50.0%; the highest was 180 in "
              "2024-02.");
    EXPECT_EQ(said(kMonths, table({{"2024-01", 200}, {"2024-02", 180}, {"2024-03", 150}})),
              "From 200 in 2024-01 to 150 in 2024-03, down by 25.0%.");
    EXPECT_EQ(said(kMonths, table({{"2024-01", -20}, {"2024-02", 18}, {"2024-03", 15}})),
              "From -20 in 2024-01 to 15 in 2024-03; the highest was 18 in 2024-02.")
        << "no share of a loss";
}

TEST(Insight, IsSilentWhereItWouldSayNothingOrTooMuch) {
    const auto countries = table({{"France", 500}, {"Spain", 200}, {"Italy", 1300}});
    EXPECT_EQ(said("SELECT country, amount FROM sale", countries), "") << "a list";
    EXPECT_EQ(said(kSum, table({{"France", 500}, {"Spain", 200}})), "") << "two rows";
    EXPECT_EQ(said(kSum, table({{"France", 500}, {"Spain", 500}, {"Italy", 3}})), "") << "a tie";
    EXPECT_EQ(
        said("SELECT id, sum(n) FROM sale GROUP BY id", {{{"id", ""}, {"n", ""}},
                                                         {{std::int64_t{7}, std::int64_t{1}},
                                                          {std::int64_t{5}, std::int64_t{2}},
                                                          {std::int64_t{9}, std::int64_t{3}}}}),
        "")
        << "a number is no name";
    auto cut = countries;
    cut.truncation = schema::Truncation::Rows;
    EXPECT_EQ(said(kSum, cut), "");
    auto missing = countries;
    missing.rows[1][1] = schema::Null{};
    EXPECT_EQ(said(kSum, missing), "");
    EXPECT_EQ(said(std::string(kSum) + " ORDER BY 2 DESC LIMIT 3", countries),
              "Italy has the highest: 1,300.")
        << "other groups are left out of the total";
    EXPECT_EQ(said("SELECT sum(a), count(*) FROM sale GROUP BY country", countries), "")
        << "no label";
}

} // namespace
} // namespace vouch::answer::detail
