#pragma once

#include <cstddef>
#include <string_view>

namespace vouch::base {

/// A file that cmake/embed_files.cmake has put into the program; `path` is relative, with `/`.
struct EmbeddedFile {
    std::string_view path;
    const char* begin;
    const char* end;

    std::string_view content() const { return {begin, static_cast<std::size_t>(end - begin)}; }
};

} // namespace vouch::base
