#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

#include "answer/services.h"
#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

/// How often a check speaks of answers that are right, and of those that are wrong.
struct CheckTally {
    std::size_t right = 0;
    std::size_t wrong = 0;
};

struct CheckFigures {
    CheckTally answers;
    CheckTally insights;
    std::map<std::string, CheckTally> checks; ///< by the kind of a caveat
    std::size_t numbers_untraced = 0;
    double milliseconds_median = 0; ///< of a whole answer
    double check_milliseconds_median = 0;
    double cost_milliseconds_median = 0;

    Figures figures() const;
};

/// Asks the whole agent every question of `data` (as measure_text2sql has it), without a model, and
/// counts what is said about the results, and the numbers that come from nowhere. Lines: `id`,
/// `outcome`, `sql`, `answer`, `insight`, `caveats`, `untraced`.
base::Result<CheckFigures> measure_checks(const std::filesystem::path& data,
                                          const answer::AgentOptions& options, std::size_t limit,
                                          const LineSink& lines, const base::Context& context);

} // namespace vouch::eval
