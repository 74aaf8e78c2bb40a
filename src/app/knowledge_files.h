// The knowledge bases of a workspace: files that people edit, and the last state of each that could
// be read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "knowledge/knowledge_base.h"

namespace vouch::app {

struct KnowledgeFile {
    std::filesystem::path path; ///< what people edit
    std::filesystem::path last; ///< a copy of its last good state, ours
};

/// A knowledge base as it serves questions.
struct ServedKnowledge {
    std::optional<knowledge::KnowledgeBase> base{}; ///< none where there is no file
    std::string file_name{};                        ///< for messages about its lines
    std::vector<std::string> warnings{};
};

/// Reads the file and keeps a copy of it. One that cannot be read is told with its line, and the
/// copy serves; nothing is overwritten. Without a file the copy goes too.
ServedKnowledge serve_knowledge(const KnowledgeFile& file);

} // namespace vouch::app
