#pragma once

#include <vector>

#include "document/block.h"
#include "document/detail/pdf_page.h"
#include "document/detail/pdf_style.h"

namespace vouch::document::detail {

/// Turns the lines of all pages into headings, paragraphs, lists, tables and page margins, in
/// reading order, without sections.
std::vector<Block> lay_out_pdf(const std::vector<PdfPage>& pages, const PdfStyle& style);

} // namespace vouch::document::detail
