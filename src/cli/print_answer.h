#pragma once

#include <cstdint>

#include "answer/answer.h"
#include "cli/console.h"

namespace vouch::cli {

enum class AnswerDetail : std::uint8_t { Usual, Explained };

/// The answer for a person: what was found, the rows as a table, the SQL, the quoted passages with
/// file, section and page, how it came about and how long it took. Explained adds every attempt and
/// every step.
void print_answer(const answer::Answer& answer, const Console& console,
                  AnswerDetail detail = AnswerDetail::Usual);

} // namespace vouch::cli
