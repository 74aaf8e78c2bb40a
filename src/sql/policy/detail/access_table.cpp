#include "sql/policy/detail/access_table.h"

#include <algorithm>

#include "sql/policy/detail/replacement.h"

namespace vouch::sql::policy::detail {

namespace {

using analysis::CatalogNames;

syntax::QualifiedName rule_name(const RelationRule& rule, const schema::Catalog& catalog) {
    const auto part = [](const std::string& text) {
        return syntax::Identifier{{}, text, syntax::Quoting::Quoted};
    };
    const std::string& schema = rule.schema.empty() ? catalog.default_schema : rule.schema;
    return {{}, {part(schema), part(rule.table)}};
}

base::Result<void> mark_columns(const std::vector<std::string>& listed, std::uint32_t table,
                                bool visible, const CatalogNames& names,
                                std::vector<bool>& columns) {
    for (const std::string& column : listed) {
        const auto found =
            names.find_column(table, analysis::canonical_stored_name(column, names.name_case()));
        if (!found)
            return base::fail(base::ErrorCode::InvalidArgument,
                              "The policy names a column \"" + column + "\" that \"" +
                                  names.catalog().tables[table].name + "\" does not have.");
        columns[*found] = visible;
    }
    return {};
}

} // namespace

base::Result<AccessTable> AccessTable::create(const syntax::Dialect& dialect,
                                              const CatalogNames& names, const Policy& policy) {
    if (policy.row_limit_max < 1)
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The row limit of a policy is at least 1.");
    AccessTable access;
    access.relations_.resize(names.catalog().tables.size());
    if (policy.relations == Extent::Nothing) return access;
    if (policy.relations == Extent::Everything)
        for (RelationAccess& relation : access.relations_)
            relation.visible = true;
    std::vector<std::uint32_t> ruled;
    for (const RelationRule& rule : policy.rules) {
        const auto table = names.find_table(rule_name(rule, names.catalog()));
        if (table && std::find(ruled.begin(), ruled.end(), *table) != ruled.end())
            return base::fail(base::ErrorCode::InvalidArgument,
                              "The policy has two rules for \"" + rule.table + "\".");
        if (table) ruled.push_back(*table);
        TRY(access.apply(rule, policy, dialect, names));
    }
    return access;
}

base::Result<void> AccessTable::apply(const RelationRule& rule, const Policy& policy,
                                      const syntax::Dialect& dialect, const CatalogNames& names) {
    const auto found = names.find_table(rule_name(rule, names.catalog()));
    if (!found) {
        // A listed relation that is gone shows nothing. A restriction whose relation was renamed
        // would be lost.
        if (policy.relations == Extent::Listed) return {};
        return base::fail(base::ErrorCode::InvalidArgument, "The policy names a relation \"" +
                                                                rule.table +
                                                                "\" that does not exist.");
    }
    const std::size_t columns = names.catalog().tables[*found].columns.size();
    RelationAccess& access = relations_[*found];
    access.columns.assign(columns, rule.columns == Extent::Everything);
    if (rule.columns == Extent::Listed)
        TRY(mark_columns(rule.allowed_columns, *found, true, names, access.columns));
    TRY(mark_columns(rule.denied_columns, *found, false, names, access.columns));
    access.visible =
        std::find(access.columns.begin(), access.columns.end(), true) != access.columns.end();
    access.ruled = true;
    access.filtered = rule.row_filter != nullptr;
    access.masked = !rule.masks.empty();
    has_filters_ = has_filters_ || access.filtered;
    access.restricted = access.filtered || rule.columns != Extent::Everything ||
                        !rule.denied_columns.empty() || !rule.masks.empty();
    has_restrictions_ = has_restrictions_ || access.restricted;
    if (!access.restricted) return {};
    const auto masks = TRY(masks_by_column(rule, *found, names));
    if (!access.visible) return {};
    Replacement made =
        TRY(replacement_of(*found, access.columns, rule.row_filter, masks, dialect, names));
    access.replacement = std::move(made.query);
    access.replacement_relations = std::move(made.relations);
    return {};
}

bool AccessTable::column_visible(analysis::ColumnId column) const {
    const RelationAccess& access = relations_[column.table];
    if (!access.visible) return false;
    if (!access.restricted) return true;
    return column.column != analysis::kRowId && access.columns[column.column];
}

} // namespace vouch::sql::policy::detail
