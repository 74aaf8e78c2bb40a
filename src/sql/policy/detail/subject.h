#pragma once

#include <string>
#include <vector>

#include "sql/analysis/analysis.h"
#include "sql/policy/detail/access_table.h"
#include "sql/policy/refusal.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// What is judged. A function refusal_of_x gives the refusal of x, or nothing where there is none.
struct Subject {
    const syntax::Query& query;
    const analysis::Analysis& analysis;
    const syntax::Dialect& dialect;
    const schema::Catalog& catalog;
    const AccessTable& access;
};

inline Refusal refusal(RefusalCode code, std::string message, base::TextSpan span,
                       std::vector<std::string> hints = {}) {
    return {.code = code, .message = std::move(message), .span = span, .hints = std::move(hints)};
}

} // namespace vouch::sql::policy::detail
