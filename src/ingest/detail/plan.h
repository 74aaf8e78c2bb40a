#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "ingest/ingest.h"
#include "search/engine.h"
#include "source/folder.h"

namespace vouch::ingest::detail {

/// A file to look at, and what the index has under its key.
struct PlannedFile {
    std::filesystem::path name;    ///< for people; it is opened below the root of the plan
    search::DocumentRecord record; ///< where it will stand; the key's source is the path below
    std::optional<search::DocumentRecord> known;
};

/// What a run will do, before any file is opened.
struct Plan {
    base::Descriptor root; ///< the folder that all files are below
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
