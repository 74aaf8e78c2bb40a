#include "database/detail/sqlite_row_counts.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using schema::Catalog;
using schema::Table;
using sqlite::Statement;
using sqlite::Step;

/// For all tables together. Warm, SQLite counts some fifty million rows a second.
constexpr std::chrono::milliseconds kCountTime{300};

constexpr CatalogQuery kRowCount("SELECT count(*) FROM main.");
constexpr CatalogQuery kStatistics("SELECT tbl, stat FROM main.sqlite_stat1");

Result<std::int64_t> count_rows(CatalogSession& session, const std::string& table,
                                const base::Context& context) {
    TRY(context.check());
    Statement statement = TRY(session.prepare(kRowCount, table, context));
    TRY(statement.step(context));
    return statement.column_integer(0);
}

/// `stat` starts with the number of rows.
void use_statistics(Catalog& catalog, std::string_view name, std::string_view stat) {
    auto found = catalog.find_table(catalog.default_schema, name);
    if (!found || catalog.tables[*found].row_count) return;
    std::int64_t rows = 0;
    auto [end, error] = std::from_chars(stat.data(), stat.data() + stat.size(), rows);
    if (error == std::errc() && rows >= 0) catalog.tables[*found].row_count = rows;
}

Result<void> read_statistics(CatalogSession& session, Catalog& catalog,
                             const base::Context& context) {
    Statement statement = TRY(session.prepare(kStatistics, context));
    while (TRY(statement.step(context)) == Step::Row)
        use_statistics(catalog, statement.column_text(0), statement.column_text(1));
    return {};
}

} // namespace

Result<void> read_row_counts(CatalogSession& session, const std::vector<std::size_t>& indices,
                             Catalog& catalog, const base::Context& context) {
    base::Context limited = context.within(kCountTime);
    for (std::size_t index : indices) {
        Table& table = catalog.tables[index];
        auto count = count_rows(session, table.name, limited);
        if (count) {
            table.row_count = *count;
        } else if (count.error().code == ErrorCode::Cancelled) {
            return base::Unexpected(count.error());
        } else if (count.error().code != ErrorCode::Timeout) {
            catalog.warnings.push_back("The rows of " + table.name +
                                       " were not counted: " + count.error().message);
        }
    }
    bool complete = std::ranges::all_of(
        indices, [&](std::size_t index) { return catalog.tables[index].row_count.has_value(); });
    // Without ANALYZE there is no such table, and the counts stay unknown.
    if (!complete) static_cast<void>(read_statistics(session, catalog, context));
    return {};
}

} // namespace vouch::database::detail
