#pragma once

#include <filesystem>
#include <string>

namespace vouch::app {

/// Whether others than the owner have any of these rights to a file. Where that cannot be told they
/// count as having them; where there is no file they have none.
bool is_open_to_others(const std::filesystem::path& file, std::filesystem::perms rights);

/// "0600"; empty where there is no file.
std::string mode_text(const std::filesystem::path& file);

} // namespace vouch::app
