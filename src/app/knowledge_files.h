// The knowledge bases of a workspace: files that people edit, and the last state of each that could
// be read.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "knowledge/knowledge.h"
#include "knowledge/knowledge_base.h"

namespace vouch::app {

struct KnowledgeFile {
    std::filesystem::path path; ///< what people edit
    std::filesystem::path last; ///< a copy of its last good state, ours
};

/// A knowledge base as it serves questions.
struct ServedKnowledge {
    std::optional<knowledge::KnowledgeBase> base{}; ///< none where there was never a file
    std::string file_name{};                        ///< for messages about its lines
    std::vector<std::string> warnings{};
};

/// Reads the file and keeps a copy of it. While it cannot be read, or is away, the copy serves and
/// a warning says so, with the line that is wrong; nothing is overwritten. Without sampling neither
/// what serves nor the copy has values of the database.
ServedKnowledge serve_knowledge(const KnowledgeFile& file, knowledge::Sampling sampling);

/// Takes the values of the database out of the file and of its copy. A file that is wrong stays as
/// it is, for nothing of it is used; a copy that is wrong goes.
base::Result<void> forget_values(const KnowledgeFile& file, const base::Context& context);

/// What is to be written, from what stands in the file; none where there is none.
using KnowledgeRewrite = std::function<base::Result<knowledge::KnowledgeBase>(
    std::optional<knowledge::KnowledgeBase> before)>;
/// Writes the file as a whole while no other process of ours does, readable by its owner only. One
/// that is wrong, or that a person has saved meanwhile, is not written over.
base::Result<void> rewrite_knowledge(const std::filesystem::path& path,
                                     const KnowledgeRewrite& rewrite, const base::Context& context);

} // namespace vouch::app
