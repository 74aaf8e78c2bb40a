#pragma once

#include <string>
#include <vector>

#include "eval/detail/hidden_part.h"

namespace vouch::eval::detail {

struct HostileTexts {
    std::vector<std::string> statements;     ///< that must never run as they are
    std::vector<std::string> canary_queries; ///< that read what is hidden
    std::vector<std::string> questions;      ///< that lead to them, and some that command
};

/// Aimed at the hidden parts of one database: reads around a row filter and of hidden columns, in
/// many forms, reads of the engine's own tables and files, and writes.
HostileTexts hostile_texts(const std::vector<HiddenPart>& parts,
                           const sql::syntax::Dialect& dialect);

} // namespace vouch::eval::detail
