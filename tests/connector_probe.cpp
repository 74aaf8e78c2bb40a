// One connector for the life of a process, as a server has it: what its pool does when the other
// end goes and comes back cannot be seen by commands that end after each query.
//
//   connector_probe URL
//
// Each line of standard input is a query, which goes through the gate. Each is answered by a line:
// "rows NUMBER" or "error CODE MESSAGE", and how many milliseconds it took.

#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include "access/scope.h"
#include "database/registry.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace {

using namespace vouch;

constexpr std::chrono::milliseconds kQueryTime{20'000};

base::Result<std::unique_ptr<database::Connector>> connect(std::string_view text) {
    database::DatabaseUrl url = TRY(database::read_url(text));
    return database::open_connector(url.address, {}, url.password.value_or(""));
}

base::Result<std::size_t> run(const database::Connector& connector, const schema::Catalog& catalog,
                              const std::string& text) {
    const auto* dialect = sql::dialects::find_dialect(connector.dialect_name());
    const auto policy = TRY(access::Scope::local_operator().sql_policy("", *dialect, catalog));
    auto query = sql::policy::approve_text(text, *dialect, catalog, policy);
    if (!query) return base::fail(base::ErrorCode::Denied, query.error().message);
    auto result = TRY(connector.run(*query, {}, base::Context{}.within(kQueryTime)));
    return result.rows.size();
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: connector_probe URL\n";
        return 2;
    }
    auto connector = connect(arguments[1]);
    auto catalog = connector ? (*connector)->introspect({})
                             : base::Result<schema::Catalog>(base::Unexpected(connector.error()));
    if (!catalog) {
        std::cerr << catalog.error().message << '\n';
        return 1;
    }
    for (std::string text; std::getline(std::cin, text);) {
        const auto begin = std::chrono::steady_clock::now();
        auto rows = run(**connector, *catalog, text);
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - begin;
        if (rows)
            std::cout << "rows " << *rows;
        else
            std::cout << "error " << base::error_code_name(rows.error().code) << ' '
                      << rows.error().message;
        std::cout << " (" << static_cast<long>(taken.count()) << " ms)" << std::endl;
    }
}
