// Arrays, structs, maps and lambdas.
//
//   array   ARRAY [ items ] | ARRAY<type>[ items ] | ARRAY ( query ) | [ items ]
//           | [ element FOR x IN source [IF condition] ]
//   struct  { 'name': value, … } | STRUCT[<type>] ( value [AS name], … )
//   map     MAP { key: value, … }
//   lambda  x -> body | ( x, y ) -> body | LAMBDA x, y : body
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<std::optional<ExpressionPtr>> Parser::array() {
    const std::uint32_t begin = here();
    const TokenKind next = kind_at(1);
    if (next == TokenKind::sOpenBracket && grammar_.array_literals) {
        advance();
        return std::optional(TRY(bracket_array(std::nullopt, begin)));
    }
    if (next == TokenKind::sLess && grammar_.struct_function) {
        TypeName type = TRY(type_name());
        return std::optional(TRY(bracket_array(std::move(type), begin)));
    }
    if (next == TokenKind::sOpenParenthesis && grammar_.array_subquery &&
        (starts_query(kind_at(2)) || at_query(1))) {
        advance();
        QueryPtr inner = TRY(parenthesized_query());
        return std::optional(
            make_expression(Subquery{since(begin), SubqueryForm::Array, std::move(inner)}));
    }
    return std::optional<ExpressionPtr>();
}

Parsed<ExpressionPtr> Parser::bracket_array(std::optional<TypeName> element_type,
                                            std::uint32_t begin) {
    ArrayLiteral result;
    result.element_type = std::move(element_type);
    TRY(expect(TokenKind::sOpenBracket));
    if (grammar_.nested_arrays && !grammar_.bracket_arrays && kind() == TokenKind::sOpenBracket) {
        // Inside ARRAY[…] the inner brackets need no word.
        Level level(*this);
        Height height(*this);
        TRY(check_depth(0));
        do
            result.items.push_back(TRY(bracket_array(std::nullopt, here())));
        while (accept(TokenKind::sComma));
        TRY(check_depth(height.grow()));
        TRY(expect(TokenKind::sCloseBracket));
        result.span = since(begin);
        return make_expression(std::move(result));
    }
    if (kind() != TokenKind::sCloseBracket) {
        result.items.push_back(TRY(expression()));
        if (grammar_.list_comprehensions && accept(TokenKind::kFor)) {
            ListComprehension comprehension;
            comprehension.element = std::move(result.items.front());
            do
                comprehension.variables.push_back(TRY(name()));
            while (accept(TokenKind::sComma));
            TRY(expect(TokenKind::kIn));
            comprehension.source = TRY(expression());
            if (accept(TokenKind::kIf)) comprehension.condition = TRY(expression());
            TRY(expect(TokenKind::sCloseBracket));
            comprehension.span = since(begin);
            return make_expression(std::move(comprehension));
        }
        while (another())
            result.items.push_back(TRY(expression()));
    }
    TRY(expect(TokenKind::sCloseBracket));
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::brace_struct() {
    StructLiteral result;
    const std::uint32_t begin = here();
    advance();
    do {
        StructField field;
        const std::uint32_t field_begin = here();
        if (kind() == TokenKind::String) {
            Identifier key;
            key.span = current().span;
            key.text = TRY(string_value());
            key.quoting = Quoting::Quoted;
            field.name = std::move(key);
        } else {
            field.name = TRY(name());
            field.name->quoting = Quoting::Quoted;
        }
        TRY(expect(TokenKind::sColon));
        field.value = TRY(expression());
        field.span = since(field_begin);
        result.members.push_back(std::move(field));
    } while (another());
    TRY(expect(TokenKind::sCloseBrace));
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::struct_call() {
    StructLiteral result;
    const std::uint32_t begin = here();
    if (kind_at(1) == TokenKind::sLess)
        result.type = TRY(type_name());
    else
        advance();
    TRY(open());
    if (kind() != TokenKind::sCloseParenthesis) {
        do {
            StructField field;
            const std::uint32_t field_begin = here();
            field.value = TRY(expression());
            if (accept(TokenKind::kAs)) field.name = TRY(name());
            field.span = since(field_begin);
            result.members.push_back(std::move(field));
        } while (accept(TokenKind::sComma));
    }
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::map() {
    MapLiteral result;
    const std::uint32_t begin = here();
    advance();
    advance();
    if (kind() != TokenKind::sCloseBrace) {
        do {
            MapEntry entry;
            const std::uint32_t entry_begin = here();
            entry.key = TRY(expression());
            TRY(expect(TokenKind::sColon));
            entry.value = TRY(expression());
            entry.span = since(entry_begin);
            result.entries.push_back(std::move(entry));
        } while (another());
    }
    TRY(expect(TokenKind::sCloseBrace));
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::columns_expression(ColumnsForm form) {
    ColumnsExpression result;
    const std::uint32_t begin = here();
    result.form = form;
    advance();
    TRY(open());
    if (at_star()) {
        Star all = TRY(star());
        result.selector = make_expression(std::move(all));
    } else {
        std::optional<ExpressionPtr> lambda;
        if (grammar_.arrow_lambdas) lambda = TRY(arrow_lambda());
        result.selector = lambda ? std::move(*lambda) : TRY(expression());
    }
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::keyword_lambda() {
    Lambda result;
    const std::uint32_t begin = here();
    advance();
    do
        result.parameters.push_back(TRY(name()));
    while (accept(TokenKind::sComma));
    TRY(expect(TokenKind::sColon));
    result.body = TRY(expression());
    result.span = since(begin);
    return make_expression(std::move(result));
}

/// A lambda at the current place, or none; the arrow is seen before anything is taken.
Parsed<std::optional<ExpressionPtr>> Parser::arrow_lambda() {
    std::size_t ahead = 0;
    const bool closed = kind() == TokenKind::sOpenParenthesis;
    if (closed) {
        do {
            ++ahead;
            if (kind_at(ahead) != TokenKind::Word) return std::optional<ExpressionPtr>();
            ++ahead;
        } while (kind_at(ahead) == TokenKind::sComma);
        if (kind_at(ahead) != TokenKind::sCloseParenthesis) return std::optional<ExpressionPtr>();
    }
    if (kind_at(ahead + 1) != TokenKind::sArrow) return std::optional<ExpressionPtr>();
    Lambda result;
    const std::uint32_t begin = here();
    if (closed)
        result.parameters = TRY(name_list());
    else
        result.parameters.push_back(TRY(name()));
    advance();
    result.body = TRY(expression());
    result.span = since(begin);
    return std::optional(make_expression(std::move(result)));
}

} // namespace vouch::sql::syntax::detail
