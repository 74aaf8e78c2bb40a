// The walk holds a descriptor for each folder on the way down and asks only for names within it
// (openat, fstatat with NOFOLLOW), so that nothing outside the root can be reached, whoever changes
// the tree meanwhile.

#include "source/folder.h"

#include <algorithm>
#include <cerrno>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/unicode.h"

namespace vouch::source {
namespace {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::fail;

std::string joined(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0) parts.emplace_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return parts;
}

bool is_good_name(std::string_view name) {
    bool has_control = std::ranges::any_of(
        name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    return !has_control && text::is_valid_utf8(name);
}

bool is_hidden(std::string_view name) { return name.starts_with('.') || name.starts_with("~$"); }

ErrorCode code_of(int error_number) {
    switch (error_number) {
    case ENOENT:
    case ENOTDIR: return ErrorCode::NotFound;
    case EACCES:
    case EPERM: return ErrorCode::Denied;
    default: return ErrorCode::Io;
    }
}

base::Unexpected<base::Error> cannot_read(const fs::path& path, int error_number) {
    return fail(code_of(error_number), "Cannot read " + text::replace_invalid_utf8(path.string()) +
                                           ": " + base::system_error_text(error_number) + ".");
}

base::Descriptor open_folder(int parent, const char* name) {
    return base::Descriptor(openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

base::Result<void> check_part(const std::string& part) {
    if (part != ".." && part != ".") return {};
    return fail(ErrorCode::InvalidArgument, "A path within a folder cannot hold '" + part + "'.");
}

class Walk {
public:
    Walk(const FolderOptions& options, const base::Context& context)
        : options_(options), context_(context) {}

    base::Result<void> folder(base::Descriptor folder, const std::string& path, std::size_t depth) {
        std::vector<std::string> names;
        if (!read_names(folder, names)) return skip(path, SkipReason::Unreadable);
        for (const std::string& name : names) {
            TRY(context_.check());
            if (++entries_ > kEntriesMax) {
                return fail(ErrorCode::LimitExceeded,
                            "There are more than " + std::to_string(kEntriesMax) +
                                " files and folders.",
                            {"Ingest its subfolders one by one."});
            }
            TRY(entry(folder.number(), name, joined(path, name), depth));
        }
        return {};
    }

    base::Result<void> entry(int parent, const std::string& name, const std::string& path,
                             std::size_t depth) {
        struct stat status {};
        if (!is_good_name(name)) return skip(path, SkipReason::BadName);
        if (is_hidden(name)) return skip(path, SkipReason::Hidden);
        if (fstatat(parent, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
            return errno == ENOENT ? base::Result<void>() : skip(path, SkipReason::Unreadable);
        if (S_ISLNK(status.st_mode)) return skip(path, SkipReason::Link);
        if (S_ISREG(status.st_mode)) return file(name, path, status);
        if (!S_ISDIR(status.st_mode)) return skip(path, SkipReason::Special);
        if (depth >= kDepthMax) return skip(path, SkipReason::TooDeep);
        base::Descriptor below = open_folder(parent, name.c_str());
        if (!below) return skip(path, SkipReason::Unreadable);
        return folder(std::move(below), path, depth + 1);
    }

    FolderListing take() && { return std::move(listing_); }

private:
    base::Result<void> skip(const std::string& path, SkipReason reason) {
        listing_.skipped.push_back({text::replace_invalid_utf8(path), reason});
        return {};
    }

    base::Result<void> file(const std::string& name, const std::string& path,
                            const struct stat& status) {
        if (options_.accepts && !options_.accepts(name)) return skip(path, SkipReason::NotAccepted);
        base::ByteCount size{static_cast<std::uint64_t>(status.st_size)};
        if (size > options_.file_bytes_max) return skip(path, SkipReason::TooLarge);
        std::vector<std::string> folders = parts_of(path);
        folders.pop_back();
        auto modified = std::chrono::sys_seconds(std::chrono::seconds(status.st_mtim.tv_sec));
        listing_.files.push_back({path, std::move(folders), size, modified});
        return {};
    }

    /// All names but "." and "..", sorted.
    static bool read_names(const base::Descriptor& folder, std::vector<std::string>& names) {
        base::Descriptor again(fcntl(folder.number(), F_DUPFD_CLOEXEC, 0));
        std::unique_ptr<DIR, int (*)(DIR*)> stream(fdopendir(again.number()), closedir);
        if (!stream) return false;
        again.release(); // now the stream's
        for (;;) {
            errno = 0;
            const dirent* entry = readdir(stream.get());
            if (entry == nullptr) break;
            std::string name = entry->d_name;
            if (name != "." && name != "..") names.push_back(std::move(name));
        }
        bool complete = errno == 0;
        std::ranges::sort(names);
        return complete;
    }

    const FolderOptions& options_;
    const base::Context& context_;
    FolderListing listing_;
    std::size_t entries_ = 0;
};

} // namespace

bool Location::lies_in(const fs::path& other_root) const {
    fs::path relative = root.lexically_relative(other_root);
    return !relative.empty() && *relative.begin() != "..";
}

Location Location::seen_from(const fs::path& other_root) const {
    fs::path place = below.empty() ? root : root / below;
    fs::path relative = place.lexically_relative(other_root);
    return {other_root, relative == "." ? "" : relative.generic_string()};
}

base::Result<Location> locate(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    if (error) return cannot_read(path, error.value());
    struct stat status {};
    if (stat(real.c_str(), &status) != 0) return cannot_read(path, errno);
    if (S_ISDIR(status.st_mode)) return Location{real, ""};
    if (S_ISREG(status.st_mode)) return Location{real.parent_path(), real.filename().string()};
    return fail(ErrorCode::InvalidArgument,
                "Neither a file nor a folder: " + text::replace_invalid_utf8(path.string()) + ".");
}

std::string_view skip_reason_text(SkipReason reason) {
    switch (reason) {
    case SkipReason::Hidden: return "is hidden";
    case SkipReason::Link: return "is a symbolic link";
    case SkipReason::Special: return "is not a regular file";
    case SkipReason::NotAccepted: return "has a format that is not read";
    case SkipReason::TooLarge: return "is too large";
    case SkipReason::Unreadable: return "cannot be read";
    case SkipReason::TooDeep: return "lies too deep";
    case SkipReason::BadName: return "has a name that is not UTF-8 or holds control characters";
    }
    return "is skipped";
}

base::Result<FolderListing> list_files(const Location& location, const FolderOptions& options,
                                       const base::Context& context) {
    base::Descriptor folder = open_folder(AT_FDCWD, location.root.c_str());
    if (!folder) return cannot_read(location.root, errno);
    Walk walk(options, context);
    std::vector<std::string> parts = parts_of(location.below);
    std::string path;
    for (const std::string& part : parts) {
        TRY(check_part(part));
        std::string below = joined(path, part);
        struct stat status {};
        if (fstatat(folder.number(), part.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
            return cannot_read(location.root / below, errno);
        if (S_ISREG(status.st_mode) && below.size() >= location.below.size()) {
            TRY(walk.entry(folder.number(), part, below, parts.size()));
            return std::move(walk).take();
        }
        base::Descriptor next = open_folder(folder.number(), part.c_str());
        if (!next) return cannot_read(location.root / below, errno);
        folder = std::move(next);
        path = std::move(below);
    }
    // The location itself must be readable, or its documents would seem to be gone.
    if (faccessat(folder.number(), ".", R_OK | X_OK, AT_EACCESS) != 0)
        return cannot_read(location.root / path, errno);
    TRY(walk.folder(std::move(folder), path, parts.size()));
    return std::move(walk).take();
}

} // namespace vouch::source
