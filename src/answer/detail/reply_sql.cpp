#include "answer/detail/reply_sql.h"

#include <utility>

#include "sql/syntax/parse_error.h"
#include "sql/syntax/parser.h"

namespace vouch::answer::detail {
namespace {

using sql::syntax::ParseErrorKind;

constexpr std::string_view kFence = "```";

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kAround = " \t\r\n;";
    const std::size_t first = text.find_first_not_of(kAround);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kAround) - first + 1);
}

/// Without the language that may stand behind the fence.
std::string_view block_body(std::string_view block) {
    const std::size_t line = block.find('\n');
    if (line == std::string_view::npos) return block;
    const std::string_view language = trimmed(block.substr(0, line));
    const bool word = language.find_first_of(" \t(,") == std::string_view::npos;
    return word ? block.substr(line + 1) : block;
}

bool is_forbidden(ParseErrorKind kind) {
    return kind == ParseErrorKind::NotAQuery || kind == ParseErrorKind::ManyStatements;
}

} // namespace

base::Result<std::string> reply_sql(std::string_view reply) {
    std::string_view sql = reply;
    const std::size_t open = reply.find(kFence);
    if (open != std::string_view::npos) {
        const std::size_t start = open + kFence.size();
        const std::size_t close = reply.find(kFence, start); // a reply may lack it
        sql = block_body(reply.substr(start, close - start));
        if (close != std::string_view::npos &&
            reply.find(kFence, close + kFence.size()) != std::string_view::npos)
            return base::fail(base::ErrorCode::InvalidArgument,
                              "The reply holds several blocks; it must be one statement.");
    }
    sql = trimmed(sql);
    if (sql.empty())
        return base::fail(base::ErrorCode::InvalidArgument, "The reply holds no statement.");
    return std::string(sql);
}

base::Result<sql::syntax::Query, ReplyRefusal> parse_reply(std::string_view sql,
                                                           const sql::syntax::Dialect& dialect) {
    auto query = sql::syntax::parse_query(sql, dialect);
    if (query) return std::move(*query);
    const sql::syntax::ParseError& error = query.error();
    return base::Unexpected(
        ReplyRefusal{is_forbidden(error.kind) ? ReplyFault::Forbidden : ReplyFault::Malformed,
                     base::Error{is_forbidden(error.kind) ? base::ErrorCode::Denied
                                                          : base::ErrorCode::InvalidArgument,
                                 sql::syntax::describe(error)}});
}

} // namespace vouch::answer::detail
