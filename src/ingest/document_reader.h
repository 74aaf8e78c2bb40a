#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "document/block.h"
#include "document/parser.h"

namespace vouch::ingest {

/// Reads documents from open files, wherever their position is; one thread at a time.
class DocumentReader {
public:
    virtual ~DocumentReader() = default;

    /// Equal exactly for equal bytes; much cheaper than parse().
    virtual base::Result<std::string> content_hash(const base::Descriptor& file) = 0;
    /// `name` tells the format and stands in errors.
    virtual base::Result<document::ParsedDocument> parse(const base::Descriptor& file,
                                                         const std::filesystem::path& name,
                                                         const base::Context& context) = 0;
};

/// Makes a reader for each thread that parses. Called from one thread.
using ReaderFactory = std::function<base::Result<std::unique_ptr<DocumentReader>>()>;

/// Readers that parse in `vouch-worker`.
ReaderFactory worker_readers(document::ParserOptions options);

} // namespace vouch::ingest
