// Reads a page through PDFium's text page. PDFium decides the order of characters, where blanks are
// missing and where lines end (it marks both as generated). Here characters become words with
// boxes, words become segments (cut where the gap is wide), segments become lines. The height of a
// box comes from baseline and font size, not from glyph outlines: it is then the same for "acme"
// and "Ág", which paragraph gaps rely on.

#include "document/detail/pdf_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "document/detail/pdf_geometry.h"
#include "document/detail/pdf_rules.h"
#include "text/unicode.h"

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr double kAscent = 0.8; // of the font size, where the font's own figures are not asked
constexpr double kDescent = 0.2;
constexpr float kSegmentGap = 0.9F;    // of the font size: wider gaps separate cells
constexpr float kBaselineShift = 0.5F; // of the font size: more is another line
constexpr int kBoldWeight = 600;
constexpr unsigned int kHyphenMark = 0x02; // PDFium's code for a hyphen that it took away
constexpr unsigned int kReplacement = 0xFFFD;

void append_utf8(std::string& text, unsigned int code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | (code >> 6));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | (code >> 12));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | (code >> 18));
        text += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

bool is_blank(unsigned int code) {
    return code == ' ' || code == '\t' || code == 0xA0 || code == 0x3000 ||
           (code >= 0x2000 && code <= 0x200A);
}
bool is_line_end(unsigned int code) { return code == '\r' || code == '\n'; }
/// Marks that steer the direction of text and other invisible ones: nothing to read or to find.
bool is_invisible(unsigned int code) {
    return code < 0x20 || code == 0x7F || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           code == 0xFEFF || code == 0xFFFE || code == 0xFFFF;
}

bool is_alef(unsigned int code) {
    return code == 0x0622 || code == 0x0623 || code == 0x0625 || code == 0x0627;
}
constexpr unsigned int kLam = 0x0644;
bool is_arabic(unsigned int code) { return code >= 0x0620 && code <= 0x06FF; }
bool is_latin(unsigned int code) {
    return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
}

struct Word {
    std::string text;
    std::optional<Box> box{};
    float font_size = 0;
    bool bold = false;
    std::size_t characters = 0;
};

class PageReader {
public:
    PageReader(const Pdfium& pdfium, FpdfTextPage text, const DisplayTransform& transform)
        : pdfium_(pdfium), text_(text), transform_(transform) {}

    std::vector<PdfLine> read(int characters) {
        for (int i = 0; i < characters; ++i)
            take(i);
        end_line();
        return std::move(lines_);
    }

private:
    void take(int index) {
        unsigned int code = pdfium_->TextGetUnicode(text_, index);
        if (is_line_end(code)) return end_line();
        if (code == kHyphenMark) {
            end_word();
            hyphenated_ = true;
            return end_line();
        }
        if (is_blank(code)) return end_word();
        if (is_invisible(code)) return;
        place(index, code);
    }

    /// The code point, surrogate pairs joined; none while the first half waits for the second.
    std::optional<unsigned int> joined(unsigned int code) {
        if (code >= 0xD800 && code <= 0xDBFF) {
            high_surrogate_ = code;
            return std::nullopt;
        }
        unsigned int high = std::exchange(high_surrogate_, 0U);
        if (code >= 0xDC00 && code <= 0xDFFF)
            return high == 0 ? kReplacement : 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00);
        return code > 0x10FFFF ? kReplacement : code;
    }

    void place(int index, unsigned int raw) {
        std::optional<unsigned int> code = joined(raw);
        if (!code) return;
        float size = 0;
        Box box = character_box(index, size);
        if (word_.box && baseline_moved(*word_.box, box, size)) end_line();
        if (word_.box && box.left - word_.box->right > kSegmentGap * size) end_word();
        if (!word_.box && !words_.empty() && baseline_moved(*words_.back().box, box, size))
            end_line();
        bool scripts_meet = (is_arabic(last_code_) && is_latin(*code)) ||
                            (is_latin(last_code_) && is_arabic(*code));
        if (word_.box && scripts_meet) end_word(); // PDFium loses the blank between them
        if (word_.text.empty()) {
            word_.font_size = size;
            word_.bold = is_bold(index);
        }
        append_character(*code, box);
        last_code_ = *code;
        ++word_.characters;
        word_.box = word_.box ? united(*word_.box, box) : box;
    }

    /// A lam-alef ligature is one glyph with two characters, which PDFium gives in the wrong order.
    void append_character(unsigned int code, const Box& box) {
        bool one_glyph = word_.box && box.left >= word_.box->left && box.right <= last_right_;
        last_right_ = box.right;
        if (code == kLam && is_alef(last_code_) && one_glyph) {
            word_.text.resize(word_.text.size() - 2); // an alef is two bytes
            append_utf8(word_.text, kLam);
            code = last_code_;
        }
        append_utf8(word_.text, code);
    }

    static bool baseline_moved(const Box& before, const Box& box, float size) {
        float middle = (box.top + box.bottom) / 2;
        float slack = kBaselineShift * size;
        return middle < before.top - slack || middle > before.bottom + slack;
    }

    Box character_box(int index, float& size) const {
        double left = 0;
        double right = 0;
        double bottom = 0;
        double top = 0;
        pdfium_->TextGetCharBox(text_, index, &left, &right, &bottom, &top);
        Box box = transform_.box(left, bottom, right, top);
        FpdfMatrix matrix{1, 0, 0, 1, 0, 0};
        pdfium_->TextGetMatrix(text_, index, &matrix);
        double scale = std::hypot(matrix.c, matrix.d);
        double nominal = pdfium_->TextGetFontSize(text_, index);
        size = static_cast<float>(std::clamp(nominal * (scale > 0 ? scale : 1), 0.1, 2000.0));
        Point from = transform_.point(0, 0);
        Point to = transform_.point(matrix.a, matrix.b);
        bool upright = std::abs(to.y - from.y) < 0.1 * std::abs(to.x - from.x) && to.x > from.x;
        double x = 0;
        double y = 0;
        if (upright && pdfium_->TextGetCharOrigin(text_, index, &x, &y) != 0) {
            double baseline = transform_.point(x, y).y;
            box.top = static_cast<float>(baseline - kAscent * size);
            box.bottom = static_cast<float>(baseline + kDescent * size);
        }
        for (float* side : {&box.left, &box.top, &box.right, &box.bottom}) {
            if (!std::isfinite(*side)) *side = 0;
        }
        return box;
    }

    bool is_bold(int index) const {
        if (pdfium_->TextGetFontWeight(text_, index) >= kBoldWeight) return true;
        std::array<char, 128> name{};
        int flags = 0;
        unsigned long length =
            pdfium_->TextGetFontInfo(text_, index, name.data(), name.size() - 1, &flags);
        if (length == 0 || length > name.size() - 1) return false;
        std::string lowered = text::ascii_lower(name.data());
        return lowered.find("bold") != std::string::npos ||
               lowered.find("black") != std::string::npos;
    }

    void end_word() {
        if (word_.box) words_.push_back(std::move(word_));
        word_ = Word{};
    }

    void end_line() {
        end_word();
        bool hyphenated = std::exchange(hyphenated_, false);
        if (words_.empty()) return;
        PdfLine& line = lines_.emplace_back();
        line.hyphenated = hyphenated;
        line.font_size = main_font_size();
        line.bold = std::ranges::all_of(words_, &Word::bold);
        line.box = *words_.front().box;
        for (Word& word : words_) {
            add_to_segments(line, word);
            line.box = united(line.box, *word.box);
        }
        words_.clear();
    }

    /// The size of most characters: a superscript does not count.
    float main_font_size() const {
        auto most = std::ranges::max_element(words_, {}, &Word::characters);
        return most->font_size;
    }

    static void add_to_segments(PdfLine& line, Word& word) {
        const Box& box = *word.box;
        if (!line.segments.empty()) {
            PdfSegment& last = line.segments.back();
            // A gap to the left is right-to-left text or an overprint: one piece.
            if (box.left - last.box.right <= kSegmentGap * line.font_size) {
                last.text += ' ';
                last.words.push_back(
                    {static_cast<std::uint32_t>(last.text.size()), box.left, box.right});
                last.text += word.text;
                last.box = united(last.box, box);
                return;
            }
        }
        line.segments.push_back({std::move(word.text), box, {{0, box.left, box.right}}});
    }

    const Pdfium& pdfium_;
    FpdfTextPage text_;
    const DisplayTransform& transform_;
    Word word_;
    std::vector<Word> words_;
    std::vector<PdfLine> lines_;
    unsigned int high_surrogate_ = 0;
    unsigned int last_code_ = 0;
    float last_right_ = 0;
    bool hyphenated_ = false;
};

base::Unexpected<base::Error> crowded_page(std::uint32_t number, std::uint32_t limit) {
    return fail(ErrorCode::LimitExceeded, "Page " + std::to_string(number) + " holds more than " +
                                              std::to_string(limit) + " characters.");
}

} // namespace

std::string line_text(const PdfLine& line) {
    std::string text;
    for (const PdfSegment& segment : line.segments) {
        if (!text.empty()) text += ' ';
        text += segment.text;
    }
    return text;
}

Result<PdfPage> read_pdf_page(const Pdfium& pdfium, FpdfDocument document, std::uint32_t number,
                              const ParseLimits& limits) {
    std::unique_ptr<fpdf_page_t__, void (*)(FpdfPage)> page(
        pdfium->LoadPage(document, static_cast<int>(number) - 1), pdfium->ClosePage);
    if (!page) {
        return fail(ErrorCode::Corrupt, "Page " + std::to_string(number) + " cannot be read.");
    }
    FpdfRectangle bounds{0, 792, 612, 0};
    pdfium->GetPageBoundingBox(page.get(), &bounds);
    DisplayTransform transform(bounds, pdfium->PageGetRotation(page.get()));
    std::unique_ptr<fpdf_textpage_t__, void (*)(FpdfTextPage)> text(
        pdfium->TextLoadPage(page.get()), pdfium->TextClosePage);
    PdfPage result;
    result.number = number;
    result.width = transform.width();
    result.height = transform.height();
    if (text) {
        int characters = std::max(0, pdfium->TextCountChars(text.get()));
        if (static_cast<std::uint32_t>(characters) > limits.page_characters_max)
            return crowded_page(number, limits.page_characters_max);
        result.lines = PageReader(pdfium, text.get(), transform).read(characters);
    }
    result.rules = read_pdf_rules(pdfium, page.get(), transform);
    return result;
}

} // namespace vouch::document::detail
