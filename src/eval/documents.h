#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "document/block.h"
#include "eval/figures.h"
#include "eval/line_sink.h"
#include "eval/watched_run.h"

namespace vouch::eval {

/// The limits of a clean end.
inline constexpr std::chrono::seconds kCleanTimeMax{10};
inline constexpr base::ByteCount kCleanMemoryMax{std::uint64_t{512} << 20U};

/// Why a run on a hostile file was not clean; empty where it was: an answer or a named error, in
/// time and memory, no signal, no child left, no file left.
std::string unclean_reason(const WatchedRun& run);

/// Means over files.
struct TextFigures {
    double recall = 0;
    double precision = 0;
};

/// What has no value was not measured: the program lacks the format, or the data has no such file.
struct DocumentFigures {
    std::optional<TextFigures> pdf;
    std::optional<TextFigures> office;
    std::optional<double> table_cell_f1; ///< tables of PDFs, marked by people
    std::size_t hostile_clean = 0;
    std::size_t hostile_total = 0;

    Figures figures() const;
};

/// How the measurement reads a document, and how it has a program read it in a process of its own.
struct DocumentReaders {
    std::function<base::Result<document::ParsedDocument>(const std::filesystem::path&)> parse;
    std::function<base::Result<WatchedRun>(const std::filesystem::path&)> watch;
};

/// Reads every file that `manifest.jsonl` of `data` names (`file`, `ground_truth`) and that has a
/// truth, by the folder that it is in: `pdf` and the office formats with Markdown or text beside
/// them, `pdf-tables` with marked cells, `hostile`. A file that cannot be read counts as one
/// without text. Lines: `file`, and `blocks`, `recall`, `precision`, `cell_f1`, or `clean`,
/// `seconds`, `memory_bytes`, `reason`, or `error`.
base::Result<DocumentFigures> measure_documents(const std::filesystem::path& data,
                                                const DocumentReaders& readers,
                                                const LineSink& lines,
                                                const base::Context& context);

} // namespace vouch::eval
