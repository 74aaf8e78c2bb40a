#include "text/unicode.h"

#include <gtest/gtest.h>

namespace vouch::text {
namespace {

TEST(Utf8, KnowsWhatIsWellFormed) {
    EXPECT_TRUE(is_valid_utf8("plain, naïve, 日本, \U0001F600"));
    for (const char* bad : {"\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80", "a\xE2\x82"}) {
        EXPECT_FALSE(is_valid_utf8(bad)) << bad;
    }
}

TEST(Utf8, ReplacesOnlyWhatIsIllFormed) {
    EXPECT_EQ(replace_invalid_utf8("né\xFFz\xE2\x82"), "né\uFFFDz\uFFFD");
    EXPECT_TRUE(is_valid_utf8(replace_invalid_utf8("\xF0\x9F\x80\xC0")));
}

TEST(Fold, IgnoresCaseAccentsAndWidth) {
    EXPECT_EQ(fold("Ünïcode ＡＢＣ"), "unicode abc");
    EXPECT_EQ(fold("STRASSE"), fold("straße"));
    EXPECT_EQ(fold("Ångström"), "angstrom");
    EXPECT_EQ(fold("İstanbul"), "istanbul");
    EXPECT_NE(fold("тест"),
              fold("тecт")); // Cyrillic against Latin e: folding is not confusable matching
}

TEST(Normalize, IsFormKc) { EXPECT_EQ(normalize_nfkc("ﬁne e\u0301"), "fine é"); }

TEST(Normalize, IsFormC) {
    EXPECT_EQ(normalize_nfc("e\u0301 ﬁ Ａ"), "é ﬁ Ａ");
    EXPECT_EQ(normalize_nfc("plain"), "plain");
    EXPECT_EQ(normalize_nfd("é ﬁ"), "e\u0301 ﬁ");
    EXPECT_EQ(normalize_nfd("plain"), "plain");
}

TEST(Lower, FollowsNoLocale) {
    EXPECT_EQ(lower("ÀÉ Ω I ẞ Ａ"), "àé ω i ß ａ");
    EXPECT_EQ(lower("HR"), "hr");
}

TEST(Truncate, NeverCutsACodePoint) {
    EXPECT_EQ(truncate_utf8("aé", 2), "a");
    EXPECT_EQ(truncate_utf8("aé", 3), "aé");
    EXPECT_EQ(truncate_utf8("日本", 5), "日");
}

TEST(Trim, TakesWhiteSpaceOff) {
    EXPECT_EQ(trim(" \t a b \n"), "a b");
    EXPECT_EQ(trim(" \n"), "");
}

} // namespace
} // namespace vouch::text
