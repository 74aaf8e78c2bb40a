// SELECT.
//
//   select  SELECT [ALL | DISTINCT [ON (…)]] [TOP n] items [FROM …] [WHERE …] [GROUP BY …]
//           [HAVING …] [WINDOW …] [QUALIFY …] [USING SAMPLE …]
//   item    * | name.* | expression [[AS] alias]
//
// FROM-first (`FROM t SELECT a`, `FROM t`) reads as the same tree.
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<QueryPtr> Parser::select_query() {
    auto result = std::make_unique<Query>();
    Select& select = result->body.emplace<Select>();
    const std::uint32_t begin = here();
    if (accept(TokenKind::kFrom)) {
        select.from = TRY(from_list());
        if (at(TokenKind::kSelect))
            TRY(select_head(*result, select));
        else
            select.items.push_back(
                SelectItem{since(begin),
                           make_expression(Star{since(begin), {}, {}, {}, {}, nullptr, {}, {}}),
                           {}});
    } else {
        TRY(select_head(*result, select));
        if (kind() == TokenKind::kInto) TRY(refuse_tail());
        if (at(TokenKind::kFrom)) {
            advance();
            const bool is_dual = grammar_.dual && kind() == TokenKind::kDual;
            if (is_dual)
                advance();
            else
                select.from = TRY(from_list());
        } else if (!grammar_.select_without_from) {
            return unexpected();
        }
    }
    TRY(select_body(select));
    select.span = since(begin);
    result->span = since(begin);
    return result;
}

Parsed<void> Parser::select_head(Query& query, Select& select) {
    TRY(expect(TokenKind::kSelect));
    while (accept_ignored_word()) {
    }
    if (accept(TokenKind::kDistinct) ||
        (grammar_.ignored_select_words && accept(TokenKind::kDistinctRow))) {
        select.quantifier = SelectQuantifier::Distinct;
        if (grammar_.distinct_on && accept(TokenKind::kOn)) {
            TRY(open());
            select.distinct_on = TRY(expression_list());
            TRY(close());
        }
    } else if (accept(TokenKind::kAll)) {
        select.quantifier = SelectQuantifier::All;
    }
    while (accept_ignored_word()) {
    }
    if (grammar_.top && at(TokenKind::kTop)) TRY(top_clause(query));
    if (grammar_.as_struct && accept(TokenKind::kAs)) {
        if (accept(TokenKind::kStruct)) {
            select.shape = RowShape::Struct;
        } else {
            TRY(expect(TokenKind::kValue));
            select.shape = RowShape::Value;
        }
    }
    return select_items(select);
}

/// Words that advise the server and change no row.
bool Parser::accept_ignored_word() {
    if (!grammar_.ignored_select_words) return false;
    for (TokenKind word : {TokenKind::kHighPriority, TokenKind::kStraight, TokenKind::kSqlNoCache,
                           TokenKind::kSqlCalcFoundRows})
        if (accept(word)) return true;
    for (std::string_view word :
         {"SQL_SMALL_RESULT", "SQL_BIG_RESULT", "SQL_BUFFER_RESULT", "SQL_CACHE"}) {
        if (!word_is(word)) continue;
        advance();
        return true;
    }
    return false;
}

Parsed<void> Parser::top_clause(Query& query) {
    Limit limit;
    const std::uint32_t begin = here();
    advance();
    if (accept(TokenKind::sOpenParenthesis)) {
        limit.count = TRY(expression());
        TRY(close());
    } else {
        limit.count = TRY(literal());
    }
    if (accept(TokenKind::kPercent)) limit.unit = LimitUnit::Percent;
    if (kind() == TokenKind::kWith && kind_at(1) == TokenKind::kTies) {
        advance();
        advance();
        limit.ties = LimitTies::WithTies;
    }
    limit.span = since(begin);
    query.limit = std::move(limit);
    return {};
}

Parsed<void> Parser::select_items(Select& select) {
    if (kind() == TokenKind::kFrom && !at_name()) {
        if (!grammar_.empty_exists_list || index_ - 1 != exists_select_)
            return unexpected("A SELECT names at least one column",
                              {"Write SELECT column FROM …, or SELECT * FROM …"});
        SelectItem& one = select.items.emplace_back();
        one.span = since(here());
        one.expression = make_expression(Literal{one.span, LiteralKind::Integer, "1"});
        return {};
    }
    do
        TRY(select_item(select.items.emplace_back()));
    while (another());
    return {};
}

Parsed<void> Parser::select_item(SelectItem& item) {
    const std::uint32_t begin = here();
    if (at_star()) {
        Star all = TRY(star());
        item.expression = make_expression(std::move(all));
        item.span = since(begin);
        return {};
    }
    const bool alias_first =
        grammar_.prefix_aliases && at_name() && kind_at(1) == TokenKind::sColon;
    if (alias_first) {
        item.alias = TRY(name());
        advance();
    }
    item.expression = TRY(expression());
    if (kind() == TokenKind::sDot && kind_at(1) == TokenKind::sAsterisk && grammar_.field_access &&
        grammar_.row_stars && takes_parts(*item.expression, begin)) {
        advance();
        advance();
        item.expression = make_expression(RowStar{since(begin), std::move(item.expression)});
    } else if (!alias_first) {
        item.alias = TRY(select_alias());
    }
    // `(t.*) AS a`: the columns of the row, and not the row under a name.
    if (item.alias && item.expression->as<Star>()) return unexpected("A star takes no alias");
    item.span = since(begin);
    return {};
}

Parsed<void> Parser::select_body(Select& select) {
    if (accept(TokenKind::kWhere)) select.where = TRY(expression());
    if (at(TokenKind::kGroup)) select.group_by = TRY(group_by());
    if (accept(TokenKind::kHaving)) select.having = TRY(expression());
    const auto qualify = [&]() -> Parsed<void> {
        if (!select.qualify && grammar_.qualify && accept(TokenKind::kQualify))
            select.qualify = TRY(expression());
        return {};
    };
    TRY(qualify());
    if (at(TokenKind::kWindow)) select.windows = TRY(named_windows());
    TRY(qualify());
    if (grammar_.using_sample && kind() == TokenKind::kUsing && kind_at(1) == TokenKind::kSample) {
        advance();
        advance();
        select.sample = TRY(sample());
    }
    return {};
}

} // namespace vouch::sql::syntax::detail
