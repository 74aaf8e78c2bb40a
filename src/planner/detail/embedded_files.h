#pragma once

#include <span>

#include "base/embedded_file.h"

namespace vouch::planner {

/// The word tables of english/, ordered by path.
std::span<const base::EmbeddedFile> embedded_files();

} // namespace vouch::planner
