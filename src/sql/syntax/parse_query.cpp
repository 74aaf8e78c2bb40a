// Query expressions.
//
//   query    [with] set (ORDER BY … | LIMIT …)*
//   set      operand (UNION | EXCEPT | INTERSECT [ALL | DISTINCT] [BY NAME] operand)*
//   operand  select | VALUES rows | TABLE name | ( query )
//
// Operators of one precedence apply from left to right and share a node. A parenthesised query that
// nothing is added to is that query itself.
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

bool Parser::starts_query(TokenKind token) const {
    switch (token) {
    case TokenKind::kSelect:
    case TokenKind::kWith: return true;
    case TokenKind::kValues: return true;
    case TokenKind::kTable: return grammar_.table_query;
    case TokenKind::kFrom: return grammar_.from_first;
    case TokenKind::kPivot:
    case TokenKind::kUnpivot: return grammar_.pivot_statement;
    default: return false;
    }
}

bool Parser::at_query(std::size_t ahead) {
    if (recording_ == Recording::On && ahead == 0) {
        note(TokenKind::kSelect);
        note(TokenKind::kWith);
        note(TokenKind::kValues);
    }
    TokenKind token = kind_at(ahead);
    if (token != TokenKind::sOpenParenthesis) {
        // VALUES and TABLE may be names or functions in some dialects.
        if (token == TokenKind::kTable)
            return starts_query(token) &&
                   is_name(tokens_[std::min(index_ + ahead + 1, tokens_.size() - 1)]);
        if (token == TokenKind::kValues)
            return starts_query(token) && (kind_at(ahead + 1) == TokenKind::sOpenParenthesis ||
                                           kind_at(ahead + 1) == TokenKind::kRow);
        return starts_query(token);
    }
    if (!grammar_.parenthesized_set_operands) return false;
    std::size_t inner = ahead;
    while (kind_at(inner) == TokenKind::sOpenParenthesis)
        ++inner;
    if (!starts_query(kind_at(inner))) return false;
    // `((SELECT 1) + 1)` is an expression: what follows the inner parentheses decides.
    const std::size_t close = matching_parenthesis(index_ + ahead);
    switch (close + 1 < tokens_.size() ? tokens_[close + 1].kind : TokenKind::End) {
    case TokenKind::End:
    case TokenKind::sSemicolon:
    case TokenKind::sCloseParenthesis:
    case TokenKind::kUnion:
    case TokenKind::kExcept:
    case TokenKind::kIntersect:
    case TokenKind::kMinus:
    case TokenKind::kOrder:
    case TokenKind::kLimit:
    case TokenKind::kOffset:
    case TokenKind::kFetch: return true;
    default: return false;
    }
}

Parsed<QueryPtr> Parser::parenthesized_query() {
    TRY(open());
    QueryPtr inner = TRY(query());
    TRY(refuse_tail());
    TRY(close());
    return inner;
}

Parsed<QueryPtr> Parser::query() {
    Level level(*this);
    Height height(*this);
    TRY(check_depth(0));
    const std::uint32_t begin = here();
    std::optional<With> tables;
    if (at(TokenKind::kWith)) {
        tables = TRY(with());
        if (!at_query()) return starts_other_statement() ? not_a_query() : unexpected();
    }
    const bool parenthesized = kind() == TokenKind::sOpenParenthesis;
    QueryPtr body = TRY(set_expression(1));
    // What follows a closing parenthesis must not slip into the query inside it.
    const bool tail = kind() == TokenKind::kOrder || kind() == TokenKind::kLimit ||
                      kind() == TokenKind::kOffset || kind() == TokenKind::kFetch;
    const bool complete = body->with || !body->order_by.empty() || body->limit;
    if (parenthesized && (complete || (tail && !body->as<SetOperation>()))) {
        if (!tables && !tail) return body;
        auto outer = std::make_unique<Query>();
        outer->body = NestedQuery{body->span, std::move(body)};
        body = std::move(outer);
    }
    body->with = std::move(tables);
    TRY(query_tail(*body));
    body->span = since(begin);
    if (const auto* nested = body->as<NestedQuery>(); nested && !grammar_.second_limit) {
        const Query& inner = *nested->query;
        if ((inner.limit && body->limit) || (!inner.order_by.empty() && !body->order_by.empty()))
            return lacks("a second ORDER BY or LIMIT", body->span,
                         {"Write SELECT * FROM (SELECT …) AS t"});
    }
    TRY(check_depth(height.grow()));
    return body;
}

Parsed<QueryPtr> Parser::set_expression(int minimum) {
    Level level(*this);
    Height height(*this);
    TRY(check_depth(0));
    const std::uint32_t begin = here();
    QueryPtr left = TRY(set_operand());
    while (true) {
        int precedence = 0;
        std::optional<SetLink> link = TRY(set_operator(minimum, precedence));
        if (!link) return left;
        link->operand = TRY(set_expression(precedence + 1));
        const bool plain = !left->with && left->order_by.empty() && !left->limit;
        SetOperation* chain = plain ? left->as<SetOperation>() : nullptr;
        const bool intersects = link->op == SetOperator::Intersect;
        if (chain && (chain->links.front().op == SetOperator::Intersect) == intersects) {
            chain->links.push_back(std::move(*link));
            chain->span = since(begin);
        } else {
            TRY(check_depth(height.grow()));
            SetOperation operation;
            operation.first = std::move(left);
            operation.links.push_back(std::move(*link));
            operation.span = since(begin);
            left = std::make_unique<Query>();
            left->body = std::move(operation);
        }
        left->span = since(begin);
    }
}

Parsed<std::optional<SetLink>> Parser::set_operator(int minimum, int& precedence) {
    SetLink link;
    const std::uint32_t begin = here();
    const bool minus = grammar_.minus_operator && at(TokenKind::kMinus);
    if (at(TokenKind::kUnion))
        link.op = SetOperator::Union;
    else if (at(TokenKind::kExcept) || minus)
        link.op = SetOperator::Except;
    else if (at(TokenKind::kIntersect))
        link.op = SetOperator::Intersect;
    else
        return std::optional<SetLink>();
    precedence = link.op == SetOperator::Intersect && grammar_.intersect_binds_tighter ? 2 : 1;
    if (precedence < minimum) return std::optional<SetLink>();
    advance();
    if (at(TokenKind::kAll)) {
        if (link.op != SetOperator::Union && !grammar_.except_all)
            return lacks("ALL after EXCEPT or INTERSECT", current().span);
        link.quantifier = SetQuantifier::All;
        advance();
    } else if (grammar_.union_distinct && accept(TokenKind::kDistinct)) {
        link.quantifier = SetQuantifier::Distinct;
    }
    if (grammar_.union_by_name && kind() == TokenKind::kBy && kind_at(1) == TokenKind::kName) {
        advance();
        advance();
        link.matching = SetMatching::ByName;
    }
    link.span = since(begin);
    return std::optional(std::move(link));
}

Parsed<QueryPtr> Parser::set_operand() {
    const std::uint32_t begin = here();
    if (kind() == TokenKind::sOpenParenthesis) {
        if (!grammar_.parenthesized_set_operands)
            return lacks("parentheses around a whole query", current().span,
                         {"Write SELECT * FROM (SELECT …), or leave the parentheses out"});
        return parenthesized_query();
    }
    if (kind() == TokenKind::kSelect || (grammar_.from_first && kind() == TokenKind::kFrom))
        return select_query();
    if (grammar_.pivot_statement && kind() == TokenKind::kPivot) return pivot_statement();
    if (grammar_.pivot_statement && kind() == TokenKind::kUnpivot) return unpivot_statement();
    auto result = std::make_unique<Query>();
    if (at(TokenKind::kValues)) {
        result->body = TRY(values());
    } else if (grammar_.table_query && accept(TokenKind::kTable)) {
        QualifiedName table = TRY(qualified_name());
        result->body = TableQuery{since(begin), std::move(table)};
    } else {
        at(TokenKind::kSelect);
        if (starts_other_statement()) return not_a_query();
        return unexpected();
    }
    result->span = since(begin);
    return result;
}

Parsed<Values> Parser::values() {
    Values result;
    const std::uint32_t begin = here();
    advance();
    do {
        ValuesRow row;
        const std::uint32_t row_begin = here();
        if (grammar_.values_row_keyword) TRY(expect(TokenKind::kRow));
        TRY(open());
        row.items = TRY(expression_list());
        TRY(close());
        row.span = since(row_begin);
        if (!result.rows.empty() && row.items.size() != result.rows.front().items.size())
            return refuse(ParseErrorKind::Syntax, row.span,
                          "The rows of VALUES have different numbers of values",
                          {"Give every row " + std::to_string(result.rows.front().items.size())});
        result.rows.push_back(std::move(row));
        // In FROM a comma may also lead to the next table.
        const TokenKind next =
            grammar_.values_row_keyword ? TokenKind::kRow : TokenKind::sOpenParenthesis;
        if (grammar_.values_tables && kind_at(1) != next) break;
    } while (accept(TokenKind::sComma));
    result.span = since(begin);
    return result;
}

} // namespace vouch::sql::syntax::detail
