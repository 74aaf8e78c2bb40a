#pragma once

#include <optional>
#include <vector>

#include "sql/analysis/analysis.h"
#include "sql/policy/detail/access_table.h"
#include "sql/policy/refusal.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// What the checks look at. A check returns the refusal, or nothing where there is none.
struct Subject {
    const syntax::Query& query;
    const analysis::Analysis& analysis;
    const syntax::Dialect& dialect;
    const schema::Catalog& catalog;
    const AccessTable& access;
};
using Verdict = std::optional<Refusal>;

/// Every node of the tree: functions, patterns, parameters, samples, sizes.
Verdict check_nodes(const Subject& subject);

/// One call: on the dialect's list, safe, used as what it is, with the right number of arguments.
Verdict check_call(const syntax::FunctionCall& call, const syntax::Dialect& dialect);
/// Whether the call makes one value of many rows (`count(*)`, `max(a)` but not `max(a, b)` or a
/// window).
bool is_plain_aggregate(const syntax::FunctionCall& call, const syntax::Dialect& dialect);
/// Whether the query has exactly one row, because an aggregate takes all of them.
bool gives_one_row(const syntax::Query& query, const syntax::Dialect& dialect);
Verdict check_table_call(const syntax::FunctionCall& call, const syntax::Dialect& dialect);

/// A call that makes a series: few enough members, as far as the text shows.
Verdict check_series(const syntax::FunctionCall& call);
enum class SeriesEnds : std::uint8_t { Written, FromData };
struct Series {
    double members = 0; ///< at most
    SeriesEnds ends = SeriesEnds::Written;
};
/// What the call makes; none where that cannot be seen.
std::optional<Series> series_of(const syntax::FunctionCall& call);
/// The number that an expression of literals stands for; none where it holds anything else.
std::optional<double> written_number(const syntax::Expression& expression);
/// The largest number written in an expression, multiplied where it stands in a product: what
/// `10 * 1000` and `1000 * n` reach for a small n. 0 where no number is written.
double largest_written(const syntax::Expression& expression);

/// The text that a pattern can hold: not too long, few wildcards, nothing that makes text.
Verdict check_pattern(const syntax::Expression& pattern, const Subject& subject);

/// A regular expression that is written as text, short, and that no text can make slow: no repeated
/// group that repeats something inside.
Verdict check_regex(const syntax::Expression& pattern);
/// A regular expression for an engine that builds an automaton: no back references, and not too
/// many repetitions; it may come from data.
Verdict check_automaton_regex(const syntax::Expression& regex, const Subject& subject);

/// A type in a cast, a literal or a column definition: on the dialect's list, and of a small size.
Verdict check_type(const syntax::TypeName& type, const syntax::Dialect& dialect);

/// The estimated size of every value, along nested calls and through derived relations.
Verdict check_growth(const Subject& subject);

/// Every recursive table ends: by a bound that can be seen, or by a row limit, which is then asked
/// for by adding the table to `capped`.
Verdict check_recursion(const Subject& subject, std::vector<const syntax::CommonTable*>& capped);

/// Relations that row filters cannot be kept for.
Verdict check_relations(const Subject& subject);

Refusal refusal(RefusalCode code, std::string message, base::TextSpan span,
                std::vector<std::string> hints = {});

} // namespace vouch::sql::policy::detail
