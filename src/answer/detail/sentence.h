#pragma once

#include <string>

#include "answer/answer.h"
#include "answer/state.h"

namespace vouch::answer::detail {

/// Sets `text` and `text_tells_rows` of an answer: what the result says, in a sentence made from
/// its cells and the reading; the value itself where there is one, else how many rows. No number in
/// it comes from anywhere but the result.
void tell_result(DatabaseAnswer& answer, Execution execution);

/// A number with its thousands grouped ("1,234,567.50"); any other text unchanged.
std::string grouped_digits(const std::string& number);

} // namespace vouch::answer::detail
