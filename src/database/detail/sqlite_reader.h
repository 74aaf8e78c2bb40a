#pragma once

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "sqlite/statement.h"

namespace vouch::database::detail {

/// Steps through the statement into the sink, within the budget and the deadline, as
/// Connector::run() says. One step past the row budget tells whether there was more.
base::Result<ReadSummary> read_sqlite_rows(sqlite::Statement& statement, const ReadBudget& budget,
                                           const base::Context& context, RowSink& sink);

} // namespace vouch::database::detail
