// LIKE differs in two ways: whether letters of both cases match, and whether a backslash escapes
// when nothing is said. In a neutral tree LIKE minds the case, ILIKE does not, and an escape
// character is written where there is one.
#include "sql/syntax/build.h"
#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::LetterCase;
using syntax::LikeEscape;
using syntax::PatternMatch;
using syntax::PatternOperator;

bool is_like(const PatternMatch& match) {
    return match.op == PatternOperator::Like || match.op == PatternOperator::ILike;
}

/// The pattern if it is written as a text.
const std::string* written(const syntax::Expression& pattern) {
    const auto* literal = pattern.as<syntax::Literal>();
    const bool text = literal && (literal->kind == syntax::LiteralKind::String ||
                                  literal->kind == syntax::LiteralKind::NationalString);
    return text ? &literal->text : nullptr;
}

bool may_hold_backslash(const PatternMatch& match) {
    for (const syntax::ExpressionPtr& pattern : match.patterns) {
        const std::string* text = written(*pattern);
        if (!text || text->find('\\') != std::string::npos) return true;
    }
    return false;
}

bool is_backslash(const syntax::ExpressionPtr& escape) {
    const std::string* text = escape ? written(*escape) : nullptr;
    return text && *text == "\\";
}

/// `a%` as `a*`; nothing where the pattern is not written as a text or has an escape.
std::optional<std::string> like_as_glob(const PatternMatch& match) {
    const std::string* text =
        match.patterns.size() == 1 && !match.escape ? written(*match.patterns.front()) : nullptr;
    if (!text) return std::nullopt;
    std::string glob;
    for (char c : *text) {
        if (c == '%')
            glob += '*';
        else if (c == '_')
            glob += '?';
        else if (c == '*' || c == '?' || c == '[')
            glob += std::string("[") + c + "]";
        else
            glob += c;
    }
    return glob;
}

/// `a*` as `a%`; nothing where it has classes or characters that LIKE would read.
std::optional<std::string> glob_as_like(const PatternMatch& match) {
    const std::string* text =
        match.patterns.size() == 1 ? written(*match.patterns.front()) : nullptr;
    if (!text || text->find_first_of("[%_") != std::string::npos) return std::nullopt;
    std::string like;
    for (char c : *text)
        like += c == '*' ? '%' : c == '?' ? '_' : c;
    return like;
}

/// A backslash that stands for itself, where it would escape.
void double_backslashes(PatternMatch& match) {
    for (syntax::ExpressionPtr& pattern : match.patterns) {
        const std::string* text = written(*pattern);
        if (!text) {
            std::vector<syntax::ExpressionPtr> arguments;
            arguments.push_back(std::move(pattern));
            arguments.push_back(syntax::build::text("\\"));
            arguments.push_back(syntax::build::text("\\\\"));
            pattern = syntax::build::call("REPLACE", std::move(arguments));
            continue;
        }
        std::string doubled;
        for (char c : *text)
            doubled += c == '\\' ? "\\\\" : std::string(1, c);
        pattern = syntax::build::text(doubled);
    }
}

Failure write_sensitive(PatternMatch& match, const syntax::Dialect& to) {
    if (to.operators[syntax::TokenKind::kGlob].kind == syntax::InfixKind::Pattern) {
        if (const auto glob = like_as_glob(match)) {
            match.op = PatternOperator::Glob;
            match.patterns.front() = syntax::build::text(*glob);
            return std::nullopt;
        }
    }
    if (to.grammar.binary_operator && match.patterns.size() == 1) {
        syntax::ExpressionPtr pattern = std::move(match.patterns.front());
        match.patterns.front() = syntax::build::expression(
            syntax::Unary{{}, syntax::UnaryOperator::Binary, std::move(pattern)});
        return std::nullopt;
    }
    return failure(to.name + " has no LIKE that minds the case of letters", match.span,
                   {"Write ILIKE if the case does not matter"});
}

} // namespace

void neutral_pattern(PatternMatch& match, const syntax::Dialect& from) {
    if (match.op == PatternOperator::Glob) {
        if (const auto like = glob_as_like(match)) {
            match.op = PatternOperator::Like;
            match.patterns.front() = syntax::build::text(*like);
        }
        return;
    }
    if (!is_like(match)) return;
    auto* binary =
        match.patterns.size() == 1 ? match.patterns.front()->as<syntax::Unary>() : nullptr;
    if (binary && binary->op == syntax::UnaryOperator::Binary) {
        syntax::ExpressionPtr pattern = std::move(binary->operand);
        match.patterns.front() = std::move(pattern);
    } else if (from.meaning.like_case == LetterCase::Insensitive) {
        match.op = PatternOperator::ILike;
    }
    const bool escapes = from.meaning.like_escape == LikeEscape::Backslash;
    if (!match.escape && escapes && may_hold_backslash(match))
        match.escape = syntax::build::text("\\");
    else if (const std::string* text = match.escape ? written(*match.escape) : nullptr;
             text && text->empty())
        match.escape = nullptr;
}

Failure write_pattern(PatternMatch& match, const syntax::Dialect& to) {
    if (!is_like(match)) return std::nullopt;
    const bool backslash = to.meaning.like_escape == LikeEscape::Backslash;
    const bool sensitive = match.op == PatternOperator::Like;
    if (backslash && is_backslash(match.escape))
        match.escape = nullptr;
    else if (backslash && !match.escape && may_hold_backslash(match))
        double_backslashes(match);
    if (to.meaning.like_case != LetterCase::Insensitive) return std::nullopt;
    if (sensitive) return write_sensitive(match, to);
    match.op = PatternOperator::Like;
    return std::nullopt;
}

} // namespace vouch::sql::translate::detail
