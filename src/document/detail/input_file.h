#pragma once

#include <filesystem>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "document/parser.h"

namespace vouch::document::detail {

/// A file's bytes, read once.
struct InputFile {
    std::string bytes;
    std::string content_hash;
};

/// Reads a regular file of at most `file_bytes_max`. Never blocks on a FIFO, follows a link only if
/// the options say so.
base::Result<InputFile> read_input_file(const std::filesystem::path& path,
                                        const ParserOptions& options);

/// The bytes behind a descriptor that nobody can change any more.
base::Result<base::Descriptor> seal(std::string_view bytes);

} // namespace vouch::document::detail
