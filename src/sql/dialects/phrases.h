// What each dialect can say that others can say too (syntax::Phrase). The names of the meanings are
// shared: two phrases with one name translate each other, so they must give the same value for the
// same parts. A meaning that only one dialect can say is not listed.
#pragma once

#include <span>
#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

// Each gives a dialect its rules of meaning, its phrases and its names of types. A child of another
// dialect states what differs.
void set_ansi_meaning(syntax::Dialect& dialect);
void set_sqlite_meaning(syntax::Dialect& dialect);
void set_postgres_meaning(syntax::Dialect& dialect);
void set_mysql_meaning(syntax::Dialect& dialect);
void set_mariadb_meaning(syntax::Dialect& dialect);
void set_duckdb_meaning(syntax::Dialect& dialect);

/// What is said of a meaning in `more` replaces all that `phrases` says of it.
void replace_phrases(std::vector<syntax::Phrase>& phrases, std::span<const syntax::Phrase> more);

} // namespace vouch::sql::dialects
