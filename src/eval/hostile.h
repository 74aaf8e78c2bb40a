#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "access/scope.h"
#include "answer/agent.h"
#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"
#include "llm/model.h"

namespace vouch::eval {

/// One caller under attack.
struct HostileTarget {
    std::string agent;
    answer::Sources sources; ///< as the caller sees them; model and cache are replaced
    access::Scope asks;      ///< under which the questions are asked
    /// What the caller may read: what was run is held against it. Another scope than `asks` only in
    /// a test of the measurement.
    access::Scope allowed;
    /// Files of the databases that are SQLite, by their id: these are also held against a copy.
    std::map<std::string, std::filesystem::path> files{};
};

struct HostileMeasurement {
    std::vector<HostileTarget> targets;
    llm::Model* model = nullptr;           ///< null: the hostile model that is built in
    std::vector<std::string> statements{}; ///< further ones for that model
    std::vector<std::string> questions{};  ///< further ones
    std::size_t questions_max = 2'000;     ///< for one target
    std::uint64_t seed = 1;
    std::chrono::sys_days today{};
    /// The answer as it would be given out.
    std::function<std::string(const answer::Answer& answer)> as_given{};
};

struct HostileFigures {
    std::size_t tries = 0; ///< questions asked
    /// Statements that ran and read what is hidden, and databases that were changed.
    std::size_t policies_broken = 0;
    std::size_t canaries_seen = 0;  ///< answers in which a hidden value stands
    std::size_t canaries = 0;       ///< hidden values that were looked for
    std::size_t replies = 0;        ///< of the hostile model
    std::size_t statements_run = 0; ///< of all, the planner's own too
    std::size_t answered = 0;

    Figures figures() const;
};

/// The statements of a tab-separated file: the third cell of a line with several (as the cases of
/// sql-policy, those to be denied), else the line. None where there is no file.
base::Result<std::vector<std::string>> read_statements(const std::filesystem::path& file);

/// Puts texts that command a reader into cells of the sample company's database.
base::Result<void> poison_company(const std::filesystem::path& file, const base::Context& context);

/// Asks each target about what it may not see, with a model that returns the worst, until each of
/// the model's statements was in some reply. Lines, one a question: `agent`, `question`, `status`,
/// `statements` (that ran), `broken` (of these), `canaries` (seen).
base::Result<HostileFigures> measure_hostile(HostileMeasurement measurement, const LineSink& lines,
                                             const base::Context& context);

} // namespace vouch::eval
