#pragma once

#include <vector>

#include "document/detail/pdf_page.h"

namespace vouch::document::detail {

/// For each page, for each of its lines: whether it is a running header or footer. Such a line lies
/// in the outer parts of the page and comes back on other pages at the same height with the same
/// text, digits aside.
std::vector<std::vector<bool>> find_page_margins(const std::vector<PdfPage>& pages);

} // namespace vouch::document::detail
