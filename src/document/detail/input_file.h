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

/// Opens a regular file; never blocks on a FIFO, follows a link only if the rule says so.
base::Result<base::Descriptor> open_input_file(const std::filesystem::path& path, LinkRule links);

/// Reads an open file of at most `limit` bytes from its beginning, wherever its position is.
base::Result<InputFile> read_input_file(const base::Descriptor& file, base::ByteCount limit);

/// The bytes behind a descriptor that nobody can change any more.
base::Result<base::Descriptor> seal(std::string_view bytes);

} // namespace vouch::document::detail
