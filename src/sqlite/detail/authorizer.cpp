// One switch over the actions of SQLite's authorizer: what is not named is denied. The last
// argument of the callback, "the view or trigger that makes the access", is not looked at: it is
// also the name of any common table expression, so that a statement can write what it likes there.

#include "sqlite/detail/authorizer.h"

#include <algorithm>
#include <string_view>

#include <sqlite3.h>

#include "sqlite/access_rules.h"

namespace vouch::sqlite::detail {
namespace {

std::string_view view_of(const char* text) { return text == nullptr ? "" : text; }

/// A common table expression from which no column is taken is reported under its own name, without
/// a database. Approved statements qualify every real relation.
bool may_be_common_table(const char* column, const char* database) {
    return database == nullptr && view_of(column).empty();
}

bool may_read(const AccessRules& rules, const char* relation, const char* column,
              const char* database) {
    std::string_view name = view_of(relation);
    if (rules.relations.contains(name) || rules.table_functions.contains(name)) return true;
    // SQLite reads the planner's statistics itself whenever it loads the schema.
    if (name == "sqlite_stat1") return true;
    constexpr std::string_view kPragmaPrefix = "pragma_";
    if (name.starts_with(kPragmaPrefix)) {
        return rules.pragmas.contains(name.substr(kPragmaPrefix.size()));
    }
    return may_be_common_table(column, database);
}

/// Statements of SQLite's own full-text modules on the connection that reads them.
bool is_harmless_pragma(std::string_view name, const char* argument) {
    return argument == nullptr && (name == "data_version" || name == "page_size");
}

} // namespace

int authorize(void* context, int action, const char* first, const char* second,
              const char* database, const char* /*view*/) {
    const AccessRules& rules = *static_cast<const AccessRules*>(context);
    bool allowed = false;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE: allowed = true; break;
    case SQLITE_READ: allowed = may_read(rules, first, second, database); break;
    case SQLITE_FUNCTION: allowed = rules.functions.contains(view_of(second)); break;
    case SQLITE_PRAGMA:
        allowed =
            is_harmless_pragma(view_of(first), second) || rules.pragmas.contains(view_of(first));
        break;
    default: break;
    }
    return allowed ? SQLITE_OK : SQLITE_DENY;
}

int record_reads(void* names, int action, const char* relation, const char* column,
                 const char* database, const char* /*view*/) {
    std::string_view name = view_of(relation);
    if (action == SQLITE_READ && !name.starts_with("sqlite_") &&
        !may_be_common_table(column, database)) {
        static_cast<AccessRules::Names*>(names)->emplace(name);
    }
    return SQLITE_OK;
}

} // namespace vouch::sqlite::detail

namespace vouch::sqlite {

bool AccessRules::NameLess::operator()(std::string_view left, std::string_view right) const {
    auto lower = [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    return std::ranges::lexicographical_compare(left, right, {}, lower, lower);
}

} // namespace vouch::sqlite
