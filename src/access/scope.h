#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/agents.h"
#include "access/claims.h"
#include "base/result.h"
#include "schema/catalog.h"
#include "search/filter.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"

namespace vouch::access {

/// What one caller may see through one agent. There is no default: a scope is made as nothing, as
/// everything or of an agent, and these are different states. It compiles to the plain rules that
/// the lower folders keep; nobody else decides access.
class Scope {
public:
    static constexpr std::int64_t kRowsDefault = 1'000;

    /// The person at this machine who owns the workspace: every connector, every document.
    static Scope local_operator(std::int64_t rows_max = kRowsDefault);
    /// A caller without any grant.
    static Scope nothing(std::string caller);
    /// What the agent may read, for a caller of whom the claims are known; at most `rows_max` rows.
    static Scope through(std::shared_ptr<const AgentRecord> agent, Claims claims,
                         std::int64_t rows_max = kRowsDefault);

    /// The same caller with at most `rows` rows an answer.
    Scope with_row_limit(std::int64_t rows) const;
    /// The same caller, reading only these sectors of what this scope allows.
    Scope within_sectors(const std::vector<std::string>& sectors) const;

    const std::string& caller() const { return caller_; }
    /// The most rows of one answer.
    std::int64_t rows_max() const { return rows_max_; }
    /// How long one query may take; none: as the workspace has it.
    std::optional<std::chrono::milliseconds> query_time() const;
    /// Whether no connector and no document can be read.
    bool reads_nothing() const;
    bool reads_connector(std::string_view id) const;
    /// Whether no connector is kept from it, whatever is registered.
    bool reads_every_connector() const;
    /// Whether a question may be sent to the search of the web, where the workspace has one.
    bool searches_web() const;
    /// Which knowledge base serves for the connector; empty: its own.
    std::string knowledge_base(std::string_view id) const;
    /// SHA-256 (hexadecimal) over every rule: equal scopes and only they have equal digests.
    const std::string& digest() const { return digest_; }

    /// The rules for one connector. A table or a column of a rule that does not exist is an error
    /// with file, line and the nearest that does; so is a filter or a mask that is no expression of
    /// the dialect. With a claim that nobody gave a filter is false and a mask NULL. The catalog is
    /// that of the whole database. The row limit is one more than `rows_max`, for only that one
    /// tells whether there was more (database/connector.h).
    base::Result<sql::policy::Policy> sql_policy(std::string_view id,
                                                 const sql::syntax::Dialect& dialect,
                                                 const schema::Catalog& catalog) const;
    search::Filter search_filter() const;

private:
    enum class Reach : std::uint8_t { Nothing, Everything, Agent };

    Scope(std::string caller, Reach reach, std::int64_t rows_max);
    void seal();

    std::string caller_;
    Reach reach_;
    std::int64_t rows_max_;
    std::shared_ptr<const AgentRecord> agent_; ///< with Reach::Agent; shared with other scopes
    Claims claims_;
    std::vector<std::vector<std::string>> sector_limits_; ///< all must allow
    std::string digest_;
};

} // namespace vouch::access
