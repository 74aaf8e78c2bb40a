#pragma once

#include <string_view>

namespace vouch::text {

/// Whether a folded word carries no topic of its own (articles, prepositions, auxiliaries, question
/// words) in one of the languages of the table: English, German, French, Spanish, Portuguese.
bool is_stop_word(std::string_view folded_word);

} // namespace vouch::text
