// Compiling `SELECT *` from a view or a virtual table, without running it, tells through the
// authorizer what it reads, connects the module, and costs microseconds.

#include "sqlite/detail/admission.h"

#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

#include "sqlite/database.h"
#include "sqlite/detail/authorizer.h"
#include "sqlite/detail/connection.h"
#include "sqlite/identifier.h"

namespace vouch::sqlite::detail {
namespace {

using base::Result;

/// One that cannot be compiled fails with its reason in the statement that uses it.
void compile_read(Database& database, std::string_view relation, const base::Context& context) {
    static_cast<void>(database.prepare("SELECT * FROM " + quote_identifier(relation), context));
}

/// The listed views and virtual tables of the file.
Result<std::vector<std::string>> composed_relations(Database& database, const AccessRules& rules,
                                                    const base::Context& context) {
    std::vector<std::string> names;
    Statement statement = TRY(database.prepare("SELECT name FROM main.sqlite_schema WHERE type = "
                                               "'view' OR (type = 'table' AND rootpage = 0)",
                                               context));
    while (TRY(statement.step(context)) == Step::Row) {
        std::string name(statement.column_text(0));
        if (rules.relations.contains(name)) names.push_back(std::move(name));
    }
    return names;
}

Result<void> admit_shadow_tables(Database& database, AccessRules& rules,
                                 const base::Context& context) {
    Statement statement = TRY(database.prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'", context));
    while (TRY(statement.step(context)) == Step::Row) {
        std::string_view name = statement.column_text(0);
        if (rules.relations.contains(name.substr(0, name.rfind('_')))) {
            rules.relations.emplace(name);
        }
    }
    return {};
}

} // namespace

Result<void> admit_inner_relations(Database& database, Connection& connection, AccessRules& rules,
                                   const base::Context& context) {
    for (const std::string& name : rules.table_functions)
        compile_read(database, name, context);
    for (const std::string& name : rules.pragmas)
        compile_read(database, "pragma_" + name, context);
    std::vector<std::string> composed = TRY(composed_relations(database, rules, context));
    if (composed.empty()) return {};
    sqlite3_set_authorizer(connection.handle, record_reads, &rules.relations);
    for (const std::string& name : composed)
        compile_read(database, name, context);
    sqlite3_set_authorizer(connection.handle, nullptr, nullptr);
    return admit_shadow_tables(database, rules, context);
}

} // namespace vouch::sqlite::detail
