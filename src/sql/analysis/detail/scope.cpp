#include "sql/analysis/detail/scope.h"

#include <algorithm>

namespace vouch::sql::analysis::detail {

bool is_merged(const Source& source, std::string_view column) {
    return std::find(source.merged.begin(), source.merged.end(), column) != source.merged.end();
}

std::optional<FoundColumn> find_in_source(const Scope& scope, std::size_t source,
                                          std::string_view column, const CatalogNames& names) {
    const Source& from = scope.sources[source];
    if (from.table && from.names.empty()) {
        const auto found = names.find_column(*from.table, column);
        if (!found) return std::nullopt;
        return FoundColumn{source, ReferenceKind::Base, ColumnId{*from.table, *found}};
    }
    for (std::uint32_t i = 0; i < from.names.size(); ++i) {
        if (from.names[i] != column) continue;
        if (from.table) return FoundColumn{source, ReferenceKind::Base, ColumnId{*from.table, i}};
        return FoundColumn{source, ReferenceKind::Derived, {}, from.derived[i]};
    }
    return std::nullopt;
}

std::vector<FoundColumn> find_unqualified(const Scope& scope, std::size_t begin, std::size_t end,
                                          std::string_view column, const CatalogNames& names) {
    std::vector<FoundColumn> all;
    for (std::size_t i = begin; i < end; ++i) {
        if (scope.sources[i].reach == Reach::QualifiedOnly) continue;
        if (is_merged(scope.sources[i], column)) continue;
        if (const auto found = find_in_source(scope, i, column, names)) all.push_back(*found);
    }
    return all;
}

const std::vector<std::string>& source_columns(const Source& source, const CatalogNames& names) {
    return source.table && source.names.empty() ? names.column_names(*source.table) : source.names;
}

} // namespace vouch::sql::analysis::detail
