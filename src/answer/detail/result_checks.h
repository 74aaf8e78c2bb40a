#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "answer/checks.h"
#include "answer/detail/query_counter.h"
#include "answer/detail/read_draft.h"
#include "schema/result_set.h"

namespace vouch::answer::detail {

/// Each gives the sentences of what it found, with how it was found; none where all is as it
/// should be. They never change the rows.

/// Rows that a join repeats under a sum, an average or a count; tables that no condition ties; rows
/// that an inner join over a key leaves out. What can be counted is told only where the count says
/// so.
std::vector<std::string> check_joins(const ReadDraft& draft, QueryCounter& counter);

/// Why nothing matches: the conditions each of which alone keeps all rows out, and near values of
/// a text that a column does not have. Of a result without rows, or whose only row says that
/// nothing was counted or added up.
std::vector<std::string> explain_empty(const ReadDraft& draft, const schema::ResultSet& result,
                                       QueryCounter& counter);

/// Columns of which many cells are missing; `counted` gets how many.
std::vector<std::string> check_nulls(const schema::ResultSet& result, const CheckOptions& options,
                                     std::vector<Counted>& counted);

/// A row of a month, a quarter or a year that is not over.
std::vector<std::string> check_period(const ReadDraft& draft, const schema::ResultSet& result,
                                      std::chrono::sys_days today);

/// Equal rows of a list over joined tables.
std::vector<std::string>
check_repeated_rows(const ReadDraft& draft, const schema::ResultSet& result, QueryCounter& counter);

/// The SELECT whose rows the query gives; null where it is a set operation or the like.
const sql::syntax::Select* main_select(const sql::syntax::Query& query);

} // namespace vouch::answer::detail
