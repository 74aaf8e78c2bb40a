#pragma once

#include <filesystem>

#include "base/result.h"

namespace vouch::document::detail {

/// `configured`, or `VOUCH_WORKER`, or `vouch-worker` beside this program, in the build folder that
/// holds it, or in `../lib/vouch`. NotFound where there is none.
base::Result<std::filesystem::path> find_worker(const std::filesystem::path& configured);

/// `configured`, or `VOUCH_PDFIUM`, or `libpdfium.so` beside the worker, in `../parts/pdfium` or
/// `../lib/vouch` as seen from it, in `/usr/local/lib/vouch`; empty where there is none.
std::filesystem::path find_pdfium(const std::filesystem::path& configured,
                                  const std::filesystem::path& worker);

} // namespace vouch::document::detail
