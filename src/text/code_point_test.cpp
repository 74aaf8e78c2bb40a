#include "text/code_point.h"

#include <gtest/gtest.h>

namespace vouch::text {
namespace {

TEST(CodePoint, IsDecodedAndEncodedAsUtf8) {
    for (char32_t point :
         {U'a', U'\x7f', U'\x80', U'\u07ff', U'\u0800', U'\uffff', U'\U00010000', U'\U0010ffff'}) {
        std::string text = "x";
        append_utf8(text, point);
        DecodedPoint decoded = decode_at(text, 1);
        EXPECT_TRUE(decoded.well_formed);
        EXPECT_EQ(decoded.value, point);
        EXPECT_EQ(decoded.end, text.size());
    }
}

TEST(CodePoint, SaysWhatIsIllFormed) {
    for (std::string_view text : {"\x80", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xff"}) {
        DecodedPoint decoded = decode_at(text, 0);
        EXPECT_FALSE(decoded.well_formed) << text;
        EXPECT_GE(decoded.end, 1U);
    }
}

TEST(CodePoint, HasTheClassOfUnicode8) {
    EXPECT_EQ(class_in_unicode_8(U'a'), PointClass::Plain);
    EXPECT_EQ(class_in_unicode_8(U'+'), PointClass::Plain);
    EXPECT_EQ(class_in_unicode_8(U'\t'), PointClass::Control);
    EXPECT_EQ(class_in_unicode_8(U'\u200b'), PointClass::Control); // zero width space
    EXPECT_EQ(class_in_unicode_8(U'\u00a0'), PointClass::WhiteSpace);
    EXPECT_EQ(class_in_unicode_8(U'\u2028'), PointClass::WhiteSpace);
    EXPECT_EQ(class_in_unicode_8(U'\u0301'), PointClass::Mark);
    EXPECT_EQ(class_in_unicode_8(U'\u1abf'), PointClass::Plain); // a mark of Unicode 13
    EXPECT_EQ(class_in_unicode_8(U'\u3002'), PointClass::Punctuation);
    EXPECT_EQ(class_in_unicode_8(U'\u2e4f'), PointClass::Plain); // punctuation of Unicode 12
    EXPECT_EQ(class_in_unicode_8(U'\u1734'), PointClass::Mark);  // Mc since Unicode 14
}

TEST(CodePoint, IsLoweredOneForOne) {
    EXPECT_EQ(lower_point(U'\u00c9'), U'\u00e9');
    EXPECT_EQ(lower_point(U'\u03a3'), U'\u03c3');
    EXPECT_EQ(lower_point(U'\u6f22'), U'\u6f22');
}

} // namespace
} // namespace vouch::text
