// The beginnings of expressions: literals, prefix operators, names, calls, parentheses; and what
// may follow an operand directly.
//
//   prefix   NOT x | - x | + x | ~ x | primary
//   primary  literal | ( expression ) | ( row ) | ( query ) | name | call | keyword expression
//   postfix  x COLLATE c | x AT TIME ZONE z | x::type | x[i] | x[a:b] | (x).field | x:key
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<ExpressionPtr> Parser::prefix() {
    switch (kind()) {
    case TokenKind::Word:
        if (at_introducer()) return introduced_literal();
        if (!at_name() && kind_at(1) != TokenKind::sOpenParenthesis)
            return name().has_value() ? unexpected() : Failure(Failed{});
        return name_or_call();
    case TokenKind::QuotedName: return name_or_call();
    case TokenKind::Integer:
    case TokenKind::Decimal:
    case TokenKind::Float:
    case TokenKind::HexInteger:
    case TokenKind::String:
    case TokenKind::NationalString:
    case TokenKind::Bytes:
    case TokenKind::Bits:
    case TokenKind::kNull:
    case TokenKind::kTrue:
    case TokenKind::kFalse: return literal();
    case TokenKind::Parameter: return parameter();
    case TokenKind::sOpenParenthesis: return parenthesized();
    case TokenKind::kNot: return unary(UnaryOperator::Not, dialect_.operators.not_precedence);
    case TokenKind::sDash: return unary(UnaryOperator::Minus, dialect_.operators.sign_precedence);
    case TokenKind::sPlus: return unary(UnaryOperator::Plus, dialect_.operators.sign_precedence);
    case TokenKind::sTilde:
        return unary(UnaryOperator::BitNot, dialect_.operators.bit_not_precedence);
    case TokenKind::sBang: return unary(UnaryOperator::Not, dialect_.operators.bang_precedence);
    case TokenKind::sBarSlash:
        if (grammar_.root_operators)
            return unary(UnaryOperator::SquareRoot, dialect_.operators.bit_not_precedence);
        break;
    case TokenKind::sDoubleBarSlash:
        if (grammar_.root_operators)
            return unary(UnaryOperator::CubeRoot, dialect_.operators.bit_not_precedence);
        break;
    case TokenKind::sAt_:
        if (grammar_.root_operators)
            return unary(UnaryOperator::Absolute, dialect_.operators.bit_not_precedence);
        break;
    case TokenKind::sOpenBracket:
        if (grammar_.bracket_arrays) return bracket_array(std::nullopt, here());
        break;
    case TokenKind::sOpenBrace:
        if (grammar_.brace_structs) return brace_struct();
        if (grammar_.odbc_literals) return odbc_literal();
        break;
    case TokenKind::sAsterisk:
        if (grammar_.columns_expression && kind_at(1) == TokenKind::kColumns) {
            advance();
            return columns_expression(ColumnsForm::Unpacked);
        }
        break;
    default: break;
    }
    if (is_keyword(kind())) {
        std::optional<ExpressionPtr> special = TRY(keyword_primary());
        if (special) return std::move(*special);
        const bool callable = kind_at(1) == TokenKind::sOpenParenthesis &&
                              dialect_.words.function_words[token_index(kind())];
        if (at_name() || callable || dialect_.words.niladic[token_index(kind())])
            return name_or_call();
    }
    if (recording_ == Recording::On) {
        note(TokenKind::Word);
        note(TokenKind::String);
        note(TokenKind::Integer);
        note(TokenKind::sOpenParenthesis);
    }
    return name().has_value() ? unexpected() : Failure(Failed{});
}

Parsed<ExpressionPtr> Parser::unary(UnaryOperator op, int precedence) {
    const std::uint32_t begin = here();
    if (precedence == 0) return lacks("this prefix operator", current().span);
    advance();
    ExpressionPtr operand = TRY(expression(precedence));
    return make_expression(Unary{since(begin), op, std::move(operand)});
}

Parsed<ExpressionPtr> Parser::parenthesized() {
    const std::uint32_t begin = here();
    if (starts_query(kind_at(1)) || (kind_at(1) == TokenKind::sOpenParenthesis && at_query(1))) {
        QueryPtr inner = TRY(parenthesized_query());
        return make_expression(Subquery{since(begin), SubqueryForm::Scalar, std::move(inner)});
    }
    if (grammar_.arrow_lambdas && !dialect_.operators.has(BinaryOperator::JsonGet)) {
        std::optional<ExpressionPtr> lambda = TRY(arrow_lambda());
        if (lambda) return std::move(*lambda);
    }
    advance();
    if (starts_other_statement() && kind_at(1) != TokenKind::sOpenParenthesis && !at_name())
        return not_a_query();
    std::vector<ExpressionPtr> items = TRY(expression_list());
    TRY(close());
    if (items.size() == 1) return std::move(items.front());
    return make_expression(RowValue{since(begin), RowForm::Bare, std::move(items)});
}

Parsed<ExpressionPtr> Parser::parameter() {
    const Token& token = current();
    if (options_.parameters == ParameterHandling::Refuse)
        return refuse(ParseErrorKind::Parameter, token.span,
                      "`" + std::string(text_of(token)) +
                          "` is a placeholder or variable, and no values are bound to it",
                      {"Write the value itself"});
    advance();
    return make_expression(Parameter{token.span, std::string(text_of(token))});
}

/// CURRENT_TIMESTAMP(3), or with nothing in the parentheses.
bool Parser::has_precision_only(const Expression& call) {
    const auto* made = call.as<FunctionCall>();
    if (!made || made->arguments.size() > 1) return false;
    const auto* digits =
        made->arguments.empty() ? nullptr : made->arguments.front().value->as<Literal>();
    return made->arguments.empty() || (digits && digits->kind == LiteralKind::Integer);
}

Parsed<ExpressionPtr> Parser::name_or_call() {
    const std::uint32_t begin = here();
    if (grammar_.arrow_lambdas && kind_at(1) == TokenKind::sArrow &&
        !dialect_.operators.has(BinaryOperator::JsonGet)) {
        std::optional<ExpressionPtr> lambda = TRY(arrow_lambda());
        if (lambda) return std::move(*lambda);
    }
    if (grammar_.substr_from && kind_at(1) == TokenKind::sOpenParenthesis &&
        (word_is("SUBSTR") || word_is("MID")))
        return substring();
    const bool niladic = dialect_.words.niladic[token_index(kind())];
    if (niladic && kind_at(1) == TokenKind::sDot && !at_name())
        return name().has_value() ? unexpected() : Failure(Failed{});
    if (niladic && kind_at(1) != TokenKind::sOpenParenthesis) {
        FunctionCall call;
        call.form = CallForm::Bare;
        call.name.parts.push_back(TRY(any_word()));
        call.name.span = since(begin);
        call.span = since(begin);
        return make_expression(std::move(call));
    }
    if (niladic && kind_at(2) == TokenKind::sCloseParenthesis && !grammar_.niladic_empty_calls)
        return unexpected("This word takes no empty parentheses");
    const TokenKind first = kind();
    QualifiedName parts;
    parts.parts.reserve(parts_ahead());
    TRY(any_word(parts.parts.emplace_back()));
    TRY(dotted_parts(parts));
    parts.span = since(begin);
    if (kind() == TokenKind::sOpenParenthesis) {
        const bool no_function = is_no_function(parts, first);
        if (no_function && !grammar_.typed_literal_arguments) return unexpected();
        const std::uint32_t end = here();
        ExpressionPtr called = TRY(call_expression(std::move(parts), begin));
        if (niladic && !has_precision_only(*called))
            return refuse(ParseErrorKind::Syntax, {begin, end},
                          "This word takes a number of digits", {"Write it without parentheses"});
        if (kind() == TokenKind::String && grammar_.typed_literal_arguments)
            return typed_call(std::move(called), begin);
        if (no_function)
            return refuse(ParseErrorKind::Syntax, {begin, end}, "This word is no function here",
                          {"For a type, write CAST(value AS type)"});
        return called;
    }
    if (grammar_.row_star_operands && kind() == TokenKind::sDot) {
        advance();
        advance();
        Star row;
        row.qualifier = std::move(parts);
        row.span = since(begin);
        return make_expression(std::move(row));
    }
    if (grammar_.any_typed_literal && parts.parts.size() == 1 && kind() == TokenKind::String) {
        TypedLiteral literal;
        literal.type.span = parts.span;
        literal.type.name = std::move(parts);
        std::string& word = literal.type.name.parts.back().text;
        word = upper_ascii(word);
        literal.text = TRY(string_value());
        literal.span = since(begin);
        return make_expression(std::move(literal));
    }
    return make_expression(ColumnReference{since(begin), std::move(parts)});
}

/// Expressions that begin with a keyword of their own; none where the keyword is a plain name here.
// NOLINTNEXTLINE(readability-function-size): a table of keywords and what each begins.
Parsed<std::optional<ExpressionPtr>> Parser::keyword_primary() {
    const bool called = kind_at(1) == TokenKind::sOpenParenthesis;
    const auto found = [](ExpressionPtr made) { return std::optional(std::move(made)); };
    switch (kind()) {
    case TokenKind::kCase: return found(TRY(case_expression()));
    case TokenKind::kCast:
        if (called) return found(TRY(cast(CastForm::Cast)));
        break;
    case TokenKind::kTryCast:
        if (called && grammar_.try_cast) return found(TRY(cast(CastForm::TryCast)));
        break;
    case TokenKind::kSafeCast:
        if (called && grammar_.safe_cast) return found(TRY(cast(CastForm::SafeCast)));
        break;
    case TokenKind::kConvert:
        if (called && (grammar_.convert_type || grammar_.convert_using))
            return found(TRY(convert()));
        break;
    case TokenKind::kExists:
        if (called) return found(TRY(exists()));
        break;
    case TokenKind::kExtract:
        if (called && grammar_.extract) return found(TRY(extract()));
        break;
    case TokenKind::kTrim:
        if (called && grammar_.trim_from) return found(TRY(trim()));
        break;
    case TokenKind::kPosition:
        if (called && grammar_.position_in) return found(TRY(position()));
        break;
    case TokenKind::kSubstring:
        if (called && grammar_.substring_from) return found(TRY(substring()));
        break;
    case TokenKind::kOverlay:
        if (called && grammar_.overlay_placing) return found(TRY(overlay()));
        break;
    case TokenKind::kInterval:
        if (grammar_.interval_literals && starts_interval()) return found(TRY(interval()));
        break;
    case TokenKind::kDate:
    case TokenKind::kTime:
    case TokenKind::kTimestamp:
    case TokenKind::kDatetime:
        if (grammar_.typed_literals && starts_typed_literal()) return found(TRY(typed_literal()));
        break;
    case TokenKind::kRow:
        if (called && grammar_.row_keyword) return found(TRY(row_keyword()));
        break;
    case TokenKind::kArray: return array();
    case TokenKind::kStruct:
        if (grammar_.struct_function && (called || kind_at(1) == TokenKind::sLess))
            return found(TRY(struct_call()));
        break;
    case TokenKind::kMap:
        if (grammar_.map_literals && kind_at(1) == TokenKind::sOpenBrace) return found(TRY(map()));
        break;
    case TokenKind::kColumns:
        if (called && grammar_.columns_expression)
            return found(TRY(columns_expression(ColumnsForm::Each)));
        break;
    case TokenKind::kLambda:
        if (grammar_.keyword_lambdas) return found(TRY(keyword_lambda()));
        break;
    case TokenKind::kMatch:
        if (grammar_.match_against) return found(TRY(match_against()));
        break;
    case TokenKind::kBinary:
        if (grammar_.binary_operator)
            return found(TRY(unary(UnaryOperator::Binary, dialect_.operators.binary_precedence)));
        break;
    case TokenKind::kRaise:
        if (called) return lacks("RAISE in a query", current().span);
        break;
    default: break;
    }
    return std::optional<ExpressionPtr>();
}

Parsed<ExpressionPtr> Parser::postfix(ExpressionPtr left, const InfixRule& rule,
                                      std::uint32_t begin) {
    switch (rule.kind) {
    case InfixKind::Collate: {
        advance();
        QualifiedName collation;
        if (kind() == TokenKind::kBinary && grammar_.binary_operator) {
            collation.span = current().span;
            collation.parts.push_back(TRY(any_word()));
        } else if (grammar_.collate_strings && kind() == TokenKind::String) {
            std::optional<Identifier> text = TRY(string_alias());
            collation.span = text->span;
            collation.parts.push_back(std::move(*text));
        } else {
            collation = TRY(qualified_name());
        }
        return make_expression(Collate{since(begin), std::move(left), std::move(collation)});
    }
    case InfixKind::AtTimeZone: {
        advance();
        if (word_is("LOCAL")) {
            advance();
            return make_expression(AtTimeZone{since(begin), std::move(left), nullptr});
        }
        TRY(expect(TokenKind::kTime));
        TRY(expect(TokenKind::kZone));
        ExpressionPtr zone = TRY(expression(rule.precedence + 1));
        return make_expression(AtTimeZone{since(begin), std::move(left), std::move(zone)});
    }
    case InfixKind::Cast: {
        advance();
        Cast result;
        result.operand = std::move(left);
        result.type = TRY(type_name());
        result.span = since(begin);
        return make_expression(std::move(result));
    }
    case InfixKind::Subscript: return subscript(std::move(left), begin);
    case InfixKind::Field: {
        if (!takes_parts(*left, begin))
            return unexpected("A field follows a name or parentheses", {"Write (value).field"});
        advance();
        const bool method = grammar_.method_calls && kind_at(1) == TokenKind::sOpenParenthesis;
        Identifier field = method ? TRY(any_word()) : TRY(dotted_part());
        if (kind() != TokenKind::sOpenParenthesis)
            return make_expression(
                FieldAccess{since(begin), FieldForm::Dot, std::move(left), std::move(field)});
        if (!grammar_.method_calls) return unexpected();
        // `x.f(y)` is `f(x, y)`.
        QualifiedName called{field.span, {}};
        called.parts.push_back(std::move(field));
        FunctionCall result = TRY(call(std::move(called), begin, std::move(left)));
        return make_expression(std::move(result));
    }
    case InfixKind::ColonPath: {
        advance();
        Identifier field = TRY(dotted_part());
        return make_expression(
            FieldAccess{since(begin), FieldForm::Colon, std::move(left), std::move(field)});
    }
    default: return unexpected();
    }
}

/// Whether [1] or .b may follow what began at `begin`.
bool Parser::takes_parts(const Expression& left, std::uint32_t begin) const {
    if (text_[begin] == '(' && !left.as<RowValue>()) return true;
    if (const auto* literal = left.as<Literal>())
        return grammar_.subscripts_of_all && literal->kind == LiteralKind::String &&
               kind() == TokenKind::sOpenBracket;
    return (grammar_.subscripts_of_all && !left.as<TypedLiteral>()) || left.as<Subscript>() ||
           left.as<Slice>() || left.as<ColumnReference>() || left.as<FieldAccess>() ||
           left.as<Parameter>();
}

Parsed<ExpressionPtr> Parser::subscript(ExpressionPtr left, std::uint32_t begin) {
    const bool again = left->as<Subscript>() || left->as<Slice>();
    const TokenKind before = tokens_[index_ - 1].kind;
    if (!takes_parts(*left, begin))
        return unexpected("A subscript follows a name or parentheses", {"Write (value)[1]"});
    if (grammar_.dimension_subscripts && again && before == TokenKind::sCloseParenthesis)
        return unexpected("A subscript of a subscript in parentheses is not supported");
    advance();
    Slice slice;
    // A bound that is left out may be written as a dash.
    const auto ends = [&] {
        const TokenKind next = kind_at(1);
        if (grammar_.slice_dashes && kind() == TokenKind::sDash &&
            (next == TokenKind::sColon || next == TokenKind::sCloseBracket))
            advance();
        return kind() == TokenKind::sColon || kind() == TokenKind::sCloseBracket;
    };
    if (!ends()) slice.lower = TRY(expression());
    if (slice.lower && (!grammar_.slices || !at(TokenKind::sColon))) {
        TRY(expect(TokenKind::sCloseBracket));
        return make_expression(Subscript{since(begin), std::move(left), std::move(slice.lower)});
    }
    if (!grammar_.slices) return unexpected();
    TRY(expect(TokenKind::sColon));
    if (!ends()) slice.upper = TRY(expression());
    if (grammar_.slice_steps && accept(TokenKind::sColon) && !ends())
        slice.step = TRY(expression());
    TRY(expect(TokenKind::sCloseBracket));
    slice.operand = std::move(left);
    slice.span = since(begin);
    return make_expression(std::move(slice));
}

} // namespace vouch::sql::syntax::detail
