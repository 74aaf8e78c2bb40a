// PDF by PDFium: characters with boxes from each page, then headings, paragraphs and lists
// by geometry. A page without any text is named in a warning: it is probably a picture of text.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "document/detail/block_builder.h"
#include "document/detail/pdf_date.h"
#include "document/detail/pdf_layout.h"
#include "document/detail/pdf_page.h"
#include "document/detail/pdf_style.h"
#include "document/detail/pdfium.h"
#include "document/detail/utf16.h"
#include "document/formats/formats.h"
#include "text/unicode.h"

namespace vouch::document {

using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

namespace {

constexpr std::string_view kSignature = "%PDF-";
constexpr std::size_t kSignatureWithin = 1024; // readers accept that much before it
constexpr std::size_t kNamedPagesMax = 10;
constexpr unsigned long kMetaBytesMax = 4096;

using Document = std::unique_ptr<fpdf_document_t__, void (*)(detail::FpdfDocument)>;

bool looks_like_pdf(std::string_view bytes) {
    return bytes.substr(0, kSignatureWithin).find(kSignature) != std::string_view::npos;
}

Result<Document> open_document(const detail::Pdfium& pdfium, const FileInput& file) {
    Document document(pdfium->LoadMemDocument64(file.bytes.data(), file.bytes.size(), nullptr),
                      pdfium->CloseDocument);
    if (document) return document;
    switch (pdfium->GetLastError()) {
    case detail::kFpdfErrorPassword:
        return fail(ErrorCode::Denied, "The PDF is protected by a password.",
                    {"Save a copy without the password and ingest that."});
    case detail::kFpdfErrorSecurity:
        return fail(ErrorCode::Unsupported, "The PDF is encrypted in a way that cannot be read.");
    default:
        return fail(ErrorCode::Corrupt, "The PDF is damaged and cannot be opened.",
                    {"Open it in a viewer and save it again."});
    }
}

std::string meta_text(const detail::Pdfium& pdfium, detail::FpdfDocument document,
                      const char* tag) {
    std::array<char, kMetaBytesMax> buffer{};
    unsigned long length = pdfium->GetMetaText(document, tag, buffer.data(), buffer.size());
    if (length < 2 || length > buffer.size()) return {};
    std::string text = detail::utf8_of_utf16le(std::string_view(buffer.data(), length - 2));
    return std::string(text::trim(text));
}

void read_metadata(const detail::Pdfium& pdfium, detail::FpdfDocument document, std::uint32_t pages,
                   ParsedDocument& parsed) {
    auto& metadata = parsed.metadata;
    metadata["pages"] = std::to_string(pages);
    for (auto [tag, key] : {std::pair{"Author", "author"}, std::pair{"Subject", "subject"},
                            std::pair{"Keywords", "keywords"}}) {
        if (std::string text = meta_text(pdfium, document, tag); !text.empty())
            metadata[key] = text;
    }
    if (auto date = detail::parse_pdf_date(meta_text(pdfium, document, "ModDate")))
        metadata["modified_at"] = *date;
    // The title that word processors write is often a file name; a heading is better then.
    std::string title = meta_text(pdfium, document, "Title");
    bool usable = !title.empty() && title.find_first_of("./\\") == std::string::npos &&
                  text::ascii_lower(title) != "untitled";
    if (usable) parsed.title = title;
}

std::string empty_pages_warning(const std::vector<std::uint32_t>& pages) {
    std::string text = pages.size() == 1 ? "Page " : "Pages ";
    for (std::size_t i = 0; i < pages.size() && i < kNamedPagesMax; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(pages[i]);
    if (pages.size() > kNamedPagesMax)
        text += " and " + std::to_string(pages.size() - kNamedPagesMax) + " more";
    return text + (pages.size() == 1 ? " has" : " have") +
           " no text: empty, or a picture of text that would need character recognition.";
}

struct ReadPages {
    std::vector<detail::PdfPage> pages;
    std::vector<std::uint32_t> empty;
    std::vector<std::string> warnings;
};

Result<ReadPages> read_pages(const detail::Pdfium& pdfium, detail::FpdfDocument document,
                             std::uint32_t count, const ParseLimits& limits) {
    ReadPages result;
    std::size_t text_bytes = 0;
    for (std::uint32_t number = 1; number <= count; ++number) {
        Result<detail::PdfPage> page = detail::read_pdf_page(pdfium, document, number, limits);
        if (!page && page.error().code == ErrorCode::Corrupt) {
            if (result.warnings.size() < kNamedPagesMax)
                result.warnings.push_back(page.error().message);
            continue;
        }
        detail::PdfPage read = TRY(std::move(page));
        if (read.lines.empty()) result.empty.push_back(number);
        for (const detail::PdfLine& line : read.lines)
            text_bytes += detail::line_text(line).size();
        if (text_bytes > limits.text_bytes_max) {
            return fail(ErrorCode::LimitExceeded, "The PDF holds more than " +
                                                      std::to_string(limits.text_bytes_max) +
                                                      " bytes of text.");
        }
        result.pages.push_back(std::move(read));
    }
    if (count > 0 && result.pages.empty())
        return fail(ErrorCode::Corrupt, "No page of the PDF can be read.");
    return result;
}

Result<ParsedDocument> parse_pdf(const FileInput& file, const Engines& engines,
                                 const ParseLimits& limits) {
    if (engines.pdfium() == nullptr) return Unexpected(*engines.pdfium_error());
    const detail::Pdfium& pdfium = *engines.pdfium();
    Document document = TRY(open_document(pdfium, file));
    int claimed = pdfium->GetPageCount(document.get());
    auto count = static_cast<std::uint32_t>(std::max(claimed, 0));
    if (count > limits.pages_max) {
        return fail(ErrorCode::LimitExceeded, "The PDF says that it has " + std::to_string(count) +
                                                  " pages; " + std::to_string(limits.pages_max) +
                                                  " are read at most.");
    }
    ReadPages read = TRY(read_pages(pdfium, document.get(), count, limits));
    detail::BlockBuilder builder(limits);
    detail::PdfStyle style(read.pages);
    for (Block& block : detail::lay_out_pdf(read.pages, style))
        TRY(builder.add(std::move(block)));
    ParsedDocument parsed = std::move(builder).finish();
    parsed.warnings = std::move(read.warnings);
    if (!read.empty.empty()) parsed.warnings.push_back(empty_pages_warning(read.empty));
    read_metadata(pdfium, document.get(), count, parsed);
    return parsed;
}

} // namespace

const Format& pdf_format() {
    static const Format format{"pdf",           "a PDF file", {".pdf"}, FormatRisk::Binary,
                               &looks_like_pdf, &parse_pdf};
    return format;
}

} // namespace vouch::document
