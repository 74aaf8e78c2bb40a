// The limit belongs to the outermost query alone. VALUES has as many rows as it writes, and in some
// dialects takes no limit, so a short one stays as it is and a long one, like a set operation that
// ends in VALUES, is read through a derived table.
#include <algorithm>
#include <charconv>

#include "sql/policy/detail/few_rows.h"
#include "sql/policy/detail/rewrite.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::Expression;

syntax::ExpressionPtr integer(std::int64_t value) {
    return std::make_unique<Expression>(
        Expression{syntax::Literal{{}, syntax::LiteralKind::Integer, std::to_string(value)}});
}

/// `body` becomes `SELECT * FROM (body) AS rows_of_values`.
void wrap(syntax::QueryBody& body) {
    auto inner = std::make_unique<syntax::Query>();
    inner->body = std::move(body);
    syntax::DerivedTable derived;
    derived.query = std::move(inner);
    derived.alias = syntax::TableAlias{{}, {{}, "rows_of_values", syntax::Quoting::Bare}, {}};
    syntax::Select select;
    syntax::SelectItem item;
    item.expression = std::make_unique<Expression>(Expression{syntax::Star{}});
    select.items.push_back(std::move(item));
    select.from.push_back(
        std::make_unique<syntax::TableExpression>(syntax::TableExpression{std::move(derived)}));
    body = std::move(select);
}

enum class Amount : std::uint8_t { Number, Unlimited, Unknown };
struct Count {
    Amount amount = Amount::Unknown;
    std::int64_t rows = 0;
};

Count read_count(const syntax::ExpressionPtr& expression) {
    if (!expression) return {Amount::Unlimited};
    if (const auto* literal = expression->as<syntax::Literal>()) {
        if (literal->kind == syntax::LiteralKind::Null) return {Amount::Unlimited};
        if (literal->kind != syntax::LiteralKind::Integer) return {};
        std::int64_t rows = 0;
        const char* end = literal->text.data() + literal->text.size();
        const auto [stop, error] = std::from_chars(literal->text.data(), end, rows);
        if (error == std::errc::result_out_of_range) return {Amount::Unlimited};
        return error == std::errc() && stop == end ? Count{Amount::Number, rows} : Count{};
    }
    // SQLite reads a negative limit as none; elsewhere it is an error that the number mends.
    const auto* minus = expression->as<syntax::Unary>();
    if (minus && minus->op == syntax::UnaryOperator::Minus &&
        read_count(minus->operand).amount == Amount::Number)
        return {Amount::Unlimited};
    return {};
}

Refusal refused(base::TextSpan span) {
    return {.code = RefusalCode::Limit,
            .message = "The row limit must be a plain number.",
            .span = span,
            .hints = {"Write LIMIT with a number, as in LIMIT 10."}};
}

} // namespace

base::Result<RowLimit, Refusal> limit_rows(syntax::Query& query, const syntax::Dialect& dialect,
                                           std::int64_t rows_max) {
    auto* nested = query.as<syntax::NestedQuery>();
    if (nested && !query.with && query.order_by.empty() && !query.limit)
        return limit_rows(*nested->query, dialect, rows_max);
    if (auto* values = query.as<syntax::Values>()) {
        const auto rows = static_cast<std::int64_t>(values->rows.size());
        if (rows <= rows_max && !query.limit) return RowLimit{rows, RowLimitOrigin::NotNeeded};
        wrap(query.body);
    }
    if (auto* set = query.as<syntax::SetOperation>()) {
        syntax::Query& last = *set->links.back().operand;
        if (last.as<syntax::Values>()) wrap(last.body);
    }
    if (!query.limit && gives_one_row(query, dialect))
        return RowLimit{1, RowLimitOrigin::NotNeeded};
    if (!query.limit) {
        query.limit.emplace();
        query.limit->count = integer(rows_max);
        return RowLimit{rows_max, RowLimitOrigin::Added};
    }
    syntax::Limit& limit = *query.limit;
    if (limit.unit != syntax::LimitUnit::Rows || limit.ties != syntax::LimitTies::Only)
        return base::Unexpected(refused(limit.span));
    const bool had_count = limit.count != nullptr;
    const Count count = read_count(limit.count);
    if (count.amount == Amount::Unknown) return base::Unexpected(refused(limit.span));
    if (count.amount == Amount::Number && count.rows <= rows_max)
        return RowLimit{count.rows, RowLimitOrigin::Kept};
    limit.count = integer(rows_max);
    return RowLimit{rows_max, had_count ? RowLimitOrigin::Clamped : RowLimitOrigin::Added};
}

} // namespace vouch::sql::policy::detail
