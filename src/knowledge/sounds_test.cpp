#include "knowledge/english/sounds.h"

#include <gtest/gtest.h>

namespace vouch::knowledge::english {
namespace {

TEST(Sound, IsEqualForSpellingsThatAreSaidAlike) {
    const std::pair<const char*, const char*> pairs[] = {
        {"catherine", "katharine"}, {"stephen", "steven"}, {"philip", "filip"}, {"john", "jon"},
        {"knight", "night"},        {"ann", "anne"},       {"smith", "smyth"},  {"wright", "rite"},
        {"michael", "mychael"},     {"jack", "jak"},       {"gary", "garry"},   {"george", "jeorj"},
        {"xavier", "savier"}};
    for (const auto& [left, right] : pairs)
        EXPECT_EQ(sound(left), sound(right)) << left << " " << right;
}

TEST(Sound, TellsOtherWordsApart) {
    const std::pair<const char*, const char*> pairs[] = {
        {"smith", "smart"}, {"john", "james"}, {"paris", "berlin"}, {"anne", "emma"},
        {"cat", "chat"},    {"thin", "tin"},   {"sea", "she"}};
    for (const auto& [left, right] : pairs)
        EXPECT_NE(sound(left), sound(right)) << left << " " << right;
}

TEST(Sound, OfWhatIsNoEnglishWordIsNotKnown) {
    for (const char* word : {"", "zürich", "a4", "o'neil", "1984"})
        EXPECT_EQ(sound(word), "") << word;
}

} // namespace
} // namespace vouch::knowledge::english
