#include "database/detail/duckdb_session.h"

#include <limits>
#include <utility>
#include <vector>

#include "database/detail/duckdb_errors.h"
#include "database/detail/duckdb_file.h"
#include "database/detail/duckdb_values.h"
#include "database/detail/row_meter.h"
#include "sql/policy/approved.h"
#include "text/unicode.h"

namespace vouch::database::detail {

using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;
using duckdb::Session;

namespace {

constexpr base::ByteCount kOwnRowBytesMax{std::uint64_t{16} << 20};

std::vector<schema::ResultColumn> result_columns(const std::vector<duckdb::Column>& columns) {
    std::vector<schema::ResultColumn> result;
    for (const duckdb::Column& column : columns)
        result.push_back(
            {text::replace_invalid_utf8(column.name), text::replace_invalid_utf8(column.type)});
    return result;
}

std::uint64_t bytes_of(const std::vector<duckdb::Cell>& cells) {
    std::uint64_t bytes = 0;
    for (const duckdb::Cell& cell : cells)
        bytes += cell.bytes.size();
    return bytes;
}

schema::Row row_of(const std::vector<duckdb::Cell>& cells) {
    schema::Row row;
    row.reserve(cells.size());
    for (const duckdb::Cell& cell : cells)
        row.push_back(duckdb_value(cell));
    return row;
}

} // namespace

Result<DuckdbSession> DuckdbSession::open(const std::filesystem::path& path,
                                          const base::Context& context) {
    TRY(check_duckdb_file(path));
    duckdb::Parts parts = TRY(duckdb::find_parts());
    // Taken before the file is opened: what changes meanwhile is a change.
    std::string version = duckdb_file_version(path);
    Session process = TRY(Session::start(parts, path));
    if (!TRY(process.wait_ready(context))) return Unexpected(duckdb_error(process.failure()));
    return DuckdbSession(std::move(process), path, std::move(version));
}

Result<void> DuckdbSession::begin(const base::Context& context,
                                  const base::Context& /*patience*/) const {
    TRY(context.check());
    if (reusable() && duckdb_file_version(path_) == file_version_) return {};
    return fail(ErrorCode::Unavailable, "The DuckDB file is to be opened anew.");
}

Result<void> DuckdbSession::send(const CatalogQuery& query, const base::Context& context) {
    return process_.send(query.text(), kOwnRowBytesMax, context);
}

Result<void> DuckdbSession::send(const sql::policy::ApprovedQuery& query, const ReadBudget& budget,
                                 const base::Context& context) {
    return process_.send(query.text(), budget.bytes, context);
}

Result<void> DuckdbSession::send(const sql::policy::ApprovedEstimate& query,
                                 const base::Context& context) {
    return process_.send(query.text(), kOwnRowBytesMax, context);
}

/// After a fault of its own DuckDB answers nothing any more.
base::Error DuckdbSession::failed() {
    base::Error error = duckdb_error(process_.failure());
    broken_ = error.code == ErrorCode::Internal;
    return error;
}

Result<bool> DuckdbSession::next(const base::Context& context) {
    switch (TRY(process_.next(context))) {
    case Session::Step::Row: return true;
    case Session::Step::End: return false;
    case Session::Step::Failed: return Unexpected(failed());
    case Session::Step::RowTooLong: break;
    }
    return fail(ErrorCode::LimitExceeded, "What DuckDB says of its tables is too long.");
}

Result<void> DuckdbSession::go_on_after(const base::Error& error,
                                        const base::Context& /*context*/) const {
    if (!reusable()) return Unexpected(error);
    return {};
}

std::string_view DuckdbSession::text(std::size_t column) const {
    return column < process_.cells().size() ? process_.cells()[column].bytes : std::string_view();
}

Result<ReadSummary> DuckdbSession::read_rows(const ReadBudget& budget, const base::Context& context,
                                             RowSink& sink) {
    RowMeter meter(budget, sink);
    bool announced = false;
    while (true) {
        auto step = process_.next(context);
        if (!step) return meter.end_with(std::move(step).error());
        if (*step == Session::Step::Failed) return meter.end_with(failed());
        if (!std::exchange(announced, true)) sink.columns(result_columns(process_.columns()));
        if (*step == Session::Step::End) return meter.summary();
        bool too_long = *step == Session::Step::RowTooLong;
        std::uint64_t bytes =
            too_long ? std::numeric_limits<std::uint64_t>::max() : bytes_of(process_.cells());
        std::size_t columns = too_long ? 0 : process_.cells().size();
        if (!meter.admits(bytes, columns)) return meter.summary();
        TRY(meter.take(row_of(process_.cells())));
    }
}

std::string DuckdbSession::engine() const {
    std::string version = text::replace_invalid_utf8(process_.ready().version);
    return "DuckDB " + (version.starts_with('v') ? version.substr(1) : version);
}

} // namespace vouch::database::detail
