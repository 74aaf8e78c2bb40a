#include "base/temporary_directory.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "base/file.h"

namespace vouch::base {

Result<TemporaryDirectory> TemporaryDirectory::create() {
    const std::vector<std::string> hints{"Set TMPDIR to a folder that can be written."};
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    if (error) {
        return fail(ErrorCode::Unavailable,
                    "There is no folder for temporary files: " + error.message() + ".", hints);
    }
    std::string name = (parent / "vouch-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        return fail(ErrorCode::Unavailable,
                    "Cannot create a folder for temporary files in " + parent.string() + ": " +
                        system_error_text(errno) + ".",
                    hints);
    }
    return TemporaryDirectory(std::filesystem::path(name));
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept {
    path_.swap(other.path_);
}

TemporaryDirectory::~TemporaryDirectory() {
    if (path_.empty()) return;
    std::error_code ignored; // a leftover below the temporary folder does no harm
    std::filesystem::remove_all(path_, ignored);
}

} // namespace vouch::base
