#include "eval/detail/watching_connector.h"

#include <utility>

namespace vouch::eval::detail {
namespace {

class KeepingSink : public database::RowSink {
public:
    KeepingSink(database::RowSink& next, std::vector<schema::Row>& kept)
        : next_(next), kept_(kept) {}

    void columns(std::vector<schema::ResultColumn> columns) override {
        next_.columns(std::move(columns));
    }
    base::Result<void> row(schema::Row row) override {
        kept_.push_back(row);
        return next_.row(std::move(row));
    }

private:
    database::RowSink& next_;
    std::vector<schema::Row>& kept_;
};

} // namespace

base::Result<database::ReadSummary> WatchingConnector::read(const sql::policy::ApprovedQuery& query,
                                                            const database::ReadBudget& budget,
                                                            const base::Context& context,
                                                            database::RowSink& sink) const {
    Seen seen{query.text()};
    KeepingSink keeping(sink, seen.rows);
    auto summary = inner_.run(query, budget, context, keeping);
    const std::lock_guard lock(mutex_);
    seen_.push_back(std::move(seen));
    return summary;
}

std::vector<WatchingConnector::Seen> WatchingConnector::take() const {
    const std::lock_guard lock(mutex_);
    return std::exchange(seen_, {});
}

} // namespace vouch::eval::detail
