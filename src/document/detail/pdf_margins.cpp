#include "document/detail/pdf_margins.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace vouch::document::detail {
namespace {

constexpr float kOuterShare = 0.14F; // of the page's height, at the top and at the bottom
constexpr float kHeightStep = 8;     // points within which two heights are the same
constexpr std::size_t kPagesMin = 2;
constexpr double kPageShareMin = 0.3; // headers may differ between left and right pages

/// The text with every run of digits as one `#`, and the height on the page.
using Key = std::pair<std::string, int>;

Key key_of(const PdfLine& line) {
    std::string masked;
    for (char byte : line_text(line)) {
        bool digit = byte >= '0' && byte <= '9';
        if (digit && !masked.empty() && masked.back() == '#') continue;
        masked += digit ? '#' : byte;
    }
    return {std::move(masked), static_cast<int>(std::lround(line.box.top / kHeightStep))};
}

bool is_outer(const PdfPage& page, const PdfLine& line) {
    return line.box.bottom < kOuterShare * page.height ||
           line.box.top > (1 - kOuterShare) * page.height;
}

} // namespace

std::vector<std::vector<bool>> find_page_margins(const std::vector<PdfPage>& pages) {
    std::map<Key, std::size_t> occurrences;
    for (const PdfPage& page : pages) {
        for (const PdfLine& line : page.lines) {
            if (is_outer(page, line)) ++occurrences[key_of(line)];
        }
    }
    auto needed = std::max(
        kPagesMin, static_cast<std::size_t>(kPageShareMin * static_cast<double>(pages.size())));
    std::vector<std::vector<bool>> result;
    for (const PdfPage& page : pages) {
        std::vector<bool>& flags = result.emplace_back();
        for (const PdfLine& line : page.lines)
            flags.push_back(is_outer(page, line) && occurrences[key_of(line)] >= needed);
    }
    return result;
}

} // namespace vouch::document::detail
