#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "document/block.h"
#include "document/detail/pdfium.h"
#include "document/format.h"

namespace vouch::document::detail {

/// Where one word of a segment stands: in the segment's text and sideways on the page.
struct PdfWordPlace {
    std::uint32_t begin = 0; ///< in `text`; the word ends a blank before the next one begins
    float left = 0;
    float right = 0;
};

/// Words of one line without a wide gap between them: a whole line of prose, or a cell of a table.
struct PdfSegment {
    std::string text;
    Box box;
    std::vector<PdfWordPlace> words{};
};

/// A line of text as the page draws it.
struct PdfLine {
    std::vector<PdfSegment> segments;
    Box box{};
    float font_size = 0;     ///< in points as displayed; of most of its characters
    bool bold = false;       ///< all of it
    bool hyphenated = false; ///< PDFium took its last hyphen for a word break and removed it
};

/// The text of a line, its segments joined by a blank.
std::string line_text(const PdfLine& line);

/// A straight horizontal or vertical edge that the page draws: a line, or a side of a rectangle.
struct PdfRule {
    Box box;
    bool horizontal() const { return box.right - box.left >= box.bottom - box.top; }
};

/// A page in displayed coordinates, its lines in the order in which the file draws them.
struct PdfPage {
    std::uint32_t number = 0; ///< from 1
    float width = 0;
    float height = 0;
    std::vector<PdfLine> lines;
    std::vector<PdfRule> rules;
};

/// Reads a page's characters and rules. `number` counts from 1. A page that PDFium cannot load is
/// Corrupt; one with more characters than the limits allow is LimitExceeded.
base::Result<PdfPage> read_pdf_page(const Pdfium& pdfium, FpdfDocument document,
                                    std::uint32_t number, const ParseLimits& limits);

} // namespace vouch::document::detail
