#include <gtest/gtest.h>

#include "llm/service.h"

namespace vouch::llm {
namespace {

TEST(Prices, AreReadAndPrinted) {
    auto prices = parse_prices("gpt-4o-mini 0.15 0.075 0.60,\n  qwen2.5:7b\t1 1 2\n\n");
    ASSERT_TRUE(prices) << prices.error().message;
    EXPECT_EQ(*prices,
              (PriceTable{{"gpt-4o-mini", {0.15, 0.075, 0.6}}, {"qwen2.5:7b", {1, 1, 2}}}));
    EXPECT_EQ(print_prices(*prices), "gpt-4o-mini 0.15 0.075 0.6, qwen2.5:7b 1 1 2");
    EXPECT_EQ(parse_prices(print_prices(*prices)).value(), *prices);
    EXPECT_TRUE(parse_prices(" , ")->empty());
}

TEST(Prices, NameWhatIsWrong) {
    for (const char* wrong :
         {"a", "a 1", "a 1 2", "a 1 2 3 4", "a 1 2 x", "a -1 2 3", "a nan 1 1", "a inf 1 1",
          "a 1e9 1 1", "a 1 1 1, b 1 1", "a 1 1 1, a 1 1 1", "a 0x1 1 1"})
        EXPECT_FALSE(parse_prices(wrong)) << wrong;
    EXPECT_NE(parse_prices("a 1 1 1, b 1").error().message.find("that of b"), std::string::npos);
}

} // namespace
} // namespace vouch::llm
