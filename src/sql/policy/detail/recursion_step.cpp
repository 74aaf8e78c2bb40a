// What a step of a recursion makes of its own columns is read from the origins that analysis gives
// them, not from the places of the items, which a star would shift. A counter is a column whose
// next value adds a number or an interval to it; its condition may name the counter or that next
// value (d + INTERVAL '1 day' < …).
#include "sql/policy/detail/recursion_step.h"

#include <algorithm>
#include <cmath>

#include "sql/policy/detail/few_rows.h"
#include "sql/policy/detail/leaves.h"
#include "sql/policy/detail/series.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::BinaryOperator;
using syntax::Expression;

constexpr std::size_t kDerivedMax = 20; ///< queries that a bound is followed through

const Expression& without_casts(const Expression& expression) {
    const Expression* inner = &expression;
    while (const auto* cast = inner->as<syntax::Cast>())
        inner = cast->operand.get();
    return *inner;
}

/// Whether nothing that is written in an expression, or in what its columns come from, is far.
struct Nearness {
    const Subject& subject;
    bool near = true;
    std::size_t followed = 0;

    void check(const Expression& expression) {
        near = near && is_near(expression);
        if (near) (*this)(expression);
    }
    void operator()(const Expression& expression) {
        const analysis::Reference* found = subject.analysis.find_reference(expression);
        if (near && found && found->kind == analysis::ReferenceKind::Derived) {
            near = ++followed <= kDerivedMax;
            for (const auto& origin : subject.analysis.derived[found->derived].origins)
                if (near && origin.expression) check(*origin.expression);
        }
        if (near) syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
    void operator()(const syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
};

bool is_time_text(const Expression& expression) { return time_of(expression).has_value(); }

/// A text that is no time, which some engines order behind every number.
bool is_other_text(const Expression& expression) {
    const auto* literal = without_casts(expression).as<syntax::Literal>();
    return literal && literal->kind == syntax::LiteralKind::String && !is_time_text(expression);
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

/// +1 for functions that add an interval to a time, -1 for those that take one away, 0 for others.
double direction_of(const syntax::FunctionCall& call, const syntax::Dialect& dialect) {
    const syntax::Function* function = dialect.find_function(call.name);
    if (!function) return 0;
    if (function->name == "date_add" || function->name == "adddate") return 1;
    return function->name == "date_sub" || function->name == "subdate" ? -1 : 0;
}

bool is_and(const syntax::Chain* chain) {
    return chain && syntax::operator_family(chain->links.front().op) == syntax::OperatorFamily::And;
}

} // namespace

RecursionStep::RecursionStep(const Subject& subject, const analysis::RecursiveTable& table,
                             const syntax::Select& select, std::size_t operand)
    : subject_(subject), table_(table), select_(select), operand_(operand) {}

/// A column of the table, also under the name that a derived relation gives it.
std::optional<std::size_t> RecursionStep::own_column(const Expression& expression) const {
    const analysis::Reference* found = subject_.analysis.find_reference(expression);
    if (!found || found->kind != analysis::ReferenceKind::Derived) return std::nullopt;
    return own_position(found->derived);
}

std::optional<std::size_t> RecursionStep::own_position(std::uint32_t column) const {
    for (std::size_t i = 0; i < kDerivedMax; ++i) {
        const auto own = std::find(table_.columns.begin(), table_.columns.end(), column);
        if (own != table_.columns.end())
            return static_cast<std::size_t>(own - table_.columns.begin());
        const auto& origins = subject_.analysis.derived[column].origins;
        if (origins.size() != 1 || !origins.front().derived) return std::nullopt;
        column = *origins.front().derived;
    }
    return std::nullopt;
}

std::optional<std::size_t> RecursionStep::names_own(const Expression& expression) const {
    struct Walk {
        const RecursionStep& step;
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

const analysis::ColumnOrigin* RecursionStep::origin(std::size_t column, std::size_t operand) const {
    const auto* set = table_.table->query->as<syntax::SetOperation>();
    const auto& origins = subject_.analysis.derived[table_.columns[column]].origins;
    // An operand that is a set operation itself has more than one.
    if (!set || origins.size() != set->links.size() + 1) return nullptr;
    return &origins[operand];
}

bool RecursionStep::stays(std::size_t column) const {
    const analysis::ColumnOrigin* next = origin(column, operand_);
    if (!next) return true;
    if (next->expression) return own_column(*next->expression) == column;
    return next->derived && own_position(*next->derived) == column;
}

const Expression* RecursionStep::added(std::size_t column, double& sign) const {
    const analysis::ColumnOrigin* next = origin(column, operand_);
    if (!next || !next->expression) return nullptr;
    const Expression& value = without_casts(*next->expression);
    if (const auto* call = value.as<syntax::FunctionCall>()) {
        sign = direction_of(*call, subject_.dialect);
        const bool adds = sign != 0 && call->arguments.size() == 2 &&
                          own_column(without_casts(*call->arguments[0].value)) == column;
        return adds ? call->arguments[1].value.get() : nullptr;
    }
    const auto* chain = value.as<syntax::Chain>();
    if (!chain || chain->links.size() != 1) return nullptr;
    const Expression& left = without_casts(*chain->first);
    const Expression& right = without_casts(*chain->links[0].operand);
    sign = chain->links[0].op == BinaryOperator::Subtract ? -1 : 1;
    if (chain->links[0].op != BinaryOperator::Add && sign > 0) return nullptr;
    if (own_column(left) == column) return chain->links[0].operand.get();
    return sign > 0 && own_column(right) == column ? chain->first.get() : nullptr;
}

std::optional<std::size_t> RecursionStep::counter(const Expression& expression) const {
    if (const auto own = own_column(without_casts(expression))) return own;
    for (std::size_t column = 0; column < table_.columns.size(); ++column) {
        const analysis::ColumnOrigin* next = origin(column, operand_);
        if (next && next->expression &&
            without_casts(*next->expression) == without_casts(expression))
            return column;
    }
    return std::nullopt;
}

/// From every start, adding the same in each step, it is not far to the bound.
Bound RecursionStep::counted(std::size_t column, double direction, const Expression& bound) const {
    double sign = 0;
    const Expression* step = added(column, sign);
    const auto number = step ? written_number(*step) : std::nullopt;
    const auto seconds = step && !number ? step_seconds(*step) : std::nullopt;
    if (!number && !seconds) return Bound::Unclear;
    const double by = sign * (number ? *number : *seconds);
    if (by * direction <= 0) return Bound::Unclear;
    const auto last = written_number(bound);
    if (last && std::abs(*last) > static_cast<double>(kRecursionBoundMax)) return Bound::TooFar;
    // Where one column may hold numbers and texts, every text lies behind every number.
    const bool counts_time = seconds || is_time_text(bound);
    if (counts_time && subject_.dialect.names.limit_in_recursion) return Bound::Unclear;
    Nearness nearness{subject_};
    if (!last) nearness.check(bound);
    if (is_other_text(bound)) return Bound::Unclear;
    const double per_step = counts_time && !seconds ? std::abs(by) * kSecondsOfDay : std::abs(by);
    for (std::size_t i = 0; i < operand_; ++i) {
        const analysis::ColumnOrigin* start = origin(column, i);
        if (!start || (!start->expression && !start->base)) return Bound::Unclear;
        if (!start->expression) continue;
        const auto first = written_number(*start->expression);
        if (!first) nearness.check(*start->expression);
        if (is_other_text(*start->expression) || (first && counts_time)) return Bound::Unclear;
        const double span = first && last ? std::abs(*last - *first) / per_step
                            : counts_time ? kUnwrittenSpan / per_step
                                          : static_cast<double>(kRecursionBoundMax) / per_step;
        const double far = std::max(span, first ? std::abs(*first) : 0);
        if (far > static_cast<double>(kRecursionBoundMax)) return Bound::TooFar;
    }
    return nearness.near ? Bound::Clear : Bound::Unclear;
}

Bound RecursionStep::comparison(const Expression& left, BinaryOperator op,
                                const Expression& right) const {
    const auto column = names_own(left);
    if (!column || names_own(right)) return Bound::None;
    if (stays(*column)) return Bound::None;
    const bool upper = op == BinaryOperator::Less || op == BinaryOperator::LessEqual;
    const bool lower = op == BinaryOperator::Greater || op == BinaryOperator::GreaterEqual;
    const auto counts = upper || lower ? counter(left) : std::nullopt;
    return counts ? counted(*counts, upper ? 1 : -1, right) : Bound::Unclear;
}

Bound RecursionStep::condition(const Expression& expression) const {
    const auto* chain = expression.as<syntax::Chain>();
    if (!chain) return names_own(expression) ? Bound::Unclear : Bound::None;
    if (is_and(chain)) {
        Bound best = condition(*chain->first);
        for (const syntax::ChainLink& link : chain->links)
            best = std::max(best, condition(*link.operand));
        return best;
    }
    if (syntax::operator_family(chain->links[0].op) != syntax::OperatorFamily::Comparison ||
        chain->links.size() != 1)
        return Bound::None;
    const Expression& left = *chain->first;
    const Expression& right = *chain->links[0].operand;
    const BinaryOperator op = chain->links[0].op;
    return std::max(comparison(left, op, right), comparison(right, mirrored(op), left));
}

Bound RecursionStep::bound() const {
    Bound best = select_.where ? condition(*select_.where) : Bound::None;
    for (const syntax::TableExpressionPtr& from : select_.from) {
        const auto* join = from->as<syntax::Join>();
        if (!join) continue;
        for (const syntax::JoinLink& link : join->links) {
            const auto* on = std::get_if<syntax::OnCondition>(&link.condition);
            // An outer join keeps the rows for which its condition is false.
            if (on && link.kind == syntax::JoinKind::Inner)
                best = std::max(best, condition(*on->condition));
        }
    }
    return best;
}

bool RecursionStep::stands_alone() const {
    if (select_.sample || select_.group_by || makes_rows(select_, subject_.dialect)) return false;
    std::vector<const void*> nodes;
    for (const syntax::TableExpression* leaf : leaves(select_))
        nodes.push_back(node_of(*leaf));
    std::size_t others = 0;
    for (const analysis::SourceUse& source : subject_.analysis.sources) {
        if (std::ranges::find(nodes, source.node) == nodes.end()) continue;
        if (source.query == table_.table->query.get()) continue;
        others += source.query && has_few_rows(*source.query, subject_.dialect, 1) ? 0 : 1;
    }
    return others == 0;
}

bool RecursionStep::joins_another() const { return leaves(select_).size() > 1; }

bool RecursionStep::is_base_column(const Expression& expression) const {
    const analysis::Reference* found = subject_.analysis.find_reference(expression);
    if (!found || found->fields > 0) return false;
    if (found->kind == analysis::ReferenceKind::Base) return true;
    if (found->kind != analysis::ReferenceKind::Derived || own_column(expression)) return false;
    std::uint32_t column = found->derived;
    for (std::size_t i = 0; i < kDerivedMax; ++i) {
        const auto& origins = subject_.analysis.derived[column].origins;
        if (origins.size() != 1) return false;
        if (origins.front().base) return true;
        if (!origins.front().derived) return false;
        column = *origins.front().derived;
    }
    return false;
}

bool RecursionStep::finds_base(const Expression& condition) const {
    const auto* chain = condition.as<syntax::Chain>();
    if (!chain) return false;
    if (is_and(chain))
        return finds_base(*chain->first) ||
               std::ranges::any_of(chain->links, [&](const syntax::ChainLink& link) {
                   return finds_base(*link.operand);
               });
    if (chain->links.size() != 1 || chain->links[0].op != BinaryOperator::Equal) return false;
    const auto finds = [&](const Expression& own, const Expression& base) {
        const auto column = own_column(without_casts(own));
        return column && !stays(*column) && is_base_column(without_casts(base));
    };
    return finds(*chain->first, *chain->links[0].operand) ||
           finds(*chain->links[0].operand, *chain->first);
}

/// USING (id): one of the columns is an own one.
bool RecursionStep::finds_by_name(const syntax::UsingCondition& condition) const {
    for (const syntax::Identifier& name : condition.columns)
        for (std::size_t column = 0; column < table_.columns.size(); ++column) {
            const std::string& own = subject_.analysis.derived[table_.columns[column]].name;
            if (analysis::canonical_stored_name(own, subject_.dialect.name_case) ==
                    analysis::canonical_name(name, subject_.dialect.name_case) &&
                !stays(column))
                return true;
        }
    return false;
}

bool RecursionStep::walks() const {
    if (!joins_another() || makes_rows(select_, subject_.dialect)) return false;
    if (select_.where && finds_base(*select_.where)) return true;
    for (const syntax::TableExpressionPtr& from : select_.from) {
        const auto* join = from->as<syntax::Join>();
        if (!join) continue;
        for (const syntax::JoinLink& link : join->links) {
            if (link.kind != syntax::JoinKind::Inner) continue;
            const auto* on = std::get_if<syntax::OnCondition>(&link.condition);
            if (on && finds_base(*on->condition)) return true;
            const auto* names = std::get_if<syntax::UsingCondition>(&link.condition);
            if (names && finds_by_name(*names)) return true;
        }
    }
    return false;
}

} // namespace vouch::sql::policy::detail
