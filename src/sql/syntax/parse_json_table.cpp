// JSON_TABLE.
//
//   table    JSON_TABLE ( expression , 'path' [AS name] [PASSING value AS name, …]
//            COLUMNS ( column, … ) [fallback ON ERROR] ) alias
//   column   name FOR ORDINALITY
//            | name type [EXISTS] [FORMAT JSON] [PATH 'path'] [wrapper] [quotes]
//              [fallback ON EMPTY] [fallback ON ERROR]
//            | NESTED [PATH] 'path' [AS name] COLUMNS ( column, … )
//
// The names of paths say nothing, so they are dropped; a path that is left out is written out.
#include <algorithm>

#include "sql/syntax/detail/ascii.h"
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
    if (grammar_.json_table_clauses) {
        if (accept(TokenKind::kAs)) TRY(name());
        table.passing = TRY(json_passing());
    }
    table.columns = TRY(json_columns());
    if (grammar_.json_table_clauses) {
        std::optional<JsonFallback> unused;
        TRY(json_fallbacks(unused, table.on_error));
        if (unused) return unexpected("A whole JSON_TABLE has no ON EMPTY");
    }
    TRY(close());
    table.alias = TRY(table_alias());
    table.span = since(begin);
    return make_table(std::move(table));
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
        if (grammar_.json_table_clauses && accept(TokenKind::kAs)) TRY(name());
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
    if (grammar_.json_table_clauses) column.format = json_format();
    TRY(json_column_path(column));
    if (grammar_.json_table_clauses) {
        column.wrapper = TRY(json_wrapper());
        column.quotes = TRY(json_quotes());
    }
    TRY(json_fallbacks(column.on_empty, column.on_error));
    column.span = since(begin);
    return column;
}

/// Without PATH the member of the column's own name is meant.
Parsed<void> Parser::json_column_path(JsonTableColumn& column) {
    if (grammar_.json_table_clauses && !at(TokenKind::kPath)) {
        const std::string& written = column.name.text;
        const bool plain = std::all_of(written.begin(), written.end(), [](char c) {
            return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
        });
        if (!plain) return unexpected("This column needs a path", {"Write PATH '$.member'"});
        const bool folds = column.name.quoting == Quoting::Bare;
        column.path = "$.\"" + (folds ? lower_ascii(written) : written) + "\"";
        return {};
    }
    TRY(expect(TokenKind::kPath));
    column.path = TRY(string_value());
    return {};
}

} // namespace vouch::sql::syntax::detail
