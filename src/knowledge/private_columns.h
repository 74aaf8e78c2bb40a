// Which columns hold what is nobody's business to be learned from.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/names.h"
#include "knowledge/vocabulary.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

/// Whether one of the words, or up to three side by side, written as one or apart, is in the set.
bool contains_phrase(const std::vector<Word>& words, WordSet phrases);

/// Whether values of the column may be read and kept: not where its name speaks of a secret or of a
/// person's particulars, or its comment marks it as such. A count of such things is none of them.
bool may_be_sampled(const schema::Column& column, const ColumnNames& names,
                    const Vocabulary& vocabulary);

/// Whether a column of which people say this is never sampled, whatever it is called.
bool is_private_phrase(std::string_view phrase, const Vocabulary& vocabulary);

} // namespace vouch::knowledge
