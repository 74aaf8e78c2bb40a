#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "ingest/ingest.h"
#include "search/engine.h"
#include "source/folder.h"

namespace vouch::ingest::detail {

/// A file to look at, and what the index has under its key.
struct PlannedFile {
    std::filesystem::path file;
    search::DocumentRecord record; ///< where it will stand
    std::optional<search::DocumentRecord> known;
};

/// What a run will do, before any file is opened.
struct Plan {
    std::string collection;
    std::vector<PlannedFile> files;
    std::vector<search::DocumentKey> gone;
    std::vector<IngestFailure> failed;
    std::vector<IngestFailure> skipped;
    std::vector<std::string> warnings;
};

/// Looks at the folder and at what the index has of it. The errors are those of ingest_path.
base::Result<Plan> make_plan(const std::filesystem::path& path, const IngestOptions& options,
                             search::Engine& engine, const base::Context& context);

} // namespace vouch::ingest::detail
