#pragma once

#include "cli/console.h"
#include "ingest/ingest.h"

namespace vouch::cli {

/// Draws one line on standard error that is drawn over again, on a terminal only; elsewhere it does
/// nothing.
ingest::ProgressSink progress_line(const Console& console);

/// Clears the line.
void end_progress(const Console& console);

/// Tells which documents could not be read, a line each.
void warn_failures(const Console& console, const ingest::IngestReport& report);

} // namespace vouch::cli
