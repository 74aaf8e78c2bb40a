#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/result.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/keywords.h"
#include "sql/syntax/parse_error.h"

namespace vouch::sql::syntax {

/// A piece of the text; what it stands for is decoded only where the parser needs it.
struct Token {
    TokenKind kind = TokenKind::End;
    /// Of a Word: never a bare name, though it has no meaning to the parser.
    bool reserved = false;
    base::TextSpan span;
};

struct LexerLimits {
    std::size_t text_bytes_max = std::size_t{1} << 20;
    std::size_t tokens_max = 400'000;
};

/// What stopped the lexer; the parser turns it into a ParseError with its place.
struct LexicalError {
    ParseErrorKind kind = ParseErrorKind::Lexical;
    std::string message;
    base::TextSpan span;
    std::vector<std::string> hints{};
};

/// Cuts `text` into tokens; the last one is End. White space and comments are dropped.
base::Result<std::vector<Token>, LexicalError>
tokenize(std::string_view text, const Dialect& dialect, const LexerLimits& limits = {});

/// The value of a String or NationalString token as written in the text (`'it''s'`, `E'\n'`,
/// `$$…$$`): prefix, quotes and escapes undone. Fails for an escape that has no value.
base::Result<std::string, LexicalError> decode_string(std::string_view written,
                                                      const LexicalRules& rules);

/// The name inside a QuotedName token.
base::Result<std::string, LexicalError> decode_name(std::string_view written);

/// What a quoted name may be: not empty, without invisible characters.
base::Result<void, LexicalError> check_name(std::string_view name);

} // namespace vouch::sql::syntax
