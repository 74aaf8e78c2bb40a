#include "database/detail/mariadb_values.h"

#include <charconv>
#include <cstdint>

#include "database/detail/value_text.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using schema::Value;

/// The character set that stands for bytes.
constexpr unsigned int kBinary = 63;

Value text_value(std::string_view text) { return text::replace_invalid_utf8(text); }

template <typename Number>
bool read_number(std::string_view text, Number& number) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

Value integer_value(std::string_view text) {
    std::int64_t number = 0;
    if (read_number(text, number)) return number;
    if (is_decimal_text(text)) return schema::Decimal{std::string(text)};
    return text_value(text);
}

Value real_value(std::string_view text) {
    double number = 0;
    return read_number(text, number) ? Value(number) : text_value(text);
}

/// Bytes, the highest first.
Value bit_value(std::string_view bytes) {
    std::uint64_t number = 0;
    for (char byte : bytes)
        number = (number << 8U) | static_cast<unsigned char>(byte);
    return integer_value(std::to_string(number));
}

bool is_binary(const MYSQL_FIELD& field) { return field.charsetnr == kBinary; }

std::string with_size(std::string name, const MYSQL_FIELD& field) {
    unsigned long digits = field.length - ((field.flags & UNSIGNED_FLAG) != 0 ? 0 : 1);
    if (field.decimals > 0) --digits; // the point
    return std::move(name) + "(" + std::to_string(digits) + "," + std::to_string(field.decimals) +
           ")";
}

std::string plain_type_name(const MYSQL_FIELD& field) {
    switch (field.type) {
    case MYSQL_TYPE_TINY: return "tinyint";
    case MYSQL_TYPE_SHORT: return "smallint";
    case MYSQL_TYPE_INT24: return "mediumint";
    case MYSQL_TYPE_LONG: return "int";
    case MYSQL_TYPE_LONGLONG: return "bigint";
    case MYSQL_TYPE_YEAR: return "year";
    case MYSQL_TYPE_FLOAT: return "float";
    case MYSQL_TYPE_DOUBLE: return "double";
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL: return with_size("decimal", field);
    case MYSQL_TYPE_BIT: return "bit";
    case MYSQL_TYPE_DATE:
    case MYSQL_TYPE_NEWDATE: return "date";
    case MYSQL_TYPE_TIME: return "time";
    case MYSQL_TYPE_DATETIME: return "datetime";
    case MYSQL_TYPE_TIMESTAMP: return "timestamp";
    case MYSQL_TYPE_JSON: return "json";
    case MYSQL_TYPE_ENUM: return "enum";
    case MYSQL_TYPE_SET: return "set";
    case MYSQL_TYPE_GEOMETRY: return "geometry";
    case MYSQL_TYPE_STRING: return is_binary(field) ? "binary" : "char";
    case MYSQL_TYPE_VAR_STRING:
    case MYSQL_TYPE_VARCHAR: return is_binary(field) ? "varbinary" : "varchar";
    case MYSQL_TYPE_TINY_BLOB:
    case MYSQL_TYPE_MEDIUM_BLOB:
    case MYSQL_TYPE_LONG_BLOB:
    case MYSQL_TYPE_BLOB: return is_binary(field) ? "blob" : "text";
    default: return "";
    }
}

} // namespace

Value mariadb_value(const MYSQL_FIELD& field, std::string_view text) {
    switch (field.type) {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_YEAR: return integer_value(text);
    case MYSQL_TYPE_FLOAT:
    case MYSQL_TYPE_DOUBLE: return real_value(text);
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
        if (is_decimal_text(text)) return schema::Decimal{std::string(text)};
        return text_value(text);
    case MYSQL_TYPE_BIT: return bit_value(text);
    case MYSQL_TYPE_DATE:
    case MYSQL_TYPE_NEWDATE:
        if (is_date_text(text)) return schema::Date{std::string(text)};
        return text_value(text);
    case MYSQL_TYPE_TIME:
        if (is_time_text(text)) return schema::Time{std::string(text)};
        return text_value(text);
    case MYSQL_TYPE_DATETIME:
    case MYSQL_TYPE_TIMESTAMP:
        if (is_timestamp_text(text)) return schema::Timestamp{std::string(text)};
        return text_value(text);
    case MYSQL_TYPE_JSON: return text_value(text); // its character set says bytes
    default: break;
    }
    return is_binary(field) ? Value(schema::Bytes{std::string(text)}) : text_value(text);
}

std::string mariadb_type_name(const MYSQL_FIELD& field) {
    std::string name = plain_type_name(field);
    bool number =
        IS_NUM(field.type) && field.type != MYSQL_TYPE_TIMESTAMP && field.type != MYSQL_TYPE_YEAR;
    return number && (field.flags & UNSIGNED_FLAG) != 0 ? name + " unsigned" : name;
}

} // namespace vouch::database::detail
