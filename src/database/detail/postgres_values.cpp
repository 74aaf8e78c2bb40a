// Texts as postgresql.org/docs/15/datatype.html has them: bytea `\x00ff`, boolean `t` and `f`,
// timestamps `2026-03-01 13:05:00.25+00`, money `-$1,234.50` under lc_monetary = C.

#include "database/detail/postgres_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include "database/detail/value_text.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using schema::Value;

enum class Reading : std::uint8_t {
    Text,
    Boolean,
    Integer,
    Real,
    Decimal,
    Money,
    Bytes,
    Date,
    Time,
    Timestamp
};

struct Type {
    PostgresType number;
    std::string_view name;
    Reading reading = Reading::Text;
};

constexpr std::array kTypes{
    Type{16, "boolean", Reading::Boolean},
    Type{17, "bytea", Reading::Bytes},
    Type{18, "\"char\""},
    Type{19, "name"},
    Type{20, "bigint", Reading::Integer},
    Type{21, "smallint", Reading::Integer},
    Type{23, "integer", Reading::Integer},
    Type{25, "text"},
    Type{26, "oid", Reading::Integer},
    Type{114, "json"},
    Type{142, "xml"},
    Type{650, "cidr"},
    Type{700, "real", Reading::Real},
    Type{701, "double precision", Reading::Real},
    Type{790, "money", Reading::Money},
    Type{869, "inet"},
    Type{1042, "character"},
    Type{1043, "character varying"},
    Type{1082, "date", Reading::Date},
    Type{1083, "time", Reading::Time},
    Type{1114, "timestamp", Reading::Timestamp},
    Type{1184, "timestamp with time zone", Reading::Timestamp},
    Type{1186, "interval"},
    Type{1266, "time with time zone", Reading::Time},
    Type{1560, "bit"},
    Type{1562, "bit varying"},
    Type{1700, "numeric", Reading::Decimal},
    Type{2950, "uuid"},
    Type{3802, "jsonb"},
};

const Type* find_type(PostgresType number) {
    const auto* found = std::ranges::find(kTypes, number, &Type::number);
    return found == kTypes.end() ? nullptr : found;
}

template <typename Number>
std::optional<Number> number_of(std::string_view text) {
    Number number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

int nibble(char letter) { return letter <= '9' ? letter - '0' : letter - 'a' + 10; }

/// The pairs of digits after `\x`.
schema::Bytes bytes_of(std::string_view text) {
    schema::Bytes bytes;
    bytes.data.reserve(text.size() / 2);
    for (std::size_t at = 2; at + 1 < text.size(); at += 2)
        bytes.data += static_cast<char>(nibble(text[at]) * 16 + nibble(text[at + 1]));
    return bytes;
}

/// A zone of whole hours is written `+00`; ours has the minutes.
std::string with_whole_zone(std::string_view text) {
    std::string whole(text);
    bool short_zone =
        text.size() > 3 && (text[text.size() - 3] == '+' || text[text.size() - 3] == '-');
    bool has_time = text.find(':') != std::string_view::npos;
    return short_zone && has_time ? whole + ":00" : whole;
}

std::string money_digits(std::string_view text) {
    std::string digits;
    for (char letter : text) {
        if (letter != '$' && letter != ',') digits += letter;
    }
    return digits;
}

std::optional<Value> read(Reading reading, std::string_view text) {
    switch (reading) {
    case Reading::Text: break;
    case Reading::Boolean: return Value(text == "t");
    case Reading::Integer:
        if (auto number = number_of<std::int64_t>(text)) return Value(*number);
        break;
    case Reading::Real:
        // NaN and Infinity, which from_chars also reads, have no form in JSON.
        if (text.find_first_of("nN") != std::string_view::npos) break;
        if (auto number = number_of<double>(text)) return Value(*number);
        break;
    case Reading::Decimal:
        if (is_decimal_text(text)) return Value(schema::Decimal{std::string(text)});
        break;
    case Reading::Money:
        if (std::string digits = money_digits(text); is_decimal_text(digits))
            return Value(schema::Decimal{std::move(digits)});
        break;
    case Reading::Bytes:
        if (text.starts_with("\\x")) return Value(bytes_of(text));
        break;
    case Reading::Date:
        if (is_date_text(text)) return Value(schema::Date{std::string(text)});
        break;
    case Reading::Time:
        if (std::string whole = with_whole_zone(text); is_time_text(whole))
            return Value(schema::Time{std::move(whole)});
        break;
    case Reading::Timestamp:
        if (std::string whole = with_whole_zone(text); is_timestamp_text(whole))
            return Value(schema::Timestamp{std::move(whole)});
        break;
    }
    return std::nullopt;
}

} // namespace

Value postgres_value(PostgresType type, std::string_view text) {
    const Type* known = find_type(type);
    auto value = read(known == nullptr ? Reading::Text : known->reading, text);
    return value ? std::move(*value) : Value(text::replace_invalid_utf8(text));
}

std::string postgres_type_name(PostgresType type, int modifier) {
    constexpr int kHeader = 4; // of a modifier
    const Type* known = find_type(type);
    if (known == nullptr) return {};
    std::string name(known->name);
    int content = modifier - kHeader;
    if (content < 0) return name;
    if (known->reading == Reading::Decimal) {
        // The scale has eleven bits and a sign.
        int scale = ((content & 0x7ff) ^ 1024) - 1024;
        return name + "(" + std::to_string((content >> 16) & 0xffff) + "," + std::to_string(scale) +
               ")";
    }
    bool text = name.starts_with("character");
    return text ? name + "(" + std::to_string(content) + ")" : name;
}

} // namespace vouch::database::detail
