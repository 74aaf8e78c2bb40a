#include "base/shared_library.h"

#include <dlfcn.h>

namespace vouch::base {

Result<SharedLibrary> SharedLibrary::load(const std::filesystem::path& file) {
    void* handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle != nullptr) return SharedLibrary(handle);
    const char* reason = ::dlerror();
    return fail(ErrorCode::Unavailable, reason == nullptr ? "no reason was given" : reason);
}

void* SharedLibrary::find(const char* name) {
    void* symbol = ::dlsym(handle_, name);
    if (symbol == nullptr && missing_.empty()) missing_ = name;
    return symbol;
}

Result<void> SharedLibrary::check() const {
    if (missing_.empty()) return {};
    return fail(ErrorCode::Unavailable, "it has no function " + missing_);
}

} // namespace vouch::base
