#include "document/detail/pdf_style.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "text/unicode.h"

namespace vouch::document::detail {
namespace {

constexpr float kLargerType = 1.12F; // of the body size
constexpr std::size_t kHeadingSizesMax = 5;
constexpr std::size_t kWordsMax = 100'000;
constexpr std::size_t kPartBytesMin = 3; // shorter parts say little
constexpr double kBoldShareMax = 0.35;   // a document set in bold marks nothing by it

float rounded(float size) { return std::round(size * 2) / 2; }

} // namespace

PdfStyle::PdfStyle(const std::vector<PdfPage>& pages) {
    std::map<float, std::size_t> characters;
    std::size_t all = 0;
    std::size_t bold = 0;
    for (const PdfPage& page : pages) {
        for (const PdfLine& line : page.lines) {
            std::string text = line_text(line);
            characters[rounded(line.font_size)] += text.size();
            all += text.size();
            if (line.bold) bold += text.size();
            collect_words(text);
        }
    }
    auto most = std::ranges::max_element(characters, {}, [](const auto& e) { return e.second; });
    if (most == characters.end()) return;
    body_size_ = most->first;
    bold_marks_headings_ = static_cast<double>(bold) < kBoldShareMax * static_cast<double>(all);
    for (auto size = characters.rbegin(); size != characters.rend(); ++size) {
        if (size->first >= kLargerType * body_size_ && heading_sizes_.size() < kHeadingSizesMax)
            heading_sizes_.push_back(size->first);
    }
}

/// Neither the first nor the last word of a line: those may be parts of broken ones.
void PdfStyle::collect_words(const std::string& line) {
    std::size_t begin = line.find(' ');
    while (begin != std::string::npos && words_.size() < kWordsMax) {
        std::size_t end = line.find(' ', begin + 1);
        if (end == std::string::npos) return;
        std::string word =
            text::ascii_lower(std::string_view(line).substr(begin + 1, end - begin - 1));
        while (!word.empty() &&
               std::string_view(".,;:!?)\"").find(word.back()) != std::string_view::npos)
            word.pop_back();
        words_.insert(std::move(word));
        begin = end;
    }
}

bool PdfStyle::keeps_hyphen(const std::string& before, const std::string& after) const {
    if (words_.contains(before + '-' + after)) return true;
    bool both = before.size() >= kPartBytesMin && after.size() >= kPartBytesMin &&
                words_.contains(before) && words_.contains(after);
    return both && !words_.contains(before + after);
}

std::uint8_t PdfStyle::heading_level(float font_size, bool bold) const {
    float size = rounded(font_size);
    if (size >= kLargerType * body_size_) {
        auto place = std::ranges::find_if(heading_sizes_, [&](float s) { return size >= s; });
        return static_cast<std::uint8_t>(place - heading_sizes_.begin() + 1);
    }
    bool marked = bold && bold_marks_headings_ && size >= body_size_;
    return marked ? static_cast<std::uint8_t>(heading_sizes_.size() + 1) : std::uint8_t{0};
}

} // namespace vouch::document::detail
