#pragma once

#include <string>

#include "answer/answer.h"
#include "answer/state.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

/// Sets `text` and `text_tells_rows` of an answer: what the result says, in a sentence made from
/// its cells and the reading; the value itself where there is one, else how many rows. No number in
/// it comes from anywhere but the result. Thousands are grouped, except in whole numbers that
/// `query` takes from a column as they are: these may be keys, years or codes.
void tell_result(DatabaseAnswer& answer, const sql::syntax::Query& query, Execution execution);

/// A number with its thousands grouped ("1,234,567.50"); any other text unchanged.
std::string grouped_digits(const std::string& number);

/// A count that is an estimate, with three digits that count: "1,120,000".
std::string rounded_count(double count);

} // namespace vouch::answer::detail
