#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "sql/analysis/catalog_names.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// The mask of each column of `table`, null where it has none. Fails for a mask of an unknown
/// column, two masks of one, and a mask that is no expression over one row.
base::Result<std::vector<FilterExpression>>
masks_by_column(const RelationRule& rule, std::uint32_t table, const analysis::CatalogNames& names);

struct Replacement {
    syntax::QueryPtr query;
    std::vector<std::uint32_t> relations; ///< that it reads, also in subqueries of its filter
};

/// What stands where the table is named: `(SELECT columns FROM schema.table WHERE filter)`, with
/// the masks in the place of their columns. Filter and masks see the columns as they are stored,
/// also hidden ones; both may be null. Fails where one of them does not resolve.
base::Result<Replacement>
replacement_of(std::uint32_t table, const std::vector<bool>& visible_columns,
               const FilterExpression& filter, const std::vector<FilterExpression>& masks,
               const syntax::Dialect& dialect, const analysis::CatalogNames& names);

/// A name of the catalog as a node; quoted when the dialect would otherwise read another name.
syntax::Identifier stored_identifier(std::string_view name, const syntax::Dialect& dialect);

/// `schema.table` of the catalog as a node.
syntax::QualifiedName stored_name(const schema::Table& table, const syntax::Dialect& dialect);

} // namespace vouch::sql::policy::detail
