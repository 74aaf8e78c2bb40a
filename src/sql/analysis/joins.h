// What a join does to the rows of an aggregate, known from the keys of the catalog.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis {

enum class JoinEffect : std::uint8_t {
    /// An aggregate over `table` counts its rows once for each matching row of `other`, whose join
    /// columns are no key: sum, avg and count are too large. The span is the aggregate's.
    RepeatedRows,
    /// An inner join through a foreign key of `table` that may be null: rows without a match in
    /// `other` are lost. The span is the condition's.
    LostRows,
    /// A condition in WHERE on `table`, which an outer join fills with nulls, removes those rows
    /// again: the outer join is an inner one. The span is the condition's.
    UndoneOuterJoin,
};

struct JoinFinding {
    JoinEffect effect = JoinEffect::RepeatedRows;
    std::uint32_t table = 0; ///< position in Catalog::tables
    std::optional<std::uint32_t> other{};
    base::TextSpan span;
};

/// Of every SELECT in the query. Nothing is reported where the keys are not known: a table without
/// any declared key repeats nothing, as far as this can tell. Aggregates that repetition does not
/// change (min, max, DISTINCT) and those over windows do not count; nor does count(*), which counts
/// the joined rows themselves. Ordered by span.
std::vector<JoinFinding> join_findings(const syntax::Query& query, const Analysis& analysis,
                                       const syntax::Dialect& dialect, const CatalogNames& names);

/// The base tables of one SELECT in groups that no condition ties to each other: each combination
/// of their rows is made. A condition ties whatever it names. Tables of which keys leave one row
/// are in no group, and neither are derived ones.
struct TableGroups {
    base::TextSpan span; ///< of the SELECT
    /// Positions in Catalog::tables; a table that is named twice is there twice.
    std::vector<std::vector<std::uint32_t>> groups;
};

/// Of every SELECT in the query that reads a base table; inner ones after the outer.
std::vector<TableGroups> table_groups(const syntax::Query& query, const Analysis& analysis,
                                      const CatalogNames& names);

} // namespace vouch::sql::analysis
