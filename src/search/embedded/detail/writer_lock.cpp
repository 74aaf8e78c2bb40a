// flock(2) on a file of its own: SQLite's locks last for a transaction only, while an ingest must
// have the index to itself from its first look to its last write. The file holds the owner's
// process id for the message and is never removed, as its removal would race with another taker.

#include "search/embedded/detail/writer_lock.h"

#include <array>
#include <cerrno>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace vouch::search::detail {
namespace {

std::string owner_of(int file) {
    std::array<char, 24> digits{};
    ssize_t length = pread(file, digits.data(), digits.size(), 0);
    std::string owner;
    for (ssize_t i = 0; i < length && digits[static_cast<std::size_t>(i)] >= '0' &&
                        digits[static_cast<std::size_t>(i)] <= '9';
         ++i)
        owner += digits[static_cast<std::size_t>(i)];
    return owner;
}

} // namespace

base::Result<WriterLock> WriterLock::take(const std::filesystem::path& directory) {
    std::filesystem::path path = directory / "writer.lock";
    base::Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file) {
        return base::fail(base::ErrorCode::Io, "Cannot write to the document index in " +
                                                   directory.string() + ": " +
                                                   base::system_error_text(errno) + ".");
    }
    if (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        std::string owner = owner_of(file.number());
        return base::fail(base::ErrorCode::Unavailable,
                          "Another process" + (owner.empty() ? "" : " (" + owner + ")") +
                              " is writing to the document index in " + directory.string() + ".",
                          {"Wait until it has finished, then try again."});
    }
    std::string owner = std::to_string(getpid()) + "\n";
    // The id is for a message only, so a full disk here is no reason to stop.
    if (ftruncate(file.number(), 0) == 0)
        static_cast<void>(pwrite(file.number(), owner.data(), owner.size(), 0) == 0);
    return WriterLock(std::move(file));
}

} // namespace vouch::search::detail
