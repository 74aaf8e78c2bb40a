// Dates and intervals.
//
// clang-format off
//   interval  INTERVAL 'text' [unit [TO unit]] | INTERVAL number unit
//             | INTERVAL ( expression ) unit | INTERVAL expression unit
//   typed     (DATE | TIME | TIMESTAMP | DATETIME) [(n)] [(WITH | WITHOUT) TIME ZONE] 'text'
//             | type [(n, …)] 'text'
// clang-format on
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"
#include "sql/syntax/detail/units.h"

namespace vouch::sql::syntax::detail {

bool is_time_unit(std::string_view word) {
    constexpr std::string_view kUnits[] = {"MICROSECOND",
                                           "MICROSECONDS",
                                           "MILLISECOND",
                                           "MILLISECONDS",
                                           "SECOND",
                                           "SECONDS",
                                           "MINUTE",
                                           "MINUTES",
                                           "HOUR",
                                           "HOURS",
                                           "DAY",
                                           "DAYS",
                                           "WEEK",
                                           "WEEKS",
                                           "MONTH",
                                           "MONTHS",
                                           "QUARTER",
                                           "QUARTERS",
                                           "YEAR",
                                           "YEARS",
                                           "DECADE",
                                           "DECADES",
                                           "CENTURY",
                                           "CENTURIES",
                                           "SECOND_MICROSECOND",
                                           "MINUTE_MICROSECOND",
                                           "MINUTE_SECOND",
                                           "HOUR_MICROSECOND",
                                           "HOUR_SECOND",
                                           "HOUR_MINUTE",
                                           "DAY_MICROSECOND",
                                           "DAY_SECOND",
                                           "DAY_MINUTE",
                                           "DAY_HOUR",
                                           "YEAR_MONTH",
                                           "MILLENNIUM"};
    for (std::string_view unit : kUnits)
        if (word == unit) return true;
    return false;
}

/// Where INTERVAL may be a name, what follows decides.
bool Parser::starts_interval() const {
    switch (kind_at(1)) {
    case TokenKind::String:
    case TokenKind::Integer:
    case TokenKind::Decimal:
    case TokenKind::sOpenParenthesis: return true;
    default:
        return kind_at(1) != TokenKind::sDot &&
               dialect_.words.reserved[token_index(TokenKind::kInterval)];
    }
}

Parsed<ExpressionPtr> Parser::interval() {
    Interval result;
    const std::uint32_t begin = here();
    advance();
    const bool text = kind() == TokenKind::String && !grammar_.interval_expressions;
    if (text)
        result.value = TRY(literal());
    else if (grammar_.interval_expressions)
        result.value = TRY(expression());
    else if (kind() == TokenKind::sOpenParenthesis && starts_query(kind_at(1)))
        return unexpected("A query in an interval needs its own parentheses",
                          {"Write INTERVAL ((SELECT …)) DAY"});
    else if (!grammar_.interval_numbers)
        return unexpected("An interval is a string here", {"Write INTERVAL '1' DAY"});
    else if (kind() == TokenKind::sOpenParenthesis)
        result.value = TRY(parenthesized());
    else if (kind() == TokenKind::sDash)
        result.value = TRY(unary(UnaryOperator::Minus, dialect_.operators.sign_precedence));
    else
        result.value = TRY(literal());
    const bool has_unit = grammar_.interval_other_units
                              ? kind() != TokenKind::QuotedName && kind() != TokenKind::End &&
                                    is_time_unit(upper_ascii(text_of(current())))
                              : at_interval_field();
    if (has_unit) {
        result.unit = upper_ascii(text_of(current()));
        advance();
        if (grammar_.interval_ranges && accept(TokenKind::kTo)) {
            if (!at_interval_field()) return unexpected();
            result.to_unit = upper_ascii(text_of(current()));
            advance();
        }
    } else if (grammar_.interval_function && result.value->as<RowValue>()) {
        return interval_call(std::move(result.value), begin);
    } else if (!text || !grammar_.interval_without_unit) {
        return unexpected("An interval needs a unit", {"Write INTERVAL '1' DAY"});
    }
    result.span = since(begin);
    return make_expression(std::move(result));
}

/// `INTERVAL(a, 1, 10)`: which place `a` has among the numbers.
Parsed<ExpressionPtr> Parser::interval_call(ExpressionPtr row, std::uint32_t begin) {
    FunctionCall call;
    call.name.span = {begin, begin + 8};
    call.name.parts.push_back(Identifier{call.name.span, "interval", Quoting::Bare});
    for (ExpressionPtr& item : row->as<RowValue>()->items) {
        Argument argument;
        argument.span = item->span();
        argument.value = std::move(item);
        call.arguments.push_back(std::move(argument));
    }
    call.span = since(begin);
    return make_expression(std::move(call));
}

/// `{d '2024-01-31'}`, `{t '…'}`, `{ts '…'}`. `{fn f()}` and every other word are refused.
Parsed<ExpressionPtr> Parser::odbc_literal() {
    const std::uint32_t begin = here();
    advance();
    const std::string_view type = word_is("D")    ? "DATE"
                                  : word_is("T")  ? "TIME"
                                  : word_is("TS") ? "TIMESTAMP"
                                                  : "";
    if (type.empty() || kind_at(1) != TokenKind::String)
        return refuse(ParseErrorKind::Unsupported, since(begin),
                      "Braces may hold a date or time in quotes and nothing else",
                      {"Write DATE '2024-01-31', or the call without braces"});
    TypedLiteral result;
    result.type.span = current().span;
    result.type.name.span = current().span;
    result.type.name.parts.push_back(Identifier{current().span, std::string(type), Quoting::Bare});
    advance();
    result.text = TRY(string_value());
    TRY(expect(TokenKind::sCloseBrace));
    result.span = since(begin);
    return make_expression(std::move(result));
}

bool Parser::starts_typed_literal() const {
    const bool arguments =
        grammar_.typed_literal_arguments && kind_at(1) == TokenKind::sOpenParenthesis &&
        kind_at(2) == TokenKind::Integer && kind_at(3) == TokenKind::sCloseParenthesis;
    const TokenKind next = kind_at(arguments ? 4 : 1);
    return next == TokenKind::String || next == TokenKind::kWith || next == TokenKind::kWithout;
}

Parsed<ExpressionPtr> Parser::typed_literal() {
    TypedLiteral result;
    const std::uint32_t begin = here();
    result.type = TRY(type_words());
    TRY(type_arguments(result.type));
    TRY(type_suffix(result.type));
    result.type.span = since(begin);
    result.text = TRY(string_value());
    result.span = since(begin);
    return make_expression(std::move(result));
}

/// `numeric(10, 2) '3.50'`: what read as a call is a type with its arguments.
Parsed<ExpressionPtr> Parser::typed_call(ExpressionPtr called, std::uint32_t begin) {
    FunctionCall* call = called->as<FunctionCall>();
    const bool plain = call && call->name.parts.size() == 1 && !call->json && !call->over &&
                       !call->filter && !call->arguments.empty() && call->order_by.empty() &&
                       call->within_group.empty() && call->quantifier == ArgumentQuantifier::None;
    if (!plain) return unexpected();
    TypedLiteral result;
    result.type.name = std::move(call->name);
    Identifier& word = result.type.name.parts.back();
    if (word.quoting == Quoting::Bare) word.text = upper_ascii(word.text);
    for (Argument& argument : call->arguments) {
        const Literal* literal = argument.value->as<Literal>();
        if (!literal || literal->kind != LiteralKind::Integer || argument.name) return unexpected();
        result.type.arguments.push_back(std::move(argument.value));
    }
    result.type.span = since(begin);
    result.text = TRY(string_value());
    result.span = since(begin);
    return make_expression(std::move(result));
}

} // namespace vouch::sql::syntax::detail
