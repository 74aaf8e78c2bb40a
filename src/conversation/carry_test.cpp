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
          CarryCase{"How does the semantic chunker work?", "when does it fail?",
                    "When does it fail (semantic chunker work)?"},
          CarryCase{"Qual o prazo de pagamento do contrato da Acme Supply?",
                    "e a multa por atraso?",
                    "A multa por atraso (prazo de pagamento do contrato da Acme Supply)?"},
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
         {"e a multa por atraso?", "e sobre os secrets?", "ela usa qual modelo?",
          "quem é o responsável por elas?", "e quando ele falha?", "quanto ele custa em latência?"})
        EXPECT_EQ(classify(question, languages).kind, Kind::FollowUp) << question;
    for (const char* question :
         {"Qual o prazo de pagamento do contrato da Acme Supply?",
          "O que o guia de deployment diz sobre variáveis de ambiente?",
          "Como funciona a busca híbrida?", "Quais clientes moram em Lisboa?",
          "Quantos pedidos houve este ano?"})
        EXPECT_EQ(classify(question, languages).kind, Kind::Standalone) << question;
}

} // namespace
} // namespace vouch::conversation
