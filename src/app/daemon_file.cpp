#include "app/daemon_file.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kTextBytesMax = 4096;

base::Unexpected<base::Error> cannot_use(const std::filesystem::path& path, int error) {
    return fail(ErrorCode::Io,
                "Cannot use " + path.string() + ": " + base::system_error_text(error) + ".");
}

struct flock whole_file(short kind) {
    struct flock lock {};
    lock.l_type = kind;
    lock.l_whence = SEEK_SET;
    return lock;
}

} // namespace

Result<DaemonFile> DaemonFile::take(const std::filesystem::path& path) {
    base::Descriptor file(
        ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
    if (!file) return cannot_use(path, errno);
    struct flock lock = whole_file(F_WRLCK);
    if (::fcntl(file.number(), F_SETLK, &lock) == 0) {
        if (::ftruncate(file.number(), 0) != 0) return cannot_use(path, errno);
        return DaemonFile(std::move(file));
    }
    if (errno != EACCES && errno != EAGAIN) return cannot_use(path, errno);
    return fail(ErrorCode::Unavailable,
                "It runs already: another process holds " + path.string() + ".");
}

Result<void> DaemonFile::write(std::string_view text) const {
    text = text.substr(0, kTextBytesMax);
    if (::pwrite(file_.number(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()))
        return {};
    return fail(ErrorCode::Io,
                "Cannot write the file of the daemon: " + base::system_error_text(errno) + ".");
}

Result<std::optional<DaemonFile::Holder>> DaemonFile::holder(const std::filesystem::path& path) {
    base::Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
    if (!file && errno == ENOENT) return std::nullopt;
    if (!file) return cannot_use(path, errno);
    struct flock lock = whole_file(F_WRLCK);
    if (::fcntl(file.number(), F_GETLK, &lock) != 0) return cannot_use(path, errno);
    if (lock.l_type == F_UNLCK) return std::nullopt;
    std::array<char, kTextBytesMax> text{};
    ssize_t count = ::pread(file.number(), text.data(), text.size(), 0);
    if (count < 0) return cannot_use(path, errno);
    return Holder{lock.l_pid, std::string(text.data(), static_cast<std::size_t>(count))};
}

} // namespace vouch::app
