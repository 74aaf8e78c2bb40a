#include "database/connector.h"

#include <utility>

#include "sql/policy/approved.h"

namespace vouch::database {

using base::ErrorCode;
using base::Result;

namespace {

class Gatherer final : public RowSink {
public:
    void columns(std::vector<schema::ResultColumn> columns) override {
        result.columns = std::move(columns);
    }
    Result<void> row(schema::Row row) override {
        result.rows.push_back(std::move(row));
        return {};
    }
    schema::ResultSet result;
};

base::Error with_more_time(base::Error error) {
    error.hints.emplace_back("The setting answer.query_seconds allows a query more time.");
    return error;
}

} // namespace

Result<schema::ResultSet> Connector::run(const sql::policy::ApprovedQuery& query,
                                         const ReadBudget& budget,
                                         const base::Context& context) const {
    Gatherer gatherer;
    ReadSummary summary = TRY(run(query, budget, context, gatherer));
    gatherer.result.truncation = summary.truncation;
    return std::move(gatherer.result);
}

Result<ReadSummary> Connector::run(const sql::policy::ApprovedQuery& query,
                                   const ReadBudget& budget, const base::Context& context,
                                   RowSink& sink) const {
    TRY(context.check());
    TRY(check_dialect(query.dialect_name()));
    auto done = read(query, budget, context, sink);
    if (!done && done.error().code == ErrorCode::Timeout)
        done = base::Unexpected(with_more_time(std::move(done).error()));
    ReadSummary summary = TRY(std::move(done));
    bool cut = query.row_limit_origin() == sql::policy::RowLimitOrigin::Added ||
               query.row_limit_origin() == sql::policy::RowLimitOrigin::Clamped;
    bool complete = summary.truncation == schema::Truncation::None;
    if (cut && complete && std::cmp_equal(summary.rows, query.row_limit())) {
        summary.truncation = schema::Truncation::Rows;
    }
    return summary;
}

Result<QueryPlan> Connector::estimate(const sql::policy::ApprovedEstimate& query,
                                      const base::Context& context) const {
    TRY(context.check());
    TRY(check_dialect(query.dialect_name()));
    return explain(query, context);
}

Result<void> Connector::check_dialect(std::string_view approved_for) const {
    if (approved_for == dialect_name()) return {};
    return base::fail(ErrorCode::InvalidArgument,
                      "The query was approved for " + std::string(approved_for) +
                          ", the database speaks " + std::string(dialect_name()) + ".");
}

} // namespace vouch::database
