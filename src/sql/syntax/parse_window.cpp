// Windows.
//
//   over     OVER name | OVER ( window )
//   window   [name] [PARTITION BY …] [ORDER BY …] [frame]
//   frame    (ROWS | RANGE | GROUPS) (bound | BETWEEN bound AND bound) [EXCLUDE …]
//   bound    UNBOUNDED PRECEDING | x PRECEDING | CURRENT ROW | x FOLLOWING | UNBOUNDED FOLLOWING
//   named    WINDOW name AS ( window ), …
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<std::unique_ptr<OverClause>> Parser::over() {
    auto result = std::make_unique<OverClause>();
    const std::uint32_t begin = here();
    advance();
    if (at(TokenKind::sOpenParenthesis))
        result->window = TRY(window_specification());
    else
        result->window = TRY(name());
    result->span = since(begin);
    return result;
}

Parsed<std::vector<NamedWindow>> Parser::named_windows() {
    std::vector<NamedWindow> windows;
    advance();
    do {
        NamedWindow window;
        const std::uint32_t begin = here();
        window.name = TRY(name());
        TRY(expect(TokenKind::kAs));
        window.specification = TRY(window_specification());
        window.span = since(begin);
        windows.push_back(std::move(window));
    } while (accept(TokenKind::sComma));
    return windows;
}

Parsed<WindowSpecification> Parser::window_specification() {
    WindowSpecification window;
    const std::uint32_t begin = here();
    TRY(open());
    const TokenKind first = kind();
    const bool clause = first == TokenKind::kPartition || first == TokenKind::kOrder ||
                        first == TokenKind::kRows || first == TokenKind::kRange ||
                        first == TokenKind::kGroups || first == TokenKind::sCloseParenthesis;
    if (!clause) window.base_window = TRY(name());
    if (accept(TokenKind::kPartition)) {
        TRY(expect(TokenKind::kBy));
        window.partition_by = TRY(expression_list());
    }
    if (accept(TokenKind::kOrder)) {
        TRY(expect(TokenKind::kBy));
        window.order_by = TRY(order_by());
    }
    if (at(TokenKind::kRows) || at(TokenKind::kRange) || at(TokenKind::kGroups))
        window.frame = TRY(frame());
    TRY(close());
    window.span = since(begin);
    return window;
}

Parsed<Frame> Parser::frame() {
    Frame result;
    const std::uint32_t begin = here();
    if (kind() == TokenKind::kGroups) {
        if (!grammar_.frame_groups) return lacks("GROUPS frames", current().span, {"Use ROWS"});
        result.unit = FrameUnit::Groups;
    } else if (kind() == TokenKind::kRange) {
        result.unit = FrameUnit::Range;
    }
    advance();
    if (accept(TokenKind::kBetween)) {
        result.start = TRY(frame_bound());
        TRY(expect(TokenKind::kAnd));
        result.end = TRY(frame_bound());
    } else {
        result.start = TRY(frame_bound());
    }
    if (grammar_.frame_exclusion && accept(TokenKind::kExclude))
        result.exclusion = TRY(frame_exclusion());
    result.span = since(begin);
    return result;
}

Parsed<FrameBound> Parser::frame_bound() {
    FrameBound bound;
    const std::uint32_t begin = here();
    if (kind() == TokenKind::kUnbounded &&
        (kind_at(1) == TokenKind::kPreceding || kind_at(1) == TokenKind::kFollowing)) {
        advance();
        bound.kind = kind() == TokenKind::kPreceding ? BoundKind::UnboundedPreceding
                                                     : BoundKind::UnboundedFollowing;
        advance();
    } else if (kind() == TokenKind::kCurrent && kind_at(1) == TokenKind::kRow) {
        advance();
        advance();
        bound.kind = BoundKind::CurrentRow;
    } else {
        at(TokenKind::kUnbounded);
        at(TokenKind::kCurrent);
        // AND belongs to the frame, not to the expression.
        bound.offset = TRY(expression(dialect_.operators[TokenKind::kAnd].precedence + 1));
        if (accept(TokenKind::kPreceding)) {
            bound.kind = BoundKind::Preceding;
        } else {
            TRY(expect(TokenKind::kFollowing));
            bound.kind = BoundKind::Following;
        }
    }
    bound.span = since(begin);
    return bound;
}

Parsed<FrameExclusion> Parser::frame_exclusion() {
    if (accept(TokenKind::kNo)) {
        TRY(expect(TokenKind::kOthers));
        return FrameExclusion::NoOthers;
    }
    if (accept(TokenKind::kCurrent)) {
        TRY(expect(TokenKind::kRow));
        return FrameExclusion::CurrentRow;
    }
    if (accept(TokenKind::kGroup)) return FrameExclusion::Group;
    TRY(expect(TokenKind::kTies));
    return FrameExclusion::Ties;
}

} // namespace vouch::sql::syntax::detail
