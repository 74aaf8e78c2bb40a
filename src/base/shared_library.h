#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace vouch::base {

/// A library that is loaded while the program runs, and is never unloaded: the functions that were
/// bound stay valid.
class SharedLibrary {
public:
    /// A path, or a name that the system's loader looks for. Unavailable with the loader's reason.
    static Result<SharedLibrary> load(const std::filesystem::path& file);

    /// Sets `function` to the library's function of that name; where there is none, to null.
    template <typename Function>
    void bind(const char* name, Function& function) {
        function = reinterpret_cast<Function>(find(name));
    }

    /// Unavailable where a function that was bound is not there: it names the first.
    Result<void> check() const;

private:
    explicit SharedLibrary(void* handle) : handle_(handle) {}
    void* find(const char* name);

    void* handle_;
    std::string missing_{};
};

} // namespace vouch::base
