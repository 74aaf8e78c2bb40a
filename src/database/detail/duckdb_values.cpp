#include "database/detail/duckdb_values.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "database/detail/value_text.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using duckdb::CellKind;
using schema::Value;

template <typename Number>
Number number_of(std::string_view eight_bytes) {
    Number number{};
    static_assert(sizeof number == sizeof(std::int64_t));
    if (eight_bytes.size() == sizeof number)
        std::memcpy(&number, eight_bytes.data(), sizeof number);
    return number;
}

/// DuckDB writes a zone of whole hours `+00`; ours has the minutes.
std::string with_whole_zone(std::string_view text) {
    std::string whole(text);
    if (text.size() > 3 && (text[text.size() - 3] == '+' || text[text.size() - 3] == '-'))
        whole += ":00";
    return whole;
}

} // namespace

Value duckdb_value(const duckdb::Cell& cell) {
    switch (cell.kind) {
    case CellKind::Null: return schema::Null{};
    case CellKind::False: return false;
    case CellKind::True: return true;
    case CellKind::Integer: return number_of<std::int64_t>(cell.bytes);
    case CellKind::Real: return number_of<double>(cell.bytes);
    case CellKind::Bytes: return schema::Bytes{std::string(cell.bytes)};
    case CellKind::Decimal:
        if (is_decimal_text(cell.bytes)) return schema::Decimal{std::string(cell.bytes)};
        break;
    case CellKind::Date:
        if (is_date_text(cell.bytes)) return schema::Date{std::string(cell.bytes)};
        break;
    case CellKind::Time:
        if (std::string whole = with_whole_zone(cell.bytes); is_time_text(whole))
            return schema::Time{std::move(whole)};
        break;
    case CellKind::Timestamp:
        if (std::string whole = with_whole_zone(cell.bytes); is_timestamp_text(whole))
            return schema::Timestamp{std::move(whole)};
        break;
    case CellKind::Text: break;
    }
    return text::replace_invalid_utf8(cell.bytes);
}

} // namespace vouch::database::detail
