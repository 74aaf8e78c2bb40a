#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "document/detail/pdf_page.h"

namespace vouch::document::detail {

/// A table found on a page.
struct FoundTable {
    std::vector<std::vector<std::string>> rows; ///< all of the same length
    Box box{};
    std::vector<std::size_t> lines; ///< indices of the page's lines that it took whole, ascending
};

/// The tables of a page: those ruled with crossing lines, and those whose rows lie between parallel
/// horizontal rules. Tables without any rule are left as text.
std::vector<FoundTable> find_pdf_tables(const PdfPage& page);

} // namespace vouch::document::detail
