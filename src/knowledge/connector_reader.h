#pragma once

#include <utility>

#include "base/result.h"
#include "database/connector.h"
#include "knowledge/data_reader.h"
#include "schema/catalog.h"
#include "sql/policy/approve.h"
#include "sql/policy/policy.h"

namespace vouch::knowledge {

/// Reads a database through the one door: each look-up is a tree, approved for the same policy that
/// the answers will have, and run by the connector. Connector and catalog must outlive the reader.
class ConnectorReader : public DataReader {
public:
    /// The policy's row limit is for answers to a person; here it is raised to what the index
    /// holds.
    static base::Result<ConnectorReader> create(const database::Connector& connector,
                                                const schema::Catalog& catalog,
                                                sql::policy::Policy policy);

    base::Result<std::vector<schema::Value>> distinct_values(ColumnId column, std::size_t limit,
                                                             const base::Context& context) override;
    base::Result<TableSummary> summary(TableId table, std::span<const std::uint32_t> columns,
                                       const base::Context& context) override;

private:
    ConnectorReader(const database::Connector& connector, const schema::Catalog& catalog,
                    sql::policy::Gate gate)
        : connector_(connector), catalog_(catalog), gate_(std::move(gate)) {}

    base::Result<schema::ResultSet> run(sql::syntax::Query query,
                                        const base::Context& context) const;

    const database::Connector& connector_;
    const schema::Catalog& catalog_;
    sql::policy::Gate gate_;
};

} // namespace vouch::knowledge
