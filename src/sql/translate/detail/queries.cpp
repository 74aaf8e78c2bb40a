#include "sql/translate/detail/queries.h"

#include <utility>

#include "sql/syntax/build.h"
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::Expression;
using syntax::ExpressionPtr;
using syntax::NullsOrder;
using syntax::OrderItem;
using syntax::Query;
using syntax::Select;

bool same_name(std::string_view a, std::string_view b) {
    return syntax::detail::lower_ascii(a) == syntax::detail::lower_ascii(b);
}

bool puts_last(const OrderItem& item, syntax::NullsPlace place) {
    const bool descending = item.direction == syntax::SortDirection::Descending;
    return place == syntax::NullsPlace::Last ||
           (place == syntax::NullsPlace::AsLargest) != descending;
}

/// A key before `item` that puts its nulls where they belong.
OrderItem nulls_key(const OrderItem& item) {
    const bool last = item.nulls == NullsOrder::Last;
    ExpressionPtr is_null = syntax::build::is_null(syntax::clone(item.expression));
    return syntax::build::order(std::move(is_null), last ? syntax::SortDirection::Default
                                                         : syntax::SortDirection::Descending);
}

/// The expression that `name` stands for in the select list; null where it is no alias.
const Expression* aliased(const Select& select, const syntax::QualifiedName& name) {
    if (name.parts.size() != 1) return nullptr;
    for (const syntax::SelectItem& item : select.items)
        if (item.alias && same_name(item.alias->text, name.last().text))
            return item.expression.get();
    return nullptr;
}

/// HAVING total > 1, where total is an alias: its expression instead.
void replace_aliases(Expression& expression, const Select& select) {
    if (const auto* reference = expression.as<syntax::ColumnReference>()) {
        const Expression* meant = aliased(select, reference->name);
        const auto* itself = meant ? meant->as<syntax::ColumnReference>() : nullptr;
        if (meant && !itself) {
            Expression copy = syntax::clone(*meant);
            expression = std::move(copy);
        }
        return;
    }
    const auto go = syntax::Overloaded{[&](Expression& child) { replace_aliases(child, select); },
                                       [](auto&) {}};
    syntax::for_each_child(expression, go);
}

/// Whether `expression`, outside of subqueries, reads a column of that name.
bool reads(const Expression& expression, std::string_view name) {
    const auto* reference = expression.as<syntax::ColumnReference>();
    if (reference) return same_name(reference->name.last().text, name);
    bool found = false;
    const auto look = syntax::Overloaded{
        [&](const Expression& child) { found = found || reads(child, name); }, [](const auto&) {}};
    syntax::for_each_child(expression, look);
    return found;
}

/// WHERE total > 1, where total is an alias unless it is a column: which, only a schema tells.
Failure refuse_aliases(const Expression& expression, const Select& select) {
    if (const auto* reference = expression.as<syntax::ColumnReference>()) {
        const Expression* meant = aliased(select, reference->name);
        if (!meant || reads(*meant, reference->name.last().text)) return std::nullopt;
        return failure("An alias of the select list cannot be read here", reference->span,
                       {"Write its expression again"});
    }
    Failure failed;
    const auto look = syntax::Overloaded{[&](const Expression& child) {
                                             if (!failed) failed = refuse_aliases(child, select);
                                         },
                                         [](const auto&) {}};
    syntax::for_each_child(expression, look);
    return failed;
}

/// ORDER BY 1 is a key by position: a test for null needs what stands there.
Failure name_ordinals(Query& query, const syntax::Dialect& to) {
    if (to.grammar.nulls_order) return std::nullopt;
    const auto* select = query.as<Select>();
    for (OrderItem& item : query.order_by) {
        const auto* literal = item.expression->as<syntax::Literal>();
        if (!literal || literal->kind != syntax::LiteralKind::Integer ||
            puts_last(item, to.meaning.nulls) == (item.nulls == NullsOrder::Last))
            continue;
        std::size_t position = 0;
        for (char c : literal->text)
            position = position * 10 + static_cast<std::size_t>(c - '0');
        if (!select || literal->text.size() > 4 || position == 0 || position > select->items.size())
            return failure("Where nulls stand cannot be said by position here", item.span,
                           {"Order by the name of the column"});
        const syntax::SelectItem& meant = select->items[position - 1];
        item.expression = meant.alias ? syntax::build::column(meant.alias->text)
                                      : syntax::clone(meant.expression);
    }
    return std::nullopt;
}

bool needs_parentheses(const Query& operand) {
    return operand.with || !operand.order_by.empty() || operand.limit ||
           operand.as<syntax::SetOperation>() || operand.as<syntax::NestedQuery>();
}

/// (query) as SELECT * FROM (query), for dialects whose set operations take plain SELECTs only.
void wrap(syntax::QueryPtr& operand) {
    if (!needs_parentheses(*operand)) return;
    Select select;
    select.items.push_back(syntax::build::item(syntax::build::star()));
    syntax::DerivedTable derived;
    derived.query = std::move(operand);
    select.from.push_back(syntax::build::table_expression(std::move(derived)));
    operand = std::make_unique<Query>(syntax::build::query(std::move(select)));
}

} // namespace

Failure write_order(std::vector<OrderItem>& items, const syntax::Dialect& to) {
    std::vector<OrderItem> written;
    for (OrderItem& item : items) {
        const bool by_default =
            puts_last(item, to.meaning.nulls) == (item.nulls == NullsOrder::Last);
        if (item.nulls == NullsOrder::Default || to.grammar.nulls_order || by_default) {
            if (by_default) item.nulls = NullsOrder::Default;
            written.push_back(std::move(item));
            continue;
        }
        written.push_back(nulls_key(item));
        item.nulls = NullsOrder::Default;
        written.push_back(std::move(item));
    }
    items = std::move(written);
    return std::nullopt;
}

void write_join(syntax::Join& join, const syntax::Dialect& to) {
    if (to.grammar.join_without_condition) return;
    for (syntax::JoinLink& link : join.links)
        if (link.kind == syntax::JoinKind::Inner &&
            std::holds_alternative<syntax::NoCondition>(link.condition))
            link.kind = syntax::JoinKind::Cross;
}

Failure write_query(Query& query, const syntax::Dialect& from, const syntax::Dialect& to) {
    if (query.with && !to.grammar.materialized_hints)
        for (syntax::CommonTable& table : query.with->tables)
            table.materialization = syntax::Materialization::Default;
    const std::string_view no_limit = to.print.no_limit;
    if (query.limit && !query.limit->count && !no_limit.empty() && no_limit.front() != '-')
        query.limit->count = syntax::build::expression(
            syntax::Literal{{}, syntax::LiteralKind::Integer, std::string(no_limit)});
    if (auto failed = name_ordinals(query, to)) return failed;
    const bool computed = !to.grammar.nulls_order && query.as<syntax::SetOperation>();
    const std::size_t keys = query.order_by.size();
    if (auto failed = write_order(query.order_by, to)) return failed;
    if (computed && query.order_by.size() != keys)
        return failure("Where nulls stand cannot be said over a set operation in " + to.name,
                       query.span);
    if (auto* select = query.as<Select>()) {
        for (syntax::NamedWindow& window : select->windows)
            if (auto failed = write_order(window.specification.order_by, to)) return failed;
        if (select->having && from.names.aliases_in_having && !to.names.aliases_in_having)
            replace_aliases(*select->having, *select);
        if (select->where && from.names.aliases_in_where && !to.names.aliases_in_where)
            if (auto failed = refuse_aliases(*select->where, *select)) return failed;
    }
    auto* set = query.as<syntax::SetOperation>();
    if (!set || to.grammar.parenthesized_set_operands) return std::nullopt;
    wrap(set->first);
    for (syntax::SetLink& link : set->links)
        wrap(link.operand);
    return std::nullopt;
}

} // namespace vouch::sql::translate::detail
