#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "base/result.h"

// The part of PDFium's C interface that is used, declared by hand after its public headers
// (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_doc.h): the library is loaded at run time, so that
// the program builds and runs without it.

struct fpdf_document_t__;
struct fpdf_page_t__;
struct fpdf_textpage_t__;
struct fpdf_pageobject_t__;
struct fpdf_pathsegment_t__;

namespace vouch::document::detail {

using FpdfDocument = fpdf_document_t__*;
using FpdfPage = fpdf_page_t__*;
using FpdfTextPage = fpdf_textpage_t__*;
using FpdfPageObject = fpdf_pageobject_t__*;
using FpdfPathSegment = fpdf_pathsegment_t__*;

/// FS_RECTF: page units, y upwards.
struct FpdfRectangle {
    float left;
    float top;
    float right;
    float bottom;
};

/// FS_MATRIX: x' = a x + c y + e, y' = b x + d y + f.
struct FpdfMatrix {
    float a;
    float b;
    float c;
    float d;
    float e;
    float f;
};

// FPDF_GetLastError
inline constexpr unsigned long kFpdfErrorPassword = 4;
inline constexpr unsigned long kFpdfErrorSecurity = 5;
// FPDFPageObj_GetType
inline constexpr int kFpdfObjectPath = 2;
inline constexpr int kFpdfObjectForm = 5;
// FPDFPathSegment_GetType
inline constexpr int kFpdfSegmentLineTo = 0;
inline constexpr int kFpdfSegmentMoveTo = 2;

/// The functions, by PDFium's names without `FPDF`. None of them may be called from two threads at
/// the same time, anywhere in the process.
struct PdfiumFunctions {
    FpdfDocument (*LoadMemDocument64)(const void*, std::size_t, const char*);
    void (*CloseDocument)(FpdfDocument);
    unsigned long (*GetLastError)();
    int (*GetPageCount)(FpdfDocument);
    unsigned long (*GetMetaText)(FpdfDocument, const char*, void*, unsigned long);
    FpdfPage (*LoadPage)(FpdfDocument, int);
    void (*ClosePage)(FpdfPage);
    int (*GetPageBoundingBox)(FpdfPage, FpdfRectangle*);
    int (*PageGetRotation)(FpdfPage);

    FpdfTextPage (*TextLoadPage)(FpdfPage);
    void (*TextClosePage)(FpdfTextPage);
    int (*TextCountChars)(FpdfTextPage);
    unsigned int (*TextGetUnicode)(FpdfTextPage, int);
    int (*TextIsGenerated)(FpdfTextPage, int);
    double (*TextGetFontSize)(FpdfTextPage, int);
    int (*TextGetFontWeight)(FpdfTextPage, int);
    unsigned long (*TextGetFontInfo)(FpdfTextPage, int, void*, unsigned long, int*);
    int (*TextGetCharBox)(FpdfTextPage, int, double*, double*, double*, double*);
    int (*TextGetCharOrigin)(FpdfTextPage, int, double*, double*);
    int (*TextGetMatrix)(FpdfTextPage, int, FpdfMatrix*);

    int (*PageCountObjects)(FpdfPage);
    FpdfPageObject (*PageGetObject)(FpdfPage, int);
    int (*PageObjGetType)(FpdfPageObject);
    int (*PageObjGetMatrix)(FpdfPageObject, FpdfMatrix*);
    int (*FormObjCountObjects)(FpdfPageObject);
    FpdfPageObject (*FormObjGetObject)(FpdfPageObject, unsigned long);
    int (*PathGetDrawMode)(FpdfPageObject, int*, int*);
    int (*PathCountSegments)(FpdfPageObject);
    FpdfPathSegment (*PathGetPathSegment)(FpdfPageObject, int);
    int (*PathSegmentGetPoint)(FpdfPathSegment, float*, float*);
    int (*PathSegmentGetType)(FpdfPathSegment);
    int (*PathSegmentGetClose)(FpdfPathSegment);
};

/// The loaded library.
class Pdfium {
public:
    /// Unavailable where the file cannot be loaded or lacks a function.
    static base::Result<std::unique_ptr<Pdfium>> load(const std::filesystem::path& library);

    explicit Pdfium(const PdfiumFunctions& functions) : functions_(functions) {}

    const PdfiumFunctions* operator->() const { return &functions_; }

private:
    PdfiumFunctions functions_;
};

} // namespace vouch::document::detail
