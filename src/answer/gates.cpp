#include "answer/gates.h"

#include "sql/dialects/registry.h"

namespace vouch::answer {
namespace {

base::Result<sql::policy::Gate> make_gate(const DatabaseSource& source,
                                          const access::Scope& scope) {
    const auto* dialect = sql::dialects::find_dialect(source.connector->dialect_name());
    CHECK(dialect != nullptr); // connectors name dialects that exist
    const schema::Catalog& catalog = source.whole_catalog();
    const sql::policy::Policy policy = TRY(scope.sql_policy(source.id, *dialect, catalog));
    return sql::policy::Gate::create(*dialect, catalog, policy);
}

} // namespace

Gates::Gates(const std::vector<DatabaseSource>& databases, const access::Scope& scope)
    : databases_(databases), scope_(scope) {
    for (std::size_t at = 0; at < databases.size(); ++at)
        entries_.push_back(std::make_unique<Entry>());
}

base::Result<const sql::policy::Gate*> Gates::gate(std::size_t database) const {
    Entry& entry = *entries_[database];
    std::call_once(entry.once, [&] { entry.gate = make_gate(databases_[database], scope_); });
    if (!*entry.gate) return base::Unexpected(entry.gate->error());
    return &**entry.gate;
}

} // namespace vouch::answer
