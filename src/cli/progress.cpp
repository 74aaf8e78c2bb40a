#include "cli/progress.h"

#include <ostream>

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
    if (console.progress == TerminalKind::None) return {};
    return [&console](const ingest::IngestProgress& progress) {
        std::string counts =
            std::to_string(progress.done) + "/" + std::to_string(progress.total) + "  ";
        std::size_t used = kBarWidth + counts.size() + 2;
        std::string source = text::fit_width(
            progress.source, console.width > used + 1 ? console.width - used - 1 : 0);
        console.err << "\r\x1B[K" << bar(progress.done, progress.total) << "  " << counts << source
                    << std::flush;
    };
}

void end_progress(const Console& console) {
    if (console.progress != TerminalKind::None) console.err << "\r\x1B[K" << std::flush;
}

} // namespace vouch::cli
