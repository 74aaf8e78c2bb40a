#pragma once

#include <optional>
#include <string>

#include "conversation/detail/text.h"

namespace vouch::conversation::detail {

/// What an English question is about: "customers in Paris" of "How many customers are in Paris?".
/// `head` is the table that it names. None where its words cannot be taken over as they are.
struct NounPhrase {
    std::string text;
    const Thing* head = nullptr;
};
std::optional<NounPhrase> noun_phrase_of(const Text& question);

} // namespace vouch::conversation::detail
