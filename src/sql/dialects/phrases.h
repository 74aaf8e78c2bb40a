// What each dialect can say that others can say too (syntax::Phrase). The names of the meanings are
// shared: two phrases with one name translate each other, so they must give the same value for the
// same parts. A meaning that only one dialect can say is not listed.
#pragma once

#include <span>
#include <vector>

#include "sql/syntax/meaning.h"

namespace vouch::sql::dialects {

std::span<const syntax::Phrase> ansi_phrases();
std::span<const syntax::TypeSpelling> ansi_type_spellings();
std::span<const syntax::Phrase> sqlite_phrases();
std::span<const syntax::Phrase> postgres_phrases();
std::span<const syntax::Phrase> mysql_phrases();
std::span<const syntax::Phrase> duckdb_phrases();

/// What is said of a meaning in `more` replaces all that `phrases` says of it.
void replace_phrases(std::vector<syntax::Phrase>& phrases, std::span<const syntax::Phrase> more);

} // namespace vouch::sql::dialects
