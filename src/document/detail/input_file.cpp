// The parent reads the file once, hashes what it read and hands exactly that to the worker in
// sealed memory. A file that changes while it is read, or a mapping cut short under the parser,
// cannot make hash and text disagree, and the worker holds no descriptor of a real file.

#include "document/detail/input_file.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

namespace vouch::document::detail {

using base::ByteCount;
using base::Descriptor;
using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

Result<void> check_link(const std::filesystem::path& path, const Descriptor& file) {
    struct stat named {};
    struct stat opened {};
    bool known = ::lstat(path.c_str(), &named) == 0 && ::fstat(file.number(), &opened) == 0;
    // The same file by name and by descriptor: a link cannot be slipped in between.
    if (known && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino) return {};
    return fail(ErrorCode::Denied, "It is a symbolic link, which is not followed.",
                {"Name the file that it leads to."});
}

base::Unexpected<base::Error> too_large(ByteCount limit) {
    constexpr std::uint64_t kMebibyte = 1ULL << 20U;
    return fail(ErrorCode::LimitExceeded, "It is larger than " +
                                              std::to_string(limit.value / kMebibyte) +
                                              " MiB, the most that is read.");
}

Result<std::string> read_all(const Descriptor& file, ByteCount limit) {
    struct stat state {};
    if (::fstat(file.number(), &state) == 0 &&
        static_cast<std::uint64_t>(state.st_size) > limit.value)
        return too_large(limit);
    std::string bytes(static_cast<std::size_t>(state.st_size) + 1, '\0');
    std::size_t length = 0;
    for (;;) {
        ssize_t got = ::pread(file.number(), bytes.data() + length, bytes.size() - length,
                              static_cast<off_t>(length));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return fail(ErrorCode::Io, "Cannot read it: " + base::system_error_text(errno) + ".");
        length += static_cast<std::size_t>(got);
        if (got == 0) break;
        if (length > limit.value) return too_large(limit);
        if (length == bytes.size()) bytes.resize(2 * bytes.size());
    }
    bytes.resize(length);
    return bytes;
}

} // namespace

Result<Descriptor> open_input_file(const std::filesystem::path& path, LinkRule links) {
    Descriptor file = TRY(base::open_regular_file(path));
    if (links == LinkRule::Refuse) TRY(check_link(path, file));
    return file;
}

Result<InputFile> read_input_file(const Descriptor& file, ByteCount limit) {
    InputFile input;
    input.bytes = TRY(read_all(file, limit));
    input.content_hash = base::sha256_hex(input.bytes);
    return input;
}

Result<Descriptor> seal(std::string_view bytes) {
    Descriptor memory(::memfd_create("vouch-document", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    while (memory && !bytes.empty()) {
        ssize_t written = ::write(memory.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    constexpr int kSeals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    if (!memory || !bytes.empty() || ::fcntl(memory.number(), F_ADD_SEALS, kSeals) != 0) {
        return fail(ErrorCode::Unavailable, "There is no memory to hand the file to the worker: " +
                                                base::system_error_text(errno) + ".");
    }
    return memory;
}

} // namespace vouch::document::detail
