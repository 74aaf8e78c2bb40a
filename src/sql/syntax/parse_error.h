#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace vouch::sql::syntax {

enum class ParseErrorKind : std::uint8_t {
    Syntax,         ///< not the grammar of the dialect
    Lexical,        ///< unterminated text or comment, a character that has no place
    Empty,          ///< nothing but white space and comments
    Unsupported,    ///< understood, but not in this dialect, or not something that a read may do
    NotAQuery,      ///< another statement (INSERT, PRAGMA, …)
    ManyStatements, ///< something follows the semicolon
    Parameter,      ///< a placeholder or variable
    Limit,          ///< a named limit was reached
};
std::string_view parse_error_kind_name(ParseErrorKind kind);

/// Why a text is not one query of the dialect. `message` is one sentence without the place; lines
/// and columns count from 1, columns in characters.
struct ParseError {
    ParseErrorKind kind = ParseErrorKind::Syntax;
    std::string message;
    base::TextSpan span;
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    std::string source_line;           ///< the line of the error, cut to a window around it
    std::string caret_line;            ///< blanks and carets that point below `source_line`
    std::vector<std::string> expected; ///< what was acceptable there, in words or quoted spellings
    std::vector<std::string> hints;    ///< near names and what to write instead
};

/// The whole message for a person or a model: sentence, place, line with carets, expectations,
/// hints.
std::string describe(const ParseError& error);

base::Error to_error(const ParseError& error);

} // namespace vouch::sql::syntax
