#pragma once

#include <vector>

#include "document/detail/pdf_geometry.h"
#include "document/detail/pdf_page.h"
#include "document/detail/pdfium.h"

namespace vouch::document::detail {

/// The straight horizontal and vertical edges that a page draws, in displayed coordinates, at least
/// six points long. Stops quietly at a fixed number of paths: rules only help to find tables.
std::vector<PdfRule> read_pdf_rules(const Pdfium& pdfium, FpdfPage page,
                                    const DisplayTransform& transform);

} // namespace vouch::document::detail
