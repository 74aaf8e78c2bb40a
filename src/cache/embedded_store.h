#pragma once

#include <filesystem>
#include <memory>

#include "cache/store.h"

namespace vouch::cache {

/// A store in one SQLite file of ours, which is made where there is none. A file of another layout
/// or a damaged one is replaced by an empty one: what it held can be computed again.
base::Result<std::unique_ptr<Store>> open_embedded_store(const std::filesystem::path& file,
                                                         const base::Context& context);

} // namespace vouch::cache
