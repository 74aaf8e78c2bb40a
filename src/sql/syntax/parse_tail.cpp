// What follows the body of a query, and what comes before it.
//
// clang-format off
//   tail    [ORDER BY item, …] [LIMIT n [OFFSET m] | LIMIT m, n | OFFSET m [ROWS]] [FETCH FIRST n …]
//   item    expression [ASC | DESC] [NULLS FIRST | LAST] | ALL
//   with    WITH [RECURSIVE] name [(names)] AS [[NOT] MATERIALIZED] ( query ), …
// clang-format on
//
// Clauses that lock, write or format (FOR UPDATE, INTO, …) are named and refused.
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<void> Parser::query_tail(Query& into) {
    if (accept(TokenKind::kOrder)) {
        TRY(expect(TokenKind::kBy));
        into.order_by = TRY(order_by());
    }
    return limit_clauses(into);
}

Parsed<std::vector<OrderItem>> Parser::order_by() {
    std::vector<OrderItem> items;
    do
        items.push_back(TRY(order_item()));
    while (accept(TokenKind::sComma));
    return items;
}

Parsed<OrderItem> Parser::order_item() {
    OrderItem item;
    const std::uint32_t begin = here();
    if (grammar_.order_by_all && (accept(TokenKind::kAll) || accept(TokenKind::sAsterisk)))
        item.expression = make_expression(Star{since(begin), {}, {}, {}, {}, nullptr, {}, {}});
    else
        item.expression = TRY(expression());
    if (accept(TokenKind::kAsc))
        item.direction = SortDirection::Ascending;
    else if (accept(TokenKind::kDesc))
        item.direction = SortDirection::Descending;
    else if (grammar_.order_using && accept(TokenKind::kUsing)) {
        // `<` is what ASC uses, `>` what DESC uses; no other operator is known to order.
        item.direction =
            at(TokenKind::sGreater) ? SortDirection::Descending : SortDirection::Ascending;
        if (!accept(TokenKind::sGreater)) TRY(expect(TokenKind::sLess));
    }
    if (grammar_.nulls_order && accept(TokenKind::kNulls)) {
        if (accept(TokenKind::kFirst)) {
            item.nulls = NullsOrder::First;
        } else {
            TRY(expect(TokenKind::kLast));
            item.nulls = NullsOrder::Last;
        }
    }
    item.span = since(begin);
    return item;
}

Parsed<void> Parser::limit_clauses(Query& into) {
    const std::uint32_t begin = here();
    Limit limit;
    bool found = false;
    if (grammar_.offset_before_limit && at(TokenKind::kOffset)) {
        TRY(offset_clause(limit));
        found = true;
    }
    if (at(TokenKind::kLimit)) {
        if (!grammar_.limit) return lacks("LIMIT", current().span);
        TRY(limit_clause(limit));
        found = true;
    }
    if (!limit.offset && at(TokenKind::kOffset)) {
        if (!grammar_.fetch && !limit.count)
            return unexpected("OFFSET needs a LIMIT before it", {"Write LIMIT n OFFSET m"});
        TRY(offset_clause(limit));
        const bool rows = tokens_[index_ - 1].kind == TokenKind::kRows ||
                          tokens_[index_ - 1].kind == TokenKind::kRow;
        if (!limit.count && !rows && !grammar_.offset_without_rows)
            return unexpected("OFFSET needs a LIMIT before it, or ROWS after it",
                              {"Write LIMIT n OFFSET m, or OFFSET m ROWS"});
        found = true;
    }
    if (!limit.count && grammar_.fetch && at(TokenKind::kFetch)) {
        TRY(fetch_clause(limit));
        found = true;
    }
    if (!found) return {};
    if (into.limit) return unexpected("A query takes one limit");
    if (!limit.count && !limit.offset) return {};
    limit.span = since(begin);
    into.limit = std::move(limit);
    return {};
}

Parsed<void> Parser::limit_clause(Limit& into) {
    advance();
    if (grammar_.limit_all && accept(TokenKind::kAll)) return {};
    // `10%` is no unfinished remainder.
    const TokenKind after = kind_at(2);
    const bool percent_sign =
        grammar_.limit_percent && kind_at(1) == TokenKind::sPercentSign &&
        (after == TokenKind::End || after == TokenKind::sSemicolon || after == TokenKind::kOffset ||
         after == TokenKind::sCloseParenthesis);
    into.count = percent_sign ? TRY(literal()) : TRY(limit_value());
    if (grammar_.limit_percent && (accept(TokenKind::sPercentSign) || accept(TokenKind::kPercent)))
        into.unit = LimitUnit::Percent;
    if (grammar_.limit_comma && accept(TokenKind::sComma)) {
        into.offset = std::move(into.count);
        into.count = TRY(limit_value());
    }
    return {};
}

Parsed<ExpressionPtr> Parser::limit_value() {
    if (grammar_.limit_expressions) return expression();
    if (kind() == TokenKind::Parameter) return parameter();
    if (kind() != TokenKind::Integer)
        return unexpected("A limit is a whole number here", {"Write the number, as in LIMIT 10"});
    return literal();
}

/// After FETCH FIRST, where operators stand in parentheses.
Parsed<ExpressionPtr> Parser::fetch_value() {
    if (grammar_.limit_expressions && kind() == TokenKind::sOpenParenthesis) return parenthesized();
    const bool number = kind_at(1) == TokenKind::Integer || kind_at(1) == TokenKind::Decimal;
    const bool sign = number && (kind() == TokenKind::sDash || kind() == TokenKind::sPlus);
    if (grammar_.limit_expressions && sign)
        return unary(kind() == TokenKind::sDash ? UnaryOperator::Minus : UnaryOperator::Plus,
                     dialect_.operators.sign_precedence);
    return kind() == TokenKind::Parameter ? parameter() : literal();
}

Parsed<void> Parser::offset_clause(Limit& into) {
    advance();
    into.offset = TRY(limit_value());
    if (grammar_.fetch && !accept(TokenKind::kRows)) accept(TokenKind::kRow);
    return {};
}

Parsed<void> Parser::fetch_clause(Limit& into) {
    advance();
    if (!accept(TokenKind::kFirst)) TRY(expect(TokenKind::kNext));
    const bool count_left_out = kind() == TokenKind::kRow || kind() == TokenKind::kRows;
    into.count = count_left_out ? make_expression(Literal{since(here()), LiteralKind::Integer, "1"})
                                : TRY(fetch_value());
    if (!accept(TokenKind::kRow)) TRY(expect(TokenKind::kRows));
    if (accept(TokenKind::kOnly)) return {};
    if (!grammar_.fetch_with_ties) return unexpected();
    TRY(expect(TokenKind::kWith));
    TRY(expect(TokenKind::kTies));
    into.ties = LimitTies::WithTies;
    return {};
}

Parsed<void> Parser::refuse_tail() {
    const base::TextSpan span = current().span;
    const auto refused = [&](std::string_view what) {
        return refuse(ParseErrorKind::Unsupported, span,
                      std::string(what) + " is not part of a read-only query",
                      {"Leave the clause out"});
    };
    switch (kind()) {
    case TokenKind::kFor: return refused("FOR (a lock or an output format)");
    case TokenKind::kLock: return refused("LOCK");
    case TokenKind::kInto: return refused("INTO");
    case TokenKind::kProcedure: return refused("PROCEDURE");
    case TokenKind::kOption: return refused("OPTION");
    default: return {};
    }
}

Parsed<With> Parser::with() {
    With result;
    const std::uint32_t begin = here();
    advance();
    if (kind() == TokenKind::kRecursive && kind_at(1) != TokenKind::kAs) {
        advance();
        result.recursion = Recursion::Recursive;
    }
    do
        result.tables.push_back(TRY(common_table(result.recursion)));
    while (accept(TokenKind::sComma));
    result.span = since(begin);
    return result;
}

Parsed<CommonTable> Parser::common_table(Recursion recursion) {
    CommonTable table;
    const std::uint32_t begin = here();
    table.name = TRY(name());
    if (at(TokenKind::sOpenParenthesis)) table.columns = TRY(name_list());
    if (kind() == TokenKind::kUsing && kind_at(1) == TokenKind::kKey)
        return refuse(ParseErrorKind::Unsupported, current().span, "USING KEY is not supported",
                      {"Leave USING KEY out, and group the rows of the recursion afterwards"});
    TRY(expect(TokenKind::kAs));
    if (grammar_.materialized_hints) {
        if (accept(TokenKind::kMaterialized)) {
            table.materialization = Materialization::Materialized;
        } else if (accept(TokenKind::kNot)) {
            TRY(expect(TokenKind::kMaterialized));
            table.materialization = Materialization::NotMaterialized;
        }
    }
    TRY(open());
    if (!at_query()) return starts_other_statement() ? not_a_query() : unexpected();
    table.query = TRY(query());
    TRY(refuse_tail());
    const auto* set = table.query->as<SetOperation>();
    const bool grows =
        recursion == Recursion::Recursive && set && set->links.back().op == SetOperator::Union;
    if (grows && !grammar_.recursion_tail && (table.query->limit || !table.query->order_by.empty()))
        return lacks("ORDER BY or LIMIT in a recursive query", table.query->span,
                     {"Write it in the query that reads " + table.name.text});
    TRY(close());
    TRY(refuse_common_table_clauses());
    table.span = since(begin);
    return table;
}

/// SEARCH and CYCLE add columns that the query of the table does not name.
Parsed<void> Parser::refuse_common_table_clauses() {
    const bool search = word_is("SEARCH"), cycle = word_is("CYCLE");
    if (!search && !cycle) return {};
    return refuse(
        ParseErrorKind::Unsupported, current().span,
        std::string(search ? "SEARCH" : "CYCLE") + " after a common table is not supported",
        {search ? "Carry the path or the depth in a column of the recursive query and order by it"
                : "Carry the depth in a column of the recursive query and stop at a limit"});
}

} // namespace vouch::sql::syntax::detail
