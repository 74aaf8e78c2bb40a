// The connector alone: the rows of one statement, read and dropped.
//
//   bench_rows_to_json URL ROWS_MAX STATEMENT
//
// Run by rows_to_json.py, which measures `vouch sql run --json` beside it. Printed: rows, seconds.
// modules: base database schema sql access

#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>

#include "access/scope.h"
#include "database/registry.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace {

using namespace vouch;

class Dropped final : public database::RowSink {
public:
    void columns(std::vector<schema::ResultColumn> /*columns*/) override {}
    base::Result<void> row(schema::Row row) override {
        cells += row.size();
        return {};
    }

    std::size_t cells = 0;
};

base::Result<void> measure(std::string_view url, std::int64_t rows_max,
                           const std::string& statement) {
    const base::Context context;
    auto connector = TRY(database::open_connector(url, context));
    schema::Catalog catalog = TRY(connector->introspect(context));
    const auto* dialect = sql::dialects::find_dialect(connector->dialect_name());
    const auto policy =
        TRY(access::Scope::local_operator(rows_max).sql_policy("", *dialect, catalog));
    auto query = sql::policy::approve_text(statement, *dialect, catalog, policy);
    if (!query) return base::fail(base::ErrorCode::Denied, query.error().message);
    database::ReadBudget budget{static_cast<std::size_t>(rows_max),
                                base::ByteCount{std::uint64_t{1} << 40}};
    Dropped sink;
    const auto begin = std::chrono::steady_clock::now();
    database::ReadSummary summary = TRY(connector->run(*query, budget, context, sink));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("%zu %.6f\n", summary.rows, taken.count());
    return {};
}

} // namespace

int main(int count, char** arguments) {
    std::int64_t rows_max = 0;
    if (count == 4) {
        const std::string_view digits = arguments[2];
        std::from_chars(digits.data(), digits.data() + digits.size(), rows_max);
    }
    if (rows_max <= 0) {
        std::fputs("usage: bench_rows_to_json URL ROWS_MAX STATEMENT\n", stderr);
        return 2;
    }
    auto measured = measure(arguments[1], rows_max, arguments[3]);
    if (measured) return 0;
    std::fprintf(stderr, "%s\n", measured.error().message.c_str());
    return 1;
}
