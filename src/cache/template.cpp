#include "cache/template.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/iso_date.h"
#include "sql/analysis/fingerprint.h"
#include "sql/analysis/literals.h"
#include "text/unicode.h"

namespace vouch::cache {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using sql::syntax::Expression;
using sql::syntax::Literal;
using sql::syntax::LiteralKind;
using sql::syntax::TypedLiteral;

bool is_number(LiteralKind kind) {
    return kind == LiteralKind::Integer || kind == LiteralKind::Decimal;
}

bool is_digits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, base::is_ascii_digit);
}

/// "12", "12.5": as a literal without a sign is written.
bool is_plain_decimal(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return is_digits(text);
    return is_digits(text.substr(0, point)) && is_digits(text.substr(point + 1));
}

/// Whether the literal is what the value says.
bool holds(const Expression& expression, const AskedValue& value) {
    if (const auto* typed = expression.as<TypedLiteral>())
        return value.kind == ValueKind::Date && typed->text == value.text;
    const auto* literal = expression.as<Literal>();
    if (literal == nullptr || literal->text != value.text) return false;
    switch (value.kind) {
    case ValueKind::Number: return is_number(literal->kind) || literal->kind == LiteralKind::String;
    case ValueKind::Month: return is_number(literal->kind);
    case ValueKind::Text:
    case ValueKind::Date: return literal->kind == LiteralKind::String;
    }
    return false;
}

bool fits_text(const AskedValue& value) {
    return text::is_valid_utf8(value.text) && value.text.find('\0') == std::string::npos &&
           value.text.size() <= kBoundTextMax;
}

/// A text in the place of a text, a date of a date, a number of a number.
bool fits(const Literal& literal, const AskedValue& value) {
    switch (literal.kind) {
    case LiteralKind::Integer: return is_digits(value.text);
    case LiteralKind::Decimal: return is_plain_decimal(value.text);
    case LiteralKind::String: return fits_text(value);
    default: return false;
    }
}

Result<void> put(Expression& expression, const AskedValue& value) {
    if (auto* typed = expression.as<TypedLiteral>()) {
        if (value.kind == ValueKind::Date && base::parse_iso_day(value.text)) {
            typed->text = value.text;
            return {};
        }
    } else if (auto* literal = expression.as<Literal>(); literal && fits(*literal, value)) {
        if (literal->kind == LiteralKind::Decimal && is_digits(value.text))
            literal->kind = LiteralKind::Integer;
        literal->text = value.text;
        return {};
    }
    return fail(ErrorCode::InvalidArgument,
                "The value “" + value.text + "” does not fit where the stored query has one.");
}

} // namespace

std::optional<std::vector<TemplateSlot>> find_slots(const sql::syntax::Query& query,
                                                    const std::vector<AskedValue>& values) {
    const std::vector<const Expression*> literals = sql::analysis::value_literals(query);
    std::vector<TemplateSlot> slots;
    for (std::uint32_t v = 0; v < values.size(); ++v) {
        if (std::ranges::count(values, values[v].text, &AskedValue::text) > 1) return std::nullopt;
        const auto here = [&](const Expression* literal) { return holds(*literal, values[v]); };
        if (std::ranges::count_if(literals, here) != 1) return std::nullopt;
        const auto found = std::ranges::find_if(literals, here);
        slots.push_back({static_cast<std::uint32_t>(found - literals.begin()), v});
    }
    return slots;
}

Result<sql::syntax::Query> bind_values(sql::syntax::Query query,
                                       const std::vector<TemplateSlot>& slots,
                                       const std::vector<AskedValue>& values,
                                       const sql::syntax::Dialect& dialect) {
    const std::string shape = sql::analysis::blanked_text(query, dialect);
    const std::vector<Expression*> literals = sql::analysis::value_literals(query);
    if (slots.size() != values.size())
        return fail(ErrorCode::InvalidArgument, "The stored query has another number of values.");
    for (const TemplateSlot& slot : slots) {
        if (slot.literal >= literals.size() || slot.value >= values.size())
            return fail(ErrorCode::Corrupt, "The stored query has no such value.");
        TRY(put(*literals[slot.literal], values[slot.value]));
    }
    if (sql::analysis::blanked_text(query, dialect) != shape)
        return fail(ErrorCode::Corrupt, "The stored query would change its shape.");
    return query;
}

} // namespace vouch::cache
