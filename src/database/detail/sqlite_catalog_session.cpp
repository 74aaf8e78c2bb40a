#include "database/detail/sqlite_catalog_session.h"

#include <string>
#include <utility>

#include "sqlite/identifier.h"

namespace vouch::database::detail {

using base::Result;
using sqlite::Statement;

Result<CatalogSession> CatalogSession::open(const std::filesystem::path& path,
                                            const base::Context& context) {
    CatalogSession session(TRY(sqlite::Database::open(path, {}, context)));
    TRY(session.admit({}, context));
    return session;
}

Result<void> CatalogSession::admit(sqlite::AccessRules::Names relations,
                                   const base::Context& context) {
    sqlite::AccessRules rules;
    rules.functions = {"count", "substr"};
    rules.relations = std::move(relations);
    rules.pragmas = {"table_list", "table_xinfo", "foreign_key_list",
                     "index_list", "index_info",  "quick_check"};
    return database_.restrict_to(std::move(rules), context);
}

Result<Statement> CatalogSession::prepare(const CatalogQuery& query, const base::Context& context) {
    return database_.prepare(query.text(), context);
}

Result<Statement> CatalogSession::prepare(const CatalogQuery& query, std::string_view relation,
                                          const base::Context& context) {
    return database_.prepare(std::string(query.text()) + sqlite::quote_identifier(relation),
                             context);
}

} // namespace vouch::database::detail
