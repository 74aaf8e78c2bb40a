#pragma once

#include <string_view>

#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

/// Operators of a neutral tree as a dialect writes them. Operands are written already; what was
/// known of them is passed along.
class Arithmetic {
public:
    Arithmetic(const syntax::Dialect& from, const syntax::Dialect& to, const Phrasebook& phrases)
        : from_(from), to_(to), phrases_(phrases) {}

    /// `left op right`, in place of `left`.
    Failure join(syntax::ExpressionPtr& left, Evidence left_kind, syntax::ChainLink link,
                 Evidence right_kind) const;

private:
    Failure no_operator(syntax::BinaryOperator op, base::TextSpan span) const;
    void concatenate(syntax::ExpressionPtr& left, syntax::ExpressionPtr right) const;
    void guard_zero(syntax::ExpressionPtr& divisor) const;
    Failure divide(syntax::ExpressionPtr& left, Evidence left_kind, syntax::ChainLink link,
                   Evidence right_kind) const;
    Failure as_fraction(syntax::ExpressionPtr& value) const;
    Failure call_of_one(std::string_view meaning, syntax::ExpressionPtr& value,
                        base::TextSpan span) const;

    const syntax::Dialect& from_;
    const syntax::Dialect& to_;
    const Phrasebook& phrases_;
};

} // namespace vouch::sql::translate::detail
