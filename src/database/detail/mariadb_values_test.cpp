#include "database/detail/mariadb_values.h"

#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using schema::Value;

constexpr unsigned int kBinary = 63;
constexpr unsigned int kText = 45;

MYSQL_FIELD field(enum_field_types type, unsigned int charset = kBinary, unsigned int flags = 0) {
    MYSQL_FIELD made{};
    made.type = type;
    made.charsetnr = charset;
    made.flags = flags;
    return made;
}

TEST(MariadbValues, AreExact) {
    struct Case {
        MYSQL_FIELD field;
        std::string text;
        Value expected;
    };
    for (const auto& [field, text, expected] : {
             Case{field(MYSQL_TYPE_TINY), "1", std::int64_t{1}},
             Case{field(MYSQL_TYPE_LONGLONG), "-9223372036854775808", std::int64_t{INT64_MIN}},
             Case{field(MYSQL_TYPE_LONGLONG, kBinary, UNSIGNED_FLAG), "18446744073709551615",
                  schema::Decimal{"18446744073709551615"}},
             Case{field(MYSQL_TYPE_NEWDECIMAL), "-0.10", schema::Decimal{"-0.10"}},
             Case{field(MYSQL_TYPE_DOUBLE), "1e300", 1e300},
             Case{field(MYSQL_TYPE_FLOAT), "0.1", 0.1},
             Case{field(MYSQL_TYPE_BIT), std::string("\x01\x00", 2), std::int64_t{256}},
             Case{field(MYSQL_TYPE_YEAR), "2026", std::int64_t{2026}},
             Case{field(MYSQL_TYPE_DATE), "2026-02-28", schema::Date{"2026-02-28"}},
             Case{field(MYSQL_TYPE_DATE), "0000-00-00", std::string("0000-00-00")},
             Case{field(MYSQL_TYPE_TIME), "13:05:00", schema::Time{"13:05:00"}},
             Case{field(MYSQL_TYPE_TIME), "-838:59:59", std::string("-838:59:59")},
             Case{field(MYSQL_TYPE_DATETIME), "2026-02-28 13:05:00.5",
                  schema::Timestamp{"2026-02-28 13:05:00.5"}},
             Case{field(MYSQL_TYPE_BLOB), "\x01\xff", schema::Bytes{"\x01\xff"}},
             Case{field(MYSQL_TYPE_BLOB, kText), "text", std::string("text")},
             Case{field(MYSQL_TYPE_STRING), "ab", schema::Bytes{"ab"}},
             Case{field(MYSQL_TYPE_VAR_STRING, kText), "a\xff", std::string("a\xef\xbf\xbd")},
             Case{field(MYSQL_TYPE_JSON), "{}", std::string("{}")},
         }) {
        EXPECT_EQ(mariadb_value(field, text), expected) << field.type << " " << text;
    }
}

TEST(MariadbValues, NameTheirType) {
    MYSQL_FIELD decimal = field(MYSQL_TYPE_NEWDECIMAL);
    decimal.length = 14; // twelve digits, the point, the sign
    decimal.decimals = 2;
    EXPECT_EQ(mariadb_type_name(decimal), "decimal(12,2)");
    decimal.flags = UNSIGNED_FLAG;
    decimal.length = 13;
    EXPECT_EQ(mariadb_type_name(decimal), "decimal(12,2) unsigned");
    EXPECT_EQ(mariadb_type_name(field(MYSQL_TYPE_LONG, kBinary, UNSIGNED_FLAG)), "int unsigned");
    EXPECT_EQ(mariadb_type_name(field(MYSQL_TYPE_BLOB, kText)), "text");
    EXPECT_EQ(mariadb_type_name(field(MYSQL_TYPE_BLOB)), "blob");
    EXPECT_EQ(mariadb_type_name(field(MYSQL_TYPE_NULL)), "");
}

} // namespace
} // namespace vouch::database::detail
