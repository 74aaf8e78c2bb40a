// What the measurements of `vouch eval` share: --out, --json, and the result at the end.
#pragma once

#include <optional>

#include "cli/detail/command.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::cli::detail {

/// One measurement: a subcommand of `eval`. What it needs is named by its own options.
class Measurement : public Command {
protected:
    CLI::App* add_measurement(CLI::App& parent, const std::string& name,
                              const std::string& summary);

    /// Opens --out; an empty sink without it.
    base::Result<eval::LineSink> open_lines();

    /// Closes --out and prints the figures: a line "result: …", or a JSON object {"result": {…}}.
    ExitStatus finish(Session& session, const eval::Figures& figures);

private:
    std::string out_;
    std::optional<eval::LineFile> lines_;
};

/// Each adds the measurements of one file of commands/.
void add_document_measurements(Commands& measurements);
void add_gate_measurements(Commands& measurements);
void add_cache_measurements(Commands& measurements);
void add_hostile_measurements(Commands& measurements);
void add_question_measurements(Commands& measurements);

} // namespace vouch::cli::detail
