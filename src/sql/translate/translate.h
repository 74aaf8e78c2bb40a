// Queries of one dialect said in another. Translation goes through a neutral tree: the phrases of
// the source become meanings (detail/neutral.h), the meanings become phrases of the target.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::translate {

struct TranslationError {
    std::string message; ///< what has no equivalent, in one sentence
    base::TextSpan span; ///< in the text that `query` was read from; empty for the whole
    std::vector<std::string> hints{};
};

/// The message with the place in `text`, from which the query was read, and what to do.
std::string describe(const TranslationError& error, std::string_view text);

/// `query`, which was read as `from`, as a query of `to` that gives the same rows. What has no
/// equivalent is an error: nothing is dropped or guessed. Collations belong to the columns and are
/// not compared. The result has the shape that reading its print would give.
base::Result<syntax::Query, TranslationError>
translate(syntax::Query query, const syntax::Dialect& from, const syntax::Dialect& to);

} // namespace vouch::sql::translate
