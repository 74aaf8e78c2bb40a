// dlopen of libpdfium.so. The library is never unloaded: it lives as long as the worker process.
// PDFium is told of no font folder, because the sandbox has no file system: text needs none.

#include "document/detail/pdfium.h"

#include <dlfcn.h>

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

base::Unexpected<base::Error> cannot_load(const std::filesystem::path& library, std::string why) {
    return fail(ErrorCode::Unavailable,
                "PDFium cannot be loaded from " + library.string() + ": " + std::move(why) + ".",
                {"Run tools/setup again, or name another libpdfium.so by VOUCH_PDFIUM."});
}

template <typename Function>
void bind(void* handle, const char* name, Function& function, std::string& missing) {
    void* symbol = ::dlsym(handle, name);
    if (symbol == nullptr && missing.empty()) missing = name;
    function = reinterpret_cast<Function>(symbol);
}

void bind_document(void* handle, PdfiumFunctions& f, std::string& missing) {
    bind(handle, "FPDF_LoadMemDocument64", f.LoadMemDocument64, missing);
    bind(handle, "FPDF_CloseDocument", f.CloseDocument, missing);
    bind(handle, "FPDF_GetLastError", f.GetLastError, missing);
    bind(handle, "FPDF_GetPageCount", f.GetPageCount, missing);
    bind(handle, "FPDF_GetMetaText", f.GetMetaText, missing);
    bind(handle, "FPDF_LoadPage", f.LoadPage, missing);
    bind(handle, "FPDF_ClosePage", f.ClosePage, missing);
    bind(handle, "FPDF_GetPageBoundingBox", f.GetPageBoundingBox, missing);
    bind(handle, "FPDFPage_GetRotation", f.PageGetRotation, missing);
}

void bind_text(void* handle, PdfiumFunctions& f, std::string& missing) {
    bind(handle, "FPDFText_LoadPage", f.TextLoadPage, missing);
    bind(handle, "FPDFText_ClosePage", f.TextClosePage, missing);
    bind(handle, "FPDFText_CountChars", f.TextCountChars, missing);
    bind(handle, "FPDFText_GetUnicode", f.TextGetUnicode, missing);
    bind(handle, "FPDFText_IsGenerated", f.TextIsGenerated, missing);
    bind(handle, "FPDFText_GetFontSize", f.TextGetFontSize, missing);
    bind(handle, "FPDFText_GetFontWeight", f.TextGetFontWeight, missing);
    bind(handle, "FPDFText_GetFontInfo", f.TextGetFontInfo, missing);
    bind(handle, "FPDFText_GetCharBox", f.TextGetCharBox, missing);
    bind(handle, "FPDFText_GetCharOrigin", f.TextGetCharOrigin, missing);
    bind(handle, "FPDFText_GetMatrix", f.TextGetMatrix, missing);
}

void bind_paths(void* handle, PdfiumFunctions& f, std::string& missing) {
    bind(handle, "FPDFPage_CountObjects", f.PageCountObjects, missing);
    bind(handle, "FPDFPage_GetObject", f.PageGetObject, missing);
    bind(handle, "FPDFPageObj_GetType", f.PageObjGetType, missing);
    bind(handle, "FPDFPageObj_GetMatrix", f.PageObjGetMatrix, missing);
    bind(handle, "FPDFFormObj_CountObjects", f.FormObjCountObjects, missing);
    bind(handle, "FPDFFormObj_GetObject", f.FormObjGetObject, missing);
    bind(handle, "FPDFPath_GetDrawMode", f.PathGetDrawMode, missing);
    bind(handle, "FPDFPath_CountSegments", f.PathCountSegments, missing);
    bind(handle, "FPDFPath_GetPathSegment", f.PathGetPathSegment, missing);
    bind(handle, "FPDFPathSegment_GetPoint", f.PathSegmentGetPoint, missing);
    bind(handle, "FPDFPathSegment_GetType", f.PathSegmentGetType, missing);
    bind(handle, "FPDFPathSegment_GetClose", f.PathSegmentGetClose, missing);
}

} // namespace

Result<std::unique_ptr<Pdfium>> Pdfium::load(const std::filesystem::path& library) {
    void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = ::dlerror();
        return cannot_load(library, reason == nullptr ? "no reason was given" : reason);
    }
    PdfiumFunctions functions{};
    std::string missing;
    void (*initialize)(const LibraryConfig*) = nullptr;
    bind(handle, "FPDF_InitLibraryWithConfig", initialize, missing);
    bind_document(handle, functions, missing);
    bind_text(handle, functions, missing);
    bind_paths(handle, functions, missing);
    if (!missing.empty()) return cannot_load(library, "it has no function " + missing);
    const char* no_fonts[] = {nullptr};
    LibraryConfig config{kConfigVersion, no_fonts, nullptr, 0};
    initialize(&config);
    return std::make_unique<Pdfium>(functions);
}

} // namespace vouch::document::detail
