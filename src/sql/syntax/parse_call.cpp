// Calls.
//
//   call      name ( [ALL | DISTINCT] [argument, …] [ORDER BY …] [SEPARATOR s] [LIMIT n] [nulls] )
//   tail argument  * | [name (=> | :=)] expression tail      [WITHIN GROUP ( ORDER BY … )] [FROM
//   FIRST | FROM LAST] [nulls] [FILTER ( WHERE … )]
//             [OVER …]
//   nulls     IGNORE NULLS | RESPECT NULLS
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

bool same_word(std::string_view word, std::string_view upper) {
    return std::equal(word.begin(), word.end(), upper.begin(), upper.end(), [](char a, char b) {
        return (a >= 'a' && a <= 'z' ? static_cast<char>(a - 32) : a) == b;
    });
}

} // namespace

Parsed<ExpressionPtr> Parser::call_expression(QualifiedName called, std::uint32_t begin) {
    if (grammar_.character_function && same_word(called.last().text, "CHAR"))
        return character_call(std::move(called), begin);
    FunctionCall result = TRY(call(std::move(called), begin));
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

Parsed<FunctionCall> Parser::call(QualifiedName called, std::uint32_t begin) {
    FunctionCall result;
    if (!grammar_.quoted_function_names && called.last().quoting == Quoting::Quoted)
        return lacks("quoted names of functions", called.span);
    result.name = std::move(called);
    TRY(open());
    TRY(call_arguments(result));
    TRY(close());
    TRY(call_tail(result));
    result.span = since(begin);
    return result;
}

bool Parser::takes_word(const FunctionCall& into) const {
    if (!is_keyword(kind()) && kind() != TokenKind::Word) return false;
    if (kind_at(1) != TokenKind::sComma && kind_at(1) != TokenKind::sCloseParenthesis) return false;
    for (const WordArgument& known : dialect_.words.word_arguments)
        if (known.argument == into.arguments.size() + 1 && into.name.parts.size() == 1 &&
            same_word(into.name.last().text, known.function))
            return true;
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
    if (!at(TokenKind::kOrder)) {
        do {
            // Elsewhere `x -> y` may be the JSON operator.
            if (takes_lambda(into) && kind_at(1) == TokenKind::sArrow) {
                Argument lambda;
                lambda.value = std::move(*TRY(arrow_lambda()));
                lambda.span = lambda.value->span();
                into.arguments.push_back(std::move(lambda));
            } else {
                into.arguments.push_back(takes_word(into) ? TRY(word_argument()) : TRY(argument()));
            }
        } while (accept(TokenKind::sComma));
    }
    if (grammar_.null_treatment_inside) into.nulls = TRY(null_treatment());
    if (grammar_.aggregate_order_by && accept(TokenKind::kOrder)) {
        TRY(expect(TokenKind::kBy));
        into.order_by = TRY(order_by());
    }
    if (grammar_.separator && accept(TokenKind::kSeparator)) into.separator = TRY(literal());
    if (grammar_.limit_in_call && accept(TokenKind::kLimit)) into.limit = TRY(literal());
    return {};
}

/// Whether the next argument of the call is one where the function takes a lambda.
bool Parser::takes_lambda(const FunctionCall& call) const {
    if (!grammar_.arrow_lambdas || call.name.parts.size() != 1) return false;
    const Function* known = dialect_.find_function(call.name.last().text);
    return known && known->lambda_argument == call.arguments.size() + 1;
}

Parsed<Argument> Parser::argument() {
    Argument result;
    const std::uint32_t begin = here();
    const TokenKind next = kind_at(1);
    const bool qualified = grammar_.qualified_star_argument && next == TokenKind::sDot;
    if (kind() == TokenKind::sAsterisk || qualified) {
        std::optional<Star> all = TRY(star());
        if (all) {
            result.value = make_expression(std::move(*all));
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
    if (grammar_.nth_from && kind() == TokenKind::kFrom &&
        (kind_at(1) == TokenKind::kFirst || kind_at(1) == TokenKind::kLast) &&
        (kind_at(2) == TokenKind::kOver || kind_at(3) == TokenKind::kNulls)) {
        advance();
        into.nth_from = kind() == TokenKind::kFirst ? NthFrom::First : NthFrom::Last;
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
