#pragma once

#include <string>
#include <string_view>

#include "conversation/words.h"

namespace vouch::answer::detail {

/// "This is not in the documents", in the language of the question: the same words whether nothing
/// is there or the asker may not read it.
std::string not_in_documents(std::string_view question, const conversation::Languages& languages);

} // namespace vouch::answer::detail
