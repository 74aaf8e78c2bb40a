#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "answer/detail/read_draft.h"
#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

/// The numbers of the only row of a query, and what ran.
struct CountedRow {
    std::vector<double> numbers;
    std::string sql;
};

/// Counts beside an answer: queries made as trees, each through the one door under the caller's
/// gate, within the budget of CheckOptions. Refers to all that it is given.
class QueryCounter {
public:
    QueryCounter(const ReadDraft& draft, const State& state, const Services& services,
                 const base::Context& context);

    /// None where the budget is used up, a table of the draft is too large or of unknown size, or
    /// the query is refused or fails.
    std::optional<CountedRow> row(const sql::syntax::Query& query);

    /// Keeps what a caveat tells.
    void tell(std::string what, double value, std::string sql);
    std::vector<Counted> told() && { return std::move(told_); }

private:
    const State& state_;
    const Services& services_;
    base::Context context_;
    std::size_t left_ = 0;
    std::vector<Counted> told_;
};

} // namespace vouch::answer::detail
