#include "database/detail/duckdb_values.h"

#include <string>

#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using duckdb::Cell;
using duckdb::CellKind;
using schema::Value;

template <typename Number>
std::string bytes_of(Number number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

TEST(DuckdbValues, KeepTheirKind) {
    EXPECT_EQ(duckdb_value({CellKind::Null}), Value(schema::Null{}));
    EXPECT_EQ(duckdb_value({CellKind::False}), Value(false));
    EXPECT_EQ(duckdb_value({CellKind::True}), Value(true));
    EXPECT_EQ(duckdb_value({CellKind::Integer, bytes_of(std::int64_t{-3})}),
              Value(std::int64_t{-3}));
    EXPECT_EQ(duckdb_value({CellKind::Real, bytes_of(0.1)}), Value(0.1));
    EXPECT_EQ(duckdb_value({CellKind::Decimal, "-12.30"}), Value(schema::Decimal{"-12.30"}));
    EXPECT_EQ(duckdb_value({CellKind::Text, "a"}), Value(std::string("a")));
    EXPECT_EQ(duckdb_value({CellKind::Bytes, "\xff"}), Value(schema::Bytes{"\xff"}));
    EXPECT_EQ(duckdb_value({CellKind::Date, "2026-02-28"}), Value(schema::Date{"2026-02-28"}));
    EXPECT_EQ(duckdb_value({CellKind::Time, "13:05:00.25"}), Value(schema::Time{"13:05:00.25"}));
    EXPECT_EQ(duckdb_value({CellKind::Time, "13:05:00+02"}), Value(schema::Time{"13:05:00+02:00"}));
    EXPECT_EQ(duckdb_value({CellKind::Timestamp, "2026-02-28 21:59:59+00"}),
              Value(schema::Timestamp{"2026-02-28 21:59:59+00:00"}));
    EXPECT_EQ(duckdb_value({CellKind::Timestamp, "2026-02-28 21:59:59.5"}),
              Value(schema::Timestamp{"2026-02-28 21:59:59.5"}));
}

TEST(DuckdbValues, AreTextsWhereTheyAreNotWhatTheyClaim) {
    for (CellKind kind : {CellKind::Decimal, CellKind::Date, CellKind::Time, CellKind::Timestamp}) {
        for (const char* text : {"infinity", "", "1e5", "0044-03-15 (BC)", "<b>", "2026-02-30"})
            EXPECT_EQ(duckdb_value({kind, text}), Value(std::string(text))) << text;
    }
    EXPECT_EQ(duckdb_value({CellKind::Text, "a\xff"}), Value(std::string("a\xEF\xBF\xBD")));
    EXPECT_EQ(duckdb_value({CellKind::Date, "\xff"}), Value(std::string("\xEF\xBF\xBD")));
    EXPECT_EQ(duckdb_value({CellKind::Integer, "abc"}), Value(std::int64_t{0}));
}

} // namespace
} // namespace vouch::database::detail
