#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sql/analysis/analysis.h"
#include "sql/syntax/parse_error.h"

namespace vouch::sql::policy {

enum class RefusalCode : std::uint8_t {
    Syntax,
    Lexing,
    Unsupported,
    NotAQuery,
    ManyStatements,
    Function,
    Relation,
    Column,
    Parameter,
    Limit,
};

/// The stable lower-case word ("many_statements").
std::string_view refusal_code_name(RefusalCode code);

/// Why a text may not run, written so that a person or a model can repair it. Names only what the
/// caller may see. Lines and columns count from 1, columns in characters; 0 where there is no text.
struct Refusal {
    RefusalCode code = RefusalCode::Unsupported;
    std::string message;
    base::TextSpan span{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::vector<std::string> hints{};

    operator base::Error() const;
};

/// The same place and words; what would be acceptable becomes the first hint.
Refusal to_refusal(syntax::ParseError error);
Refusal to_refusal(analysis::NameError error);

/// Fills line and column from the span.
void locate(Refusal& refusal, std::string_view text);

} // namespace vouch::sql::policy
