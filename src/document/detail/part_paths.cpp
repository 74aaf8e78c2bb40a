#include "document/detail/part_paths.h"

#include <cstdlib>
#include <system_error>
#include <vector>

#include <unistd.h>

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

namespace fs = std::filesystem;

constexpr int kBuildFoldersUp = 3; // build/release/src/document/document_test

fs::path program_folder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

bool is_file(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// The value of an environment variable, read at start-up paths only; empty where it is not set.
fs::path from_environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

fs::path first_file(const std::vector<fs::path>& candidates) {
    for (const fs::path& candidate : candidates) {
        if (is_file(candidate)) return candidate;
    }
    return {};
}

} // namespace

Result<fs::path> find_worker(const fs::path& configured) {
    fs::path named = configured.empty() ? from_environment("VOUCH_WORKER") : configured;
    fs::path folder = program_folder();
    std::vector<fs::path> candidates{folder / "vouch-worker", folder / "../lib/vouch/vouch-worker"};
    for (int up = 0; up < kBuildFoldersUp; ++up) {
        folder = folder.parent_path();
        candidates.push_back(folder / "vouch-worker");
    }
    fs::path found = named.empty() ? first_file(candidates) : first_file({named});
    if (!found.empty() && ::access(found.c_str(), X_OK) == 0) return found;
    return fail(ErrorCode::NotFound,
                "The program vouch-worker, which reads documents, is not " +
                    (named.empty() ? std::string("beside this program") : "at " + named.string()) +
                    ".",
                {"Build or install it, or name it by the variable VOUCH_WORKER."});
}

fs::path find_pdfium(const fs::path& configured, const fs::path& worker) {
    fs::path named = configured.empty() ? from_environment("VOUCH_PDFIUM") : configured;
    if (!named.empty()) return named; // a wrong path is told when a PDF is opened
    std::error_code error;
    fs::path folder = fs::canonical(worker, error).parent_path();
    return first_file({folder / "libpdfium.so", folder / "../parts/pdfium/libpdfium.so",
                       folder / "../lib/vouch/libpdfium.so",
                       fs::path("/usr/local/lib/vouch/libpdfium.so")});
}

} // namespace vouch::document::detail
