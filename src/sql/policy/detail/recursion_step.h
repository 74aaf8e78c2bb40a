#pragma once

#include <cstdint>
#include <optional>

#include "sql/policy/detail/subject.h"

namespace vouch::sql::policy::detail {

/// What a condition of a step says about the end, from the worst to the best. Unclear: it names an
/// own column. TooFar: it counts to a bound beyond the limit. Clear: it counts from a start to a
/// bound, both near.
enum class Bound : std::uint8_t { None, Unclear, TooFar, Clear };

/// One operand of a recursive table that names the table.
class RecursionStep {
public:
    /// `operand` is its position among the operands of the set operation, from 1.
    RecursionStep(const Subject& subject, const analysis::RecursiveTable& table,
                  const syntax::Select& select, std::size_t operand);

    /// How the step ends, if it makes one row of each.
    Bound bound() const;
    /// Whether it reads its own table and nothing else, and makes one row of each.
    bool stands_alone() const;
    /// Whether it reads another relation too.
    bool joins_another() const;
    /// Whether every row that it makes is found in a base relation by a column of the row before,
    /// which changes: a walk along a hierarchy.
    bool walks() const;

private:
    std::optional<std::size_t> own_column(const syntax::Expression& expression) const;
    std::optional<std::size_t> own_position(std::uint32_t column) const;
    std::optional<std::size_t> names_own(const syntax::Expression& expression) const;
    bool is_base_column(const syntax::Expression& expression) const;
    const analysis::ColumnOrigin* origin(std::size_t column, std::size_t operand) const;
    /// The column that an expression counts with: itself, or what the step makes of it.
    std::optional<std::size_t> counter(const syntax::Expression& expression) const;
    bool stays(std::size_t column) const;
    /// What each step adds to the column, by its sign; null where that cannot be seen.
    const syntax::Expression* added(std::size_t column, double& sign) const;
    Bound condition(const syntax::Expression& expression) const;
    Bound comparison(const syntax::Expression& left, syntax::BinaryOperator op,
                     const syntax::Expression& right) const;
    Bound counted(std::size_t column, double direction, const syntax::Expression& bound) const;
    bool finds_base(const syntax::Expression& condition) const;
    bool finds_by_name(const syntax::UsingCondition& condition) const;

    const Subject& subject_;
    const analysis::RecursiveTable& table_;
    const syntax::Select& select_;
    std::size_t operand_;
};

} // namespace vouch::sql::policy::detail
