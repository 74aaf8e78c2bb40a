#include "document/format.h"

#include <gtest/gtest.h>

namespace vouch::document {
namespace {

using base::ErrorCode;

std::string check_detected(std::string_view name, std::string_view bytes) {
    auto format = detect_format({name, bytes});
    EXPECT_TRUE(format.has_value()) << name << ": " << (format ? "" : format.error().message);
    return format ? std::string((*format)->name) : "";
}

void check_refused(std::string_view name, std::string_view bytes, ErrorCode code,
                   std::string_view says) {
    auto format = detect_format({name, bytes});
    ASSERT_FALSE(format.has_value()) << name;
    EXPECT_EQ(format.error().code, code) << name;
    EXPECT_NE(format.error().message.find(says), std::string::npos) << format.error().message;
    EXPECT_FALSE(format.error().hints.empty());
}

TEST(Format, IsFoundByNameAndContent) {
    EXPECT_EQ(check_detected("a.md", "# A"), "markdown");
    EXPECT_EQ(check_detected("A.Markdown", "# A"), "markdown");
    EXPECT_EQ(check_detected("a.txt", "text"), "text");
    EXPECT_EQ(check_detected("a.txt", ""), "text");
    EXPECT_EQ(check_detected("a.PDF", "%PDF-1.7\n"), "pdf");
    EXPECT_EQ(check_detected("a.pdf", "junk before\n%PDF-1.7\n"), "pdf");
    EXPECT_EQ(check_detected("README", "Read me.\n"), "text");
    EXPECT_EQ(check_detected("scan.bak", "%PDF-1.4\n"), "pdf");
    EXPECT_EQ(check_detected("about-pdf.txt", "A file begins with its version."), "text");
}

TEST(Format, TellsWhatAFileReallyIs) {
    check_refused("a.pdf", "hello", ErrorCode::Corrupt, "its content is text");
    check_refused("a.pdf", "", ErrorCode::Corrupt, "its content is empty");
    check_refused("a.pdf", "PK\x03\x04zzz", ErrorCode::Corrupt, "ZIP archive");
    check_refused("a.pdf", std::string_view("\0\1\2\3\xFF", 5), ErrorCode::Corrupt, "binary");
    check_refused("a.md", "%PDF-1.4\n", ErrorCode::Corrupt, "a PDF file");
    check_refused("a.txt", "\x89PNG\r\n", ErrorCode::Corrupt, "a PNG picture");
    check_refused("a.txt",
                  "\x7F"
                  "ELF\x02",
                  ErrorCode::Corrupt, "a program");
    check_refused("a.docx", "PK\x03\x04", ErrorCode::Unsupported, ".docx");
    check_refused("a.xyz", "text", ErrorCode::Unsupported, ".xyz");
    check_refused("data", std::string_view("\0\0\0", 3), ErrorCode::Unsupported, "binary");
}

TEST(Format, ExtensionsServeFolderWalks) {
    EXPECT_TRUE(has_supported_extension("folder/a.PDF"));
    EXPECT_TRUE(has_supported_extension("a.md"));
    EXPECT_FALSE(has_supported_extension("a"));
    EXPECT_FALSE(has_supported_extension(".md.swp"));
    EXPECT_FALSE(has_supported_extension("a.docx"));
}

} // namespace
} // namespace vouch::document
