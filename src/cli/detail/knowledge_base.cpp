#include "cli/detail/knowledge_base.h"

#include <utility>

#include "knowledge/knowledge_base_file.h"

namespace vouch::cli::detail {

base::Result<std::optional<knowledge::KnowledgeBase>>
read_knowledge_base_if_any(const std::filesystem::path& path) {
    auto before = knowledge::read_knowledge_base(path);
    if (before) return std::optional(std::move(*before));
    if (before.error().code == base::ErrorCode::NotFound)
        return std::optional<knowledge::KnowledgeBase>();
    before.error().hints.emplace_back(
        "Nothing was overwritten: put the file right, or move it away.");
    return base::Unexpected(std::move(before.error()));
}

} // namespace vouch::cli::detail
