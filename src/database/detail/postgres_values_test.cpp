#include "database/detail/postgres_values.h"

#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using schema::Value;

TEST(PostgresValues, AreExact) {
    struct Case {
        PostgresType type;
        const char* text;
        Value expected;
    };
    for (const auto& [type, text, expected] : {
             Case{16, "t", true},
             Case{16, "f", false},
             Case{20, "-9223372036854775808", std::int64_t{INT64_MIN}},
             Case{23, "7", std::int64_t{7}},
             Case{26, "4294967295", std::int64_t{4294967295}},
             Case{1700, "-0.10", schema::Decimal{"-0.10"}},
             Case{1700, "NaN", std::string("NaN")},
             Case{701, "1e+300", 1e300},
             Case{701, "-Infinity", std::string("-Infinity")},
             Case{700, "0.1", 0.1},
             Case{790, "-$1,234.50", schema::Decimal{"-1234.50"}},
             Case{17, "\\x00ff41", schema::Bytes{std::string("\0\xff\x41", 3)}},
             Case{17, "\\x", schema::Bytes{}},
             Case{1082, "2026-02-28", schema::Date{"2026-02-28"}},
             Case{1082, "0044-03-15 BC", std::string("0044-03-15 BC")},
             Case{1082, "infinity", std::string("infinity")},
             Case{1083, "13:05:00", schema::Time{"13:05:00"}},
             Case{1083, "24:00:00", std::string("24:00:00")},
             Case{1266, "13:05:00-03", schema::Time{"13:05:00-03:00"}},
             Case{1266, "13:05:00+05:30", schema::Time{"13:05:00+05:30"}},
             Case{1114, "2026-02-28 13:05:00", schema::Timestamp{"2026-02-28 13:05:00"}},
             Case{1184, "2026-02-28 13:05:00.5+00",
                  schema::Timestamp{"2026-02-28 13:05:00.5+00:00"}},
             Case{25, "t", std::string("t")},
             Case{1007, "{1,2}", std::string("{1,2}")},
             Case{99'999, "7", std::string("7")},
             Case{25, "a\xff", std::string("a\xef\xbf\xbd")},
         }) {
        EXPECT_EQ(postgres_value(type, text), expected) << type << " " << text;
    }
}

TEST(PostgresValues, NameTheirType) {
    EXPECT_EQ(postgres_type_name(1700, (12 << 16) + 2 + 4), "numeric(12,2)");
    EXPECT_EQ(postgres_type_name(1700, (5 << 16) + (-2 & 0x7ff) + 4), "numeric(5,-2)");
    EXPECT_EQ(postgres_type_name(1700, -1), "numeric");
    EXPECT_EQ(postgres_type_name(1043, 24), "character varying(20)");
    EXPECT_EQ(postgres_type_name(1114, 3), "timestamp");
    EXPECT_EQ(postgres_type_name(20, -1), "bigint");
    EXPECT_EQ(postgres_type_name(99'999, -1), "");
}

} // namespace
} // namespace vouch::database::detail
