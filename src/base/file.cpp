// Files by POSIX calls: what matters here is which failure it was, and that a failed write leaves
// no trace.

#include "base/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vouch::base {
namespace {

constexpr std::size_t kReadBlockBytes = 1 << 16;
constexpr int kFileFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK; // opening a FIFO would wait
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

ErrorCode code_for(int error_number) {
    switch (error_number) {
    case ENOENT:
    case ENOTDIR: return ErrorCode::NotFound;
    case EACCES:
    case EPERM:
    case EROFS: return ErrorCode::Denied;
    case ELOOP:
    case ENAMETOOLONG: return ErrorCode::InvalidArgument;
    default: return ErrorCode::Io;
    }
}

Unexpected<Error> fail_with(std::string what, const std::filesystem::path& path, int error_number) {
    return fail(code_for(error_number),
                what + " " + path.string() + ": " + system_error_text(error_number) + ".");
}

/// Removes a half-written temporary file unless it was kept.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string path) : path_(std::move(path)) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (!kept_) ::unlink(path_.c_str());
    }
    void keep() { kept_ = true; }

private:
    std::string path_;
    bool kept_ = false;
};

Result<void> write_whole(int descriptor, std::string_view content,
                         const std::filesystem::path& path) {
    while (!content.empty()) {
        ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return fail_with("Cannot write", path, errno);
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

/// `file` if it is a regular one.
Result<Descriptor> regular(Descriptor file, const std::filesystem::path& path) {
    struct stat status {};
    if (::fstat(file.number(), &status) != 0) return fail_with("Cannot examine", path, errno);
    if (S_ISDIR(status.st_mode)) {
        return fail(ErrorCode::InvalidArgument, path.string() + " is a folder, not a file.");
    }
    if (!S_ISREG(status.st_mode)) {
        return fail(ErrorCode::InvalidArgument,
                    path.string() + " is not a regular file (it is a pipe, a socket or a device).");
    }
    return file;
}

/// Opens a name within a folder, never a link.
Result<Descriptor> open_entry(const Descriptor& folder, const std::filesystem::path& name,
                              int flags, const std::filesystem::path& whole) {
    Descriptor entry(::openat(folder.number(), name.c_str(), flags | O_NOFOLLOW));
    if (entry) return entry;
    const int error_number = errno;
    struct stat status {};
    const bool link = ::fstatat(folder.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                      S_ISLNK(status.st_mode);
    if (!link) return fail_with("Cannot open", whole, error_number);
    return fail(ErrorCode::Denied,
                whole.string() + ": It is reached by a symbolic link, which is not followed.",
                {"Name the file that it leads to."});
}

Result<void> sync_directory(const std::filesystem::path& directory) {
    Descriptor folder(::open(directory.c_str(), kFolderFlags));
    if (!folder) return fail_with("Cannot open", directory, errno);
    if (::fsync(folder.number()) != 0) return fail_with("Cannot sync", directory, errno);
    return {};
}

} // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        reset();
        number_ = other.release();
    }
    return *this;
}

int Descriptor::release() { return std::exchange(number_, -1); }

void Descriptor::reset() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

std::string system_error_text(int error_number) {
    return std::error_code(error_number, std::generic_category()).message();
}

Result<Descriptor> open_regular_file(const std::filesystem::path& path) {
    Descriptor file(::open(path.c_str(), kFileFlags));
    if (!file) return fail_with("Cannot open", path, errno);
    return regular(std::move(file), path);
}

Result<Descriptor> open_folder(const std::filesystem::path& path) {
    Descriptor folder(::open(path.c_str(), kFolderFlags));
    if (!folder) return fail_with("Cannot open the folder", path, errno);
    return folder;
}

Result<Descriptor> open_regular_file_below(const Descriptor& folder,
                                           const std::filesystem::path& below) {
    if (below.is_absolute() || std::ranges::find(below, "..") != below.end()) {
        return fail(ErrorCode::InvalidArgument, below.string() + " does not lie below a folder.");
    }
    Descriptor parent;
    for (const std::filesystem::path& part : below.parent_path())
        parent = TRY(open_entry(parent ? parent : folder, part, kFolderFlags, below));
    return regular(TRY(open_entry(parent ? parent : folder, below.filename(), kFileFlags, below)),
                   below);
}

Result<std::vector<std::filesystem::path>> list_folder(const std::filesystem::path& folder,
                                                       FolderDepth depth) {
    std::vector<std::filesystem::path> paths;
    std::vector<std::filesystem::path> folders{folder};
    while (!folders.empty()) {
        const std::filesystem::path current = std::move(folders.back());
        folders.pop_back();
        std::error_code error;
        std::filesystem::directory_iterator entry(current, error);
        for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
            paths.push_back(entry->path());
            std::error_code gone; // what vanishes meanwhile is listed as it was
            const bool is_folder = entry->is_directory(gone) && !entry->is_symlink(gone);
            if (depth == FolderDepth::All && is_folder) folders.push_back(entry->path());
        }
        if (error) return fail_with("Cannot read the folder", current, error.value());
    }
    std::ranges::sort(paths);
    return paths;
}

Result<std::string> read_file(const std::filesystem::path& path, ByteCount limit) {
    Descriptor file = TRY(open_regular_file(path));
    std::string content;
    // The size is a hint that saves growing step by step: the file may change while it is read.
    struct stat status {};
    if (::fstat(file.number(), &status) == 0) {
        const auto size = static_cast<std::uint64_t>(status.st_size);
        content.reserve(static_cast<std::size_t>(std::min(size, limit.value)));
    }
    std::string block(kReadBlockBytes, '\0');
    for (;;) {
        ssize_t count = ::read(file.number(), block.data(), block.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return fail_with("Cannot read", path, errno);
        if (count == 0) return content;
        content.append(block, 0, static_cast<std::size_t>(count));
        if (content.size() > limit.value) {
            return fail(ErrorCode::LimitExceeded, path.string() + " is larger than the limit of " +
                                                      std::to_string(limit.value) + " bytes.");
        }
    }
}

Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content,
                                   FileAccess access) {
    std::string temporary = path.string() + ".XXXXXX";
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC)); // mode 0600
    if (!file) return fail_with("Cannot write beside", path, errno);
    TemporaryFile guard(temporary);
    TRY(write_whole(file.number(), content, path));
    if (access == FileAccess::Everyone && ::fchmod(file.number(), 0644) != 0) {
        return fail_with("Cannot set the mode of", path, errno);
    }
    if (::fsync(file.number()) != 0) return fail_with("Cannot sync", path, errno);
    if (::rename(temporary.c_str(), path.c_str()) != 0) {
        return fail_with("Cannot replace", path, errno);
    }
    guard.keep();
    return sync_directory(path.has_parent_path() ? path.parent_path() : std::filesystem::path("."));
}

Result<void> make_directories(const std::filesystem::path& path) {
    if (path.empty()) return {};
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) return {};
        return fail(ErrorCode::InvalidArgument,
                    path.string() + " exists already and is not a folder.");
    }
    if (path.has_parent_path() && path.parent_path() != path) {
        TRY(make_directories(path.parent_path()));
    }
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
        return fail_with("Cannot create the folder", path, errno);
    }
    return {};
}

} // namespace vouch::base
