#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"
#include "sql/translate/detail/neutral.h"
#include "sql/translate/detail/phrasebook.h"
#include "sql/translate/translate.h"

namespace vouch::sql::translate::detail {

/// Nothing, or why there is no translation.
using Failure = std::optional<TranslationError>;

inline TranslationError failure(std::string message, base::TextSpan span,
                                std::vector<std::string> hints = {}) {
    return {std::move(message), span, std::move(hints)};
}

/// Makes a tree of `from` neutral.
Failure to_neutral(syntax::Query& query, const syntax::Dialect& from, const Phrasebook& phrases);

/// Makes a neutral tree that came from `from` one of `to`.
Failure from_neutral(syntax::Query& query, const syntax::Dialect& from, const syntax::Dialect& to,
                     const Phrasebook& phrases);

/// Quotes the bare names that `to` would not take as names.
void quote_reserved_names(syntax::Query& query, const syntax::Dialect& to);

// Parts of the passes.

/// The neutral type for a type of `from`.
Failure neutral_type(syntax::TypeName& type, const syntax::Dialect& from);
/// A neutral cast, whose operand is written already, as `to` writes it: a call where the dialect
/// converts by functions. `operand` is what was known of the operand.
Failure write_cast(syntax::Expression& cast, Evidence operand, const syntax::Dialect& from,
                   const syntax::Dialect& to, const Phrasebook& phrases);
Failure write_typed_literal(syntax::Expression& literal, const syntax::Dialect& to);

/// `INTERVAL '1 day'` as a number and a unit.
Failure neutral_interval(syntax::Interval& interval);
/// `start` plus or minus (`op`) `interval` as `to` writes it; the parts of both are written
/// already. `kind` is what was known of `start`.
Failure write_interval_sum(syntax::ExpressionPtr& start, syntax::BinaryOperator op,
                           syntax::Interval interval, Evidence kind, const syntax::Dialect& to);
/// An interval that is added to nothing.
Failure write_interval(syntax::ExpressionPtr& result, syntax::Interval interval,
                       const syntax::Dialect& to);
/// DATE(x, '+1 day', …) of a dialect with modifiers, its arguments neutral, as sums of intervals.
/// False: it is no such call.
bool read_date_modifiers(syntax::Expression& expression);
/// A format of dates from one notation to another; nothing where a part has no equivalent.
std::optional<std::string> convert_format(std::string_view format, syntax::DateFormat from,
                                          syntax::DateFormat to);

/// LIKE, ILIKE and GLOB.
void neutral_pattern(syntax::PatternMatch& match, const syntax::Dialect& from);
Failure write_pattern(syntax::PatternMatch& match, const syntax::Dialect& to);

} // namespace vouch::sql::translate::detail
