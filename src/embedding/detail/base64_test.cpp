#include "embedding/detail/base64.h"

#include <gtest/gtest.h>

namespace vouch::embedding::detail {
namespace {

TEST(Base64, IsThatOfTheStandardOverLittleEndianBytes) { // RFC 4648, 4; IEEE 754
    EXPECT_EQ(print_base64({}), "");
    EXPECT_EQ(print_base64(std::vector<float>{1.0F}), "AACAPw==");
    EXPECT_EQ(print_base64(std::vector<float>{1.0F, -2.0F}), "AACAPwAAAMA=");
    EXPECT_EQ(print_base64(std::vector<float>{1.0F, -2.0F, 0.0F}), "AACAPwAAAMAAAAAA");
}

TEST(Base64, ReadsBackWhatItPrints) {
    std::vector<float> numbers;
    for (int i = 0; i < 50; ++i) {
        numbers.push_back(static_cast<float>(i) * 1.7F - 20.0F);
        EXPECT_EQ(parse_base64(print_base64(numbers)), numbers) << i;
    }
}

TEST(Base64, RefusesWhatIsNone) {
    for (const char* text : {"A", "AACAPw", "AACAPw=", "AAC!Pw==", "AACAPw==AACAPw==", "====",
                             "AACA Pw=", "AACAPw===", "AACAP=w="})
        EXPECT_FALSE(parse_base64(text)) << text;
    EXPECT_FALSE(parse_base64("AACA")) << "three bytes are no number";
}

} // namespace
} // namespace vouch::embedding::detail
