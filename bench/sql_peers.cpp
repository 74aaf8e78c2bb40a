// modules: base database schema sql
// link: pg_query
//
// Run by sql_peers.py: `bench_sql_peers DIALECT FILE`, a line {"sql", "database"} each (the path of
// a SQLite file, or null). Times parsing alone; for "postgres" also PostgreSQL's own parser,
// without its serialisation; for statements with a database the whole way of the one door.
// Statements that are not accepted are counted and left out. Printed: microseconds a statement, the
// mean over the statements of the least of several rounds.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <pg_query.h>

#include "database/registry.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/syntax/parser.h"

// The library has these, but its header for them needs the server's headers.
extern "C" {
struct RawParse {
    void* tree;
    char* messages;
    PgQueryError* error;
};
RawParse pg_query_raw_parse(const char* text);
void* pg_query_enter_memory_context();
void pg_query_exit_memory_context(void* context);
}

namespace {

using namespace vouch;
using Clock = std::chrono::steady_clock;

constexpr int kRounds = 25;

struct Statement {
    std::string sql;
    std::string database;
};

std::vector<Statement> read_statements(const char* path) {
    std::vector<Statement> statements;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const auto parsed = nlohmann::json::parse(line);
        statements.push_back({parsed["sql"], parsed.value("database", "")});
    }
    return statements;
}

/// The mean over `statements` of the least time of `work`.
void measure(const char* name, const std::vector<Statement>& statements,
             const std::function<bool(const Statement&)>& work) {
    double total = 0;
    std::size_t accepted = 0;
    for (const Statement& statement : statements) {
        double least = 1e12;
        bool good = true;
        for (int round = 0; good && round < kRounds; ++round) {
            const Clock::time_point begin = Clock::now();
            good = work(statement);
            const std::chrono::duration<double, std::micro> time = Clock::now() - begin;
            least = std::min(least, time.count());
        }
        if (!good) continue;
        total += least;
        ++accepted;
    }
    std::printf("%s: %.3f us\n", name, accepted ? total / static_cast<double>(accepted) : 0.0);
    std::printf("%s_accepted: %zu of %zu\n", name, accepted, statements.size());
}

bool peer_parses(const std::string& sql) {
    void* context = pg_query_enter_memory_context();
    const RawParse result = pg_query_raw_parse(sql.c_str());
    const bool good = !result.error;
    std::free(result.messages);
    pg_query_exit_memory_context(context);
    return good;
}

class Gates {
public:
    explicit Gates(const sql::syntax::Dialect& dialect) : dialect_(dialect) {}

    const sql::policy::Gate* gate(const std::string& database) {
        auto& known = gates_[database];
        if (known) return known.get();
        auto connector = database::open_connector("sqlite:" + database, {});
        if (!connector) return nullptr;
        auto catalog = (*connector)->introspect({});
        if (!catalog) return nullptr;
        catalogs_.push_back(std::make_unique<schema::Catalog>(std::move(*catalog)));
        const sql::policy::Policy policy{.relations = sql::policy::Extent::Everything};
        auto gate = sql::policy::Gate::create(dialect_, *catalogs_.back(), policy);
        if (!gate) return nullptr;
        known = std::make_unique<sql::policy::Gate>(std::move(*gate));
        return known.get();
    }

private:
    const sql::syntax::Dialect& dialect_;
    std::vector<std::unique_ptr<schema::Catalog>> catalogs_;
    std::map<std::string, std::unique_ptr<sql::policy::Gate>> gates_;
};

} // namespace

int main(int count, char** arguments) {
    const sql::syntax::Dialect* dialect =
        count == 3 ? sql::dialects::find_dialect(arguments[1]) : nullptr;
    if (!dialect) {
        std::fprintf(stderr, "bench_sql_peers DIALECT FILE\n");
        return 2;
    }
    const std::vector<Statement> statements = read_statements(arguments[2]);
    measure("parse", statements, [&](const Statement& statement) {
        return sql::syntax::parse_query(statement.sql, *dialect).has_value();
    });
    if (dialect->name == "postgres")
        measure("postgres_parser", statements,
                [](const Statement& statement) { return peer_parses(statement.sql); });
    const bool databases = !statements.empty() && !statements.front().database.empty();
    if (!databases) return 0;
    Gates gates(*dialect);
    measure("parse_resolve_approve", statements, [&](const Statement& statement) {
        const sql::policy::Gate* gate = gates.gate(statement.database);
        return gate && gate->approve_text(statement.sql).has_value();
    });
    return 0;
}
