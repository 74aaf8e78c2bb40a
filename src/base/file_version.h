#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vouch::base {

/// A text that changes whenever one of the files does: their absolute paths, sizes and times of
/// change. A file that does not exist counts as such.
std::string file_version(const std::vector<std::filesystem::path>& files);

} // namespace vouch::base
