// The neutral tree. It is a tree like any other, except that what a phrase says stands in it as a
// call of the meaning: the quoted name ("", meaning) with the parts of the phrase as arguments. No
// text can write such a name, because a name that begins with nothing has no schema.
//
// In a neutral tree, LIKE minds the letters and ILIKE does not, an escape character is written
// where there is one, an interval is a number and a unit, types have the names that all dialects
// share, `||` keeps nulls, and ORDER BY says where nulls go.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "sql/syntax/tree.h"

namespace vouch::sql::translate::detail {

/// The call of a meaning; parts are to be added.
syntax::FunctionCall meaning_call(std::string_view meaning);
void add_part(syntax::FunctionCall& call, syntax::ExpressionPtr part);

/// The call of a meaning with its parts.
template <typename... Parts>
syntax::ExpressionPtr meaning_with(std::string_view meaning, Parts... parts) {
    syntax::FunctionCall call = meaning_call(meaning);
    (add_part(call, std::move(parts)), ...);
    return std::make_unique<syntax::Expression>(std::move(call));
}

/// The meaning that `call` stands for; empty where it is a call like any other.
std::string_view meaning_of(const syntax::FunctionCall& call);
std::string_view meaning_of(const syntax::Expression& expression);

/// What can be said of a value from its expression alone.
enum class Evidence : std::uint8_t { None, Integer, Fraction, Text, Date, Timestamp, Boolean };

/// `expression` is neutral.
Evidence evidence(const syntax::Expression& expression);
/// Of the first operand, then after each link.
std::vector<Evidence> evidence_along(const syntax::Chain& chain);

} // namespace vouch::sql::translate::detail
