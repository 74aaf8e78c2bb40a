// Expressions with words inside.
//
//   case       CASE [x] WHEN c THEN r … [ELSE r] END
//   cast       CAST ( x AS type [FORMAT f] )
//   convert    CONVERT ( x USING charset ) | CONVERT ( x , type )
//   extract    EXTRACT ( field FROM x )
//   trim       TRIM ( [BOTH | LEADING | TRAILING] [chars] FROM x )
//   position   POSITION ( a IN b )
//   substring  SUBSTRING ( x FROM a [FOR b] | x FOR b [FROM a] | x SIMILAR a ESCAPE b )
//              the same tree as substring(x, a, b)
//   overlay    OVERLAY ( x PLACING y FROM a [FOR b] )  the same tree as overlay(x, y, a, b)
//   match      MATCH [(] column, … [)] AGAINST ( q [mode] )
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

bool is_plain_word(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    });
}

void add_argument(FunctionCall& call, ExpressionPtr value) {
    Argument argument;
    argument.span = value->span();
    argument.value = std::move(value);
    call.arguments.push_back(std::move(argument));
}

} // namespace

Parsed<ExpressionPtr> Parser::case_expression() {
    Case result;
    const std::uint32_t begin = here();
    advance();
    if (!at(TokenKind::kWhen)) result.operand = TRY(expression());
    do {
        CaseBranch branch;
        const std::uint32_t branch_begin = here();
        TRY(expect(TokenKind::kWhen));
        branch.condition = TRY(expression());
        TRY(expect(TokenKind::kThen));
        branch.result = TRY(expression());
        branch.span = since(branch_begin);
        result.branches.push_back(std::move(branch));
    } while (at(TokenKind::kWhen));
    if (accept(TokenKind::kElse)) result.otherwise = TRY(expression());
    TRY(expect(TokenKind::kEnd));
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::cast(CastForm form) {
    Cast result;
    const std::uint32_t begin = here();
    advance();
    TRY(open());
    result.form = form;
    result.operand = TRY(expression());
    TRY(expect(TokenKind::kAs));
    result.type = TRY(type_name());
    if (grammar_.cast_format && accept(TokenKind::kFormat)) result.format = TRY(expression());
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::convert() {
    const std::uint32_t begin = here();
    advance();
    TRY(open());
    ExpressionPtr operand = TRY(expression());
    if (grammar_.convert_using && accept(TokenKind::kUsing)) {
        Identifier character_set = TRY(any_word());
        TRY(close());
        return make_expression(
            ConvertCharacterSet{since(begin), std::move(operand), std::move(character_set)});
    }
    TRY(expect(TokenKind::sComma));
    Cast result;
    result.operand = std::move(operand);
    result.type = TRY(type_name());
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::exists() {
    const std::uint32_t begin = here();
    advance();
    if (!starts_query(kind_at(1)) && !(kind_at(1) == TokenKind::sOpenParenthesis && at_query(1))) {
        advance();
        at_query();
        return starts_other_statement() ? not_a_query() : unexpected();
    }
    exists_select_ = index_ + 1;
    QueryPtr inner = TRY(parenthesized_query());
    return make_expression(Exists{since(begin), std::move(inner)});
}

Parsed<ExpressionPtr> Parser::extract() {
    Extract result;
    const std::uint32_t begin = here();
    advance();
    TRY(open());
    // The field is printed as a word, so a string may hold nothing else.
    const Token field = current();
    if (field.kind == TokenKind::String) {
        result.field = TRY(string_value());
        if (!is_plain_word(result.field))
            return refuse(ParseErrorKind::Syntax, field.span, "EXTRACT takes the name of a field",
                          {"Write EXTRACT(YEAR FROM value)"});
    } else if (field.kind == TokenKind::QuotedName) {
        return unexpected();
    } else {
        result.field = TRY(any_word()).text;
    }
    result.field = upper_ascii(result.field);
    TRY(expect(TokenKind::kFrom));
    result.source = TRY(expression());
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::trim() {
    Trim result;
    const std::uint32_t begin = here();
    Identifier word = TRY(any_word());
    TRY(open());
    bool sided = true;
    if (accept(TokenKind::kLeading))
        result.side = TrimSide::Leading;
    else if (accept(TokenKind::kTrailing))
        result.side = TrimSide::Trailing;
    else
        sided = accept(TokenKind::kBoth);
    if (!at(TokenKind::kFrom)) result.source = TRY(expression());
    if (accept(TokenKind::kFrom)) {
        result.characters = std::move(result.source);
        result.source = TRY(expression());
    } else if (!sided) {
        // A plain call: trim(x), trim(x, y).
        FunctionCall call;
        call.name.span = word.span;
        call.name.parts.push_back(std::move(word));
        add_argument(call, std::move(result.source));
        while (accept(TokenKind::sComma))
            add_argument(call, TRY(expression()));
        TRY(close());
        call.span = since(begin);
        return make_expression(std::move(call));
    }
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::position() {
    Position result;
    const std::uint32_t begin = here();
    advance();
    TRY(open());
    // IN belongs to the clause, not to the expression.
    result.needle = TRY(expression(dialect_.operators[TokenKind::kIn].precedence + 1));
    TRY(expect(TokenKind::kIn));
    result.haystack = TRY(expression());
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::substring() {
    FunctionCall result;
    const std::uint32_t begin = here();
    result.name.parts.push_back(TRY(any_word()));
    result.name.span = since(begin);
    TRY(open());
    // SIMILAR belongs to the clause, not to the expression.
    const int minimum =
        grammar_.substring_similar ? dialect_.operators[TokenKind::kSimilar].precedence + 1 : 1;
    add_argument(result, TRY(expression(minimum)));
    TRY(substring_words(result));
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<void> Parser::substring_words(FunctionCall& into) {
    if (accept(TokenKind::kFrom)) {
        add_argument(into, TRY(expression()));
        if (accept(TokenKind::kFor)) add_argument(into, TRY(expression()));
    } else if (grammar_.substring_for_first && accept(TokenKind::kFor)) {
        ExpressionPtr length = TRY(expression());
        ExpressionPtr from =
            accept(TokenKind::kFrom)
                ? TRY(expression())
                : make_expression(Literal{since(here()), LiteralKind::Integer, "1"});
        add_argument(into, std::move(from));
        add_argument(into, std::move(length));
    } else if (grammar_.substring_similar && kind() == TokenKind::kSimilar) {
        advance();
        add_argument(into, TRY(expression(dialect_.operators[TokenKind::kSimilar].precedence + 1)));
        TRY(expect(TokenKind::kEscape));
        add_argument(into, TRY(expression()));
    } else {
        while (accept(TokenKind::sComma))
            add_argument(into, TRY(expression()));
    }
    return {};
}

Parsed<ExpressionPtr> Parser::overlay() {
    FunctionCall result;
    const std::uint32_t begin = here();
    result.name.parts.push_back(TRY(any_word()));
    result.name.span = since(begin);
    TRY(open());
    add_argument(result, TRY(expression()));
    if (accept(TokenKind::kPlacing)) {
        add_argument(result, TRY(expression()));
        TRY(expect(TokenKind::kFrom));
        add_argument(result, TRY(expression()));
        if (accept(TokenKind::kFor)) add_argument(result, TRY(expression()));
    } else {
        while (accept(TokenKind::sComma))
            add_argument(result, TRY(expression()));
    }
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::row_keyword() {
    RowValue result;
    const std::uint32_t begin = here();
    advance();
    TRY(open());
    result.form = RowForm::Keyword;
    if (kind() != TokenKind::sCloseParenthesis) result.items = TRY(expression_list());
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

Parsed<ExpressionPtr> Parser::match_against() {
    MatchAgainst result;
    const std::uint32_t begin = here();
    advance();
    const bool closed = accept(TokenKind::sOpenParenthesis);
    do {
        const std::uint32_t column = here();
        QualifiedName named = TRY(qualified_name());
        result.columns.push_back(make_expression(ColumnReference{since(column), std::move(named)}));
    } while (accept(TokenKind::sComma));
    if (closed) TRY(close());
    TRY(expect(TokenKind::kAgainst));
    TRY(open());
    result.query = TRY(expression(dialect_.operators[TokenKind::kIn].precedence + 1));
    const auto expansion = [&]() -> Parsed<bool> {
        if (!accept(TokenKind::kWith)) return false;
        TRY(expect(TokenKind::kQuery));
        if (!word_is("EXPANSION")) return unexpected();
        advance();
        return true;
    };
    if (accept(TokenKind::kIn)) {
        if (accept(TokenKind::kNatural)) {
            TRY(expect(TokenKind::kLanguage));
            result.mode = MatchMode::Natural;
        } else {
            if (!word_is("BOOLEAN")) return unexpected();
            advance();
            result.mode = MatchMode::Boolean;
        }
        TRY(expect(TokenKind::kMode));
        if (result.mode == MatchMode::Natural && TRY(expansion()))
            result.mode = MatchMode::NaturalQueryExpansion;
    } else if (TRY(expansion())) {
        result.mode = MatchMode::QueryExpansion;
    }
    TRY(close());
    result.span = since(begin);
    return make_expression(std::move(result));
}

} // namespace vouch::sql::syntax::detail
