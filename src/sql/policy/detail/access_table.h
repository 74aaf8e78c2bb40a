#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "sql/analysis/analysis.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"

namespace vouch::sql::policy::detail {

/// What one relation of the catalog shows.
struct RelationAccess {
    bool visible = false;
    bool ruled = false;      ///< the policy has a rule for it
    bool restricted = false; ///< not all columns or not all rows
    bool filtered = false;
    bool masked = false;
    std::vector<bool> columns{};    ///< which columns are visible; empty: all
    syntax::QueryPtr replacement{}; ///< stands where a restricted relation is named
    std::vector<std::uint32_t> replacement_relations{}; ///< that it reads
};

/// A policy worked out for every relation of a catalog.
class AccessTable final : public analysis::Visibility {
public:
    static base::Result<AccessTable> create(const syntax::Dialect& dialect,
                                            const analysis::CatalogNames& names,
                                            const Policy& policy);

    bool table_visible(std::uint32_t table) const override { return relations_[table].visible; }
    bool column_visible(analysis::ColumnId column) const override;

    const RelationAccess& relation(std::uint32_t table) const { return relations_[table]; }
    bool has_filters() const { return has_filters_; }
    /// Some relation does not show all of its columns or rows.
    bool has_restrictions() const { return has_restrictions_; }

private:
    base::Result<void> apply(const RelationRule& rule, const Policy& policy,
                             const syntax::Dialect& dialect, const analysis::CatalogNames& names);

    std::vector<RelationAccess> relations_;
    bool has_filters_ = false;
    bool has_restrictions_ = false;
};

} // namespace vouch::sql::policy::detail
