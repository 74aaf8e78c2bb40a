#pragma once

#include <filesystem>
#include <memory>

#include "app/settings.h"
#include "base/context.h"
#include "base/result.h"
#include "cli/workspace.h"
#include "search/engine.h"

namespace vouch::app {

/// The index of documents that the settings name: files of the workspace, or a Qdrant server, of
/// which nothing is asked to open it for reading. For reading, NotFound where there are no files.
base::Result<std::unique_ptr<search::Engine>> open_index(const Settings& settings,
                                                         const std::filesystem::path& workspace,
                                                         search::EngineAccess access,
                                                         const base::Context& context);

/// Whether that index can be reached, and what is weaker than it need be.
cli::IndexHealth index_health(const Settings& settings, const std::filesystem::path& workspace,
                              const base::Context& context);

} // namespace vouch::app
