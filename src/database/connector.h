// What every kind of database offers: what it holds, whether it can be reached, and the rows of an
// approved query. There is no way to run a text: only an ApprovedQuery, which sql/policy makes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "schema/catalog.h"
#include "schema/result_set.h"

namespace vouch::sql::policy {
class ApprovedEstimate;
class ApprovedQuery;
} // namespace vouch::sql::policy

namespace vouch::database {

/// How much of a result is read; what is beyond is left and the result marked. Time comes from the
/// Context. The policy should allow one row more than `rows`, for only that one tells whether there
/// was more (access/scope.h does); where it cut the query at fewer and all of these came, the
/// result counts as truncated.
struct ReadBudget {
    static constexpr std::size_t kRowsDefault = 1'000;
    static constexpr base::ByteCount kBytesDefault{std::uint64_t{64} << 20};

    /// What the policy that approves the query allows should be one row more than this: only that
    /// one tells whether there was more. Where the policy cut the query at fewer rows and all of
    /// these came, the result counts as truncated.
    std::size_t rows = kRowsDefault;
    /// Of texts and blobs as the engine holds them, and sizeof(schema::Value) for each value.
    base::ByteCount bytes = kBytesDefault;
};

/// Where the rows of a result go, one by one.
class RowSink {
public:
    virtual ~RowSink() = default;
    /// Once, before the first row.
    virtual void columns(std::vector<schema::ResultColumn> columns) = 0;
    /// An error ends the reading and is what run() returns.
    virtual base::Result<void> row(schema::Row row) = 0;
};

struct ReadSummary {
    std::size_t rows = 0;
    base::ByteCount bytes{};
    schema::Truncation truncation = schema::Truncation::None;
};

/// How much of the stored data the engine looked at.
enum class DataCheck : std::uint8_t {
    Sound,    ///< all of it, and it found no fault
    TimeOver, ///< a part, and no fault in that: the time limit of the check ended it
    NotMade,  ///< none: the engine looks after its data itself, or offers no check
};

struct Health {
    std::string engine{};                ///< "SQLite 3.40.1"
    std::chrono::microseconds latency{}; ///< of connecting, without the check of the data
    DataCheck data = DataCheck::Sound;
    std::string transport{}; ///< "TLSv1.3, certificate and host name checked"; empty for a file
    /// What the login could do beyond reading, and what else is weaker than it need be: a sentence
    /// each.
    std::vector<std::string> warnings{};
};

/// How the engine means to run a query, in its own words: a line a step, indented by two spaces for
/// each step that it belongs to.
struct QueryPlan {
    std::vector<std::string> steps{};
    std::optional<double> cost{}; ///< of the whole, in the engine's own unit
    /// The most rows that any step is thought to make, on the way or at the end.
    std::optional<double> rows_most{};
};

/// Safe to use from several threads at once.
///
/// Errors are read by failure_class() (failure.h). Their messages never hold values of rows: a
/// filter may hide these from the asker.
class Connector {
public:
    virtual ~Connector() = default;

    /// The name of the dialect for which queries are approved: "sqlite".
    virtual std::string_view dialect_name() const = 0;

    /// Changes whenever the data may have; empty where that cannot be told.
    virtual std::string data_version(const base::Context& context) const = 0;

    /// Connects, and has an engine that lives in a file check its data for at most
    /// `data_check_time`. Corrupt where it finds a fault.
    virtual base::Result<Health> health(std::chrono::milliseconds data_check_time,
                                        const base::Context& context) const = 0;

    /// Tables, views, columns and keys. What cannot be read is left out with a warning; an error
    /// only where nothing can be read.
    virtual base::Result<schema::Catalog> introspect(const base::Context& context) const = 0;

    /// The rows within the budget. When the deadline passes after the first row, what was read is
    /// the result, truncated by Time; before it, an error of code Timeout. A row that would exceed
    /// the byte budget is left out as a whole; no value is ever cut.
    base::Result<schema::ResultSet> run(const sql::policy::ApprovedQuery& query,
                                        const ReadBudget& budget,
                                        const base::Context& context) const;

    /// The same without gathering: memory does not grow with the result.
    base::Result<ReadSummary> run(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                                  const base::Context& context, RowSink& sink) const;

    /// The plan of a query, which is not run.
    base::Result<QueryPlan> estimate(const sql::policy::ApprovedEstimate& query,
                                     const base::Context& context) const;

protected:
    /// `query` is of this connector's dialect.
    virtual base::Result<ReadSummary> read(const sql::policy::ApprovedQuery& query,
                                           const ReadBudget& budget, const base::Context& context,
                                           RowSink& sink) const = 0;
    /// `query` is of this connector's dialect.
    virtual base::Result<QueryPlan> explain(const sql::policy::ApprovedEstimate& query,
                                            const base::Context& context) const = 0;

private:
    base::Result<void> check_dialect(std::string_view approved_for) const;
};

} // namespace vouch::database
