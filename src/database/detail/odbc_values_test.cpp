#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "database/detail/odbc_engine.h"

namespace vouch::database::detail {
namespace {

using schema::Value;

struct Case {
    const char* type;
    std::string_view text;
    Value value;
};

class OdbcValues : public testing::Test {
protected:
    static void expect(const OdbcEngine& engine, const Case& each, const std::string& table = "t") {
        auto value = engine.value({.name = "c", .type = each.type, .table = table}, each.text);
        ASSERT_TRUE(value) << each.type << " " << each.text;
        EXPECT_TRUE(*value == each.value)
            << each.type << " " << each.text << ": " << schema::display_text(*value) << " of kind "
            << value->index();
    }
};

TEST_F(OdbcValues, OfPostgresAreTheServers) {
    using namespace std::string_literals;
    for (const Case& each : {Case{"bool", "1", true},
                             Case{"bool", "0", false},
                             Case{"int8", "-9223372036854775808", INT64_MIN},
                             Case{"int2", "7", std::int64_t{7}},
                             Case{"numeric", "123456789012345678901234567890.10",
                                  schema::Decimal{"123456789012345678901234567890.10"}},
                             Case{"numeric", "NaN", "NaN"s},
                             Case{"float8", "0.30000000000000004", 0.1 + 0.2},
                             Case{"float4", "Infinity", "Infinity"s},
                             Case{"money", "-$1,234.50", schema::Decimal{"-1234.50"}},
                             Case{"bytea", std::string_view("\0\xff", 2), schema::Bytes{"\0\xff"s}},
                             Case{"date", "2026-02-28", schema::Date{"2026-02-28"}},
                             Case{"time", "13:05:00.25", schema::Time{"13:05:00.25"}},
                             Case{"timestamp without time zone", "2026-02-28 23:59:59.999999",
                                  schema::Timestamp{"2026-02-28 23:59:59.999999"}},
                             Case{"timestamptz", "2026-02-28 21:59:59",
                                  schema::Timestamp{"2026-02-28 21:59:59+00:00"}},
                             Case{"timestamptz", "9999-01-01 00:00:00 BC", "-infinity"s},
                             Case{"timestamp", "0044-03-15 00:00:00 BC", "0044-03-15 00:00:00 BC"s},
                             Case{"uuid", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
                                  "6ba7b810-9dad-11d1-80b4-00c04fd430c8"s},
                             Case{"unknown", "{1,NULL,3}", "{1,NULL,3}"s},
                             Case{"text", "a\xff", "a\xEF\xBF\xBD"s},
                             Case{"text", "007", "007"s},
                             Case{"", "1 day", "1 day"s}})
        expect(kOdbcPostgres, each);
}

TEST_F(OdbcValues, ADateThatTheDriverCannotGiveIsNoValue) {
    for (const char* text : {"0000-00-00", "1234-00-00", ""}) {
        auto value = kOdbcPostgres.value({.name = "since", .type = "date"}, text);
        ASSERT_FALSE(value) << text;
        EXPECT_EQ(value.error().code, base::ErrorCode::Unsupported);
        EXPECT_THAT(value.error().message, testing::HasSubstr("since"));
    }
}

TEST_F(OdbcValues, OfSqliteAreReadByTheDeclaredType) {
    using namespace std::string_literals;
    for (const Case& each :
         {Case{"INTEGER", "9223372036854775807", INT64_MAX}, Case{"integer", "yes", "yes"s},
          Case{"INTEGER", "1.5", 1.5}, Case{"REAL", "0.1", 0.1}, Case{"REAL", "1.0e+300", 1e300},
          Case{"decimal", "12.30", schema::Decimal{"12.30"}},
          Case{"numeric", "123456789012345678", std::int64_t{123456789012345678}},
          Case{"boolean", "1", std::int64_t{1}}, Case{"TEXT", "12", "12"s},
          Case{"varchar", "1.5", "1.5"s}, Case{"date", "2026-02-28", schema::Date{"2026-02-28"}},
          Case{"date", "2026-02-30", "2026-02-30"s},
          Case{"timestamp", "2026-02-28 23:59:59.25", schema::Timestamp{"2026-02-28 23:59:59.25"}},
          Case{"blob", std::string_view("\0a", 2), schema::Bytes{"\0a"s}}})
        expect(kOdbcSqlite, each);
}

TEST_F(OdbcValues, OfAComputedColumnNumbersAreWhatSqliteWritesAsSuch) {
    using namespace std::string_literals;
    for (const Case& each :
         {Case{"varchar", "60", std::int64_t{60}}, Case{"varchar", "-1", std::int64_t{-1}},
          Case{"varchar", "0.3", 0.3}, Case{"varchar", "007", "007"s}, Case{"varchar", "+1", "+1"s},
          Case{"varchar", "", ""s}, Case{"varchar", "nan", "nan"s}, Case{"varchar", "1e5", "1e5"s},
          Case{"varchar", "9223372036854775808", "9223372036854775808"s},
          Case{"varchar", "2026-02-28", "2026-02-28"s}})
        expect(kOdbcSqlite, each, "");
}

} // namespace
} // namespace vouch::database::detail
