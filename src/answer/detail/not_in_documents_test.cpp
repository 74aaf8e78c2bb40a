#include "answer/detail/not_in_documents.h"

#include <gtest/gtest.h>

namespace vouch::answer::detail {
namespace {

TEST(NotInDocuments, IsSaidInTheLanguageOfTheQuestion) {
    const conversation::Languages languages;
    const auto said = [&](std::string_view question) {
        return not_in_documents(question, languages);
    };
    EXPECT_EQ(said("How high is the bonus of the directors?"), "This is not in the documents.");
    EXPECT_EQ(said("Wie hoch ist der Bonus der Vorstände?"), "Das steht nicht in den Dokumenten.");
    EXPECT_EQ(said("Qual é o bônus dos diretores e quando ele é pago?"),
              "Isto não está nos documentos.");
    EXPECT_EQ(said("¿Cuál es la prima de los directores y cuándo se paga?"),
              "Esto no está en los documentos.");
    EXPECT_EQ(said("Quelle est la prime des directeurs et quand est-elle payée ?"),
              "Cela n'est pas dans les documents.");
    EXPECT_EQ(said("奖金是多少?"), "This is not in the documents.");
}

} // namespace
} // namespace vouch::answer::detail
