#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "base/error.h"

namespace vouch::document {

namespace detail {
class Pdfium;
}

/// Where the libraries lie that are loaded at run time; empty: not installed.
struct EnginePaths {
    std::filesystem::path pdfium{};
};

/// The libraries that formats need beyond what is linked. Loaded once in the worker, before it is
/// sandboxed and before it sees a document.
class Engines {
public:
    Engines();
    static Engines load(const EnginePaths& paths);
    Engines(Engines&&) noexcept;
    Engines& operator=(Engines&&) noexcept;
    ~Engines();

    /// Null where it is missing or could not be loaded; `pdfium_error` says why then.
    const detail::Pdfium* pdfium() const { return pdfium_.get(); }
    const std::optional<base::Error>& pdfium_error() const { return pdfium_error_; }

private:
    std::unique_ptr<detail::Pdfium> pdfium_;
    std::optional<base::Error> pdfium_error_;
};

} // namespace vouch::document
