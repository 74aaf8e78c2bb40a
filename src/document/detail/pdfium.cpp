// PDFium is told of no font folder, because the sandbox has no file system: text needs none.

#include "document/detail/pdfium.h"

#include "base/shared_library.h"

namespace vouch::document::detail {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

/// FPDF_LIBRARY_CONFIG, version 2: the fields up to that version.
struct LibraryConfig {
    int version;
    const char** user_font_paths;
    void* isolate;
    unsigned int embedder_slot;
};
constexpr int kConfigVersion = 2;

base::Unexpected<base::Error> cannot_load(const std::filesystem::path& path,
                                          const std::string& why) {
    return fail(ErrorCode::Unavailable,
                "PDFium cannot be loaded from " + path.string() + ": " + why + ".",
                {"Run tools/setup again, or name another libpdfium.so by VOUCH_PDFIUM."});
}

void bind_document(base::SharedLibrary& library, PdfiumFunctions& f) {
    library.bind("FPDF_LoadMemDocument64", f.LoadMemDocument64);
    library.bind("FPDF_CloseDocument", f.CloseDocument);
    library.bind("FPDF_GetLastError", f.GetLastError);
    library.bind("FPDF_GetPageCount", f.GetPageCount);
    library.bind("FPDF_GetMetaText", f.GetMetaText);
    library.bind("FPDF_LoadPage", f.LoadPage);
    library.bind("FPDF_ClosePage", f.ClosePage);
    library.bind("FPDF_GetPageBoundingBox", f.GetPageBoundingBox);
    library.bind("FPDFPage_GetRotation", f.PageGetRotation);
}

void bind_text(base::SharedLibrary& library, PdfiumFunctions& f) {
    library.bind("FPDFText_LoadPage", f.TextLoadPage);
    library.bind("FPDFText_ClosePage", f.TextClosePage);
    library.bind("FPDFText_CountChars", f.TextCountChars);
    library.bind("FPDFText_GetUnicode", f.TextGetUnicode);
    library.bind("FPDFText_IsGenerated", f.TextIsGenerated);
    library.bind("FPDFText_GetFontSize", f.TextGetFontSize);
    library.bind("FPDFText_GetFontWeight", f.TextGetFontWeight);
    library.bind("FPDFText_GetFontInfo", f.TextGetFontInfo);
    library.bind("FPDFText_GetCharBox", f.TextGetCharBox);
    library.bind("FPDFText_GetCharOrigin", f.TextGetCharOrigin);
    library.bind("FPDFText_GetMatrix", f.TextGetMatrix);
}

void bind_paths(base::SharedLibrary& library, PdfiumFunctions& f) {
    library.bind("FPDFPage_CountObjects", f.PageCountObjects);
    library.bind("FPDFPage_GetObject", f.PageGetObject);
    library.bind("FPDFPageObj_GetType", f.PageObjGetType);
    library.bind("FPDFPageObj_GetMatrix", f.PageObjGetMatrix);
    library.bind("FPDFFormObj_CountObjects", f.FormObjCountObjects);
    library.bind("FPDFFormObj_GetObject", f.FormObjGetObject);
    library.bind("FPDFPath_GetDrawMode", f.PathGetDrawMode);
    library.bind("FPDFPath_CountSegments", f.PathCountSegments);
    library.bind("FPDFPath_GetPathSegment", f.PathGetPathSegment);
    library.bind("FPDFPathSegment_GetPoint", f.PathSegmentGetPoint);
    library.bind("FPDFPathSegment_GetType", f.PathSegmentGetType);
    library.bind("FPDFPathSegment_GetClose", f.PathSegmentGetClose);
}

} // namespace

Result<std::unique_ptr<Pdfium>> Pdfium::load(const std::filesystem::path& path) {
    auto library = base::SharedLibrary::load(path);
    if (!library) return cannot_load(path, library.error().message);
    PdfiumFunctions functions{};
    void (*initialize)(const LibraryConfig*) = nullptr;
    library->bind("FPDF_InitLibraryWithConfig", initialize);
    bind_document(*library, functions);
    bind_text(*library, functions);
    bind_paths(*library, functions);
    auto complete = library->check();
    if (!complete) return cannot_load(path, complete.error().message);
    const char* no_fonts[] = {nullptr};
    LibraryConfig config{kConfigVersion, no_fonts, nullptr, 0};
    initialize(&config);
    return std::make_unique<Pdfium>(functions);
}

} // namespace vouch::document::detail
