#include "text/stop_words.h"

#include <gtest/gtest.h>

namespace vouch::text {
namespace {

TEST(StopWords, AreFoundInEveryLanguageOfTheTable) {
    for (const char* word : {"a", "the", "how", "und", "quelle", "cuales", "quando", "zur"}) {
        EXPECT_TRUE(is_stop_word(word)) << word;
    }
}

TEST(StopWords, LeaveContentAlone) {
    for (const char* word : {"order", "leave", "", "theory", "net", "sale", "die"}) {
        EXPECT_FALSE(is_stop_word(word)) << word;
    }
}

} // namespace
} // namespace vouch::text
