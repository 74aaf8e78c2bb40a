#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "conversation/words.h"

namespace vouch::conversation {

/// How a question stands to what was said before it.
enum class Kind : std::uint8_t {
    Standalone, ///< says all that it asks
    FollowUp,   ///< cannot be understood without what came before
    Ambiguous,  ///< a name or a noun alone: may be either
};

/// "standalone", "follow_up", "ambiguous".
std::string_view kind_name(Kind kind);

struct Classified {
    Kind kind = Kind::Standalone;
    std::string signal{}; ///< the words that point back, as written; empty where none does
    /// Of a follow-up: says nothing by itself ("and in Berlin?", "why?", "how many of them").
    /// Others may be whole to people who take the database for what "these films" are.
    bool says_nothing = false;
};

/// Judges by whole words and their order, in the language whose words the question has most of. A
/// word that could point back does not where the sentence itself says what it means: "customers
/// that live in Rome", "sales this year", "employees and their managers". What is written in a
/// language without a list is standalone.
Classified classify(std::string_view question, const Languages& languages);

/// How many of the first words only join the question to what came before: "and what about".
struct Opening {
    std::size_t words = 0;
    bool joins = false; ///< "and", "but"
    bool about = false; ///< "what about"
    bool again = false; ///< "the same"
    bool leads = false; ///< "now", "only"
};
Opening opening_of(std::span<const Word> words, const Language& language);

} // namespace vouch::conversation
