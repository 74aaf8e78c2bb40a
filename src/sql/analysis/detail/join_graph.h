#pragma once

#include <cstdint>
#include <vector>

#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis::detail {

/// A column of one source of a FROM: a position in the table, or in Analysis::derived.
struct SourceColumn {
    std::uint32_t source = kNoSource;
    std::uint32_t column = 0;
    friend bool operator==(const SourceColumn&, const SourceColumn&) = default;
};

/// `left = right`; a constant has no source on the right.
struct Equality {
    SourceColumn left;
    SourceColumn right;
    base::TextSpan span;
    bool outer = false; ///< from the condition of an outer join
};

/// The sources of one SELECT and how they are joined.
struct JoinGraph {
    std::vector<std::uint32_t> sources;  ///< that give rows: not those of semi and anti joins
    std::vector<std::uint32_t> nullable; ///< sources that an outer join fills with nulls
    std::vector<Equality> equalities;    ///< of ON, USING, NATURAL and the AND terms of WHERE
    std::vector<const syntax::Expression*> conditions; ///< the AND terms of WHERE
};

JoinGraph join_graph(const syntax::Select& select, const Analysis& analysis,
                     const CatalogNames& names);

/// The sets of columns that are unique in a source: declared keys of a table, and what GROUP BY,
/// DISTINCT or an aggregate without groups make unique in a query. Empty where none is known.
std::vector<std::vector<std::uint32_t>>
unique_keys(const SourceUse& source, const Analysis& analysis, const CatalogNames& names);

/// The sources that have at most one row for each combination of rows of `start`.
std::vector<std::uint32_t> reached_by_keys(const std::vector<std::uint32_t>& start,
                                           const JoinGraph& graph, const Analysis& analysis,
                                           const CatalogNames& names);

} // namespace vouch::sql::analysis::detail
