#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

struct SqlPolicyFigures {
    std::size_t right = 0;
    std::size_t total = 0; ///< decisions: a statement for every dialect is one in each
    std::size_t wrongly_allowed = 0;
    std::size_t wrongly_denied = 0;
    std::size_t skipped = 0;                   ///< rows of dialects that this program does not have
    std::vector<std::string> skipped_dialects; ///< sorted

    Figures figures() const;
};

struct SqlPolicyInput {
    std::filesystem::path schema; ///< see access/schema_file.h
    std::filesystem::path policy;
    std::filesystem::path cases; ///< tab-separated: dialect (`any` = every one), verdict,
                                 ///< statement, reason
};

/// Shows the gate every statement. Rows for `mysql` hold for `mariadb` too. Lines: `line`,
/// `dialect`, `verdict`, and `expected`, `code`, `message`.
base::Result<SqlPolicyFigures> measure_sql_policy(const SqlPolicyInput& input,
                                                  const LineSink& lines,
                                                  const base::Context& context);

} // namespace vouch::eval
