#include "sql/analysis/canonical.h"

#include "sql/analysis/detail/canonical.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::analysis {

base::Result<std::string, NameError>
canonical_text(syntax::Query query, const syntax::Dialect& dialect, const CatalogNames& names) {
    const Analysis analysis = TRY(analyze(query, dialect, names, EverythingVisible()));
    detail::flatten_joins(query, analysis, dialect, names);
    detail::number_names(query, analysis, names);
    detail::sort_terms(query, dialect);
    return syntax::print(query, dialect);
}

} // namespace vouch::sql::analysis
