// PIVOT and UNPIVOT after a table, and DuckDB's statements of that name as a select of everything.
//
//   pivot      PIVOT ( aggregate [AS a], …
//                FOR column IN ( value [AS a], … | query | ANY ) [GROUP BY …] )
//   unpivot    UNPIVOT [(INCLUDE | EXCLUDE) NULLS]
//                ( value FOR name IN ( column [AS label], … ) )
//   statement  PIVOT table [ON column [IN (…)], …] [USING aggregate, …] [GROUP BY …]
//              | UNPIVOT table ON column, … [INTO NAME name VALUE name, …]
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<TableExpressionPtr> Parser::pivots(TableExpressionPtr source) {
    Height height(*this);
    while (kind_at(1) == TokenKind::sOpenParenthesis || kind() == TokenKind::kUnpivot) {
        if (kind() == TokenKind::kPivot)
            source = TRY(pivot(std::move(source)));
        else if (kind() == TokenKind::kUnpivot)
            source = TRY(unpivot(std::move(source)));
        else
            break;
        TRY(check_depth(height.grow()));
    }
    return source;
}

Parsed<PivotValue> Parser::pivot_value() {
    PivotValue value;
    const std::uint32_t begin = here();
    value.expression = TRY(expression());
    value.alias = TRY(select_alias());
    value.span = since(begin);
    return value;
}

Parsed<PivotColumn> Parser::pivot_column() {
    PivotColumn column;
    const std::uint32_t begin = here();
    // IN belongs to the clause, not to the expression.
    column.column = TRY(expression(dialect_.operators[TokenKind::kIn].precedence + 1));
    if (accept(TokenKind::kIn)) {
        TRY(open());
        if (at_query()) {
            column.query = TRY(query());
        } else if (!(kind() == TokenKind::kAny && kind_at(1) == TokenKind::sCloseParenthesis)) {
            do
                column.values.push_back(TRY(pivot_value()));
            while (accept(TokenKind::sComma));
        } else {
            advance();
        }
        TRY(close());
    }
    column.span = since(begin);
    return column;
}

Parsed<TableExpressionPtr> Parser::pivot(TableExpressionPtr source) {
    Pivot result;
    const std::uint32_t begin = source->span().begin;
    advance();
    TRY(open());
    result.source = std::move(source);
    do
        result.aggregates.push_back(TRY(pivot_value()));
    while (accept(TokenKind::sComma));
    TRY(expect(TokenKind::kFor));
    do
        result.columns.push_back(TRY(pivot_column()));
    while (kind() != TokenKind::kGroup && kind() != TokenKind::sCloseParenthesis);
    if (accept(TokenKind::kGroup)) {
        TRY(expect(TokenKind::kBy));
        result.group_by = TRY(expression_list());
    }
    TRY(close());
    result.alias = TRY(table_alias());
    result.span = since(begin);
    return make_table(std::move(result));
}

Parsed<TableExpressionPtr> Parser::unpivot(TableExpressionPtr source) {
    Unpivot result;
    const std::uint32_t begin = source->span().begin;
    advance();
    result.source = std::move(source);
    if (kind() == TokenKind::kInclude || kind() == TokenKind::kExclude) {
        result.nulls =
            kind() == TokenKind::kInclude ? UnpivotNulls::Include : UnpivotNulls::Exclude;
        advance();
        TRY(expect(TokenKind::kNulls));
    }
    TRY(open());
    if (kind() == TokenKind::sOpenParenthesis)
        result.value_columns = TRY(name_list());
    else
        result.value_columns.push_back(TRY(name()));
    TRY(expect(TokenKind::kFor));
    result.name_column = TRY(name());
    TRY(expect(TokenKind::kIn));
    TRY(open());
    do
        result.items.push_back(TRY(unpivot_item()));
    while (accept(TokenKind::sComma));
    TRY(close());
    TRY(close());
    result.alias = TRY(table_alias());
    result.span = since(begin);
    return make_table(std::move(result));
}

Parsed<UnpivotItem> Parser::unpivot_item() {
    UnpivotItem item;
    const std::uint32_t begin = here();
    if (accept(TokenKind::sOpenParenthesis)) {
        item.columns = TRY(expression_list());
        TRY(close());
        // `((a, b))` are two columns too.
        RowValue* row = item.columns.size() == 1 ? item.columns[0]->as<RowValue>() : nullptr;
        if (row && row->form == RowForm::Bare) {
            std::vector<ExpressionPtr> columns = std::move(row->items);
            item.columns = std::move(columns);
        }
    } else {
        item.columns.push_back(TRY(expression()));
    }
    if (accept(TokenKind::kAs)) item.label = at_name() ? TRY(expression()) : TRY(literal());
    item.span = since(begin);
    return item;
}

Parsed<QueryPtr> Parser::pivot_statement() {
    Pivot pivot;
    const std::uint32_t begin = here();
    advance();
    pivot.source = TRY(table_primary());
    if (accept(TokenKind::kOn)) {
        do
            pivot.columns.push_back(TRY(pivot_column()));
        while (accept(TokenKind::sComma));
    }
    if (pivot.columns.empty() || kind() == TokenKind::kUsing) {
        TRY(expect(TokenKind::kUsing));
        do
            pivot.aggregates.push_back(TRY(pivot_value()));
        while (accept(TokenKind::sComma));
    }
    if (accept(TokenKind::kGroup)) {
        TRY(expect(TokenKind::kBy));
        pivot.group_by = TRY(expression_list());
    }
    pivot.span = since(begin);
    return everything_from(make_table(std::move(pivot)), begin);
}

Parsed<QueryPtr> Parser::unpivot_statement() {
    Unpivot unpivot;
    const std::uint32_t begin = here();
    advance();
    unpivot.source = TRY(table_primary());
    TRY(expect(TokenKind::kOn));
    do
        unpivot.items.push_back(TRY(unpivot_item()));
    while (accept(TokenKind::sComma));
    unpivot.name_column = Identifier{since(begin), "name", Quoting::Bare};
    if (accept(TokenKind::kInto)) {
        TRY(expect(TokenKind::kName));
        unpivot.name_column = TRY(name());
        TRY(expect(TokenKind::kValue));
        do
            unpivot.value_columns.push_back(TRY(name()));
        while (accept(TokenKind::sComma));
    } else {
        unpivot.value_columns.push_back(Identifier{since(begin), "value", Quoting::Bare});
    }
    unpivot.span = since(begin);
    return everything_from(make_table(std::move(unpivot)), begin);
}

/// SELECT * FROM table
QueryPtr Parser::everything_from(TableExpressionPtr table, std::uint32_t begin) const {
    Select select;
    select.span = since(begin);
    select.items.push_back(
        SelectItem{since(begin), make_expression(Star{since(begin), {}, {}, {}, {}, nullptr}), {}});
    select.from.push_back(std::move(table));
    auto result = std::make_unique<Query>();
    result->body = std::move(select);
    result->span = since(begin);
    return result;
}

} // namespace vouch::sql::syntax::detail
