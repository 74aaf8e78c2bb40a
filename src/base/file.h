#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::base {

/// A number of bytes, so that a limit cannot be mistaken for a count.
struct ByteCount {
    std::uint64_t value = 0;
    friend auto operator<=>(const ByteCount&, const ByteCount&) = default;
};

/// Who may read a file that we write.
enum class FileAccess : std::uint8_t { OwnerOnly, Everyone };

/// An open file descriptor, closed on destruction; -1 where there is none.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { reset(); }

    int number() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }
    int release();
    void reset();

private:
    int number_ = -1;
};

/// Opens a regular file for reading. A directory, a FIFO, a device, and what is missing or may not
/// be read are errors that name the file and say which; opening never blocks.
Result<Descriptor> open_regular_file(const std::filesystem::path& path);

/// Opens a folder, so that what lies in it can be reached whatever happens to its name.
Result<Descriptor> open_folder(const std::filesystem::path& path);

/// Opens a regular file below an open folder for reading, as open_regular_file does. `below` is a
/// relative path without "..". No symbolic link is followed on the way, also not by a folder that
/// becomes one meanwhile: that is Denied.
Result<Descriptor> open_regular_file_below(const Descriptor& folder,
                                           const std::filesystem::path& below);

/// Whether a listing goes into subfolders.
enum class FolderDepth : std::uint8_t { Entries, All };

/// The paths of what lies in a folder, in order; symbolic links are listed, not followed. A folder
/// that cannot be read, also further down, is an error.
Result<std::vector<std::filesystem::path>> list_folder(const std::filesystem::path& folder,
                                                       FolderDepth depth);

/// The whole content of a regular file of at most `limit` bytes; a larger one is LimitExceeded.
Result<std::string> read_file(const std::filesystem::path& path, ByteCount limit);

/// Replaces `path` as a whole or not at all: writes a temporary file beside it, syncs it, renames
/// it, syncs the folder. Nothing is left behind on failure (disk full, no right to write).
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content,
                                   FileAccess access);

/// Creates the folder and its parents (mode 0700 for those that it makes).
Result<void> make_directories(const std::filesystem::path& path);

/// "No space left on device" and its kin, for messages.
std::string system_error_text(int error_number);

} // namespace vouch::base
