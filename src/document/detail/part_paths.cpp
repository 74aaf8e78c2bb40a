#include "document/detail/part_paths.h"

#include <string>
#include <system_error>

#include <unistd.h>

#include "base/installed_file.h"

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace fs = std::filesystem;

namespace {

bool may_run(const fs::path& program) {
    std::error_code error;
    return fs::is_regular_file(program, error) && ::access(program.c_str(), X_OK) == 0;
}

} // namespace

Result<fs::path> find_worker(const fs::path& configured) {
    fs::path named = configured.empty() ? base::path_from_environment("VOUCH_WORKER") : configured;
    fs::path found = named.empty() ? base::find_own_program("vouch-worker") : named;
    if (may_run(found)) return found;
    return fail(ErrorCode::NotFound,
                "The program vouch-worker, which reads documents, is not " +
                    (named.empty() ? std::string("beside this program") : "at " + named.string()) +
                    ".",
                {"Build or install it, or name it by the variable VOUCH_WORKER."});
}

fs::path find_pdfium(const fs::path& configured, const fs::path& worker) {
    fs::path named = configured.empty() ? base::path_from_environment("VOUCH_PDFIUM") : configured;
    if (!named.empty()) return named; // a wrong path is told when a PDF is opened
    return base::find_own_library("pdfium", "libpdfium.so", worker);
}

} // namespace vouch::document::detail
