#include "sql/policy/shown.h"

#include "sql/analysis/catalog_names.h"
#include "sql/policy/detail/access_table.h"

namespace vouch::sql::policy {

base::Result<std::vector<ShownRelation>> shown_relations(const syntax::Dialect& dialect,
                                                         const schema::Catalog& catalog,
                                                         const Policy& policy) {
    const analysis::CatalogNames names(catalog, dialect.name_case);
    const auto table = TRY(detail::AccessTable::create(dialect, names, policy));
    std::vector<ShownRelation> shown;
    for (std::uint32_t at = 0; at < catalog.tables.size(); ++at) {
        const detail::RelationAccess& access = table.relation(at);
        shown.push_back({.visible = access.visible,
                         .as_stored = access.visible && !access.filtered && !access.masked,
                         .columns = access.columns});
    }
    return shown;
}

} // namespace vouch::sql::policy
