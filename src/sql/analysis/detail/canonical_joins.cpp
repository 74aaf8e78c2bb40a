#include <algorithm>
#include <iterator>

#include "sql/analysis/detail/canonical.h"
#include "sql/syntax/build.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

namespace {

using syntax::TableExpressionPtr;

struct Flattener {
    const Analysis& analysis;
    const syntax::Dialect& dialect;
    const CatalogNames& names;

    void operator()(syntax::Expression& expression) { syntax::for_each_child(expression, *this); }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) {
        if (auto* select = query.as<syntax::Select>())
            if (std::all_of(select->from.begin(), select->from.end(), is_inner)) flatten(*select);
        syntax::for_each_child(query, *this);
    }

    static bool is_inner(const TableExpressionPtr& table) {
        const auto* join = table->as<syntax::Join>();
        if (!join) return true;
        if (join->alias || !is_inner(join->first)) return false;
        return std::all_of(join->links.begin(), join->links.end(), [](const auto& link) {
            const bool inner =
                link.kind == syntax::JoinKind::Inner || link.kind == syntax::JoinKind::Cross;
            return inner && is_inner(link.right) &&
                   (std::holds_alternative<syntax::NoCondition>(link.condition) ||
                    std::holds_alternative<syntax::OnCondition>(link.condition));
        });
    }

    static void take(TableExpressionPtr table, std::vector<TableExpressionPtr>& tables,
                     std::vector<syntax::ExpressionPtr>& conditions) {
        auto* join = table->as<syntax::Join>();
        if (!join) {
            tables.push_back(std::move(table));
            return;
        }
        take(std::move(join->first), tables, conditions);
        for (syntax::JoinLink& link : join->links) {
            take(std::move(link.right), tables, conditions);
            if (auto* on = std::get_if<syntax::OnCondition>(&link.condition))
                conditions.push_back(std::move(on->condition));
        }
    }

    void flatten(syntax::Select& select) const {
        std::vector<TableExpressionPtr> tables;
        std::vector<syntax::ExpressionPtr> conditions;
        for (TableExpressionPtr& from : select.from)
            take(std::move(from), tables, conditions);
        if (select.where) conditions.push_back(std::move(select.where));
        if (!conditions.empty()) select.where = syntax::build::all_of(std::move(conditions));
        if (order_is_hidden(select, tables))
            std::stable_sort(tables.begin(), tables.end(), [&](const auto& a, const auto& b) {
                return sort_key(*a) < sort_key(*b);
            });
        select.from = std::move(tables);
    }

    /// A star shows the order; what is lateral needs it.
    bool order_is_hidden(const syntax::Select& select,
                         const std::vector<TableExpressionPtr>& tables) const {
        const bool star = std::any_of(
            select.items.begin(), select.items.end(), [](const syntax::SelectItem& item) {
                const auto* all = item.expression->as<syntax::Star>();
                return (all && !all->qualifier) || item.expression->as<syntax::ColumnsExpression>();
            });
        return !star && std::all_of(tables.begin(), tables.end(), [&](const auto& table) {
            const auto* derived = table->template as<syntax::DerivedTable>();
            return table->template as<syntax::TableReference>() ||
                   (derived && derived->lateral == syntax::Laterality::Plain &&
                    !dialect.names.implicit_lateral);
        });
    }

    std::string sort_key(const syntax::TableExpression& table) const {
        const auto* reference = table.as<syntax::TableReference>();
        const RelationUse* use = reference ? analysis.find_relation(*reference) : nullptr;
        if (!use) return "~"; // after every name
        return names.schema_name(use->table) + "." + names.table_name(use->table);
    }
};

} // namespace

void flatten_joins(syntax::Query& query, const Analysis& analysis, const syntax::Dialect& dialect,
                   const CatalogNames& names) {
    Flattener flattener{analysis, dialect, names};
    flattener(query);
}

} // namespace vouch::sql::analysis::detail
