#pragma once

#include <filesystem>

#include "store/detail/session.h"

namespace vouch::store::detail {

/// The file is made, for its owner alone, where there is none.
base::Result<std::unique_ptr<Session>> open_sqlite_session(const std::filesystem::path& file,
                                                           const base::Context& context);

} // namespace vouch::store::detail
