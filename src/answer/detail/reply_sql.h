#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::answer::detail {

/// What a model replies where the question is none for the database.
inline constexpr std::string_view kNoQuery = "NOT_A_QUERY";

/// The statement in a model's reply: what stands in its only fenced block, or the reply itself,
/// without white space and semicolons at its ends. InvalidArgument where there are several blocks
/// or nothing.
base::Result<std::string> reply_sql(std::string_view reply);

/// What is wrong with a statement that a model wrote.
enum class ReplyFault : std::uint8_t {
    Malformed, ///< another try may mend it
    Forbidden, ///< it is no single read: a model that writes that is not asked again
};

struct ReplyRefusal {
    ReplyFault fault = ReplyFault::Malformed;
    base::Error error; ///< with the place and what is acceptable there, for the model
};

/// The statement as a tree of `dialect`.
base::Result<sql::syntax::Query, ReplyRefusal> parse_reply(std::string_view sql,
                                                           const sql::syntax::Dialect& dialect);

} // namespace vouch::answer::detail
