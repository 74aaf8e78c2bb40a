// The entry points and the position: where the parser is, what would have been acceptable there,
// how deep it is.
#include "sql/syntax/parser.h"

#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"
#include "sql/syntax/detail/place.h"

namespace vouch::sql::syntax {

namespace detail {

Parser::Parser(std::string_view text, std::vector<Token> tokens, const Dialect& dialect,
               const ParseOptions& options, Recording recording)
    : text_(text), tokens_(std::move(tokens)), dialect_(dialect), grammar_(dialect.grammar),
      options_(options), recording_(recording) {}

Parsed<QueryPtr> Parser::whole_query() {
    if (kind() == TokenKind::End || kind() == TokenKind::sSemicolon)
        return refuse(ParseErrorKind::Empty, current().span, "There is no statement",
                      {"Write one SELECT statement"});
    if (!at_query() && kind() != TokenKind::sOpenParenthesis) {
        if (starts_other_statement()) return not_a_query();
        return unexpected();
    }
    QueryPtr result = TRY(query());
    TRY(refuse_tail());
    if (accept(TokenKind::sSemicolon) && kind() != TokenKind::End)
        return refuse(ParseErrorKind::ManyStatements, current().span,
                      "Something follows the semicolon: only one statement is read at a time",
                      {"Keep one statement and remove the rest"});
    TRY(expect(TokenKind::End));
    return result;
}

Parsed<ExpressionPtr> Parser::whole_expression() {
    if (kind() == TokenKind::End)
        return refuse(ParseErrorKind::Empty, current().span, "There is no expression");
    ExpressionPtr result = TRY(expression());
    TRY(expect(TokenKind::End));
    return result;
}

bool Parser::word_is(std::string_view word) const {
    return kind() == TokenKind::Word && same_word(text_of(current()), word);
}

std::size_t Parser::matching_parenthesis(std::size_t open_index) {
    if (matching_.empty()) {
        matching_.assign(tokens_.size(), static_cast<std::uint32_t>(tokens_.size() - 1));
        std::vector<std::uint32_t> opened;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].kind == TokenKind::sOpenParenthesis) {
                opened.push_back(static_cast<std::uint32_t>(i));
            } else if (tokens_[i].kind == TokenKind::sCloseParenthesis && !opened.empty()) {
                matching_[opened.back()] = static_cast<std::uint32_t>(i);
                opened.pop_back();
            }
        }
    }
    return matching_[open_index];
}

void Parser::note(TokenKind wanted) {
    if (index_ < furthest_) return;
    if (index_ > furthest_) {
        furthest_ = index_;
        expected_.reset();
        operator_expected_ = false;
    }
    expected_.set(token_index(wanted));
}

void Parser::record_operator() {
    note(TokenKind::End);
    expected_.reset(token_index(TokenKind::End));
    if (index_ == furthest_) operator_expected_ = true;
}

Failure Parser::too_deep() {
    return refuse(ParseErrorKind::Limit, current().span,
                  "The statement nests deeper than " + std::to_string(options_.depth_max) +
                      " levels",
                  {"Split it with WITH, or remove parentheses"});
}

Failure Parser::unexpected() { return unexpected({}); }

Failure Parser::unexpected(std::string message, std::vector<std::string> hints) {
    if (message.empty()) {
        message = kind() == TokenKind::End
                      ? "The statement ends too early"
                      : "`" + std::string(text_of(current()).substr(0, 60)) + "` is unexpected";
    }
    Failure failure =
        refuse(ParseErrorKind::Syntax, current().span, std::move(message), std::move(hints));
    if (index_ > furthest_) {
        furthest_ = index_;
        expected_.reset();
        operator_expected_ = false;
    }
    error_has_expectations_ = index_ == furthest_;
    return failure;
}

Failure Parser::refuse(ParseErrorKind kind, base::TextSpan span, std::string message,
                       std::vector<std::string> hints) {
    error_ = ParseError{kind, std::move(message), span, 1, 1, {}, {}, {}, std::move(hints)};
    error_has_expectations_ = false;
    return Failure(Failed{});
}

/// Where nothing more can stand in a list.
bool Parser::ends_list() const {
    switch (kind()) {
    case TokenKind::End:
    case TokenKind::sSemicolon:
    case TokenKind::sCloseParenthesis:
    case TokenKind::sCloseBracket:
    case TokenKind::sCloseBrace:
    case TokenKind::kSelect:
    case TokenKind::kFrom:
    case TokenKind::kWhere:
    case TokenKind::kGroup:
    case TokenKind::kHaving:
    case TokenKind::kQualify:
    case TokenKind::kWindow:
    case TokenKind::kUsing:
    case TokenKind::kOrder:
    case TokenKind::kLimit:
    case TokenKind::kOffset:
    case TokenKind::kUnion:
    case TokenKind::kExcept:
    case TokenKind::kIntersect: return true;
    default: return false;
    }
}

/// Takes a comma. Whether another member follows it: where the dialect allows it, a comma may end a
/// list.
bool Parser::another() {
    return accept(TokenKind::sComma) && !(grammar_.trailing_commas && ends_list());
}

Failure Parser::lacks(std::string_view construct, base::TextSpan span,
                      std::vector<std::string> hints) {
    return refuse(ParseErrorKind::Unsupported, span,
                  dialect_.name + " has no " + std::string(construct), std::move(hints));
}

Failure Parser::lexical(LexicalError error, base::TextSpan span) {
    return refuse(error.kind, span, std::move(error.message), std::move(error.hints));
}

namespace {

ParseError from_lexical(std::string_view text, LexicalError error) {
    ParseError result{error.kind, std::move(error.message), error.span, 1, 1, {}, {},
                      {},         std::move(error.hints)};
    locate(text, result);
    return result;
}

/// Runs `parse` once, and again with recording on if it failed.
template <typename T, typename Parse>
base::Result<T, ParseError> run(std::string_view text, const Dialect& dialect,
                                const ParseOptions& options, Parse&& parse) {
    const LexerLimits limits{options.text_bytes_max, options.tokens_max};
    auto tokens = tokenize(text, dialect, limits);
    if (!tokens) return base::Unexpected(from_lexical(text, std::move(tokens).error()));
    {
        Parser parser(text, std::move(tokens).value(), dialect, options, Recording::Off);
        Parsed<T> result = parse(parser);
        if (result) return std::move(result).value();
    }
    Parser parser(text, std::move(tokenize(text, dialect, limits)).value(), dialect, options,
                  Recording::On);
    Parsed<T> result = parse(parser);
    CHECK(!result);
    ParseError error = parser.take_error();
    locate(text, error);
    return base::Unexpected(std::move(error));
}

} // namespace

} // namespace detail

base::Result<Query, ParseError> parse_query(std::string_view text, const Dialect& dialect,
                                            const ParseOptions& options) {
    QueryPtr query = TRY(detail::run<QueryPtr>(
        text, dialect, options, [](detail::Parser& parser) { return parser.whole_query(); }));
    return std::move(*query);
}

base::Result<ExpressionPtr, ParseError>
parse_expression(std::string_view text, const Dialect& dialect, const ParseOptions& options) {
    return detail::run<ExpressionPtr>(
        text, dialect, options, [](detail::Parser& parser) { return parser.whole_expression(); });
}

} // namespace vouch::sql::syntax
