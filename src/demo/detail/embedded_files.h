#pragma once

#include <span>

namespace vouch::demo {

/// A file that cmake/embed_files.cmake has put into the program; `path` is relative, with `/`.
struct EmbeddedFile {
    const char* path;
    const char* begin;
    const char* end;
};

/// The files below demo/documents/, ordered by path.
std::span<const EmbeddedFile> embedded_files();

} // namespace vouch::demo
