#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sql/syntax/token.h"

namespace vouch::sql::syntax {
namespace {

/// A dialect that allows the lexical rule `allow` sets.
template <typename Allow>
Dialect with_rule(Allow&& allow) {
    Dialect dialect = ansi_dialect();
    allow(dialect.lexical);
    return dialect;
}

std::vector<TokenKind> kinds(std::string_view text, const Dialect& dialect = ansi_dialect()) {
    auto tokens = tokenize(text, dialect);
    std::vector<TokenKind> found;
    if (!tokens) {
        ADD_FAILURE() << text << ": " << tokens.error().message;
        return found;
    }
    for (const Token& token : *tokens)
        found.push_back(token.kind);
    return found;
}

void check_refused(std::string_view text, const Dialect& dialect = ansi_dialect()) {
    auto tokens = tokenize(text, dialect);
    EXPECT_FALSE(tokens) << text;
}

/// The value of the only string or name in `text`.
std::string value(std::string_view text, const Dialect& dialect) {
    auto tokens = tokenize(text, dialect);
    if (!tokens || tokens->size() != 2) return "no single token";
    auto decoded = tokens->front().kind == TokenKind::QuotedName
                       ? decode_name(text)
                       : decode_string(text, dialect.lexical);
    return decoded ? *decoded : "error: " + decoded.error().message;
}

TEST(Lexer, WordsSymbolsAndLiterals) {
    using T = TokenKind;
    EXPECT_EQ(kinds("select A1, \"b c\" <> 'd'"),
              (std::vector{T::kSelect, T::Word, T::sComma, T::QuotedName, T::sNotEqual, T::String,
                           T::End}));
    EXPECT_EQ(kinds("1 1.5 .5 5. 1e3 1E-3 X'00ff'"),
              (std::vector{T::Integer, T::Decimal, T::Decimal, T::Decimal, T::Float, T::Float,
                           T::Bytes, T::End}));
    EXPECT_EQ(kinds("a<=b>=c||d"), (std::vector{T::Word, T::sLessEqual, T::Word, T::sGreaterEqual,
                                                T::Word, T::sDoubleBar, T::Word, T::End}));
}

TEST(Lexer, SpansPointIntoTheText) {
    const std::string_view text = "select  'it''s'";
    auto tokens = tokenize(text, ansi_dialect());
    ASSERT_TRUE(tokens);
    EXPECT_EQ((*tokens)[1].span, (base::TextSpan{8, 15}));
    EXPECT_EQ(tokens->back().span, (base::TextSpan{15, 15}));
}

TEST(Lexer, CommentsAreDropped) {
    using T = TokenKind;
    EXPECT_EQ(kinds("1 -- x\n2"), (std::vector{T::Integer, T::Integer, T::End}));
    EXPECT_EQ(kinds("1/* ' */2"), (std::vector{T::Integer, T::Integer, T::End}));
    EXPECT_EQ(kinds("/* /* */ 1"), (std::vector{T::Integer, T::End}));
    const Dialect nested = with_rule([](LexicalRules& rules) { rules.nested_comments = true; });
    EXPECT_EQ(kinds("/* /* */ */ 1", nested), (std::vector{T::Integer, T::End}));
    check_refused("/* /* */ 1", nested);
    const Dialect spaced =
        with_rule([](LexicalRules& rules) { rules.dash_comment_needs_space = true; });
    EXPECT_EQ(kinds("1--1", spaced),
              (std::vector{T::Integer, T::sDash, T::sDash, T::Integer, T::End}));
    EXPECT_EQ(kinds("1-- 1", spaced), (std::vector{T::Integer, T::End}));
    const Dialect hash = with_rule([](LexicalRules& rules) { rules.hash_comments = true; });
    EXPECT_EQ(kinds("1 # x\n2", hash), (std::vector{T::Integer, T::Integer, T::End}));
    check_refused("1 # x");
    const Dialect executable =
        with_rule([](LexicalRules& rules) { rules.executable_comments = true; });
    check_refused("1 /*!50000 DROP */", executable);
    check_refused("1 /*M! DROP */", executable);
}

TEST(Lexer, StringsHaveTheirValue) {
    const Dialect ansi = ansi_dialect();
    EXPECT_EQ(value("'it''s \\n'", ansi), "it's \\n");
    const Dialect escapes = with_rule([](LexicalRules& rules) { rules.backslash_escapes = true; });
    EXPECT_EQ(value("'a\\'b\\n\\%\\\\'", escapes), "a'b\n\\%\\");
    const Dialect postgres = with_rule([](LexicalRules& rules) {
        rules.escape_strings = true;
        rules.dollar_strings = true;
        rules.unicode_strings = true;
    });
    EXPECT_EQ(value("E'a\\tb\\x41\\u00e9\\''", postgres), "a\tbAé'");
    EXPECT_EQ(value("E'\\xff'", postgres).substr(0, 5), "error");
    EXPECT_EQ(value("E'\\ud800'", postgres).substr(0, 5), "error");
    EXPECT_EQ(value("$$it's$$", postgres), "it's");
    EXPECT_EQ(value("$a$ $$ $a$", postgres), " $$ ");
    EXPECT_EQ(value("U&'d\\0061t\\+000061'", postgres), "data");
    EXPECT_EQ(value("U&\"d\\0061t\"", postgres), "dat");
    EXPECT_EQ(value("U&'\\00'", postgres).substr(0, 5), "error");
    check_refused("$$never closed", postgres);
    check_refused("'never closed");
    check_refused("'a\\'", escapes);
}

TEST(Lexer, NamesInEveryQuoting) {
    const Dialect all = with_rule([](LexicalRules& rules) {
        rules.backtick_names = true;
        rules.bracket_names = true;
    });
    EXPECT_EQ(value("\"a\"\"b\"", all), "a\"b");
    EXPECT_EQ(value("`a``b`", all), "a`b");
    EXPECT_EQ(value("[a b]", all), "a b");
    EXPECT_EQ(value("\"\"", all).substr(0, 5), "error");
    EXPECT_EQ(value("\"a\u200bb\"", all).substr(0, 5), "error");
    check_refused("`a`");
    check_refused("\"a");
    check_refused("[a", all);
}

TEST(Lexer, RefusesWhatIsNoText) {
    check_refused(std::string_view("1\0 2", 4));
    check_refused("\xff");
    check_refused("'\xc3'");
    check_refused("'\xed\xa0\x80'");
    check_refused("1\u00a0+ 2");
    check_refused("1 \u200b+ 2");
    check_refused("\ufeff1");
    check_refused("a\u200bb");
    check_refused("\uff33\uff25");
    check_refused("\x01");
    check_refused("1a");
    check_refused("1.2.3");
    check_refused("x'0'");
    check_refused("\\");
    EXPECT_EQ(kinds("größe").size(), 2U);
    EXPECT_EQ(kinds("'\u00a0\u200b'").size(), 2U);
}

TEST(Lexer, ParametersAreTokens) {
    using T = TokenKind;
    EXPECT_EQ(kinds("?"), (std::vector{T::Parameter, T::End}));
    const Dialect all = with_rule([](LexicalRules& rules) {
        rules.colon_parameters = true;
        rules.at_parameters = true;
        rules.dollar_parameters = true;
        rules.numbered_question_parameters = true;
    });
    EXPECT_EQ(kinds("?1 :a @b @@c $d $1", all),
              (std::vector{T::Parameter, T::Parameter, T::Parameter, T::Parameter, T::Parameter,
                           T::Parameter, T::End}));
    check_refused("@b");
    check_refused("$1");
}

TEST(Keywords, AreFoundInAnyCase) {
    EXPECT_EQ(find_keyword("SeLeCt"), TokenKind::kSelect);
    EXPECT_EQ(find_keyword("sql_calc_found_rows"), TokenKind::kSqlCalcFoundRows);
    EXPECT_EQ(find_keyword("selects"), TokenKind::Word);
    EXPECT_EQ(find_keyword(""), TokenKind::Word);
    EXPECT_EQ(token_text(TokenKind::sDoubleBar), "||");
    // Each keyword is found by its own text: the table has no two alike.
    for (std::size_t i = token_index(TokenKind::kAbort); i <= token_index(TokenKind::kZone); ++i)
        EXPECT_EQ(token_index(find_keyword(token_text(static_cast<TokenKind>(i)))), i);
}

} // namespace
} // namespace vouch::sql::syntax
