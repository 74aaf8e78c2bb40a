#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/detail/catalog_query.h"
#include "duckdb/session.h"

namespace vouch::database::detail {

/// A process with the file open, as a session of a SessionPool. Statements are constants of ours or
/// what the gate approved.
class DuckdbSession {
public:
    static base::Result<DuckdbSession> open(const std::filesystem::path& path,
                                            const base::Context& context);

    /// Unavailable where the process is gone, or the file is another since it opened it.
    base::Result<void> begin(const base::Context& context, const base::Context& patience) const;
    /// Ends what still runs, within a tenth of a second; most likely the process with it.
    void end() { process_.stop(); }
    bool reusable() const { return !broken_ && process_.usable(); }

    base::Result<void> send(const CatalogQuery& query, const base::Context& context);
    base::Result<void> send(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                            const base::Context& context);
    base::Result<void> send(const sql::policy::ApprovedEstimate& query,
                            const base::Context& context);

    /// The next row of a statement that gives texts only; false at its end.
    base::Result<bool> next(const base::Context& context);
    /// Empty for null. Valid until the next call of next().
    std::string_view text(std::size_t column) const;
    /// Whether another statement may follow one that failed with `error`; else that error, for the
    /// process is gone.
    base::Result<void> go_on_after(const base::Error& error, const base::Context& context) const;

    /// All rows of what was sent, as Connector::run() says.
    base::Result<ReadSummary> read_rows(const ReadBudget& budget, const base::Context& context,
                                        RowSink& sink);

    std::string engine() const;
    /// Whether the kernel keeps the process from other files also while it opens this one.
    bool has_file_rules() const { return process_.ready().landlock_version > 0; }

private:
    DuckdbSession(duckdb::Session process, std::filesystem::path path, std::string version)
        : process_(std::move(process)), path_(std::move(path)), file_version_(std::move(version)) {}

    base::Error failed();

    duckdb::Session process_;
    std::filesystem::path path_;
    std::string file_version_;
    bool broken_ = false;
};

} // namespace vouch::database::detail
