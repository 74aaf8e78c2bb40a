#include "database/detail/sqlite_values.h"

#include <string>

#include "database/detail/value_text.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using schema::TypeClass;
using schema::Value;

/// A column declared DATE may hold timestamps, and the other way round: each text is what it is.
Value temporal_value(std::string_view text) {
    if (is_date_text(text)) return schema::Date{std::string(text)};
    if (is_timestamp_text(text)) return schema::Timestamp{std::string(text)};
    if (is_time_text(text)) return schema::Time{std::string(text)};
    return text::replace_invalid_utf8(text);
}

} // namespace

Value sqlite_text_value(std::string_view text, TypeClass type_class) {
    switch (type_class) {
    case TypeClass::Date:
    case TypeClass::Time:
    case TypeClass::Timestamp: return temporal_value(text);
    case TypeClass::Decimal:
        if (is_decimal_text(text)) return schema::Decimal{std::string(text)};
        break;
    default: break;
    }
    return text::replace_invalid_utf8(text);
}

Value sqlite_value(const sqlite::Statement& statement, int column, TypeClass type_class) {
    switch (statement.column_type(column)) {
    case sqlite::ValueType::Null: break;
    case sqlite::ValueType::Integer: return statement.column_integer(column);
    case sqlite::ValueType::Real: return statement.column_real(column);
    case sqlite::ValueType::Text:
        return sqlite_text_value(statement.column_text(column), type_class);
    case sqlite::ValueType::Blob: return schema::Bytes{std::string(statement.column_blob(column))};
    }
    return schema::Null{};
}

} // namespace vouch::database::detail
