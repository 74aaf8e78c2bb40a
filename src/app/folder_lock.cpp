#include "app/folder_lock.h"

#include <cerrno>
#include <chrono>
#include <thread>

#include <sys/file.h>

namespace vouch::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kWait = 5s; ///< many times longer than a file is written for
constexpr auto kPause = 5ms;

} // namespace

base::Result<FolderLock> FolderLock::take(const std::filesystem::path& folder,
                                          const base::Context& context) {
    base::Descriptor opened = TRY(base::open_folder(folder));
    const base::Context patience = base::Context().within(kWait);
    while (::flock(opened.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) {
            return base::fail(base::ErrorCode::Io, "Cannot lock " + folder.string() + ": " +
                                                       base::system_error_text(errno) + ".");
        }
        TRY(context.check());
        if (!patience.check()) {
            return base::fail(base::ErrorCode::Unavailable,
                              "Another program is changing the files of " + folder.string() + ".");
        }
        std::this_thread::sleep_for(kPause);
    }
    return FolderLock(std::move(opened));
}

} // namespace vouch::app
