#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "knowledge/detail/dbt_manifest.h"
#include "knowledge/knowledge_base.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::knowledge::detail {

/// SELECT aggregate FROM table WHERE conditions, as a tree. An error says why it cannot be.
base::Result<sql::syntax::Query> aggregate_query(const DbtAggregate& aggregate,
                                                 const BaseTable& table,
                                                 const sql::syntax::Dialect& dialect);

/// The one query divided by the other, NULL where that is zero.
sql::syntax::Query ratio_query(sql::syntax::Query numerator, sql::syntax::Query denominator);

} // namespace vouch::knowledge::detail
