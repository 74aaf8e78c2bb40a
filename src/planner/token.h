// The first stage of the planner: a question as tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "planner/lexicon.h"

namespace vouch::planner {

enum class TokenKind : std::uint8_t {
    Word,       ///< letters, digits, inner hyphens
    Number,     ///< digits or a number word; `number` is its plain notation
    Quoted,     ///< the text between quotation marks, a date or an address: compared, never read
    Possessive, ///< the mark of the genitive
    Pause,      ///< , ; :
    Stop,       ///< . ? !
};

struct Token {
    TokenKind kind = TokenKind::Word;
    std::string text;   ///< as written; without the marks where quoted
    std::string folded; ///< for matching
    std::string stem;
    std::string number{};
    base::TextSpan span{}; ///< in the question
    bool capital = false;  ///< written with a capital letter
};

/// Never fails: what is no word, number or quotation becomes a pause or is left out. At most
/// `kTokenMax` tokens come back; a question with more is refused by the planner.
inline constexpr std::size_t kTokenMax = 160;
std::vector<Token> tokenize_question(std::string_view question, const Lexicon& lexicon);

/// One token a line: kind, text, stem.
std::string print_tokens(const std::vector<Token>& tokens);

} // namespace vouch::planner
