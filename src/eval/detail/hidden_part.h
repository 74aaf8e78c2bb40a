#pragma once

#include <string>
#include <vector>

#include "schema/catalog.h"
#include "sql/policy/policy.h"
#include "sql/syntax/dialect.h"

namespace vouch::eval::detail {

/// What a policy hides of one relation, read from its rules alone and not from what the gate makes
/// of them: the gate is held against it.
struct HiddenPart {
    const schema::Table* table = nullptr;
    bool whole = false;               ///< no row and no column may be read
    std::vector<std::string> shown;   ///< columns, as stored
    std::vector<std::string> columns; ///< hidden; masked ones are neither
    std::string filter;               ///< of the rows that may be read; empty: all

    bool hides_nothing() const { return !whole && columns.empty() && filter.empty(); }
};

/// One for each table of the catalog, in its order.
std::vector<HiddenPart> hidden_parts(const schema::Catalog& catalog,
                                     const sql::policy::Policy& policy,
                                     const sql::syntax::Dialect& dialect);

/// In the dialect's quotes, with its schema where it has one.
std::string quoted_table(const schema::Table& table, const sql::syntax::Dialect& dialect);
std::string quoted_column(const std::string& column, const sql::syntax::Dialect& dialect);

} // namespace vouch::eval::detail
