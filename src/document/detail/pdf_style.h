#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "document/detail/pdf_page.h"

namespace vouch::document::detail {

/// What is usual in one document, so that a line can be judged against it.
class PdfStyle {
public:
    explicit PdfStyle(const std::vector<PdfPage>& pages);

    /// The font size of most characters.
    float body_size() const { return body_size_; }

    /// The level of a heading in this type, from 1; 0 where the type is that of body text. Larger
    /// type is a higher level; bold type of the body's size comes below all larger ones.
    std::uint8_t heading_level(float font_size, bool bold) const;

    /// Whether a hyphen at the end of a line is the word's own ("chat-" and "optimized") and not a
    /// break ("con-" and "firming"): the document writes the word with it elsewhere, or writes both
    /// parts as words but never the whole. Both parts in lower case.
    bool keeps_hyphen(const std::string& before, const std::string& after) const;

private:
    void collect_words(const std::string& line);

    float body_size_ = 0;
    bool bold_marks_headings_ = false;
    std::vector<float> heading_sizes_;      ///< descending
    std::unordered_set<std::string> words_; ///< in lower case, as they stand inside lines
};

} // namespace vouch::document::detail
