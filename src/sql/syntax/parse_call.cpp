// Calls.
//
// clang-format off
//   call      name ( [ALL | DISTINCT] [argument, …] [ORDER BY …] [SEPARATOR s] [LIMIT n] [nulls] ) tail
//   argument  * | [name (=> | :=)] expression
//   tail      [WITHIN GROUP ( ORDER BY … )] [FROM FIRST | FROM LAST] [nulls] [FILTER ( WHERE … )]
//             [OVER …]
//   nulls     IGNORE NULLS | RESPECT NULLS
// clang-format on
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"
#include "sql/syntax/detail/units.h"

namespace vouch::sql::syntax::detail {

/// Whether a word is no function even before a parenthesis; `first` is its token.
bool Parser::is_no_function(const QualifiedName& called, TokenKind first) const {
    if (called.parts.size() > 1 || called.last().quoting == Quoting::Quoted) return false;
    return dialect_.words.no_function[token_index(first)] ||
           dialect_.words.is_type_word(called.last().text);
}

Parsed<ExpressionPtr> Parser::call_expression(QualifiedName called, std::uint32_t begin) {
    if (grammar_.character_function && same_word(called.last().text, "CHAR"))
        return character_call(std::move(called), begin);
    ExpressionPtr receiver;
    if (is_method(called)) {
        QualifiedName method{called.parts.back().span, {}};
        method.parts.push_back(std::move(called.parts.back()));
        called.parts.pop_back();
        called.span.end = called.parts.back().span.end;
        receiver = make_expression(ColumnReference{called.span, std::move(called)});
        called = std::move(method);
    }
    FunctionCall result = TRY(call(std::move(called), begin, std::move(receiver)));
    return make_expression(std::move(result));
}

/// `CHAR(77 USING utf8mb4)` is the same as `CONVERT(CHAR(77) USING utf8mb4)`.
Parsed<ExpressionPtr> Parser::character_call(QualifiedName called, std::uint32_t begin) {
    FunctionCall result;
    result.name = std::move(called);
    TRY(open());
    TRY(call_arguments(result));
    std::optional<Identifier> character_set;
    if (accept(TokenKind::kUsing)) character_set = TRY(any_word());
    TRY(close());
    result.span = since(begin);
    ExpressionPtr made = make_expression(std::move(result));
    if (!character_set) return made;
    return make_expression(
        ConvertCharacterSet{since(begin), std::move(made), std::move(*character_set)});
}

namespace {

/// Words whose calls have a form of their own: `x.extract(y)` is not `extract(x, y)`.
bool may_be_method(const Identifier& method, const Dialect& dialect) {
    if (method.quoting == Quoting::Quoted) return true;
    const TokenKind word = find_keyword(method.text);
    switch (word) {
    case TokenKind::kColumns:
    case TokenKind::kExists:
    case TokenKind::kExtract:
    case TokenKind::kInterval:
    case TokenKind::kPosition:
    case TokenKind::kRow:
    case TokenKind::kStruct:
    case TokenKind::kTryCast:
    case TokenKind::kValues: return false;
    default:
        return !dialect.words.reserved[token_index(word)] ||
               dialect.words.function_words[token_index(word)];
    }
}

} // namespace

/// Whether `a.b.f(…)` calls f with `a.b`, rather than a function of the schema b.
bool Parser::is_method(const QualifiedName& called) const {
    return grammar_.method_calls && called.parts.size() > 1 && !dialect_.find_function(called);
}

/// Whether the next argument is one that the function takes a lambda for: elsewhere an arrow is an
/// operator.
bool Parser::takes_lambda(const FunctionCall& into) const {
    if (!grammar_.arrow_lambdas) return false;
    const Function* function = dialect_.find_function(into.name);
    return function && function->lambda_argument == into.arguments.size() + 1;
}

Parsed<FunctionCall> Parser::call(QualifiedName called, std::uint32_t begin,
                                  ExpressionPtr receiver) {
    FunctionCall result;
    if (receiver) {
        if (!may_be_method(called.last(), dialect_))
            return refuse(ParseErrorKind::Unsupported, called.span,
                          "This word cannot be called after a dot", {"Write word(value)"});
        Argument first;
        first.span = receiver->span();
        first.value = std::move(receiver);
        result.arguments.push_back(std::move(first));
    }
    if (!grammar_.quoted_function_names && called.last().quoting == Quoting::Quoted)
        return lacks("quoted names of functions", called.span);
    result.name = std::move(called);
    TRY(open());
    if (const unsigned json = json_clauses_of(result.name))
        TRY(json_arguments(result, json));
    else
        TRY(call_arguments(result));
    TRY(close());
    TRY(call_tail(result));
    result.span = since(begin);
    return result;
}

namespace {

/// A unit, also as SQL_TSI_DAY, or a type that GET_FORMAT knows. Any other word is an expression.
bool is_word_argument(std::string_view word) {
    constexpr std::string_view kPrefix = "SQL_TSI_";
    if (word.starts_with(kPrefix)) word.remove_prefix(kPrefix.size());
    return is_time_unit(word) || word == "DATE" || word == "TIME" || word == "DATETIME" ||
           word == "TIMESTAMP";
}

} // namespace

bool Parser::takes_word(const FunctionCall& into) const {
    if (!is_keyword(kind()) && kind() != TokenKind::Word) return false;
    // CURRENT_USER is a call of its own wherever it stands.
    if (dialect_.words.niladic[token_index(kind())]) return false;
    if (kind_at(1) != TokenKind::sComma && kind_at(1) != TokenKind::sCloseParenthesis) return false;
    for (const WordArgument& known : dialect_.words.word_arguments)
        if (known.argument == into.arguments.size() + 1 && into.name.parts.size() == 1 &&
            same_word(into.name.last().text, known.function))
            return is_word_argument(upper_ascii(text_of(current())));
    return false;
}

Parsed<Argument> Parser::word_argument() {
    Argument result;
    result.span = current().span;
    result.value = make_expression(WordValue{result.span, upper_ascii(text_of(current()))});
    advance();
    return result;
}

Parsed<void> Parser::call_arguments(FunctionCall& into) {
    if (kind() == TokenKind::sCloseParenthesis) return {};
    if (accept(TokenKind::kDistinct))
        into.quantifier = ArgumentQuantifier::Distinct;
    else if (accept(TokenKind::kAll))
        into.quantifier = ArgumentQuantifier::All;
    do
        into.arguments.push_back(takes_word(into) ? TRY(word_argument()) : TRY(argument(into)));
    while (accept(TokenKind::sComma));
    const auto is_star = [](const Argument& one) {
        const Star* star = one.value->as<Star>();
        return star && !star->qualifier;
    };
    const bool alone = into.arguments.size() == 1 && into.quantifier == ArgumentQuantifier::None;
    if (!alone && std::ranges::any_of(into.arguments, is_star))
        return unexpected("`*` stands alone in the parentheses of a call");
    if (grammar_.null_treatment_inside) into.nulls = TRY(null_treatment());
    if (grammar_.aggregate_order_by && accept(TokenKind::kOrder)) {
        TRY(expect(TokenKind::kBy));
        into.order_by = TRY(order_by());
    }
    if (grammar_.separator && accept(TokenKind::kSeparator)) into.separator = TRY(literal());
    if (grammar_.limit_in_call && accept(TokenKind::kLimit)) into.limit = TRY(literal());
    return {};
}

Parsed<Argument> Parser::argument(const FunctionCall& into) {
    Argument result;
    const std::uint32_t begin = here();
    if (kind() == TokenKind::kVariadic)
        return refuse(ParseErrorKind::Unsupported, current().span,
                      "VARIADIC arguments are not supported", {"Write the arguments one by one"});
    if (takes_lambda(into)) {
        std::optional<ExpressionPtr> lambda = TRY(arrow_lambda());
        if (lambda) {
            result.value = std::move(*lambda);
            result.span = since(begin);
            return result;
        }
    }
    const TokenKind next = kind_at(1);
    const bool qualified = grammar_.qualified_star_argument && next == TokenKind::sDot;
    if (kind() == TokenKind::sAsterisk || qualified) {
        if (at_star()) {
            Star all = TRY(star());
            result.value = make_expression(std::move(all));
            result.span = since(begin);
            return result;
        }
    }
    const bool arrow = grammar_.named_arguments_arrow && next == TokenKind::sFatArrow;
    const bool colon = grammar_.named_arguments_colon && next == TokenKind::sColonEquals;
    if (arrow || colon) {
        result.name = TRY(any_word());
        result.style = arrow ? ArgumentStyle::Arrow : ArgumentStyle::ColonEquals;
        advance();
    }
    result.value = TRY(expression());
    result.span = since(begin);
    return result;
}

Parsed<NullTreatment> Parser::null_treatment() {
    const bool ignore = kind() == TokenKind::kIgnore;
    if ((!ignore && kind() != TokenKind::kRespect) || kind_at(1) != TokenKind::kNulls)
        return NullTreatment::None;
    advance();
    advance();
    return ignore ? NullTreatment::IgnoreNulls : NullTreatment::RespectNulls;
}

Parsed<void> Parser::call_tail(FunctionCall& into) {
    if (grammar_.within_group && kind() == TokenKind::kWithin && kind_at(1) == TokenKind::kGroup) {
        advance();
        advance();
        TRY(open());
        TRY(expect(TokenKind::kOrder));
        TRY(expect(TokenKind::kBy));
        into.within_group = TRY(order_by());
        TRY(close());
    }
    if (grammar_.nth_from_first && kind() == TokenKind::kFrom && kind_at(1) == TokenKind::kFirst &&
        kind_at(2) == TokenKind::kOver) {
        advance();
        advance();
    }
    if (grammar_.null_treatment && into.nulls == NullTreatment::None)
        into.nulls = TRY(null_treatment());
    if (kind() == TokenKind::kFilter && kind_at(1) == TokenKind::sOpenParenthesis) {
        if (!grammar_.aggregate_filter)
            return lacks("FILTER", current().span,
                         {"Write sum(CASE WHEN condition THEN value END)"});
        advance();
        advance();
        if (!accept(TokenKind::kWhere) && !grammar_.filter_without_where)
            TRY(expect(TokenKind::kWhere));
        into.filter = TRY(expression());
        TRY(close());
    }
    if (kind() == TokenKind::kOver) {
        const Token& following = tokens_[std::min(index_ + 1, tokens_.size() - 1)];
        if (following.kind == TokenKind::sOpenParenthesis || is_name(following))
            into.over = TRY(over());
    }
    return {};
}

} // namespace vouch::sql::syntax::detail
