#include "answer/detail/approve.h"

#include "sql/dialects/registry.h"
#include "sql/translate/translate.h"

namespace vouch::answer::detail {
namespace {

const sql::syntax::Dialect& dialect_named(std::string_view name) {
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(name);
    CHECK(dialect != nullptr); // connectors and planner name dialects that exist
    return *dialect;
}

/// The query in the dialect of the database.
base::Result<sql::syntax::Query> said_in(const sql::syntax::Dialect& dialect, std::string_view from,
                                         sql::syntax::Query query) {
    if (dialect.name == from) return query;
    auto translated = sql::translate::translate(std::move(query), dialect_named(from), dialect);
    if (translated) return std::move(*translated);
    return base::fail(base::ErrorCode::Unsupported, translated.error().message,
                      translated.error().hints);
}

} // namespace

base::Result<sql::policy::ApprovedQuery> approve_for(const DatabaseSource& source,
                                                     const sql::policy::Gate& gate,
                                                     const sql::syntax::Query& query,
                                                     std::string_view dialect_name) {
    const sql::syntax::Dialect& dialect = dialect_named(source.connector->dialect_name());
    sql::syntax::Query said = TRY(said_in(dialect, dialect_name, clone(query)));
    return TRY(gate.approve(std::move(said)));
}

} // namespace vouch::answer::detail
