#include "sql/policy/refusal.h"

#include <algorithm>
#include <utility>

namespace vouch::sql::policy {

namespace {

RefusalCode code_of(syntax::ParseErrorKind kind) {
    switch (kind) {
    case syntax::ParseErrorKind::Syntax: return RefusalCode::Syntax;
    case syntax::ParseErrorKind::Lexical: return RefusalCode::Lexing;
    case syntax::ParseErrorKind::Empty: return RefusalCode::NotAQuery;
    case syntax::ParseErrorKind::Unsupported: return RefusalCode::Unsupported;
    case syntax::ParseErrorKind::NotAQuery: return RefusalCode::NotAQuery;
    case syntax::ParseErrorKind::ManyStatements: return RefusalCode::ManyStatements;
    case syntax::ParseErrorKind::Parameter: return RefusalCode::Parameter;
    case syntax::ParseErrorKind::Limit: return RefusalCode::Limit;
    }
    return RefusalCode::Unsupported;
}

RefusalCode code_of(analysis::NameErrorKind kind) {
    switch (kind) {
    case analysis::NameErrorKind::Relation: return RefusalCode::Relation;
    case analysis::NameErrorKind::Column: return RefusalCode::Column;
    case analysis::NameErrorKind::Function: return RefusalCode::Function;
    case analysis::NameErrorKind::Limit: return RefusalCode::Limit;
    case analysis::NameErrorKind::Unsupported: return RefusalCode::Unsupported;
    }
    return RefusalCode::Unsupported;
}

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : ", ") + words[i];
    return text;
}

base::ErrorCode error_code(RefusalCode code) {
    switch (code) {
    case RefusalCode::Syntax:
    case RefusalCode::Lexing: return base::ErrorCode::InvalidArgument;
    case RefusalCode::Unsupported: return base::ErrorCode::Unsupported;
    case RefusalCode::Limit: return base::ErrorCode::LimitExceeded;
    default: return base::ErrorCode::Denied;
    }
}

} // namespace

std::string_view refusal_code_name(RefusalCode code) {
    switch (code) {
    case RefusalCode::Syntax: return "syntax";
    case RefusalCode::Lexing: return "lexing";
    case RefusalCode::Unsupported: return "unsupported";
    case RefusalCode::NotAQuery: return "not_a_query";
    case RefusalCode::ManyStatements: return "many_statements";
    case RefusalCode::Function: return "function";
    case RefusalCode::Relation: return "relation";
    case RefusalCode::Column: return "column";
    case RefusalCode::Parameter: return "parameter";
    case RefusalCode::Limit: return "limit";
    }
    return "unsupported";
}

Refusal::operator base::Error() const { return {error_code(code), message, span, hints}; }

Refusal to_refusal(syntax::ParseError error) {
    Refusal refusal{code_of(error.kind), std::move(error.message), error.span, error.line,
                    error.column,        std::move(error.hints)};
    if (!error.expected.empty())
        refusal.hints.insert(refusal.hints.begin(),
                             "Acceptable here: " + listed(error.expected) + ".");
    return refusal;
}

Refusal to_refusal(analysis::NameError error) {
    return {.code = code_of(error.kind),
            .message = std::move(error.message),
            .span = error.span,
            .hints = std::move(error.hints)};
}

void locate(Refusal& refusal, std::string_view text) {
    const std::size_t end = std::min<std::size_t>(refusal.span.begin, text.size());
    refusal.line = 1;
    refusal.column = 1;
    for (std::size_t i = 0; i < end; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\n') {
            ++refusal.line;
            refusal.column = 1;
        } else if ((byte & 0xc0u) != 0x80u) {
            ++refusal.column;
        }
    }
}

} // namespace vouch::sql::policy
