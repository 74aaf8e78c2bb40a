#pragma once

#include <filesystem>
#include <optional>

#include "base/result.h"
#include "knowledge/knowledge_base.h"

namespace vouch::cli::detail {

/// The knowledge base as it stands in a file; none where there is none. One that is wrong is an
/// error, so that it is not overwritten.
base::Result<std::optional<knowledge::KnowledgeBase>>
read_knowledge_base_if_any(const std::filesystem::path& path);

} // namespace vouch::cli::detail
