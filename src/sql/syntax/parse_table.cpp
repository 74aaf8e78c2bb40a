// What a join combines.
//
//   factor   primary [sample] pivot*
//   primary  [LATERAL] ( query ) alias | ( table ) | name [hints] alias | [LATERAL] f(…) alias
//            | VALUES (…), … alias
//            | UNNEST(…) | TABLE(f(…)) | ROWS FROM (f(…), …) | JSON_TABLE(…)
//
// INDEXED BY, NOT INDEXED and index hints change no result: they are dropped. A string in the place
// of a table is refused: some servers read it as a table or a file.
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<TableExpressionPtr> Parser::table_factor() {
    TableExpressionPtr table = TRY(table_primary());
    if (!grammar_.pivot) return table;
    return pivots(std::move(table));
}

/// `x: table` is `table AS x`; one name stands before a table, so nothing nests here.
Parsed<TableExpressionPtr> Parser::prefixed_table() {
    TableAlias alias;
    alias.name = TRY(name());
    alias.span = alias.name.span;
    TRY(expect(TokenKind::sColon));
    TableExpressionPtr table = TRY(unprefixed_table());
    const bool named = std::visit(
        [&](auto& node) {
            if constexpr (requires { node.alias = std::move(alias); }) {
                if (!node.alias) {
                    node.alias = std::move(alias);
                    return true;
                }
            }
            return false;
        },
        table->node);
    if (!named) return unexpected("A table takes one alias");
    return table;
}

Parsed<TableExpressionPtr> Parser::table_primary() {
    if (grammar_.prefix_table_aliases && at_name() && kind_at(1) == TokenKind::sColon)
        return prefixed_table();
    return unprefixed_table();
}

Parsed<TableExpressionPtr> Parser::unprefixed_table() {
    const Laterality lateral =
        grammar_.lateral && accept(TokenKind::kLateral) ? Laterality::Lateral : Laterality::Plain;
    const TokenKind next = kind_at(1);
    switch (kind()) {
    case TokenKind::sOpenParenthesis: return parenthesized_table(lateral);
    case TokenKind::kUnnest:
        if (grammar_.unnest && next == TokenKind::sOpenParenthesis) return unnest(lateral);
        break;
    case TokenKind::kTable:
        if (grammar_.table_wrapper && next == TokenKind::sOpenParenthesis)
            return wrapped_table_function(lateral);
        break;
    case TokenKind::kRows:
        if (grammar_.rows_from && next == TokenKind::kFrom) return rows_from(lateral);
        break;
    case TokenKind::kJsonTable:
        if (grammar_.json_table && next == TokenKind::sOpenParenthesis) return json_table(lateral);
        break;
    case TokenKind::kValues:
        if (grammar_.values_tables && next == TokenKind::sOpenParenthesis)
            return values_table(lateral);
        break;
    case TokenKind::String:
        return unexpected("A string stands where a table belongs",
                          {"Write the name of the table without quotes or in " + name_quotes()});
    default: break;
    }
    const bool clock = kind() == TokenKind::kCurrentDate || kind() == TokenKind::kCurrentTime ||
                       kind() == TokenKind::kCurrentTimestamp || kind() == TokenKind::kLocalTime ||
                       kind() == TokenKind::kLocalTimestamp;
    if (clock && grammar_.niladic_tables && next != TokenKind::sOpenParenthesis)
        return niladic_table(lateral);
    return named_table(lateral);
}

/// `VALUES (1, 2), (3, 4) AS t` is `(VALUES (1, 2), (3, 4)) AS t`.
Parsed<TableExpressionPtr> Parser::values_table(Laterality lateral) {
    DerivedTable derived;
    const std::uint32_t begin = here();
    derived.lateral = lateral;
    derived.query = std::make_unique<Query>();
    derived.query->body = TRY(values());
    derived.query->span = since(begin);
    derived.alias = TRY(table_alias());
    if (!derived.alias)
        return unexpected("VALUES in FROM needs a name", {"Write VALUES (…) AS name"});
    derived.span = since(begin);
    return make_table(std::move(derived));
}

Parsed<TableExpressionPtr> Parser::niladic_table(Laterality lateral) {
    TableFunction table;
    const std::uint32_t begin = here();
    FunctionCall call;
    call.form = CallForm::Bare;
    call.name.parts.push_back(TRY(any_word()));
    call.name.span = since(begin);
    call.span = since(begin);
    table.lateral = lateral;
    table.calls.push_back(std::move(call));
    table.alias = TRY(table_alias());
    table.span = since(begin);
    return make_table(std::move(table));
}

Parsed<TableExpressionPtr> Parser::parenthesized_table(Laterality lateral) {
    const std::uint32_t begin = here();
    const bool is_query =
        starts_query(kind_at(1)) || (kind_at(1) == TokenKind::sOpenParenthesis && at_query(1));
    if (is_query) {
        DerivedTable derived;
        derived.lateral = lateral;
        derived.query = TRY(parenthesized_query());
        derived.alias = TRY(table_alias());
        if (!derived.alias && grammar_.derived_table_needs_alias)
            return unexpected("A query in FROM needs a name", {"Write FROM (SELECT …) AS name"});
        derived.sample = TRY(table_sample());
        derived.span = since(begin);
        return make_table(std::move(derived));
    }
    if (lateral == Laterality::Lateral) return unexpected();
    advance();
    if (starts_other_statement()) return not_a_query();
    TableExpressionPtr inner = TRY(table_expression());
    const bool one_table = inner->as<TableReference>() || inner->as<TableFunction>();
    if ((one_table && !grammar_.parenthesized_table_names) ||
        (inner->as<DerivedTable>() && !grammar_.parenthesized_named_queries))
        return unexpected("Parentheses hold a join or a query here, not one table");
    while (grammar_.parenthesized_table_lists && accept(TokenKind::sComma)) {
        // `(a, b)` is a cross join that binds before what stands outside.
        JoinLink link;
        link.kind = JoinKind::Cross;
        link.right = TRY(table_expression());
        link.span = link.right->span();
        Join* open_join = inner->as<Join>();
        if (open_join && !open_join->alias) {
            open_join->links.push_back(std::move(link));
            continue;
        }
        Join joined;
        joined.first = std::move(inner);
        joined.links.push_back(std::move(link));
        joined.span = since(begin);
        inner = make_table(std::move(joined));
    }
    TRY(close());
    Join* join = inner->as<Join>();
    if (join && !join->alias && grammar_.join_alias) join->alias = TRY(table_alias());
    if (!join && grammar_.parenthesized_table_alias) TRY(alias_parenthesized(*inner));
    return inner;
}

/// `(a AS x) AS y` is `a AS y`.
Parsed<void> Parser::alias_parenthesized(TableExpression& table) {
    std::optional<TableAlias> alias = TRY(table_alias());
    if (!alias) return {};
    auto* named = table.as<TableReference>();
    if (!named) return unexpected("A name in parentheses may get an alias, nothing else here");
    named->alias = std::move(alias);
    return {};
}

Parsed<TableExpressionPtr> Parser::named_table(Laterality lateral) {
    TableReference table;
    const std::uint32_t begin = here();
    if (grammar_.only && kind() == TokenKind::kOnly) {
        advance();
        table.inheritance = Inheritance::Only;
        if (accept(TokenKind::sOpenParenthesis)) {
            table.name = TRY(qualified_name());
            TRY(close());
        }
    }
    const TokenKind first = kind();
    if (table.name.parts.empty()) table.name = TRY(qualified_name());
    if (grammar_.table_functions && kind() == TokenKind::sOpenParenthesis &&
        table.inheritance == Inheritance::Default) {
        if (is_no_function(table.name, first)) return unexpected();
        return table_function(std::move(table.name), lateral, begin);
    }
    if (lateral == Laterality::Lateral) return unexpected();
    TRY(refuse_history());
    if (grammar_.partition_selection && kind() == TokenKind::kPartition &&
        kind_at(1) == TokenKind::sOpenParenthesis) {
        advance();
        table.partitions = TRY(name_list());
    }
    table.alias = TRY(table_alias());
    TRY(table_hints());
    table.sample = TRY(table_sample());
    table.span = since(begin);
    return make_table(std::move(table));
}

/// A table as it was: AT (VERSION => 3), AT (TIMESTAMP => …), FOR SYSTEM_TIME AS OF ….
Parsed<void> Parser::refuse_history() {
    const bool at_version = kind() == TokenKind::kAt && kind_at(1) == TokenKind::sOpenParenthesis;
    const Token& following = tokens_[std::min(index_ + 1, tokens_.size() - 1)];
    const bool system_time =
        kind() == TokenKind::kFor && upper_ascii(text_of(following)).starts_with("SYSTEM_TIME");
    if (!at_version && !system_time) return {};
    return refuse(ParseErrorKind::Unsupported, current().span,
                  "Older versions of a table cannot be read", {"Read the table as it is now"});
}

Parsed<void> Parser::table_hints() {
    if (grammar_.indexed_by && kind() == TokenKind::kIndexed) {
        advance();
        TRY(expect(TokenKind::kBy));
        TRY(name());
    } else if (grammar_.indexed_by && kind() == TokenKind::kNot &&
               kind_at(1) == TokenKind::kIndexed) {
        advance();
        advance();
    }
    while (grammar_.index_hints &&
           (kind() == TokenKind::kUse || kind() == TokenKind::kForce ||
            kind() == TokenKind::kIgnore) &&
           (kind_at(1) == TokenKind::kIndex || kind_at(1) == TokenKind::kKey))
        TRY(index_hint());
    return {};
}

/// USE INDEX [FOR (JOIN | ORDER BY | GROUP BY)] ( [name, …] )
Parsed<void> Parser::index_hint() {
    advance();
    advance();
    if (accept(TokenKind::kFor) && !accept(TokenKind::kJoin)) {
        if (!accept(TokenKind::kOrder)) TRY(expect(TokenKind::kGroup));
        TRY(expect(TokenKind::kBy));
    }
    TRY(open());
    if (accept(TokenKind::sCloseParenthesis)) return {};
    do {
        if (!accept(TokenKind::kPrimary)) TRY(name());
    } while (accept(TokenKind::sComma));
    return close();
}

Parsed<std::optional<Sample>> Parser::table_sample() {
    if (!grammar_.table_sample) return std::optional<Sample>();
    if (!accept(TokenKind::kTableSample)) return std::optional<Sample>();
    return std::optional(TRY(sample()));
}

Parsed<TableExpressionPtr> Parser::table_function(QualifiedName called, Laterality lateral,
                                                  std::uint32_t begin) {
    TableFunction table;
    table.lateral = lateral;
    table.calls.push_back(TRY(call(std::move(called), begin)));
    if (grammar_.with_ordinality && kind() == TokenKind::kWith &&
        kind_at(1) == TokenKind::kOrdinality) {
        advance();
        advance();
        table.ordinality = Ordinality::WithOrdinality;
    }
    table.alias = TRY(table_alias(AliasColumns::Definitions));
    table.sample = TRY(table_sample());
    table.span = since(begin);
    return make_table(std::move(table));
}

Parsed<TableExpressionPtr> Parser::wrapped_table_function(Laterality lateral) {
    TableFunction table;
    const std::uint32_t begin = here();
    advance();
    TRY(open());
    const std::uint32_t call_begin = here();
    QualifiedName called = TRY(qualified_name());
    table.form = TableFunctionForm::TableWrapped;
    table.lateral = lateral;
    table.calls.push_back(TRY(call(std::move(called), call_begin)));
    TRY(close());
    table.alias = TRY(table_alias());
    table.span = since(begin);
    return make_table(std::move(table));
}

Parsed<TableExpressionPtr> Parser::rows_from(Laterality lateral) {
    TableFunction table;
    const std::uint32_t begin = here();
    advance();
    advance();
    table.form = TableFunctionForm::RowsFrom;
    table.lateral = lateral;
    TRY(open());
    do {
        const std::uint32_t call_begin = here();
        QualifiedName called = TRY(qualified_name());
        table.calls.push_back(TRY(call(std::move(called), call_begin)));
    } while (accept(TokenKind::sComma));
    TRY(close());
    if (grammar_.with_ordinality && kind() == TokenKind::kWith &&
        kind_at(1) == TokenKind::kOrdinality) {
        advance();
        advance();
        table.ordinality = Ordinality::WithOrdinality;
    }
    table.alias = TRY(table_alias());
    table.span = since(begin);
    return make_table(std::move(table));
}

Parsed<TableExpressionPtr> Parser::unnest(Laterality lateral) {
    Unnest table;
    const std::uint32_t begin = here();
    advance();
    table.lateral = lateral;
    TRY(open());
    table.arrays = TRY(expression_list());
    TRY(close());
    if (grammar_.with_ordinality && kind() == TokenKind::kWith &&
        kind_at(1) == TokenKind::kOrdinality) {
        advance();
        advance();
        table.ordinality = Ordinality::WithOrdinality;
    }
    table.alias = TRY(table_alias());
    if (grammar_.with_offset && kind() == TokenKind::kWith && kind_at(1) == TokenKind::kOffset) {
        advance();
        const Token& word = current();
        advance();
        accept(TokenKind::kAs);
        const bool named = is_bare_table_alias(current());
        table.offset_name = named ? TRY(name()) : Identifier{word.span, "offset", Quoting::Bare};
    }
    table.span = since(begin);
    return make_table(std::move(table));
}

} // namespace vouch::sql::syntax::detail
