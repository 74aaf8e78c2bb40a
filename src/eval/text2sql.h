#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "answer/probe.h"
#include "answer/services.h"
#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"
#include "llm/model.h"

namespace vouch::eval {

struct Text2SqlOptions {
    std::optional<double> threshold{}; ///< of confidence; none: the planner's own
    std::size_t limit = 0;             ///< questions at most; 0: all
    std::chrono::sys_days today{};     ///< what relative dates refer to
    answer::ProbeOptions probe{};
    std::chrono::milliseconds query_time{10'000};
    llm::Model* model = nullptr; ///< asked where the planner is not sure; null: the planner alone
    answer::Readings readings = answer::Readings::Used;
};

/// `failed`: the answer's SQL was not approved or did not run. A question whose gold does not run
/// is left out of `total`.
struct Text2SqlTally {
    std::size_t right = 0;
    std::size_t wrong = 0;
    std::size_t refused = 0;
    std::size_t failed = 0;

    std::size_t total() const { return right + wrong + refused + failed; }
};

struct Text2SqlFigures {
    Text2SqlTally all;
    std::map<std::string, Text2SqlTally> by_hardness;
    std::size_t unusable = 0;
    double plan_milliseconds_median = 0; ///< of the planner, without running anything
    llm::Usage usage{};                  ///< of the model

    Figures figures() const;
};

/// Asks the planner every question of `data`/questions.jsonl over `data`/databases/DB.sqlite, runs
/// its answer through the one door and compares the rows with those of the gold. Lines: `id`,
/// `outcome`, `sql`, `confidence`, `terms` (what it was computed from), `columns_turned` (wrong
/// by the order of columns alone), `by`, `milliseconds`, `understood`.
///
/// With a model the whole graph is asked instead; an answer less sure than the threshold, if there
/// is one, counts as refused. Lines then have `attempts`, `tokens_in` and `tokens_out` besides.
base::Result<Text2SqlFigures> measure_text2sql(const std::filesystem::path& data,
                                               const Text2SqlOptions& options,
                                               const LineSink& lines, const base::Context& context);

} // namespace vouch::eval
