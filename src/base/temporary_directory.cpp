#include "base/temporary_directory.h"

#include <cstdlib>
#include <string>
#include <system_error>

#include "base/check.h"

namespace vouch::base {

TemporaryDirectory::TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "vouch-XXXXXX").string();
    CHECK(::mkdtemp(name.data()) != nullptr);
    path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored; // a leftover below the temporary folder does no harm
    std::filesystem::remove_all(path_, ignored);
}

} // namespace vouch::base
