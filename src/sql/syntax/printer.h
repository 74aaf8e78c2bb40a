#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::syntax {

/// The tree as one line of canonical text of `dialect`: keywords in upper case, AS before every
/// alias, only the parentheses that the dialect's precedences need. Reading it again gives the same
/// tree, provided that the dialect has every construct in it: print_checked makes sure.
std::string print(const Query& query, const Dialect& dialect);
std::string print(const Expression& expression, const Dialect& dialect);
std::string print(const TableExpression& table, const Dialect& dialect);

/// print, then parse again and compare: an error where the dialect cannot express the tree. What is
/// to be run goes through this.
base::Result<std::string> print_checked(const Query& query, const Dialect& dialect);

/// `name` as the dialect writes it: bare if it may stand bare and `quoting` says so, else in
/// quotes.
std::string print_name(const Identifier& name, const Dialect& dialect);

/// `text` as a string literal of the dialect.
std::string print_string(std::string_view text, const Dialect& dialect);

} // namespace vouch::sql::syntax
