// Why a file is not a database that can be opened, told apart before SQLite says "unable to open
// database file" for all of it. The header (sqlite.org/fileformat.html, 1.3): 16 bytes of magic,
// page size at 16 (2 bytes, 1 means 65536), change counter at 24, size in pages at 28, the change
// counter for which that size holds at 92; all big-endian.

#include "sqlite/detail/file_check.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vouch::sqlite::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kHeaderBytes = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
using Header = std::array<char, kHeaderBytes>;

std::uint32_t big_endian(const Header& header, std::size_t offset, std::size_t width) {
    std::uint32_t number = 0;
    for (std::size_t index = 0; index < width; ++index) {
        number = number << 8 | static_cast<unsigned char>(header[offset + index]);
    }
    return number;
}

/// The size in bytes that the header claims; 0 where it claims nothing.
std::uint64_t claimed_bytes(const Header& header) {
    if (big_endian(header, 24, 4) != big_endian(header, 92, 4)) return 0;
    std::uint64_t page = big_endian(header, 16, 2);
    return (page == 1 ? 65536 : page) * big_endian(header, 28, 4);
}

/// A journal beside the file means that a writer is at work or will be rolled back.
bool has_journal(const std::string& path) {
    for (const char* suffix : {"-wal", "-journal"}) {
        struct stat status {};
        if (::stat((path + suffix).c_str(), &status) == 0 && status.st_size > 0) return true;
    }
    return false;
}

/// What a file is that someone took for a database, by its first bytes.
std::vector<std::string> recognise(std::string_view start) {
    if (start.starts_with("%PDF")) return {"It looks like a PDF file."};
    if (start.starts_with("PK\x03\x04")) {
        return {"It looks like a zip archive or an Office document."};
    }
    if (start.starts_with("\x1f\x8b")) return {"It looks like a gzip file: decompress it first."};
    if (start.substr(0, 16).find("DUCK") != std::string_view::npos) {
        return {"It looks like a DuckDB database."};
    }
    if (start.starts_with("PRAGMA") || start.starts_with("BEGIN") || start.starts_with("CREATE") ||
        start.starts_with("--")) {
        return {"It looks like SQL text: load it with `sqlite3 NEW.db < FILE` first."};
    }
    return {"Encrypted databases are not supported."};
}

Result<void> check_claim(const Header& header, std::uint64_t size, const std::string& path) {
    std::uint64_t claimed = claimed_bytes(header);
    if (claimed <= size || has_journal(path)) return {};
    return fail(ErrorCode::Corrupt,
                path + " is cut short: its header speaks of " + std::to_string(claimed) +
                    " bytes, the file has " + std::to_string(size) + ".",
                {"Copy it again from its origin, or restore it from a backup."});
}

/// By the user that opening will go by; access() asks about the one that started the program.
bool may_access(const std::filesystem::path& path, int rights) {
    return ::faccessat(AT_FDCWD, path.c_str(), rights, AT_EACCESS) == 0;
}

Result<void> check_entry(const std::filesystem::path& path, OpenMode mode) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT && mode == OpenMode::Create) return {};
        if (errno == ENOENT) {
            return fail(ErrorCode::NotFound, "There is no file " + path.string() + ".",
                        {"Check the path; a database is never created by opening it."});
        }
        return fail(errno == EACCES ? ErrorCode::Denied : ErrorCode::Unavailable,
                    "Cannot examine " + path.string() + ": " + base::system_error_text(errno) +
                        ".");
    }
    if (S_ISDIR(status.st_mode)) {
        return fail(ErrorCode::InvalidArgument,
                    path.string() + " is a folder, not a database file.");
    }
    if (!S_ISREG(status.st_mode)) {
        return fail(ErrorCode::InvalidArgument,
                    path.string() + " is not a regular file (it is a pipe, a socket or a device).");
    }
    if (!may_access(path, R_OK)) {
        return fail(ErrorCode::Denied, "No permission to read " + path.string() + ".",
                    {"Give the user that runs vouch the right to read the file."});
    }
    if (mode != OpenMode::ReadOnly && !may_access(path, W_OK)) {
        return fail(ErrorCode::Denied, "No permission to write " + path.string() + ".");
    }
    if (mode == OpenMode::ReadOnly && status.st_size == 0) {
        return fail(ErrorCode::Corrupt, path.string() + " is empty (0 bytes), not a database.");
    }
    return {};
}

} // namespace

Result<std::string> check_path(const std::filesystem::path& path, OpenMode mode) {
    if (path.empty()) return fail(ErrorCode::InvalidArgument, "The database path is empty.");
    if (path.native().find('\0') != std::string::npos) {
        return fail(ErrorCode::InvalidArgument, "The database path contains a zero byte.");
    }
    TRY(check_entry(path, mode));
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(path, error);
    if (error) return fail(ErrorCode::Unavailable, "The current folder cannot be found.");
    return absolute.string();
}

Result<void> check_header(sqlite3* handle, const std::string& path, OpenMode mode) {
    sqlite3_file* file = nullptr;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
        file == nullptr || file->pMethods == nullptr ||
        file->pMethods->xFileSize(file, &size) != SQLITE_OK) {
        return fail(ErrorCode::Unavailable, "Cannot examine " + path + ".");
    }
    if (size == 0 && mode != OpenMode::ReadOnly) return {};
    Header header{};
    int code = file->pMethods->xRead(file, header.data(), static_cast<int>(header.size()), 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) {
        return fail(ErrorCode::Io, "Cannot read " + path + ".");
    }
    std::string_view start(header.data(), header.size());
    if (!start.starts_with(kMagic)) {
        return fail(ErrorCode::Corrupt, path + " is not an SQLite database.", recognise(start));
    }
    return check_claim(header, static_cast<std::uint64_t>(size), path);
}

} // namespace vouch::sqlite::detail
