// The file of a knowledge base: YAML that people edit. docs/knowledge-base.md shows it whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "knowledge/knowledge_base.h"

namespace vouch::knowledge {

inline constexpr base::ByteCount kKnowledgeBaseMax{std::uint64_t{64} << 20U};

/// InvalidArgument with `file:line: key: what` for what is not YAML, a key that is not known or
/// stands twice, a missing or wrong value, a table or a column twice, and a glossary that goes in a
/// circle. `file_name` is for messages.
base::Result<KnowledgeBase> parse_knowledge_base(std::string_view text, std::string_view file_name);

/// NotFound where there is no file.
base::Result<KnowledgeBase> read_knowledge_base(const std::filesystem::path& path);
/// None where there is no file.
base::Result<std::optional<KnowledgeBase>> find_knowledge_base(const std::filesystem::path& path);

/// Equal knowledge gives equal bytes; parse_knowledge_base gives it back.
std::string print_knowledge_base(const KnowledgeBase& base);

} // namespace vouch::knowledge
