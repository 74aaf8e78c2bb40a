#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis {

enum class LiteralRole : std::uint8_t {
    Equal,   ///< =, <>, IN, IS [NOT] DISTINCT FROM, CASE x WHEN
    Range,   ///< <, <=, >, >=, BETWEEN
    Pattern, ///< LIKE and its relatives
    Other,   ///< compared with nothing
};

/// A literal value and the column that it is compared to. The column may be inside a cast, a
/// collation or a function of one argument, `lower(name) = 'x'`, and is followed through derived
/// relations as long as they give it unchanged.
struct LiteralUse {
    const syntax::Expression* literal = nullptr; ///< a Literal or TypedLiteral
    std::optional<ColumnId> column{};
    LiteralRole role = LiteralRole::Other;
};

/// In the order of the tree; without positions, sizes of types, NULL, TRUE and FALSE.
std::vector<LiteralUse> literals(const syntax::Query& query, const Analysis& analysis);

/// The literals alone, to be looked at or replaced by others: the same in the same order, for which
/// no name has to resolve.
std::vector<const syntax::Expression*> value_literals(const syntax::Query& query);
std::vector<syntax::Expression*> value_literals(syntax::Query& query);

/// The base column whose values a column of `analysis.derived` passes on, if it is exactly one.
std::optional<ColumnId> base_column(const Analysis& analysis, std::uint32_t derived);

} // namespace vouch::sql::analysis
