#include "schema/declared_type.h"

#include <gtest/gtest.h>

namespace vouch::schema {
namespace {

TEST(DeclaredType, IsReadByItsFirstWord) {
    const std::pair<const char*, TypeClass> cases[] = {
        {"BIGINT", TypeClass::Integer},
        {" integer unsigned", TypeClass::Integer},
        {"Decimal(12,2)", TypeClass::Decimal},
        {"money", TypeClass::Decimal},
        {"double precision", TypeClass::Real},
        {"timestamp with time zone", TypeClass::Timestamp},
        {"character varying(20)", TypeClass::Text},
        {"bytea", TypeClass::Bytes},
        {"varbinary(16)", TypeClass::Bytes},
        {"jsonb", TypeClass::Json},
    };
    for (const auto& [type, expected] : cases) {
        for (const char* dialect : {"sqlite", "postgres", "mysql"})
            EXPECT_EQ(declared_type_class(dialect, type), expected) << dialect << ' ' << type;
    }
}

TEST(DeclaredType, IsNothingElseForAPartOfItsName) {
    for (const char* type : {"interval", "point", "geopoint", "daterange", "int[]", "integer[3]",
                             "array<string>", "texture", "timeline", "", "  "})
        EXPECT_EQ(declared_type_class("postgres", type), TypeClass::Other) << type;
}

TEST(DeclaredType, HasAnAffinityInSqliteOnly) {
    EXPECT_EQ(declared_type_class("sqlite", "point"), TypeClass::Integer); // so SQLite reads it
    EXPECT_EQ(declared_type_class("sqlite", "native character(7)"), TypeClass::Text);
    EXPECT_EQ(declared_type_class("sqlite", "geo"), TypeClass::Other);
    EXPECT_EQ(declared_type_class("mysql", "native character(7)"), TypeClass::Other);
}

} // namespace
} // namespace vouch::schema
