#include "sql/analysis/detail/value_literals.h"

namespace vouch::sql::analysis::detail {

namespace {

void add_if_ordinal(const syntax::Expression& key, std::vector<const syntax::Expression*>& all) {
    const auto* literal = key.as<syntax::Literal>();
    if (literal && literal->kind == syntax::LiteralKind::Integer) all.push_back(&key);
}

struct GroupKeys {
    std::vector<const syntax::Expression*>& all;
    void operator()(const syntax::Expression& key) { add_if_ordinal(key, all); }
    void operator()(const syntax::Query&) {}
    void operator()(const syntax::TableExpression&) {}
};

} // namespace

std::vector<const syntax::Expression*> ordinals(const syntax::Query& query) {
    std::vector<const syntax::Expression*> all;
    for (const syntax::OrderItem& item : query.order_by)
        add_if_ordinal(*item.expression, all);
    const auto* select = query.as<syntax::Select>();
    if (!select) return all;
    for (const syntax::ExpressionPtr& key : select->distinct_on)
        add_if_ordinal(*key, all);
    if (select->group_by) syntax::for_each_child(*select->group_by, GroupKeys{all});
    return all;
}

} // namespace vouch::sql::analysis::detail
