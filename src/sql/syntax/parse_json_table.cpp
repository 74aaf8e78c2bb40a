// JSON_TABLE.
//
// clang-format off
//   table    JSON_TABLE ( expression , 'path' COLUMNS ( column, … ) ) alias
//   column   name FOR ORDINALITY
//            | name type [EXISTS] PATH 'path' [default ON EMPTY] [default ON ERROR]
//            | NESTED [PATH] 'path' COLUMNS ( column, … )
//   default  NULL | DEFAULT literal
// clang-format on
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<TableExpressionPtr> Parser::json_table(Laterality lateral) {
    JsonTable table;
    const std::uint32_t begin = here();
    advance();
    table.lateral = lateral;
    TRY(open());
    table.source = TRY(expression());
    TRY(expect(TokenKind::sComma));
    table.path = TRY(string_value());
    table.columns = TRY(json_columns());
    TRY(close());
    table.alias = TRY(table_alias());
    table.span = since(begin);
    return make_table(std::move(table));
}

Parsed<std::string> Parser::string_value() {
    if (!at(TokenKind::String)) return unexpected();
    auto decoded = decode_string(text_of(current()), dialect_.lexical);
    if (!decoded) return lexical(std::move(decoded).error(), current().span);
    advance();
    return std::move(decoded).value();
}

Parsed<std::vector<JsonTableColumn>> Parser::json_columns() {
    Level level(*this);
    Height height(*this);
    TRY(check_depth(0));
    std::vector<JsonTableColumn> columns;
    TRY(expect(TokenKind::kColumns));
    TRY(open());
    do
        columns.push_back(TRY(json_column()));
    while (accept(TokenKind::sComma));
    TRY(close());
    TRY(check_depth(height.grow()));
    return columns;
}

Parsed<JsonTableColumn> Parser::json_column() {
    JsonTableColumn column;
    const std::uint32_t begin = here();
    if (accept(TokenKind::kNested)) {
        column.kind = JsonColumnKind::Nested;
        accept(TokenKind::kPath);
        column.path = TRY(string_value());
        column.nested = TRY(json_columns());
        column.span = since(begin);
        return column;
    }
    column.name = TRY(name());
    if (accept(TokenKind::kFor)) {
        TRY(expect(TokenKind::kOrdinality));
        column.kind = JsonColumnKind::Ordinality;
        column.span = since(begin);
        return column;
    }
    column.type = TRY(type_name());
    if (accept(TokenKind::kExists)) column.kind = JsonColumnKind::Exists;
    TRY(expect(TokenKind::kPath));
    column.path = TRY(string_value());
    while (kind() == TokenKind::kNull || kind() == TokenKind::kDefault) {
        accept(TokenKind::kDefault);
        ExpressionPtr fallback = TRY(literal());
        TRY(expect(TokenKind::kOn));
        const bool empty = accept(TokenKind::kEmpty);
        if (!empty) TRY(expect(TokenKind::kError));
        (empty ? column.on_empty : column.on_error) = std::move(fallback);
    }
    column.span = since(begin);
    return column;
}

} // namespace vouch::sql::syntax::detail
