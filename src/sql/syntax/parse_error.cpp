// Errors as text: the place, the line with carets below it, what was expected, what to do.
#include "sql/syntax/parse_error.h"

#include <algorithm>
#include <array>

#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/place.h"

namespace vouch::sql::syntax {

namespace detail {

namespace {

constexpr std::size_t kWindowBefore = 60;
constexpr std::size_t kWindowAfter = 60;

bool is_continuation(char c) { return (c & 0xC0) == 0x80; }

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

} // namespace

void locate(std::string_view text, ParseError& error) {
    const std::size_t begin = std::min<std::size_t>(error.span.begin, text.size());
    const std::size_t end = std::clamp<std::size_t>(error.span.end, begin, text.size());
    error.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    const std::string_view before = text.substr(0, begin);
    const std::size_t newline = before.rfind('\n');
    const std::size_t line_begin = newline == std::string_view::npos ? 0 : newline + 1;
    const std::size_t line_end = std::min(text.find('\n', begin), text.size());
    error.line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
    error.column = static_cast<std::uint32_t>(1 + characters(before.substr(line_begin)));

    std::size_t from = begin - std::min(begin - line_begin, kWindowBefore);
    while (from < begin && is_continuation(text[from]))
        ++from;
    std::size_t to = std::min(line_end, begin + kWindowAfter);
    while (to < line_end && is_continuation(text[to]))
        ++to;
    error.source_line = std::string(text.substr(from, to - from));
    for (char& c : error.source_line)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    const std::size_t marked =
        characters(text.substr(begin, std::min(end, to) - std::min(begin, to)));
    error.caret_line = std::string(characters(text.substr(from, begin - from)), ' ') +
                       std::string(std::max<std::size_t>(marked, 1), '^');
}

std::size_t word_distance(std::string_view a, std::string_view b, std::size_t most) {
    constexpr std::size_t kLongest = 24;
    if (a.size() > kLongest || b.size() > kLongest) return most + 1;
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
    std::array<std::array<std::size_t, kLongest + 1>, kLongest + 1> cost{};
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const std::size_t change = upper_ascii(a[i - 1]) == upper_ascii(b[j - 1]) ? 0 : 1;
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && upper_ascii(a[i - 1]) == upper_ascii(b[j - 2]) &&
                upper_ascii(a[i - 2]) == upper_ascii(b[j - 1]))
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return std::min(cost[a.size()][b.size()], most + 1);
}

} // namespace detail

std::string_view parse_error_kind_name(ParseErrorKind kind) {
    switch (kind) {
    case ParseErrorKind::Syntax: return "syntax";
    case ParseErrorKind::Lexical: return "lexical";
    case ParseErrorKind::Empty: return "empty";
    case ParseErrorKind::Unsupported: return "unsupported";
    case ParseErrorKind::NotAQuery: return "not_a_query";
    case ParseErrorKind::ManyStatements: return "many_statements";
    case ParseErrorKind::Parameter: return "parameter";
    case ParseErrorKind::Limit: return "limit";
    }
    return "syntax";
}

std::string describe(const ParseError& error) {
    std::string text = error.message + " (line " + std::to_string(error.line) + ", column " +
                       std::to_string(error.column) + ").\n  " + error.source_line + "\n  " +
                       error.caret_line + "\n";
    if (!error.expected.empty()) {
        text += "Expected ";
        for (std::size_t i = 0; i < error.expected.size(); ++i) {
            if (i > 0) text += i + 1 == error.expected.size() ? " or " : ", ";
            text += error.expected[i];
        }
        text += ".\n";
    }
    for (const std::string& hint : error.hints)
        text += hint + ".\n";
    return text;
}

base::Error to_error(const ParseError& error) {
    base::ErrorCode code = base::ErrorCode::InvalidArgument;
    switch (error.kind) {
    case ParseErrorKind::Syntax:
    case ParseErrorKind::Lexical:
    case ParseErrorKind::Empty: break;
    case ParseErrorKind::Unsupported: code = base::ErrorCode::Unsupported; break;
    case ParseErrorKind::NotAQuery:
    case ParseErrorKind::ManyStatements:
    case ParseErrorKind::Parameter: code = base::ErrorCode::Denied; break;
    case ParseErrorKind::Limit: code = base::ErrorCode::LimitExceeded; break;
    }
    return base::Error{code,
                       error.message + " (line " + std::to_string(error.line) + ", column " +
                           std::to_string(error.column) + ")",
                       error.span, error.hints};
}

} // namespace vouch::sql::syntax
