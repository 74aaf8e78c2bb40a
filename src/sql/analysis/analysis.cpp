#include "sql/analysis/analysis.h"

#include <algorithm>
#include <functional>

#include "sql/analysis/detail/resolver.h"

namespace vouch::sql::analysis {

const Reference* Analysis::find_reference(const syntax::Expression& node) const {
    const auto found =
        std::lower_bound(references.begin(), references.end(), &node,
                         [](const Reference& reference, const syntax::Expression* wanted) {
                             return std::less<>()(reference.node, wanted);
                         });
    return found != references.end() && found->node == &node ? &*found : nullptr;
}

const RelationUse* Analysis::find_relation(const syntax::TableReference& node) const {
    for (const RelationUse& relation : relations)
        if (relation.reference == &node) return &relation;
    return nullptr;
}

const RelationUse* Analysis::find_relation(const syntax::TableQuery& node) const {
    for (const RelationUse& relation : relations)
        if (relation.query == &node) return &relation;
    return nullptr;
}

base::Result<Analysis, NameError> analyze(const syntax::Query& query,
                                          const syntax::Dialect& dialect, const CatalogNames& names,
                                          const Visibility& visibility) {
    Analysis analysis;
    detail::Resolver resolver(dialect, names, visibility, analysis);
    analysis.output = TRY(resolver.query(query, nullptr, nullptr));
    std::sort(analysis.references.begin(), analysis.references.end(),
              [](const Reference& a, const Reference& b) { return std::less<>()(a.node, b.node); });
    return analysis;
}

} // namespace vouch::sql::analysis
