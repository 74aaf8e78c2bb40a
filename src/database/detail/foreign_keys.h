#pragma once

#include <string>
#include <vector>

#include "schema/catalog.h"

namespace vouch::database::detail {

/// A foreign key as declared: what it references need not exist. Empty `referenced_columns` mean
/// the primary key of the other table.
struct DeclaredForeignKey {
    std::size_t table = 0; ///< in Catalog::tables
    schema::ForeignKey key{};
};

/// Adds the keys to their tables, with every name spelled as in the catalog. One that references
/// what is not there is left out with a warning.
void resolve_foreign_keys(schema::Catalog& catalog, std::vector<DeclaredForeignKey> declared);

} // namespace vouch::database::detail
