#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search/filter.h"
#include "sql/policy/policy.h"

namespace vouch::access {

/// What one caller may see through one agent. There is no default: a scope is made as nothing or as
/// everything, and these are different states. It compiles to the plain rules that the lower
/// folders keep; nobody else decides access.
class Scope {
public:
    static constexpr std::int64_t kRowsDefault = 1'000;

    /// The person at this machine who owns the workspace: every connector, every document.
    static Scope local_operator(std::int64_t rows_max = kRowsDefault);
    /// A caller without any grant.
    static Scope nothing(std::string caller);

    /// The same caller with at most `rows` rows an answer.
    Scope with_row_limit(std::int64_t rows) const;
    /// The same caller, reading only these sectors of what this scope allows.
    Scope within_sectors(const std::vector<std::string>& sectors) const;

    const std::string& caller() const { return caller_; }
    /// The most rows of one answer.
    std::int64_t rows_max() const { return rows_max_; }
    /// Whether no connector and no document can be read.
    bool reads_nothing() const;
    /// SHA-256 (hexadecimal) over every rule: equal scopes and only they have equal digests.
    const std::string& digest() const { return digest_; }

    /// The rules for every connector, until agents tell them apart.
    /// The row limit is one more than `rows_max`, for only that one tells whether there was more
    /// (database/connector.h).
    sql::policy::Policy sql_policy() const;
    search::Filter search_filter() const;

private:
    enum class Reach : std::uint8_t { Nothing, Everything };

    Scope(std::string caller, Reach reach, std::int64_t rows_max);
    void seal();

    std::string caller_;
    Reach reach_;
    std::int64_t rows_max_;
    std::vector<std::vector<std::string>> sector_limits_; ///< all must allow
    std::string digest_;
};

} // namespace vouch::access
