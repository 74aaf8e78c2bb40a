#include "schema/shown_number.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace vouch::schema {
namespace {

/// The cells of one column as they are shown, a blank between them.
std::string shown(std::vector<Value> cells, const std::string& type = "") {
    std::vector<Row> rows;
    for (Value& cell : cells)
        rows.push_back({std::move(cell)});
    std::optional<int> decimals = shown_decimals({"n", type}, 0, rows);
    std::string text;
    for (const Row& row : rows)
        text += (text.empty() ? "" : " ") + shown_text(row[0], decimals);
    return text;
}

TEST(ShownNumber, RoundsWhatWasComputed) {
    EXPECT_EQ(shown({38363.63636363636}), "38363.64");
    EXPECT_EQ(shown({29499.250000000004}), "29499.25");
    EXPECT_EQ(shown({0.1 + 0.2}), "0.3");
    EXPECT_EQ(shown({1.0 / 3}), "0.333");
    EXPECT_EQ(shown({-0.012345}), "-0.0123");
    EXPECT_EQ(shown({40000.0}), "40000");
    EXPECT_EQ(shown({0.0}), "0");
}

TEST(ShownNumber, AColumnHasOneNumberOfDecimals) {
    EXPECT_EQ(shown({40000.0, 38363.63636363636, Null{}, 7.5}), "40000.00 38363.64  7.50");
    EXPECT_EQ(shown({2.5, 3.5}), "2.5 3.5");
}

TEST(ShownNumber, LeavesTheRestAsItIs) {
    EXPECT_EQ(shown({52.370216}, "REAL"), "52.370216"); // stored, not computed
    EXPECT_EQ(shown({Decimal{"1.23456"}, std::int64_t{7}, std::string("0.12345")}),
              "1.23456 7 0.12345");
    EXPECT_EQ(shown({1e300, 1e-12}), "1e+300 1e-12");
    EXPECT_EQ(shown({std::numeric_limits<double>::quiet_NaN(), 1.234}), "NaN 1.23");
    EXPECT_EQ(shown({}), "");
}

} // namespace
} // namespace vouch::schema
