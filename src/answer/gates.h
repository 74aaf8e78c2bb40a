#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "access/scope.h"
#include "answer/probe.h"
#include "base/result.h"
#include "sql/policy/approve.h"

namespace vouch::answer {

/// The doors of one question: one for each database under the scope of the caller, made when it is
/// first asked for, since making one takes longer than using it. Thread-safe. What it is made from
/// outlives it.
class Gates {
public:
    Gates(const std::vector<DatabaseSource>& databases, const access::Scope& scope);

    /// An error where the rules of the scope cannot be kept.
    base::Result<const sql::policy::Gate*> gate(std::size_t database) const;

private:
    struct Entry {
        std::once_flag once{};
        std::optional<base::Result<sql::policy::Gate>> gate{};
    };

    const std::vector<DatabaseSource>& databases_;
    const access::Scope& scope_;
    std::vector<std::unique_ptr<Entry>> entries_; ///< a flag cannot be moved
};

} // namespace vouch::answer
