#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "document/block.h"
#include "document/parser.h"

namespace vouch::ingest {

/// Reads documents from files; one thread at a time.
class DocumentReader {
public:
    virtual ~DocumentReader() = default;

    /// Equal exactly for equal bytes; much cheaper than parse().
    virtual base::Result<std::string> content_hash(const std::filesystem::path& file) = 0;
    virtual base::Result<document::ParsedDocument> parse(const std::filesystem::path& file,
                                                         const base::Context& context) = 0;
};

/// Makes a reader for each thread that parses. Called from one thread.
using ReaderFactory = std::function<base::Result<std::unique_ptr<DocumentReader>>()>;

/// Readers that parse in `vouch-worker`.
ReaderFactory worker_readers(document::ParserOptions options);

} // namespace vouch::ingest
