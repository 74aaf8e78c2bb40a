#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sql/syntax/tree.h"

namespace vouch::sql::policy {

/// Absent means nothing, never everything: "everything" is said in so many words.
enum class Extent : std::uint8_t { Nothing, Everything, Listed };

/// An expression over the columns of one relation. Shared because it is never changed and every
/// query of a scope uses the same one.
using FilterExpression = std::shared_ptr<const syntax::Expression>;

/// A column shown as something else. Not supported yet: a policy that has one is refused as a
/// whole.
struct ColumnMask {
    std::string column;
    FilterExpression expression;
};

/// What may be read of one relation.
struct RelationRule {
    std::string schema; ///< empty: the catalog's default schema
    std::string table;
    Extent columns = Extent::Everything;
    std::vector<std::string> allowed_columns{}; ///< with Extent::Listed
    std::vector<std::string> denied_columns{};  ///< taken away from what `columns` gives
    FilterExpression row_filter{}; ///< null: all rows. A missing claim is the literal FALSE here
    std::vector<ColumnMask> masks{};
};

/// What one caller may read. Names are compared by the dialect's rules.
struct Policy {
    Extent relations = Extent::Nothing;
    /// With Listed: the relations that may be read. With Everything: those that differ from "all
    /// columns, all rows". A relation has at most one rule.
    std::vector<RelationRule> rules{};
    std::int64_t row_limit_max = 1'000; ///< at least 1
    std::string version{};              ///< of the rules that this was compiled from
    std::string scope_digest{};         ///< of the caller's scope
};

} // namespace vouch::sql::policy
