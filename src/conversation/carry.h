#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "conversation/words.h"

namespace vouch::conversation {

/// A follow-up with what the question before it was about, behind it in brackets: "and the penalty
/// for delay?" after "What are the payment terms of the Acme contract?" is "The penalty for delay
/// (payment terms of the Acme contract)?". For a search of texts, which needs the words and not
/// their grammar; a database would be asked something else. Nothing where the follow-up has no word
/// of its own and no pronoun ("why?"), points into a result ("the second one"), or where the
/// earlier question is about nothing.
std::optional<std::string> carry(std::string_view follow_up, std::string_view earlier,
                                 const Languages& languages);

} // namespace vouch::conversation
