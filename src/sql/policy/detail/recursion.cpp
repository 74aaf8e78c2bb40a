// A recursion must end. Its step needs a condition that compares one of its own columns with
// something constant, or must join another relation. Where a counter is compared with a number in
// the direction in which it counts, the end can be seen; everywhere else the recursive table gets a
// row limit in the dialects whose engines stop at one, and is refused in the others unless it walks
// another relation, which has an end of its own.
#include <algorithm>
#include <charconv>

#include "sql/policy/detail/checks.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::BinaryOperator;
using syntax::Expression;

enum class Bound : std::uint8_t { None, Unclear, TooFar, Clear };
enum class Direction : std::uint8_t { Unknown, Unchanged, Up, Down };

struct Step {
    const Subject& subject;
    const analysis::RecursiveTable& table;
    const syntax::Select& select;

    std::optional<std::size_t> own_column(const Expression& expression) const {
        const analysis::Reference* found = subject.analysis.find_reference(expression);
        if (!found || found->kind != analysis::ReferenceKind::Derived) return std::nullopt;
        const auto own = std::find(table.columns.begin(), table.columns.end(), found->derived);
        if (own == table.columns.end()) return std::nullopt;
        return static_cast<std::size_t>(own - table.columns.begin());
    }

    Direction direction(std::size_t column) const {
        if (column >= select.items.size()) return Direction::Unknown;
        const Expression& next = *select.items[column].expression;
        if (own_column(next) == column) return Direction::Unchanged;
        const auto* chain = next.as<syntax::Chain>();
        if (!chain || chain->links.size() != 1 || own_column(*chain->first) != column)
            return Direction::Unknown;
        const auto* literal = chain->links[0].operand->as<syntax::Literal>();
        if (!literal || literal->kind != syntax::LiteralKind::Integer || literal->text == "0")
            return Direction::Unknown;
        if (chain->links[0].op == BinaryOperator::Add) return Direction::Up;
        if (chain->links[0].op == BinaryOperator::Subtract) return Direction::Down;
        return Direction::Unknown;
    }

    /// The own column that an expression names somewhere, or none.
    std::optional<std::size_t> names_own(const Expression& expression) const {
        struct Walk {
            const Step& step;
            std::optional<std::size_t> column{};
            void operator()(const Expression& inner) {
                if (!column) column = step.own_column(inner);
                if (!column) syntax::for_each_child(inner, *this);
            }
            void operator()(const syntax::Query&) {}
            void operator()(const syntax::TableExpression&) {}
        };
        Walk walk{*this};
        walk(expression);
        return walk.column;
    }

    Bound comparison(const Expression& left, BinaryOperator op, const Expression& right) const;
    Bound condition(const Expression& expression) const;
    bool joins_another() const;
    Bound bound() const;
};

bool within_bound(const Expression& expression) {
    const auto* literal = expression.as<syntax::Literal>();
    if (!literal || literal->kind == syntax::LiteralKind::String) return true;
    std::uint64_t number = 0;
    const char* end = literal->text.data() + literal->text.size();
    const auto [stop, error] = std::from_chars(literal->text.data(), end, number);
    return error == std::errc() && stop == end && number <= kRecursionBoundMax;
}

Bound Step::comparison(const Expression& left, BinaryOperator op, const Expression& right) const {
    const auto column = names_own(left);
    if (!column || names_own(right)) return Bound::None;
    const bool upper = op == BinaryOperator::Less || op == BinaryOperator::LessEqual;
    const bool lower = op == BinaryOperator::Greater || op == BinaryOperator::GreaterEqual;
    const Direction way = direction(*column);
    if (way == Direction::Unchanged) return Bound::None;
    const bool counts = (upper && way == Direction::Up) || (lower && way == Direction::Down);
    if (!counts || own_column(left) != column) return Bound::Unclear;
    if (!right.as<syntax::Literal>()) return Bound::Unclear;
    return within_bound(right) ? Bound::Clear : Bound::TooFar;
}

BinaryOperator mirrored(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::Less: return BinaryOperator::Greater;
    case BinaryOperator::LessEqual: return BinaryOperator::GreaterEqual;
    case BinaryOperator::Greater: return BinaryOperator::Less;
    case BinaryOperator::GreaterEqual: return BinaryOperator::LessEqual;
    default: return op;
    }
}

Bound Step::condition(const Expression& expression) const {
    const auto* chain = expression.as<syntax::Chain>();
    if (!chain) return names_own(expression) ? Bound::Unclear : Bound::None;
    const auto family = syntax::operator_family(chain->links[0].op);
    if (family == syntax::OperatorFamily::And) {
        Bound best = condition(*chain->first);
        for (const syntax::ChainLink& link : chain->links)
            best = std::max(best, condition(*link.operand));
        return best;
    }
    if (family != syntax::OperatorFamily::Comparison || chain->links.size() != 1)
        return Bound::None;
    const Expression& left = *chain->first;
    const Expression& right = *chain->links[0].operand;
    const BinaryOperator op = chain->links[0].op;
    return std::max(comparison(left, op, right), comparison(right, mirrored(op), left));
}

bool Step::joins_another() const {
    std::size_t relations = 0;
    for (const syntax::TableExpressionPtr& from : select.from) {
        const auto* join = from->as<syntax::Join>();
        relations += join ? 1 + join->links.size() : 1;
    }
    return relations > 1;
}

Bound Step::bound() const {
    Bound best = select.where ? condition(*select.where) : Bound::None;
    for (const syntax::TableExpressionPtr& from : select.from) {
        const auto* join = from->as<syntax::Join>();
        if (!join) continue;
        for (const syntax::JoinLink& link : join->links)
            if (const auto* on = std::get_if<syntax::OnCondition>(&link.condition))
                best = std::max(best, condition(*on->condition));
    }
    return best;
}

Refusal endless(const syntax::CommonTable& table) {
    return refusal(RefusalCode::Limit,
                   "The recursive table \"" + table.name.text + "\" has no end that can be seen.",
                   table.span,
                   {"Add a condition to its last part that compares its counter with a number up "
                    "to " +
                    std::to_string(kRecursionBoundMax) + ", as in WHERE n < 100."});
}

bool has_small_limit(const syntax::Query& query) {
    if (!query.limit || !query.limit->count) return false;
    const auto* literal = query.limit->count->as<syntax::Literal>();
    return literal && literal->kind == syntax::LiteralKind::Integer &&
           within_bound(*query.limit->count);
}

} // namespace

Verdict check_recursion(const Subject& subject, std::vector<const syntax::CommonTable*>& capped) {
    for (const analysis::RecursiveTable& table : subject.analysis.recursive) {
        const auto* set = table.table->query->as<syntax::SetOperation>();
        if (!set) return endless(*table.table);
        if (subject.dialect.names.limit_in_recursion && has_small_limit(*table.table->query))
            continue;
        if (table.table->query->limit) return endless(*table.table);
        for (const syntax::SetLink& link : set->links) {
            const auto* select = link.operand->as<syntax::Select>();
            if (!select) return endless(*table.table);
            const Step step{subject, table, *select};
            const Bound bound = step.bound();
            if (bound == Bound::Clear) continue;
            if (bound == Bound::TooFar) return endless(*table.table);
            const bool walks = step.joins_another();
            if (bound == Bound::None && !walks) return endless(*table.table);
            if (subject.dialect.names.limit_in_recursion)
                capped.push_back(table.table);
            else if (!walks)
                return endless(*table.table);
        }
    }
    return std::nullopt;
}

} // namespace vouch::sql::policy::detail
