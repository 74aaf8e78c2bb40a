#include "base/mapped_file.h"

#include <cerrno>
#include <utility>

#include <sys/mman.h>
#include <sys/stat.h>

namespace vouch::base {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path, ByteCount limit) {
    Descriptor file = TRY(open_regular_file(path));
    struct stat status {};
    if (::fstat(file.number(), &status) != 0)
        return fail(ErrorCode::Io, path.string() + ": " + system_error_text(errno) + ".");
    auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > limit.value)
        return fail(ErrorCode::LimitExceeded, path.string() + ": larger than the limit of " +
                                                  std::to_string(limit.value) + " bytes.");
    if (size == 0) return MappedFile({});
    void* bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (bytes == MAP_FAILED)
        return fail(ErrorCode::Io, path.string() + ": " + system_error_text(errno) + ".");
    return MappedFile({static_cast<const char*>(bytes), size});
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

} // namespace vouch::base
