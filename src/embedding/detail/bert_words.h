#pragma once

#include <string>
#include <string_view>

namespace vouch::embedding::detail {

/// The text as an uncased BERT model sees it: controls and ill-formed bytes removed, accents
/// stripped, lower case, a space on both sides of each CJK ideograph, all white space as spaces.
std::string bert_normalized(std::string_view text);

/// The word of a normalised text that begins at or after byte `begin`: a run without white space
/// and punctuation, or one punctuation mark. Empty at the end of the text. The next one begins
/// where it ends.
std::string_view next_bert_word(std::string_view normalized, std::size_t begin);

} // namespace vouch::embedding::detail
