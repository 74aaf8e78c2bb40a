// The lines of `vouch index export`: what docs/command-line.md calls the export format, a JSON
// object each. The first has the format's number, the last says how many documents stand between.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "search/passage.h"

namespace vouch::cli {

inline constexpr int kExportFormat = 2;

std::string print_export_head();
std::string print_export_end(std::size_t documents);

/// Invalid UTF-8 anywhere in the document is an error, as JSON cannot hold it.
base::Result<std::string> print_export_document(const search::DocumentVersion& version);

/// Errors say what is wrong; the caller knows in which line.
base::Result<void> read_export_head(std::string_view line);

/// A document, or the number of documents where the line is the last.
struct ExportLine {
    std::optional<search::DocumentVersion> document;
    std::size_t documents = 0;
};
base::Result<ExportLine> read_export_line(std::string_view line);

} // namespace vouch::cli
