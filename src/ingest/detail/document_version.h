#pragma once

#include <string>

#include "base/context.h"
#include "base/result.h"
#include "document/block.h"
#include "document/chunk.h"
#include "ingest/ingest.h"
#include "search/passage.h"
#include "source/folder.h"

namespace vouch::ingest::detail {

/// What of the settings decides the passages of a document, as one word to compare.
std::string passage_fingerprint(const document::ChunkOptions& chunks);

/// Where a file will stand: its key, origin, sector, category and folders, with nothing of its
/// content.
search::DocumentRecord placed_record(const source::FolderFile& file, const std::string& collection,
                                     const std::string& origin, const IngestOptions& options);

/// The record with title, tags, date and hash of the parsed document, and its passages.
base::Result<search::DocumentVersion> document_version(search::DocumentRecord record,
                                                       const document::ParsedDocument& document,
                                                       const document::ChunkOptions& chunks,
                                                       const base::Context& context);

} // namespace vouch::ingest::detail
