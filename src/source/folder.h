#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"

namespace vouch::source {

/// What is to be listed: the folder that names are relative to, and the file or folder within it
/// ("" is all of it).
struct Location {
    std::filesystem::path root; ///< absolute, without links
    std::string below;

    /// The same place seen from `other_root`, if it lies there.
    bool lies_in(const std::filesystem::path& other_root) const;
    Location seen_from(const std::filesystem::path& other_root) const;
};

/// A folder is its own root; a file's root is the folder that it lies in. A link that the user
/// names is followed. NotFound, Denied or InvalidArgument (neither file nor folder) say what is
/// wrong.
base::Result<Location> locate(const std::filesystem::path& path);

/// A regular file, not opened.
struct FolderFile {
    std::string path;                 ///< from the root, with '/'
    std::vector<std::string> folders; ///< the parts of `path` before the name, as they are written
    base::ByteCount size;
    std::chrono::sys_seconds modified; ///< when the file was written: often the date of a copy only
};

enum class SkipReason : std::uint8_t {
    Hidden,      ///< begins with '.' or "~$" (Office's lock files)
    Link,        ///< a symbolic link: could lead out, or from one sector into another
    Special,     ///< a device, a socket, a pipe
    NotAccepted, ///< the caller has no use for such names
    TooLarge,
    Unreadable, ///< a folder that could not be listed
    TooDeep,    ///< a folder beyond kDepthMax
    BadName,    ///< not UTF-8 or with control characters
};

/// A few words for users ("is a symbolic link").
std::string_view skip_reason_text(SkipReason reason);

struct SkippedEntry {
    std::string path; ///< from the root; ill-formed bytes replaced
    SkipReason reason = SkipReason::Hidden;
};

struct FolderListing {
    std::vector<FolderFile> files;
    std::vector<SkippedEntry> skipped;
};

struct FolderOptions {
    base::ByteCount file_bytes_max{50ULL << 20U};
    /// Which file names to list; all if empty.
    std::function<bool(const std::filesystem::path& name)> accepts{};
};

inline constexpr std::size_t kDepthMax = 64;
inline constexpr std::size_t kEntriesMax = 2'000'000;

/// The files at a location in byte order of their paths' parts. Symbolic links are never followed,
/// also not by a folder that becomes one meanwhile: each folder is opened below its parent. An
/// unreadable location is an error; an unreadable folder further down is a skipped entry.
base::Result<FolderListing> list_files(const Location& location, const FolderOptions& options,
                                       const base::Context& context);

} // namespace vouch::source
