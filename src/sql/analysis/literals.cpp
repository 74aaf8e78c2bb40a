#include "sql/analysis/literals.h"

#include <unordered_map>

#include "sql/analysis/detail/value_literals.h"

namespace vouch::sql::analysis {

namespace {

using syntax::Expression;

constexpr int kHopsMax = 100; ///< through derived relations

/// The literal itself, or the one under a sign or a cast.
const Expression* literal_in(const Expression& expression) {
    if (detail::is_value_literal(expression)) return &expression;
    const auto* sign = expression.as<syntax::Unary>();
    if (sign && sign->op == syntax::UnaryOperator::Minus) return literal_in(*sign->operand);
    const auto* cast = expression.as<syntax::Cast>();
    return cast ? literal_in(*cast->operand) : nullptr;
}

LiteralRole role_of(syntax::BinaryOperator op) {
    switch (op) {
    case syntax::BinaryOperator::Less:
    case syntax::BinaryOperator::LessEqual:
    case syntax::BinaryOperator::Greater:
    case syntax::BinaryOperator::GreaterEqual: return LiteralRole::Range;
    case syntax::BinaryOperator::RegexMatch:
    case syntax::BinaryOperator::RegexMatchFold:
    case syntax::BinaryOperator::RegexNotMatch:
    case syntax::BinaryOperator::RegexNotMatchFold: return LiteralRole::Pattern;
    default: return LiteralRole::Equal;
    }
}

struct Comparisons {
    const Analysis& analysis;
    std::unordered_map<const Expression*, LiteralUse> found{};

    void operator()(const Expression& expression) {
        if (const auto* chain = expression.as<syntax::Chain>())
            comparison(*chain);
        else if (const auto* list = expression.as<syntax::InList>())
            for (const syntax::ExpressionPtr& item : list->items)
                pair(*list->operand, *item, LiteralRole::Equal);
        else if (const auto* between = expression.as<syntax::Between>()) {
            pair(*between->operand, *between->low, LiteralRole::Range);
            pair(*between->operand, *between->high, LiteralRole::Range);
        } else if (const auto* match = expression.as<syntax::PatternMatch>()) {
            for (const syntax::ExpressionPtr& pattern : match->patterns)
                pair(*match->operand, *pattern, LiteralRole::Pattern);
        } else if (const auto* distinct = expression.as<syntax::IsDistinct>()) {
            pair(*distinct->left, *distinct->right, LiteralRole::Equal);
        } else if (const auto* choice = expression.as<syntax::Case>(); choice && choice->operand) {
            for (const syntax::CaseBranch& branch : choice->branches)
                pair(*choice->operand, *branch.condition, LiteralRole::Equal);
        }
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }

    void comparison(const syntax::Chain& chain) {
        const Expression* left = chain.first.get();
        for (const syntax::ChainLink& link : chain.links) {
            const auto family = syntax::operator_family(link.op);
            const bool regex = role_of(link.op) == LiteralRole::Pattern;
            if (family == syntax::OperatorFamily::Comparison || regex)
                pair(*left, *link.operand, role_of(link.op));
            left = link.operand.get();
        }
    }

    void pair(const Expression& a, const Expression& b, LiteralRole role) {
        const auto* left = a.as<syntax::RowValue>();
        const auto* right = b.as<syntax::RowValue>();
        if (left && right && left->items.size() == right->items.size()) {
            for (std::size_t i = 0; i < left->items.size(); ++i)
                pair(*left->items[i], *right->items[i], role);
            return;
        }
        if (const Expression* literal = literal_in(b)) note(*literal, a, role);
        if (const Expression* literal = literal_in(a)) note(*literal, b, role);
    }

    void note(const Expression& literal, const Expression& other, LiteralRole role) {
        if (const auto column = column_in(other)) found[&literal] = {&literal, column, role};
    }

    std::optional<ColumnId> column_in(const Expression& expression) const {
        if (const auto* cast = expression.as<syntax::Cast>()) return column_in(*cast->operand);
        if (const auto* collate = expression.as<syntax::Collate>())
            return column_in(*collate->operand);
        if (const auto* trim = expression.as<syntax::Trim>()) return column_in(*trim->source);
        if (const auto* call = expression.as<syntax::FunctionCall>())
            return call->arguments.size() == 1 && !call->over ? column_in(*call->arguments[0].value)
                                                              : std::nullopt;
        const Reference* reference = analysis.find_reference(expression);
        if (!reference || reference->fields > 0) return std::nullopt;
        if (reference->kind == ReferenceKind::Base) return reference->base;
        if (reference->kind == ReferenceKind::Derived)
            return base_column(analysis, reference->derived);
        return std::nullopt;
    }
};

} // namespace

std::optional<ColumnId> base_column(const Analysis& analysis, std::uint32_t derived) {
    for (int hops = 0; hops < kHopsMax; ++hops) {
        const DerivedColumn& column = analysis.derived[derived];
        if (column.origins.size() != 1 || column.origins[0].kind != OriginKind::Value)
            return std::nullopt;
        if (column.origins[0].base) return column.origins[0].base;
        if (!column.origins[0].derived) return std::nullopt;
        derived = *column.origins[0].derived;
    }
    return std::nullopt;
}

std::vector<LiteralUse> literals(const syntax::Query& query, const Analysis& analysis) {
    Comparisons comparisons{analysis};
    comparisons(query);
    std::vector<LiteralUse> all;
    detail::LiteralWalk walk([&](const Expression& literal) {
        const auto found = comparisons.found.find(&literal);
        all.push_back(found == comparisons.found.end() ? LiteralUse{&literal} : found->second);
    });
    walk(query);
    return all;
}

std::vector<const syntax::Expression*> value_literals(const syntax::Query& query) {
    std::vector<const Expression*> all;
    detail::LiteralWalk walk([&](const Expression& literal) { all.push_back(&literal); });
    walk(query);
    return all;
}

std::vector<syntax::Expression*> value_literals(syntax::Query& query) {
    std::vector<Expression*> all;
    detail::LiteralWalk walk([&](Expression& literal) { all.push_back(&literal); });
    walk(query);
    return all;
}

} // namespace vouch::sql::analysis
