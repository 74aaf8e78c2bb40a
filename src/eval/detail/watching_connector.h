#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "database/connector.h"
#include "sql/policy/approved.h"

namespace vouch::eval::detail {

/// Passes everything on to a connector, which must outlive it, and keeps what was run and the rows
/// that came.
class WatchingConnector final : public database::Connector {
public:
    struct Seen {
        std::string sql;
        std::vector<schema::Row> rows{}; ///< up to the budget of the query
    };

    explicit WatchingConnector(const database::Connector& inner) : inner_(inner) {}

    /// What was run since the last call.
    std::vector<Seen> take() const;

    std::string_view dialect_name() const override { return inner_.dialect_name(); }
    std::string data_version(const base::Context& context) const override {
        return inner_.data_version(context);
    }
    base::Result<database::Health> health(std::chrono::milliseconds time,
                                          const base::Context& context) const override {
        return inner_.health(time, context);
    }
    base::Result<schema::Catalog> introspect(const base::Context& context) const override {
        return inner_.introspect(context);
    }

protected:
    base::Result<database::ReadSummary> read(const sql::policy::ApprovedQuery& query,
                                             const database::ReadBudget& budget,
                                             const base::Context& context,
                                             database::RowSink& sink) const override;
    base::Result<database::QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                                              const base::Context& context) const override {
        return inner_.estimate(query, context);
    }

private:
    const database::Connector& inner_;
    mutable std::mutex mutex_;
    mutable std::vector<Seen> seen_;
};

} // namespace vouch::eval::detail
