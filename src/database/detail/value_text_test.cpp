#include "database/detail/value_text.h"

#include <gtest/gtest.h>

#include "schema/declared_type.h"

namespace vouch::database::detail {
namespace {

using schema::TypeClass;

TEST(ValueText, Dates) {
    for (const char* text : {"2026-02-28", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"})
        EXPECT_TRUE(is_date_text(text)) << text;
    for (const char* text : {"", "2026-2-28", "2026-02-29", "1900-02-29", "2026-13-01",
                             "2026-00-01", "2026-01-00", "2026-04-31", "26-01-01", "2026/01/01",
                             "2026-01-01 ", "abcd-01-01", "20260101", "2026-01-1x"})
        EXPECT_FALSE(is_date_text(text)) << text;
}

TEST(ValueText, Times) {
    for (const char* text :
         {"13:05", "13:05:00", "23:59:59.999", "00:00:00Z", "13:05+01:00", "13:05:00.1-09:30"})
        EXPECT_TRUE(is_time_text(text)) << text;
    for (const char* text : {"", "24:00", "1:05", "13:60", "13:05:60", "13:05:00.", "13:05:00 Z",
                             "13:05+1", "13:05+15:00", "13", "13:05:00+01:00x"})
        EXPECT_FALSE(is_time_text(text)) << text;
}

TEST(ValueText, Timestamps) {
    for (const char* text : {"2026-03-01 13:05:00", "2026-03-01T13:05:00Z",
                             "2026-03-01 13:05:00.25+01:00", "2026-03-01 13:05"})
        EXPECT_TRUE(is_timestamp_text(text)) << text;
    for (const char* text :
         {"", "2026-03-01", "2026-03-01 ", "2026-03-01  13:05", "2026-02-30 13:05:00",
          "2026-03-01t13:05", "2026-03-01 25:00:00", "now"})
        EXPECT_FALSE(is_timestamp_text(text)) << text;
}

TEST(ValueText, Decimals) {
    for (const char* text : {"0", "-12.30", "+7", "123456789012345678901234567890.5"})
        EXPECT_TRUE(is_decimal_text(text)) << text;
    for (const char* text : {"", "-", ".5", "5.", "1e3", "1,000.5", " 1", "1.2.3", "NaN", "0x1"})
        EXPECT_FALSE(is_decimal_text(text)) << text;
}

TEST(SqliteTypes, NamesComeBeforeAffinity) {
    struct Case {
        const char* type;
        TypeClass expected;
    };
    for (auto [type, expected] : {
             Case{"INTEGER", TypeClass::Integer},
             Case{"bigint", TypeClass::Integer},
             Case{"UNSIGNED BIG INT", TypeClass::Integer},
             Case{"VARCHAR(255)", TypeClass::Text},
             Case{"NATIVE CHARACTER(70)", TypeClass::Text},
             Case{"CLOB", TypeClass::Text},
             Case{"STRING", TypeClass::Text},
             Case{"DOUBLE PRECISION", TypeClass::Real},
             Case{"float", TypeClass::Real},
             Case{"REAL", TypeClass::Real},
             Case{"DECIMAL(10,2)", TypeClass::Decimal},
             Case{"numeric", TypeClass::Decimal},
             Case{"NUMBER (8)", TypeClass::Decimal},
             Case{"BOOLEAN", TypeClass::Boolean},
             Case{"DATE", TypeClass::Date},
             Case{"DateTime", TypeClass::Timestamp},
             Case{"TIMESTAMP WITH TIME ZONE", TypeClass::Timestamp},
             Case{"time", TypeClass::Time},
             Case{"BLOB", TypeClass::Bytes},
             Case{"VARBINARY(16)", TypeClass::Bytes},
             Case{"JSON", TypeClass::Json},
             Case{"", TypeClass::Other},
             Case{"geometry", TypeClass::Other},
             // What SQLite's own rules make of odd names.
             Case{"FLOATING POINT", TypeClass::Integer},
             Case{"  int ", TypeClass::Integer},
             Case{"CHARINT", TypeClass::Integer},
         }) {
        EXPECT_EQ(schema::declared_type_class("sqlite", type), expected) << type;
    }
}

} // namespace
} // namespace vouch::database::detail
