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

/// A column shown as something else: every query reads the mask's value and never the stored one,
/// wherever it names the column. The expression is over one row and sees the stored values of all
/// columns of the relation, as the row filter does.
struct ColumnMask {
    std::string column;
    FilterExpression expression; ///< not null
};

/// What may be read of one relation.
struct RelationRule {
    std::string schema; ///< empty: the catalog's default schema
    std::string table;
    Extent columns = Extent::Everything;
    std::vector<std::string> allowed_columns{}; ///< with Extent::Listed
    std::vector<std::string> denied_columns{};  ///< taken away from what `columns` gives
    FilterExpression row_filter{};   ///< null: all rows. A missing claim is the literal FALSE here
    std::vector<ColumnMask> masks{}; ///< at most one for a column; a hidden column stays hidden
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
