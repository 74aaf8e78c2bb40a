#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace vouch::eval {

/// What people wrote down of a document.
inline constexpr base::ByteCount kTruthBytesMax{std::uint64_t{64} << 20U};

/// The texts of all cells of the tables that people marked in a document: the "-str.xml" files of
/// the ICDAR 2013 table competition, a `<content>` element a cell. Corrupt where one has no end.
base::Result<std::vector<std::string>> read_table_truth(const std::filesystem::path& file);

/// Cells as they are compared: their words with single blanks; cells without any are dropped.
std::vector<std::string> comparable_cells(const std::vector<std::string>& cells);

} // namespace vouch::eval
