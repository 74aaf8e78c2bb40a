#include "eval/sentences.h"

#include <gmock/gmock.h>

#include "eval/data_folder_for_test.h"

namespace vouch::eval {
namespace {

using testing::IsEmpty;

std::vector<std::string> texts_of(std::string_view sentence, Change change) {
    std::vector<std::string> texts;
    for (const ChangedSentence& one : changed_sentences(sentence, {"Bolt"})) {
        EXPECT_NE(one.text, sentence);
        if (one.change == change) texts.push_back(one.text);
    }
    return texts;
}

TEST(ChangedSentences, AreWrongInOneWayEach) {
    constexpr std::string_view kSentence = "By law Acme must pay at least 70 EUR within 30 days.";
    EXPECT_THAT(texts_of(kSentence, Change::Number),
                testing::ElementsAre("By law Acme must pay at least 43 EUR within 30 days.",
                                     "By law Acme must pay at least 70 EUR within 63 days."));
    EXPECT_THAT(texts_of(kSentence, Change::Unit),
                testing::ElementsAre("By law Acme must pay at least 70 USD within 30 days."));
    EXPECT_THAT(texts_of(kSentence, Change::Opposite),
                testing::ElementsAre("By law Acme must pay at most 70 EUR within 30 days."));
    EXPECT_THAT(texts_of(kSentence, Change::Negation),
                testing::ElementsAre("By law Acme must not pay at least 70 EUR within 30 days."));
    EXPECT_THAT(texts_of(kSentence, Change::Name),
                testing::ElementsAre("By law Bolt must pay at least 70 EUR within 30 days."));
    EXPECT_THAT(texts_of("It does not float.", Change::Negation),
                testing::ElementsAre("It does float."));
    EXPECT_THAT(changed_sentences("Nothing here", {}), IsEmpty());
}

void check_part(const std::string& name) {
    const std::filesystem::path file =
        std::filesystem::path(VOUCH_SOURCE_DIR) / "tests" / "sentences" / (name + ".jsonl");
    const auto figures = measure_sentences(file, {}, {});
    ASSERT_TRUE(figures) << figures.error().message;
    EXPECT_GE(figures->held, 30U);
    EXPECT_GE(figures->changed, 100U);
    EXPECT_GE(10 * figures->struck, 9 * figures->changed) << name << ": recall below 0.9";
    EXPECT_LE(10 * figures->wrongly_struck, figures->held) << name << ": true sentences struck";
}

TEST(Sentences, ThatNoPassageHoldsAreStruck) {
    check_part("develop");
    check_part("unseen");
}

TEST(Sentences, AMistakeInTheDataIsTold) {
    DataFolder folder;
    folder.write("lines.jsonl",
                 "{\"passage\": \"A.\", \"sentences\": [\"A.\"]}\n{\"passage\": 7}\n");
    const auto figures = measure_sentences(folder.path() / "lines.jsonl", {}, {});
    ASSERT_FALSE(figures);
    EXPECT_THAT(figures.error().message, testing::HasSubstr("line 2"));
}

} // namespace
} // namespace vouch::eval
