#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vouch::sql::policy {

/// How the row limit of a query came about.
enum class RowLimitOrigin : std::uint8_t { Kept, Added, Clamped, NotNeeded };

struct RelationName {
    std::string schema;
    std::string table;
    friend auto operator<=>(const RelationName&, const RelationName&) = default;
};

struct ColumnName {
    std::string schema;
    std::string table;
    std::string column;
    friend auto operator<=>(const ColumnName&, const ColumnName&) = default;
};

/// A query that one caller may run against one state of one database, once: proof that the policy
/// saw it. Made only by Gate. It is never stored: a text that comes from a cache is approved again.
class ApprovedQuery {
public:
    /// The re-printed tree: relations are qualified, filters and the row limit are inside.
    const std::string& text() const { return text_; }
    const std::string& dialect_name() const { return dialect_name_; }
    const std::string& policy_version() const { return policy_version_; }
    const std::string& scope_digest() const { return scope_digest_; }
    const std::string& schema_fingerprint() const { return schema_fingerprint_; }
    /// The most rows that the text can give.
    std::int64_t row_limit() const { return row_limit_; }
    RowLimitOrigin row_limit_origin() const { return row_limit_origin_; }
    /// One for each output column; empty for an expression without an alias.
    const std::vector<std::string>& output_columns() const { return output_columns_; }
    const std::vector<RelationName>& relations() const { return relations_; } ///< sorted, unique
    const std::vector<ColumnName>& columns() const { return columns_; }       ///< sorted, unique
    /// What the text reads: `relations` and those that row filters ask. Sorted, unique.
    const std::vector<RelationName>& relations_read() const { return relations_read_; }

private:
    friend class Gate;
    ApprovedQuery() = default;

    std::string text_;
    std::string dialect_name_;
    std::string policy_version_;
    std::string scope_digest_;
    std::string schema_fingerprint_;
    std::int64_t row_limit_ = 0;
    RowLimitOrigin row_limit_origin_ = RowLimitOrigin::Added;
    std::vector<std::string> output_columns_;
    std::vector<RelationName> relations_;
    std::vector<ColumnName> columns_;
    std::vector<RelationName> relations_read_;
};

/// The statement that asks the engine for the plan of an approved query without running it.
class ApprovedEstimate {
public:
    const std::string& text() const { return text_; }
    const std::string& dialect_name() const { return dialect_name_; }
    const std::string& schema_fingerprint() const { return schema_fingerprint_; }

private:
    friend class Gate;
    ApprovedEstimate() = default;

    std::string text_;
    std::string dialect_name_;
    std::string schema_fingerprint_;
};

} // namespace vouch::sql::policy
