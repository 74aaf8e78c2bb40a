#include "sql/policy/detail/leaves.h"

#include <variant>

namespace vouch::sql::policy::detail {

namespace {

void add(const syntax::TableExpression& table, std::vector<const syntax::TableExpression*>& all) {
    const auto* join = table.as<syntax::Join>();
    if (!join || join->alias) {
        all.push_back(&table);
        return;
    }
    for (const syntax::TableExpression* leaf : leaves(*join))
        all.push_back(leaf);
}

} // namespace

std::vector<const syntax::TableExpression*> leaves(const syntax::Join& join) {
    std::vector<const syntax::TableExpression*> all;
    add(*join.first, all);
    for (const syntax::JoinLink& link : join.links)
        add(*link.right, all);
    return all;
}

std::vector<const syntax::TableExpression*> leaves(const syntax::Select& select) {
    std::vector<const syntax::TableExpression*> all;
    for (const syntax::TableExpressionPtr& from : select.from)
        add(*from, all);
    return all;
}

const void* node_of(const syntax::TableExpression& table) {
    return std::visit([](const auto& kind) -> const void* { return &kind; }, table.node);
}

} // namespace vouch::sql::policy::detail
