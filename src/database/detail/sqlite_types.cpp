// SQLite takes any text as a type and derives an affinity from parts of it; `DATE`, `DECIMAL` and
// `BOOLEAN` all end as NUMERIC. The first word tells more, where it is a known one.

#include "database/detail/sqlite_types.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using schema::TypeClass;

constexpr std::array<std::pair<std::string_view, TypeClass>, 26> kByName{{
    {"bit", TypeClass::Boolean},
    {"bool", TypeClass::Boolean},
    {"boolean", TypeClass::Boolean},
    {"date", TypeClass::Date},
    {"datetime", TypeClass::Timestamp},
    {"datetime2", TypeClass::Timestamp},
    {"dec", TypeClass::Decimal},
    {"decimal", TypeClass::Decimal},
    {"fixed", TypeClass::Decimal},
    {"json", TypeClass::Json},
    {"jsonb", TypeClass::Json},
    {"money", TypeClass::Decimal},
    {"number", TypeClass::Decimal},
    {"numeric", TypeClass::Decimal},
    {"currency", TypeClass::Decimal},
    {"smallmoney", TypeClass::Decimal},
    {"smalldatetime", TypeClass::Timestamp},
    {"string", TypeClass::Text},
    {"time", TypeClass::Time},
    {"timestamp", TypeClass::Timestamp},
    {"timestamptz", TypeClass::Timestamp},
    {"timetz", TypeClass::Time},
    {"uuid", TypeClass::Text},
    {"guid", TypeClass::Text},
    {"binary", TypeClass::Bytes},
    {"varbinary", TypeClass::Bytes},
}};

/// Substrings in the order in which SQLite looks for them.
constexpr std::array<std::pair<std::string_view, TypeClass>, 8> kByAffinity{{
    {"int", TypeClass::Integer},
    {"char", TypeClass::Text},
    {"clob", TypeClass::Text},
    {"text", TypeClass::Text},
    {"blob", TypeClass::Bytes},
    {"real", TypeClass::Real},
    {"floa", TypeClass::Real},
    {"doub", TypeClass::Real},
}};

} // namespace

TypeClass sqlite_type_class(std::string_view declared_type) {
    std::string type = text::ascii_lower(text::trim(declared_type));
    std::string_view word = std::string_view(type).substr(0, type.find_first_of(" (\t\n"));
    auto named = std::ranges::find(kByName, word, [](const auto& entry) { return entry.first; });
    if (named != kByName.end()) return named->second;
    auto affinity = std::ranges::find_if(kByAffinity, [&](const auto& entry) {
        return type.find(entry.first) != std::string::npos;
    });
    return affinity == kByAffinity.end() ? TypeClass::Other : affinity->second;
}

} // namespace vouch::database::detail
