#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace vouch::base {

/// A program that is built and installed with this one: beside it, in the build folder that holds
/// it, or in `../lib/vouch`; empty where there is none.
std::filesystem::path find_own_program(std::string_view name);

/// A library that is loaded at run time: beside `program`, in `../parts/PART` or `../lib/vouch` as
/// seen from it, or in `/usr/local/lib/vouch`; empty where there is none.
std::filesystem::path find_own_library(std::string_view part, std::string_view file,
                                       const std::filesystem::path& program);

/// The folders that are there of those in which the folders of parts (`PART/FILE`) may lie: `parts`
/// in the build folder that holds this program, `../lib/vouch`, `/usr/local/lib/vouch`.
std::vector<std::filesystem::path> own_part_folders();

/// A path that the operator set; empty where the variable is not set. For the start of things only:
/// reading the environment is not safe while another thread changes it.
std::filesystem::path path_from_environment(const char* variable);

} // namespace vouch::base
