// One table of names for every dialect: where two know a name they mean the same family by it. In
// SQLite `DATE`, `DECIMAL` and `BOOLEAN` all end as NUMERIC, so that the name tells more than the
// affinity, which decides about unknown names only.

#include "schema/declared_type.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/ascii.h"

namespace vouch::schema {
namespace {

using Entry = std::pair<std::string_view, TypeClass>;

constexpr std::array kByName{
    Entry{"int", TypeClass::Integer},
    Entry{"integer", TypeClass::Integer},
    Entry{"tinyint", TypeClass::Integer},
    Entry{"smallint", TypeClass::Integer},
    Entry{"mediumint", TypeClass::Integer},
    Entry{"bigint", TypeClass::Integer},
    Entry{"hugeint", TypeClass::Integer},
    Entry{"utinyint", TypeClass::Integer},
    Entry{"usmallint", TypeClass::Integer},
    Entry{"uinteger", TypeClass::Integer},
    Entry{"ubigint", TypeClass::Integer},
    Entry{"uhugeint", TypeClass::Integer},
    Entry{"bignum", TypeClass::Integer},
    Entry{"int2", TypeClass::Integer},
    Entry{"int4", TypeClass::Integer},
    Entry{"int8", TypeClass::Integer},
    Entry{"int64", TypeClass::Integer},
    Entry{"serial", TypeClass::Integer},
    Entry{"smallserial", TypeClass::Integer},
    Entry{"bigserial", TypeClass::Integer},
    Entry{"dec", TypeClass::Decimal},
    Entry{"decimal", TypeClass::Decimal},
    Entry{"fixed", TypeClass::Decimal},
    Entry{"number", TypeClass::Decimal},
    Entry{"numeric", TypeClass::Decimal},
    Entry{"bignumeric", TypeClass::Decimal},
    Entry{"money", TypeClass::Decimal},
    Entry{"smallmoney", TypeClass::Decimal},
    Entry{"currency", TypeClass::Decimal},
    Entry{"real", TypeClass::Real},
    Entry{"float", TypeClass::Real},
    Entry{"float4", TypeClass::Real},
    Entry{"float8", TypeClass::Real},
    Entry{"float64", TypeClass::Real},
    Entry{"double", TypeClass::Real},
    Entry{"bit", TypeClass::Boolean},
    Entry{"bool", TypeClass::Boolean},
    Entry{"boolean", TypeClass::Boolean},
    Entry{"date", TypeClass::Date},
    Entry{"time", TypeClass::Time},
    Entry{"timetz", TypeClass::Time},
    Entry{"time_ns", TypeClass::Time},
    Entry{"datetime", TypeClass::Timestamp},
    Entry{"datetime2", TypeClass::Timestamp},
    Entry{"datetimeoffset", TypeClass::Timestamp},
    Entry{"smalldatetime", TypeClass::Timestamp},
    Entry{"timestamp", TypeClass::Timestamp},
    Entry{"timestamptz", TypeClass::Timestamp},
    Entry{"timestamp_s", TypeClass::Timestamp},
    Entry{"timestamp_ms", TypeClass::Timestamp},
    Entry{"timestamp_ns", TypeClass::Timestamp},
    Entry{"timestamp_ltz", TypeClass::Timestamp},
    Entry{"timestamp_ntz", TypeClass::Timestamp},
    Entry{"timestamp_tz", TypeClass::Timestamp},
    Entry{"char", TypeClass::Text},
    Entry{"character", TypeClass::Text},
    Entry{"nchar", TypeClass::Text},
    Entry{"bpchar", TypeClass::Text},
    Entry{"varchar", TypeClass::Text},
    Entry{"varchar2", TypeClass::Text},
    Entry{"nvarchar", TypeClass::Text},
    Entry{"nvarchar2", TypeClass::Text},
    Entry{"text", TypeClass::Text},
    Entry{"tinytext", TypeClass::Text},
    Entry{"mediumtext", TypeClass::Text},
    Entry{"longtext", TypeClass::Text},
    Entry{"ntext", TypeClass::Text},
    Entry{"citext", TypeClass::Text},
    Entry{"clob", TypeClass::Text},
    Entry{"nclob", TypeClass::Text},
    Entry{"string", TypeClass::Text},
    Entry{"uuid", TypeClass::Text},
    Entry{"guid", TypeClass::Text},
    Entry{"uniqueidentifier", TypeClass::Text},
    Entry{"binary", TypeClass::Bytes},
    Entry{"varbinary", TypeClass::Bytes},
    Entry{"blob", TypeClass::Bytes},
    Entry{"tinyblob", TypeClass::Bytes},
    Entry{"mediumblob", TypeClass::Bytes},
    Entry{"longblob", TypeClass::Bytes},
    Entry{"bytea", TypeClass::Bytes},
    Entry{"bytes", TypeClass::Bytes},
    Entry{"json", TypeClass::Json},
    Entry{"jsonb", TypeClass::Json},
};

/// Parts of a name in the order in which SQLite looks for them.
constexpr std::array kByAffinity{
    Entry{"int", TypeClass::Integer}, Entry{"char", TypeClass::Text},
    Entry{"clob", TypeClass::Text},   Entry{"text", TypeClass::Text},
    Entry{"blob", TypeClass::Bytes},  Entry{"real", TypeClass::Real},
    Entry{"floa", TypeClass::Real},   Entry{"doub", TypeClass::Real},
};

TypeClass by_affinity(std::string_view type) {
    auto found = std::ranges::find_if(kByAffinity, [&](const Entry& entry) {
        return type.find(entry.first) != std::string_view::npos;
    });
    return found == kByAffinity.end() ? TypeClass::Other : found->second;
}

} // namespace

TypeClass declared_type_class(std::string_view dialect, std::string_view type) {
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    std::string lower(type.substr(std::min(type.find_first_not_of(kSpace), type.size())));
    std::ranges::transform(lower, lower.begin(), base::ascii_lower);
    bool sqlite = dialect == "sqlite";
    bool list = lower.find('[') != std::string::npos; // `int[]` is no number
    std::string_view word = std::string_view(lower).substr(0, lower.find_first_of(" (\t\r\n\v\f"));
    const auto* named = std::ranges::find(kByName, word, &Entry::first);
    if (named != kByName.end() && (sqlite || !list)) return named->second;
    return sqlite ? by_affinity(lower) : TypeClass::Other;
}

} // namespace vouch::schema
