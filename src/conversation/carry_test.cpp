#include "conversation/carry.h"

#include <gtest/gtest.h>

#include "conversation/classify.h"

namespace vouch::conversation {
namespace {

struct CarryCase {
    const char* earlier;
    const char* question;
    const char* whole;
};

TEST(Carry, WhatTheEarlierQuestionIsAboutStandsBehind) {
    const Languages languages;
    for (const CarryCase& one :
         {CarryCase{"What are the payment terms of the Acme contract?",
                    "and the penalty for delay?",
                    "The penalty for delay (payment terms of the Acme contract)?"},
          CarryCase{"How does the parcel scanner work?", "when does it fail?",
                    "When does it fail (parcel scanner work)?"},
          CarryCase{"Qual é o prazo de entrega do acordo com a Brenner?", "e o preço por quilo?",
                    "O preço por quilo (prazo de entrega do acordo com a Brenner)?"},
          CarryCase{"The penalty (terms of the contract)?", "and the notice?",
                    "The notice (penalty terms of the contract)?"},
          CarryCase{"Was steht im Handbuch zu Urlaub?", "und zu Krankheit?",
                    "Zu Krankheit (steht im Handbuch zu Urlaub)?"}}) {
        const auto whole = carry(one.question, one.earlier, languages);
        ASSERT_TRUE(whole) << one.question;
        EXPECT_EQ(*whole, one.whole);
    }
}

TEST(Carry, WhatSaysNothingOrPointsIntoAResultIsNotCarried) {
    const Languages languages;
    for (const char* question : {"why?", "more", "the second one?", "and?", "what about?", ""}) {
        EXPECT_FALSE(carry(question, "What are the terms of the contract?", languages)) << question;
    }
    EXPECT_FALSE(carry("and the penalty?", "what is it?", languages));
    EXPECT_FALSE(carry("and the penalty?", "", languages));
}

TEST(Carry, PortugueseFollowUpsAreSeen) {
    const Languages languages;
    for (const char* question :
         {"e o preço por quilo?", "e sobre as férias?", "ela cobre qual risco?", "e para elas?",
          "e quando ele termina?", "quanto ele pesa em quilos?"})
        EXPECT_EQ(classify(question, languages).kind, Kind::FollowUp) << question;
    for (const char* question :
         {"Qual é o prazo de entrega do acordo com a Brenner?",
          "O que o manual do armazém diz sobre empilhadeiras?", "Como funciona a balança nova?",
          "Quais clientes moram em Lisboa?", "Quantos pedidos houve este ano?"})
        EXPECT_EQ(classify(question, languages).kind, Kind::Standalone) << question;
}

} // namespace
} // namespace vouch::conversation
