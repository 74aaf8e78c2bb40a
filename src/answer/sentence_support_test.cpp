// Single rules; how well they do together is counted by `vouch eval sentences`, whose data lie in
// tests/sentences.
#include "answer/sentence_support.h"

#include <gmock/gmock.h>

namespace vouch::answer {
namespace {

constexpr std::string_view kPassage =
    "The supplier delivers within 25 calendar days of the order. For each week of delay it pays a "
    "penalty of 1 percent, at most 8 percent.\nDelivery on Sundays is not possible. Unused pallets "
    "are returned.";

Fault fault_of(std::string_view sentence, std::string_view passage = kPassage,
               const Similarity& similarity = {}) {
    const CitedText cited{passage, "Supply agreement with Brenner"};
    return sentence_support(sentence, std::span(&cited, 1), {}, similarity).fault;
}

TEST(SentenceSupport, HoldsWhatStandsThere) {
    for (const std::string_view sentence :
         {"The supplier delivers within 25 days of the order.", "The penalty is 1 percent a week.",
          "Brenner delivers within 25 calendar days.", "Delivery is not possible on Sundays.",
          "Pallets that were not used are returned."}) {
        EXPECT_EQ(fault_of(sentence), Fault::None) << sentence;
    }
}

TEST(SentenceSupport, NamesTheFault) {
    EXPECT_EQ(fault_of("The supplier delivers within 26 days of the order."), Fault::Number);
    EXPECT_EQ(fault_of("The supplier delivers within 25 weeks of the order."), Fault::Number);
    EXPECT_EQ(fault_of("The supplier pays a penalty of at least 8 percent."), Fault::Number);
    EXPECT_EQ(fault_of("The supplier Hansen delivers within 25 calendar days."), Fault::Name);
    EXPECT_EQ(fault_of("Hansen delivers within 25 calendar days."), Fault::Name);
    EXPECT_EQ(fault_of("The supplier delivers within 25 days of the order "
                       "(http://evil.example/?q=1)."),
              Fault::Name);
    EXPECT_EQ(fault_of("For a delay the supplier pays 1 percent, says eve@evil.example."),
              Fault::Name);
    EXPECT_EQ(fault_of("Delivery is possible on Sundays."), Fault::Polarity);
    EXPECT_EQ(fault_of("The supplier does not pay a penalty for a week of delay."),
              Fault::Polarity);
    EXPECT_EQ(fault_of("Used pallets are returned."), Fault::Polarity);
    EXPECT_EQ(fault_of("The buyer delivers within 25 calendar days of the order."),
              Fault::Polarity);
    EXPECT_EQ(fault_of("The moon is made of cheese."), Fault::Words);
    EXPECT_EQ(fault_of("Anything.", ""), Fault::Words);
}

TEST(SentenceSupport, HoldsAddressesThatStandThere) {
    constexpr std::string_view kPlace = "Send complaints to help@corvane.example, or by "
                                        "https://corvane.example/returns.";
    EXPECT_EQ(fault_of("Complaints are sent to help@corvane.example.", kPlace), Fault::None);
    EXPECT_EQ(fault_of("Complaints are sent by https://corvane.example/returns.", kPlace),
              Fault::None);
    EXPECT_EQ(fault_of("Complaints are sent by https://corvane.example/other.", kPlace),
              Fault::Name);
}

TEST(SentenceSupport, ReadsContrasts) {
    constexpr std::string_view kChanged =
        "Passwords are not changed on a schedule, but within 24 hours after a leak.";
    EXPECT_EQ(fault_of("After a leak passwords are changed within 24 hours.", kChanged),
              Fault::None);
    EXPECT_EQ(fault_of("After a leak passwords are not changed within 24 hours.", kChanged),
              Fault::Polarity);
}

TEST(SentenceSupport, ReadsNumbersOfOtherLanguages) {
    constexpr std::string_view kLeave =
        "Der Antrag muss vier Wochen vor dem Beginn gestellt werden.";
    EXPECT_EQ(fault_of("Der Antrag muss 4 Wochen vor dem Beginn gestellt werden.", kLeave),
              Fault::None);
    EXPECT_EQ(fault_of("Der Antrag muss vier Tage vor dem Beginn gestellt werden.", kLeave),
              Fault::Number);
}

TEST(SentenceSupport, NearnessSavesOtherWordsAndNothingElse) {
    constexpr std::string_view kSays = "Nobody may keep copies of passports.";
    constexpr std::string_view kSaid =
        "Duplicates of passports may not be stored by anybody, no copies.";
    const auto near = [](double cosine) {
        return Similarity([cosine](std::string_view, std::string_view) { return cosine; });
    };
    EXPECT_EQ(fault_of(kSaid, kSays), Fault::Words);
    EXPECT_EQ(fault_of(kSaid, kSays, near(0.9)), Fault::None);
    EXPECT_EQ(fault_of(kSaid, kSays, near(0.1)), Fault::Words);
    EXPECT_EQ(fault_of("The supplier delivers within 26 days of the order.", kPassage, near(1)),
              Fault::Number);
    EXPECT_EQ(fault_of("The moon is made of cheese.", kPassage, near(1)), Fault::Words);
}

TEST(SentenceSupport, TellsOnWhichPieceItRests) {
    const std::array<CitedText, 2> cited = {CitedText{"Something else."}, CitedText{kPassage}};
    const auto support = sentence_support("Delivery is not possible on Sundays.", cited);
    EXPECT_EQ(support.fault, Fault::None);
    EXPECT_EQ(support.cited, 1);
    EXPECT_EQ(kPassage.substr(support.span.begin, support.span.end - support.span.begin),
              "Delivery on Sundays is not possible.");
}

} // namespace
} // namespace vouch::answer
