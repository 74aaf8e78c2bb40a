// modules: base database sql sqlite
//
// The SQL front end over statements of the kind that analysts write (sql_front_end.sql, over the
// schema of sql_front_end_schema.sql): parsing alone, and the whole way of the one door: parse,
// resolve, check, rewrite, print. The peer is SQLite compiling the same statements against the same
// schema in the same run. Every statement must be approved. For each the median over rounds;
// printed are the median and the greatest over the statements.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "database/registry.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/syntax/parser.h"
#include "sqlite/database.h"

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr int kRounds = 301;
constexpr double kTargetMicroseconds = 30;

void check(bool good, const std::string& message) {
    if (good) return;
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(1);
}

template <typename T>
T value_or_exit(base::Result<T> result) {
    check(result.has_value(), result ? "" : result.error().message);
    return std::move(*result);
}

/// The statements of a script, without comments: each ends with a semicolon at the end of a line.
std::vector<std::string> statements_of(const std::string& script) {
    std::vector<std::string> statements;
    std::string statement;
    for (std::size_t begin = 0; begin < script.size();) {
        std::size_t end = std::min(script.find('\n', begin), script.size());
        std::string line = script.substr(begin, end - begin);
        begin = end + 1;
        if (line.starts_with("--") || line.empty()) continue;
        statement += line + "\n";
        if (line.back() != ';') continue;
        statements.push_back(std::move(statement));
        statement.clear();
    }
    return statements;
}

std::string read_source(const std::string& name) {
    return value_or_exit(
        base::read_file(std::string(VOUCH_SOURCE_DIR "/bench/") + name, {std::uint64_t{1} << 20U}));
}

double middle(std::vector<double>& values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Summary {
    double median = 0;
    double greatest = 0;
};

Summary measure(const std::vector<std::string>& statements,
                const std::function<bool(const std::string&)>& work) {
    std::vector<double> medians;
    for (const std::string& statement : statements) {
        std::vector<double> rounds;
        for (int round = 0; round < kRounds; ++round) {
            Clock::time_point begin = Clock::now();
            bool good = work(statement);
            std::chrono::duration<double, std::micro> time = Clock::now() - begin;
            check(good, "Not accepted: " + statement);
            rounds.push_back(time.count());
        }
        medians.push_back(middle(rounds));
    }
    double greatest = *std::ranges::max_element(medians);
    return {middle(medians), greatest};
}

void print(const char* name, const Summary& summary) {
    std::printf("%s: %.2f us\n", name, summary.median);
    std::printf("%s_slowest: %.2f us\n", name, summary.greatest);
}

sqlite::Database make_database(const std::filesystem::path& file) {
    sqlite::OpenOptions options;
    options.mode = sqlite::OpenMode::Create;
    options.trust = sqlite::Trust::Own;
    auto database = value_or_exit(sqlite::Database::open(file, options));
    auto written = database.execute(read_source("sql_front_end_schema.sql"), {});
    check(written.has_value(), written ? "" : written.error().message);
    return database;
}

} // namespace

int main() {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::filesystem::path file = folder.path() / "shop.sqlite";
    sqlite::Database database = make_database(file);
    auto connector = value_or_exit(database::open_connector("sqlite:" + file.string(), {}));
    schema::Catalog catalog = value_or_exit(connector->introspect({}));
    const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect("sqlite");
    sql::policy::Policy policy{.relations = sql::policy::Extent::Everything};
    auto gate = value_or_exit(sql::policy::Gate::create(dialect, catalog, policy));
    std::vector<std::string> statements = statements_of(read_source("sql_front_end.sql"));

    Summary parse = measure(statements, [&](const std::string& text) {
        return sql::syntax::parse_query(text, dialect).has_value();
    });
    Summary approve = measure(
        statements, [&](const std::string& text) { return gate.approve_text(text).has_value(); });
    Summary peer = measure(statements, [&](const std::string& text) {
        return database.prepare(text, {}).has_value();
    });
    std::printf("statements: %zu\n", statements.size());
    print("parse", parse);
    print("parse_and_policy", approve);
    print("peer_sqlite_prepare", peer);
    std::printf("sqlite_prepare_over_parse_and_policy: %.2f times\n", peer.median / approve.median);
    std::printf("target: parse_and_policy < %.0f us: %s\n", kTargetMicroseconds,
                approve.median < kTargetMicroseconds ? "met" : "missed");
    return 0;
}
