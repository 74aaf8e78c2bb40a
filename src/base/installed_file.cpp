#include "base/installed_file.h"

#include <cstdlib>
#include <system_error>
#include <vector>

namespace vouch::base {

namespace {

namespace fs = std::filesystem;

constexpr int kBuildFoldersUp = 3; // build/release/src/document/document_test

fs::path first_file(const std::vector<fs::path>& candidates) {
    for (const fs::path& candidate : candidates) {
        std::error_code error;
        if (fs::is_regular_file(candidate, error)) return candidate;
    }
    return {};
}

} // namespace

fs::path find_own_program(std::string_view name) {
    std::error_code error;
    fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    std::vector<fs::path> candidates{folder / name, folder / "../lib/vouch" / name};
    for (int up = 0; up < kBuildFoldersUp; ++up) {
        folder = folder.parent_path();
        candidates.push_back(folder / name);
    }
    return first_file(candidates);
}

fs::path find_own_library(std::string_view part, std::string_view file, const fs::path& program) {
    std::error_code error;
    fs::path folder = fs::canonical(program, error).parent_path();
    return first_file({folder / file, folder / "../parts" / part / file,
                       folder / "../lib/vouch" / file, fs::path("/usr/local/lib/vouch") / file});
}

std::vector<fs::path> own_part_folders() {
    std::error_code error;
    fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    std::vector<fs::path> candidates{folder / "../lib/vouch", "/usr/local/lib/vouch"};
    for (int up = 0; up <= kBuildFoldersUp; ++up) {
        candidates.push_back(folder / "parts");
        folder = folder.parent_path();
    }
    std::erase_if(candidates,
                  [&](const fs::path& candidate) { return !fs::is_directory(candidate, error); });
    return candidates;
}

fs::path path_from_environment(const char* variable) {
    const char* value = std::getenv(variable);
    return value == nullptr ? fs::path() : fs::path(value);
}

} // namespace vouch::base
