#include "document/engines.h"

#include "document/detail/pdfium.h"

namespace vouch::document {

using base::Error;
using base::ErrorCode;

Engines::Engines() = default;
Engines::Engines(Engines&&) noexcept = default;
Engines& Engines::operator=(Engines&&) noexcept = default;
Engines::~Engines() = default;

Engines Engines::load(const EnginePaths& paths) {
    Engines engines;
    if (paths.pdfium.empty()) {
        engines.pdfium_error_ =
            Error{ErrorCode::Unavailable,
                  "PDF files need PDFium, which is not installed.",
                  {},
                  {"Run tools/setup, or name a libpdfium.so by the variable VOUCH_PDFIUM."}};
        return engines;
    }
    auto pdfium = detail::Pdfium::load(paths.pdfium);
    if (pdfium)
        engines.pdfium_ = std::move(*pdfium);
    else
        engines.pdfium_error_ = pdfium.error();
    return engines;
}

} // namespace vouch::document
