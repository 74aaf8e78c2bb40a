#include "database/detail/sqlite_rules.h"

#include "sql/dialects/registry.h"

namespace vouch::database::detail {

sqlite::AccessRules sqlite_query_rules() {
    sqlite::AccessRules rules;
    rules.functions = {"like", "glob", "match", "->", "->>"};
    for (const sql::syntax::Function& function : sql::dialects::find_dialect("sqlite")->functions) {
        if (function.safety == sql::syntax::FunctionSafety::Unsafe) continue;
        auto& names =
            function.uses == sql::syntax::kTableFunction ? rules.table_functions : rules.functions;
        names.emplace(function.name);
    }
    return rules;
}

} // namespace vouch::database::detail
