// FROM and joins.
//
// clang-format off
//   from       table, …
//   table      factor join*
//   join       NATURAL [INNER | LEFT [OUTER] | …] JOIN factor
//              | [INNER | LEFT [OUTER] | RIGHT [OUTER] | FULL [OUTER] | SEMI | ANTI | ASOF] JOIN factor
//                (ON expression | USING (names))
//              | CROSS JOIN factor | POSITIONAL JOIN factor | (CROSS | OUTER) APPLY factor
// clang-format on
//
// All joins of one level are one node. With nested_join_conditions `a JOIN b JOIN c ON x ON y`
// gives the first ON to the inner join.
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<std::vector<TableExpressionPtr>> Parser::from_list() {
    std::vector<TableExpressionPtr> tables;
    do
        tables.push_back(TRY(table_expression()));
    while (another());
    return tables;
}

Parsed<TableExpressionPtr> Parser::table_expression() {
    Level level(*this);
    Height height(*this);
    TRY(check_depth(0));
    const std::uint32_t begin = here();
    TableExpressionPtr first = TRY(table_factor());
    TableExpressionPtr result = TRY(join_chain(std::move(first), begin));
    TRY(check_depth(height.grow()));
    return result;
}

Parsed<TableExpressionPtr> Parser::join_chain(TableExpressionPtr first, std::uint32_t begin) {
    Join chain;
    while (true) {
        std::optional<JoinLink> link = TRY(join_words());
        if (!link) break;
        const std::uint32_t right_begin = here();
        link->right = TRY(table_factor());
        TRY(join_condition(*link));
        const bool pending = std::holds_alternative<NoCondition>(link->condition) &&
                             grammar_.nested_join_conditions &&
                             (link->kind == JoinKind::Inner || link->kind == JoinKind::Left ||
                              link->kind == JoinKind::Right || link->kind == JoinKind::Full);
        if (pending) {
            Level level(*this);
            Height height(*this);
            TRY(check_depth(0));
            const bool was_join = link->right->as<Join>() != nullptr;
            link->right = TRY(join_chain(std::move(link->right), right_begin));
            TRY(check_depth(height.grow()));
            TRY(join_condition(*link));
            // No condition came for it: it was a cross join, and what follows belongs to the whole.
            Join* followed = link->right->as<Join>();
            if (grammar_.join_without_condition && link->kind == JoinKind::Inner && followed &&
                !was_join && std::holds_alternative<NoCondition>(link->condition)) {
                std::vector<JoinLink> links = std::move(followed->links);
                link->right = std::move(followed->first);
                chain.links.push_back(std::move(*link));
                for (JoinLink& later : links)
                    chain.links.push_back(std::move(later));
                continue;
            }
        }
        const bool conditioned = !std::holds_alternative<NoCondition>(link->condition);
        const bool needs_condition =
            !conditioned && link->kind != JoinKind::Cross && link->kind != JoinKind::Positional &&
            link->kind != JoinKind::CrossApply && link->kind != JoinKind::OuterApply;
        const bool outer = link->kind == JoinKind::Left || link->kind == JoinKind::Right ||
                           link->kind == JoinKind::Full;
        const bool may_lack = grammar_.join_without_condition && link->kind == JoinKind::Inner;
        if (needs_condition && outer && grammar_.outer_join_without_condition) {
            const base::TextSpan nothing = since(here());
            link->condition =
                OnCondition{nothing, make_expression(Literal{nothing, LiteralKind::True, {}})};
        } else if (needs_condition && !may_lack) {
            return unexpected();
        }
        if (link->kind == JoinKind::Cross && conditioned) link->kind = JoinKind::Inner;
        link->span.end = since(begin).end;
        chain.links.push_back(std::move(*link));
    }
    if (chain.links.empty()) return first;
    Join* inner = first->as<Join>();
    if (inner && !inner->alias) {
        for (JoinLink& link : chain.links)
            inner->links.push_back(std::move(link));
        inner->span = since(begin);
        return first;
    }
    chain.first = std::move(first);
    chain.span = since(begin);
    return make_table(std::move(chain));
}

Parsed<std::optional<JoinLink>> Parser::join_words() {
    JoinLink link;
    link.span = current().span;
    const bool natural = at(TokenKind::kNatural);
    if (natural) advance();
    std::optional<JoinKind> kind_found = TRY(join_kind());
    if (!kind_found) {
        if (natural) return unexpected();
        return std::optional<JoinLink>();
    }
    link.kind = *kind_found;
    if (natural) link.condition = NaturalCondition{link.span};
    return std::optional(std::move(link));
}

/// Takes the words up to JOIN or APPLY; none where no join begins.
Parsed<std::optional<JoinKind>> Parser::join_kind() {
    const auto joined = [&](JoinKind found) -> Parsed<std::optional<JoinKind>> {
        advance();
        if (found == JoinKind::Left || found == JoinKind::Right || found == JoinKind::Full)
            accept(TokenKind::kOuter);
        TRY(expect(TokenKind::kJoin));
        return std::optional(found);
    };
    const base::TextSpan span = current().span;
    if (accept(TokenKind::kJoin)) return std::optional(JoinKind::Inner);
    if (at(TokenKind::kInner)) return joined(JoinKind::Inner);
    if (at(TokenKind::kLeft)) {
        const TokenKind next = kind_at(1);
        const bool filters = next == TokenKind::kSemi || next == TokenKind::kAnti;
        if (!grammar_.left_semi_join || !filters) return joined(JoinKind::Left);
        advance();
    }
    if (at(TokenKind::kRight)) return joined(JoinKind::Right);
    if (at(TokenKind::kFull)) {
        if (!grammar_.full_join) return lacks("FULL JOIN", span);
        return joined(JoinKind::Full);
    }
    if (at(TokenKind::kCross)) {
        if (!grammar_.apply || kind_at(1) != TokenKind::kApply) return joined(JoinKind::Cross);
        advance();
        advance();
        return std::optional(JoinKind::CrossApply);
    }
    if (grammar_.apply && kind() == TokenKind::kOuter && kind_at(1) == TokenKind::kApply) {
        advance();
        advance();
        return std::optional(JoinKind::OuterApply);
    }
    if (grammar_.straight_join && accept(TokenKind::kStraight))
        return std::optional(JoinKind::Inner);
    if (grammar_.semi_anti_join && at(TokenKind::kSemi)) return joined(JoinKind::Semi);
    if (grammar_.semi_anti_join && at(TokenKind::kAnti)) return joined(JoinKind::Anti);
    if (grammar_.positional_join && at(TokenKind::kPositional)) return joined(JoinKind::Positional);
    if (grammar_.asof_join && at(TokenKind::kAsOf)) {
        if (kind_at(1) != TokenKind::kLeft) return joined(JoinKind::AsOf);
        advance();
        TRY(joined(JoinKind::Left));
        return std::optional(JoinKind::AsOfLeft);
    }
    return std::optional<JoinKind>();
}

Parsed<void> Parser::join_condition(JoinLink& link) {
    if (!std::holds_alternative<NoCondition>(link.condition)) return {};
    const bool takes_none = link.kind == JoinKind::Positional ||
                            link.kind == JoinKind::CrossApply ||
                            link.kind == JoinKind::OuterApply ||
                            (link.kind == JoinKind::Cross && !grammar_.join_without_condition);
    if (takes_none) return {};
    const std::uint32_t begin = here();
    if (accept(TokenKind::kOn)) {
        ExpressionPtr condition = TRY(expression());
        link.condition = OnCondition{since(begin), std::move(condition)};
    } else if (at(TokenKind::kUsing) && kind_at(1) == TokenKind::sOpenParenthesis) {
        advance();
        UsingCondition condition;
        condition.columns = TRY(name_list());
        if (grammar_.using_alias && accept(TokenKind::kAs)) condition.alias = TRY(name());
        condition.span = since(begin);
        link.condition = std::move(condition);
    }
    return {};
}

} // namespace vouch::sql::syntax::detail
