#include "sql/analysis/detail/scope.h"

#include <algorithm>

namespace vouch::sql::analysis::detail {

bool is_merged(const Source& source, std::string_view column) {
    return std::find(source.merged.begin(), source.merged.end(), column) != source.merged.end();
}

namespace {

std::optional<std::uint32_t> position_of(const Source& source, std::string_view column,
                                         const CatalogNames& names) {
    if (source.table && source.names.empty()) return names.find_column(*source.table, column);
    const auto found = std::find(source.names.begin(), source.names.end(), column);
    if (found == source.names.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - source.names.begin());
}

} // namespace

std::optional<FoundColumn> find_in_source(const Scope& scope, std::size_t source,
                                          std::string_view column, const CatalogNames& names,
                                          const Visibility& visibility) {
    const Source& from = scope.sources[source];
    const auto position = position_of(from, column, names);
    if (!position) return std::nullopt;
    if (!from.table)
        return FoundColumn{source, ReferenceKind::Derived, {}, from.derived[*position]};
    const ColumnId id{*from.table, *position};
    if (!visibility.column_visible(id)) return std::nullopt;
    return FoundColumn{source, ReferenceKind::Base, id};
}

std::vector<FoundColumn> find_unqualified(const Scope& scope, std::size_t begin, std::size_t end,
                                          std::string_view column, const CatalogNames& names,
                                          const Visibility& visibility) {
    std::vector<FoundColumn> all;
    for (std::size_t i = begin; i < end; ++i) {
        if (scope.sources[i].reach == Reach::QualifiedOnly) continue;
        if (is_merged(scope.sources[i], column)) continue;
        if (const auto found = find_in_source(scope, i, column, names, visibility))
            all.push_back(*found);
    }
    return all;
}

const std::vector<std::string>& source_columns(const Source& source, const CatalogNames& names) {
    return source.table && source.names.empty() ? names.column_names(*source.table) : source.names;
}

} // namespace vouch::sql::analysis::detail
