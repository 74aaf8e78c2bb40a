#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::demo {

/// A document of the sample company, part of the program. `path` begins with its sector:
/// "hr/leave-policy.md".
struct Document {
    std::string_view path;
    std::string_view content;
};

/// Ordered by path.
std::vector<Document> documents();

struct DocumentsSummary {
    std::size_t documents = 0;
    std::size_t bytes = 0;
};

/// Writes the documents below `directory`, which is made where it is missing. A document of the
/// same name is replaced, other files stay. On failure (no right to write, disk full, stop) the
/// files and folders that this call created are removed again.
base::Result<DocumentsSummary> write_documents(const std::filesystem::path& directory,
                                               const base::Context& context = {});

} // namespace vouch::demo
