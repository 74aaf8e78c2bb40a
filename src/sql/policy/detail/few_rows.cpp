#include "sql/policy/detail/few_rows.h"

#include <algorithm>

#include "sql/policy/detail/functions.h"
#include "sql/policy/detail/series.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

struct RowMaker {
    const syntax::Dialect& dialect;
    bool found = false;

    void operator()(const syntax::Expression& expression) {
        const auto* call = expression.as<syntax::FunctionCall>();
        const syntax::Function* function = call ? dialect.find_function(call->name) : nullptr;
        if (function && (function->uses & syntax::kTableFunction)) found = true;
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query&) {}
    void operator()(const syntax::TableExpression&) {}
};

} // namespace

bool makes_rows(const syntax::Select& select, const syntax::Dialect& dialect) {
    RowMaker maker{dialect};
    syntax::for_each_child(select, maker);
    return maker.found;
}

bool gives_one_row(const syntax::Query& query, const syntax::Dialect& dialect) {
    const auto* select = query.as<syntax::Select>();
    if (!select || select->group_by || makes_rows(*select, dialect)) return false;
    // ORDER BY may make rows too.
    RowMaker maker{dialect};
    for (const syntax::OrderItem& item : query.order_by)
        maker(*item.expression);
    if (maker.found) return false;
    return std::ranges::any_of(select->items, [&](const syntax::SelectItem& item) {
        const auto* call = item.expression->as<syntax::FunctionCall>();
        return call && is_plain_aggregate(*call, dialect);
    });
}

bool has_few_rows(const syntax::Query& query, const syntax::Dialect& dialect, std::size_t rows) {
    if (rows >= 1 && gives_one_row(query, dialect)) return true;
    if (query.limit && query.limit->count && query.limit->unit == syntax::LimitUnit::Rows &&
        query.limit->ties == syntax::LimitTies::Only) {
        const auto* literal = query.limit->count->as<syntax::Literal>();
        const auto count = literal ? written_number(*query.limit->count) : std::nullopt;
        if (count && *count <= static_cast<double>(rows)) return true;
    }
    if (const auto* values = query.as<syntax::Values>()) return values->rows.size() <= rows;
    const auto* select = query.as<syntax::Select>();
    return rows >= 1 && select && select->from.empty() && query.order_by.empty() &&
           !makes_rows(*select, dialect);
}

} // namespace vouch::sql::policy::detail
