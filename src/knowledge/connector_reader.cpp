// Two shapes of query: SELECT DISTINCT column FROM table LIMIT n, and SELECT count(*), then for
// each column count(column) and, where its values have an order, min(column) and max(column), FROM
// table.
#include "knowledge/connector_reader.h"

#include <algorithm>
#include <iterator>

#include "sql/dialects/registry.h"
#include "sql/syntax/build.h"

namespace vouch::knowledge {
namespace {

namespace build = sql::syntax::build;

constexpr std::int64_t kRowsMax = 100'000; // of one look-up; the limits of the index are far below
constexpr base::ByteCount kBytesMax{std::uint64_t{64} << 20U};

sql::syntax::Select select_from(const schema::Table& table) {
    sql::syntax::Select select;
    select.from.push_back(build::table(build::qualified_table(table.schema, table.name)));
    return select;
}

sql::syntax::ExpressionPtr call(std::string_view function, const std::string& column) {
    std::vector<sql::syntax::ExpressionPtr> arguments;
    arguments.push_back(build::column(column));
    return build::call(function, std::move(arguments));
}

std::int64_t count_of(const schema::Value& value) {
    const auto* count = std::get_if<std::int64_t>(&value);
    return count != nullptr ? *count : 0;
}

} // namespace

base::Result<ConnectorReader> ConnectorReader::create(const database::Connector& connector,
                                                      const schema::Catalog& catalog,
                                                      sql::policy::Policy policy) {
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(connector.dialect_name());
    if (dialect == nullptr) {
        return base::fail(base::ErrorCode::Unsupported,
                          "There is no dialect " + std::string(connector.dialect_name()) + ".");
    }
    policy.row_limit_max = std::max(policy.row_limit_max, kRowsMax);
    sql::policy::Gate gate = TRY(sql::policy::Gate::create(*dialect, catalog, policy));
    return ConnectorReader(connector, catalog, std::move(gate));
}

base::Result<schema::ResultSet> ConnectorReader::run(sql::syntax::Query query,
                                                     const base::Context& context) const {
    auto approved = gate_.approve(std::move(query));
    if (!approved) {
        return base::fail(base::ErrorCode::Denied, std::move(approved.error().message));
    }
    return connector_.run(
        *approved, {.rows = static_cast<std::size_t>(kRowsMax), .bytes = kBytesMax}, context);
}

base::Result<std::vector<schema::Value>>
ConnectorReader::distinct_values(ColumnId column, std::size_t limit, const base::Context& context) {
    const schema::Table& table = catalog_.tables[column.table];
    sql::syntax::Select select = select_from(table);
    select.quantifier = sql::syntax::SelectQuantifier::Distinct;
    select.items.push_back(build::item(build::column(table.columns[column.column].name)));
    sql::syntax::Query query = build::query(std::move(select));
    build::set_limit(query, static_cast<std::int64_t>(limit));
    schema::ResultSet result = TRY(run(std::move(query), context));
    // A part of the values would read like all of them.
    if (result.truncated()) {
        return base::fail(base::ErrorCode::LimitExceeded,
                          "The distinct values are more than can be read in the time and memory.");
    }
    std::vector<schema::Value> values;
    for (schema::Row& row : result.rows)
        values.push_back(std::move(row.front()));
    return values;
}

base::Result<TableSummary> ConnectorReader::summary(TableId id,
                                                    std::span<const std::uint32_t> columns,
                                                    const base::Context& context) {
    const schema::Table& table = catalog_.tables[id];
    sql::syntax::Select select = select_from(table);
    select.items.push_back(build::item(build::count_rows()));
    for (const std::uint32_t column : columns) {
        const schema::Column& asked = table.columns[column];
        select.items.push_back(build::item(call("count", asked.name)));
        if (!is_ordered(asked.type_class)) continue;
        select.items.push_back(build::item(call("min", asked.name)));
        select.items.push_back(build::item(call("max", asked.name)));
    }
    const std::size_t item_count = select.items.size();
    sql::syntax::Query query = build::query(std::move(select));
    schema::ResultSet result = TRY(run(std::move(query), context));
    if (result.rows.size() != 1 || result.rows[0].size() != item_count) {
        return base::fail(base::ErrorCode::LimitExceeded,
                          "The table could not be read in its time.");
    }
    auto value = std::make_move_iterator(result.rows.front().begin());
    TableSummary summary{.row_count = count_of(*value++), .columns = {}};
    for (const std::uint32_t column : columns) {
        ColumnSummary known{.value_count = count_of(*value++)};
        if (is_ordered(table.columns[column].type_class)) {
            known.minimum = *value++;
            known.maximum = *value++;
        }
        summary.columns.push_back(std::move(known));
    }
    return summary;
}

} // namespace vouch::knowledge
