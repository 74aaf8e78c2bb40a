#pragma once

#include <span>

#include "base/embedded_file.h"

namespace vouch::demo {

/// The files below demo/documents/, ordered by path.
std::span<const base::EmbeddedFile> embedded_files();

} // namespace vouch::demo
