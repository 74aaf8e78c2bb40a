// From the inside out, so that the text by which something is sorted is final.
#include <algorithm>

#include "sql/analysis/detail/canonical.h"
#include "sql/syntax/build.h"
#include "sql/syntax/printer.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

namespace {

using syntax::BinaryOperator;
using syntax::Expression;
using syntax::ExpressionPtr;

BinaryOperator mirrored(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::Greater: return BinaryOperator::Less;
    case BinaryOperator::GreaterEqual: return BinaryOperator::LessEqual;
    default: return op;
    }
}

struct Sorter {
    const syntax::Dialect& dialect;

    void operator()(Expression& expression) {
        syntax::for_each_child(expression, *this);
        if (auto* between = expression.as<syntax::Between>()) split(expression, *between);
        if (auto* list = expression.as<syntax::InList>()) sort(list->items);
        auto* chain = expression.as<syntax::Chain>();
        if (!chain) return;
        const auto family = syntax::operator_family(chain->links.front().op);
        if (family == syntax::OperatorFamily::And || family == syntax::OperatorFamily::Or)
            sort_chain(expression, *chain, chain->links.front().op);
        else if (family == syntax::OperatorFamily::Comparison && chain->links.size() == 1)
            orient(*chain);
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) {
        syntax::for_each_child(query, *this);
        auto* select = query.as<syntax::Select>();
        if (select) sort_select(*select, query);
        for (syntax::OrderItem& item : query.order_by)
            write_position(*item.expression);
    }

    std::string text(const ExpressionPtr& expression) const {
        return syntax::print(*expression, dialect);
    }

    void sort(std::vector<ExpressionPtr>& items) const {
        std::vector<std::pair<std::string, ExpressionPtr>> keyed;
        for (ExpressionPtr& item : items)
            keyed.emplace_back(text(item), std::move(item));
        std::stable_sort(keyed.begin(), keyed.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        items.clear();
        for (auto& [key, item] : keyed)
            items.push_back(std::move(item));
    }

    /// `x BETWEEN a AND b` is `x >= a AND x <= b`, turned as orient does.
    static void split(Expression& expression, syntax::Between& between) {
        if (between.negation != syntax::Negation::Plain ||
            between.form != syntax::BetweenForm::Asymmetric)
            return;
        std::vector<ExpressionPtr> both;
        both.push_back(syntax::build::binary(BinaryOperator::LessEqual, std::move(between.low),
                                             syntax::clone(between.operand)));
        both.push_back(syntax::build::binary(BinaryOperator::LessEqual, std::move(between.operand),
                                             std::move(between.high)));
        const ExpressionPtr all = syntax::build::all_of(std::move(both));
        expression.node = std::move(all->node);
    }

    static void take_terms(ExpressionPtr term, BinaryOperator op, std::vector<ExpressionPtr>& all) {
        auto* chain = term->as<syntax::Chain>();
        if (!chain || chain->links.front().op != op) {
            all.push_back(std::move(term));
            return;
        }
        take_terms(std::move(chain->first), op, all);
        for (syntax::ChainLink& link : chain->links)
            take_terms(std::move(link.operand), op, all);
    }

    void sort_chain(Expression& expression, syntax::Chain& chain, BinaryOperator op) const {
        std::vector<ExpressionPtr> terms;
        take_terms(std::move(chain.first), op, terms);
        for (syntax::ChainLink& link : chain.links)
            take_terms(std::move(link.operand), op, terms);
        sort(terms);
        terms.erase(std::unique(terms.begin(), terms.end(),
                                [](const auto& a, const auto& b) { return *a == *b; }),
                    terms.end());
        const ExpressionPtr sorted = syntax::build::chain(op, std::move(terms));
        expression.node = std::move(sorted->node);
    }

    void orient(syntax::Chain& chain) const {
        syntax::ChainLink& link = chain.links[0];
        const bool either = link.op == BinaryOperator::Equal ||
                            link.op == BinaryOperator::NotEqual ||
                            link.op == BinaryOperator::NullSafeEqual;
        const bool turns = mirrored(link.op) != link.op;
        if (!turns && !(either && text(link.operand) < text(chain.first))) return;
        std::swap(chain.first, link.operand);
        link.op = mirrored(link.op);
    }

    /// Output columns are c1, c2, …; keys that are one of them are written so.
    void sort_select(syntax::Select& select, syntax::Query& query) const {
        const bool star = std::any_of(select.items.begin(), select.items.end(), [](const auto& i) {
            return i.expression->template as<syntax::Star>() != nullptr;
        });
        if (!star) {
            for (syntax::OrderItem& item : query.order_by)
                if (!is_integer(*item.expression)) write_key(*item.expression, select);
            if (select.group_by)
                for (syntax::GroupingElement& element : select.group_by->elements)
                    write_group_key(element, select);
        }
        for (std::size_t i = 0; i < select.items.size(); ++i) {
            select.items[i].alias.reset();
            if (!star)
                select.items[i].alias =
                    syntax::Identifier{{}, "c" + std::to_string(i + 1), syntax::Quoting::Bare};
        }
        if (select.group_by) sort_groups(*select.group_by);
    }

    static void write_key(Expression& key, const syntax::Select& select) {
        for (std::size_t i = 0; i < select.items.size(); ++i) {
            if (!(*select.items[i].expression == key)) continue;
            write_column(key, std::to_string(i + 1));
            return;
        }
    }

    void write_group_key(syntax::GroupingElement& element, const syntax::Select& select) const {
        auto* key = std::get_if<syntax::GroupExpression>(&element.node);
        if (!key) return;
        if (!is_integer(*key->expression))
            write_key(*key->expression, select);
        else if (dialect.names.ordinals_in_group_by)
            write_position(*key->expression);
    }

    static bool is_integer(const Expression& key) {
        const auto* literal = key.as<syntax::Literal>();
        return literal && literal->kind == syntax::LiteralKind::Integer;
    }

    static void write_position(Expression& key) {
        if (is_integer(key)) write_column(key, std::string(key.as<syntax::Literal>()->text));
    }

    static void write_column(Expression& key, const std::string& position) {
        syntax::ColumnReference column;
        column.name.parts.push_back({{}, "c" + position, syntax::Quoting::Bare});
        key.node = std::move(column);
    }

    void sort_groups(syntax::GroupBy& group) const {
        std::vector<ExpressionPtr> keys;
        for (syntax::GroupingElement& element : group.elements) {
            auto* key = std::get_if<syntax::GroupExpression>(&element.node);
            if (!key) return; // the order of other elements is left alone
        }
        for (syntax::GroupingElement& element : group.elements)
            keys.push_back(std::move(std::get<syntax::GroupExpression>(element.node).expression));
        sort(keys);
        group.elements.clear();
        for (ExpressionPtr& key : keys)
            group.elements.push_back(syntax::build::group(std::move(key)));
    }
};

} // namespace

void sort_terms(syntax::Query& query, const syntax::Dialect& dialect) {
    Sorter sorter{dialect};
    sorter(query);
}

} // namespace vouch::sql::analysis::detail
