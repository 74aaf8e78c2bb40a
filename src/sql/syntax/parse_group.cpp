// Grouping and sampling.
//
//   group    GROUP BY [DISTINCT] element, … [WITH ROLLUP] | GROUP BY ALL
//   element  expression | ( expressions ) | ROLLUP (set, …) | CUBE (set, …)
//            | GROUPING SETS (element, …)
//   set      expression | ( expressions )
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

Parsed<GroupBy> Parser::group_by() {
    GroupBy result;
    const std::uint32_t begin = here();
    advance();
    TRY(expect(TokenKind::kBy));
    const bool star = grammar_.group_by_all && kind() == TokenKind::sAsterisk;
    if (at(TokenKind::kAll) || star) {
        if (!grammar_.group_by_all)
            return lacks("GROUP BY ALL", current().span, {"List the grouping expressions"});
        advance();
        result.form = GroupForm::All;
        result.span = since(begin);
        return result;
    }
    if (grammar_.group_by_distinct && accept(TokenKind::kDistinct))
        result.quantifier = ArgumentQuantifier::Distinct;
    do
        result.elements.push_back(TRY(grouping_element()));
    while (another());
    if (kind() == TokenKind::kAsc || kind() == TokenKind::kDesc)
        return refuse(ParseErrorKind::Unsupported, current().span, "GROUP BY does not order",
                      {"Write GROUP BY key ORDER BY key DESC"});
    if (grammar_.with_rollup && kind() == TokenKind::kWith && kind_at(1) == TokenKind::kRollup) {
        advance();
        advance();
        Rollup rollup;
        for (GroupingElement& element : result.elements) {
            auto* key = std::get_if<GroupExpression>(&element.node);
            if (!key) return unexpected("WITH ROLLUP needs a plain list of keys");
            GroupSet set;
            set.span = key->span;
            set.items.push_back(std::move(key->expression));
            rollup.sets.push_back(std::move(set));
        }
        rollup.span = since(begin);
        result.elements.clear();
        result.elements.push_back(GroupingElement{std::move(rollup)});
    }
    result.span = since(begin);
    return result;
}

Parsed<GroupingElement> Parser::grouping_element() {
    Level level(*this);
    TRY(check_depth(0));
    const std::uint32_t begin = here();
    if (grammar_.grouping_sets && kind_at(1) == TokenKind::sOpenParenthesis) {
        if (accept(TokenKind::kRollup)) {
            std::vector<GroupSet> sets = TRY(group_sets());
            return GroupingElement{Rollup{since(begin), std::move(sets)}};
        }
        if (accept(TokenKind::kCube)) {
            std::vector<GroupSet> sets = TRY(group_sets());
            return GroupingElement{Cube{since(begin), std::move(sets)}};
        }
    }
    if (grammar_.grouping_sets && kind() == TokenKind::kGrouping &&
        kind_at(1) == TokenKind::kSets) {
        advance();
        advance();
        GroupingSets sets;
        TRY(open());
        do
            sets.elements.push_back(std::make_unique<GroupingElement>(TRY(grouping_element())));
        while (accept(TokenKind::sComma));
        TRY(close());
        sets.span = since(begin);
        return GroupingElement{std::move(sets)};
    }
    if (grammar_.grouping_sets && kind() == TokenKind::sOpenParenthesis &&
        kind_at(1) == TokenKind::sCloseParenthesis) {
        advance();
        advance();
        return GroupingElement{GroupSet{since(begin), {}}};
    }
    ExpressionPtr key = TRY(expression());
    RowValue* row = key->as<RowValue>();
    if (row && row->form == RowForm::Bare)
        return GroupingElement{GroupSet{since(begin), std::move(row->items)}};
    return GroupingElement{GroupExpression{since(begin), std::move(key)}};
}

Parsed<std::vector<GroupSet>> Parser::group_sets() {
    std::vector<GroupSet> sets;
    TRY(open());
    do {
        const std::uint32_t begin = here();
        ExpressionPtr key = TRY(expression());
        GroupSet set;
        set.span = since(begin);
        RowValue* row = key->as<RowValue>();
        if (row && row->form == RowForm::Bare)
            set.items = std::move(row->items);
        else
            set.items.push_back(std::move(key));
        sets.push_back(std::move(set));
    } while (accept(TokenKind::sComma));
    TRY(close());
    return sets;
}

namespace {

bool is_sample_method(TokenKind kind) {
    return kind == TokenKind::Word || kind == TokenKind::kBernoulli || kind == TokenKind::kSystem;
}

} // namespace

/// `[method] ( n [PERCENT | ROWS] ) [REPEATABLE (seed)]`, or `n%` and `n ROWS` without parentheses,
/// perhaps with the method after it.
Parsed<Sample> Parser::sample() {
    Sample result;
    const std::uint32_t begin = here();
    if (is_sample_method(kind())) {
        result.method = upper_ascii(text_of(current()));
        advance();
    }
    if (grammar_.sample_method_needed && result.method.empty())
        return unexpected("A sample needs a method", {"Write TABLESAMPLE BERNOULLI (10)"});
    const bool closed = accept(TokenKind::sOpenParenthesis);
    if (!closed && grammar_.sample_method_needed) return unexpected();
    result.size = TRY(literal());
    const bool units = !grammar_.sample_method_needed;
    const bool percent = units && (accept(TokenKind::kPercent) || accept(TokenKind::sPercentSign));
    const bool rows = units && !percent && accept(TokenKind::kRows);
    if (rows || (!percent && grammar_.sample_counts_rows)) result.unit = SampleUnit::Rows;
    if (closed) TRY(close());
    if (grammar_.sample_method_after && !closed && kind() == TokenKind::sOpenParenthesis)
        TRY(sample_method(result));
    if (grammar_.sample_counts_rows && result.unit == SampleUnit::Rows &&
        (result.method == "BERNOULLI" || result.method == "SYSTEM"))
        return unexpected(result.method + " takes no number of rows",
                          {"Write " + result.method + " (10 PERCENT), or RESERVOIR (10)"});
    if (accept(TokenKind::kRepeatable)) {
        TRY(open());
        result.seed = TRY(literal());
        TRY(close());
    }
    result.span = since(begin);
    return result;
}

/// `( method [, seed] )`
Parsed<void> Parser::sample_method(Sample& into) {
    advance();
    if (!is_sample_method(kind())) return unexpected();
    into.method = upper_ascii(TRY(any_word()).text);
    if (accept(TokenKind::sComma)) into.seed = TRY(literal());
    return close();
}

} // namespace vouch::sql::syntax::detail
