#include "cli/progress.h"

#include "text/width.h"

namespace vouch::cli {
namespace {

constexpr std::size_t kBarWidth = 24;

std::string bar(std::size_t done, std::size_t total) {
    std::size_t filled = total == 0 ? 0 : done * kBarWidth / total;
    std::string text;
    for (std::size_t i = 0; i < kBarWidth; ++i)
        text += i < filled ? "█" : "░";
    return text;
}

} // namespace

ingest::ProgressSink progress_line(const Console& console) {
    if (!console.redraws()) return {};
    return [&console](const ingest::IngestProgress& progress) {
        std::string counts =
            std::to_string(progress.done) + "/" + std::to_string(progress.total) + "  ";
        std::size_t used = kBarWidth + counts.size() + 2;
        std::string source = text::fit_width(
            progress.source, console.width() > used + 1 ? console.width() - used - 1 : 0);
        console.redraw(bar(progress.done, progress.total) + "  " + counts + source);
    };
}

void end_progress(const Console& console) { console.redraw(""); }

void warn_failures(const Console& console, const ingest::IngestReport& report) {
    for (const ingest::IngestFailure& failure : report.failed)
        console.warn({"failed: ", failure.source, ": ", failure.reason});
}

} // namespace vouch::cli
