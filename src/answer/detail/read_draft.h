#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "answer/probe.h"
#include "answer/state.h"
#include "sql/analysis/analysis.h"
#include "sql/analysis/catalog_names.h"
#include "sql/syntax/dialect.h"

namespace vouch::answer::detail {

/// A draft's tree with what its names mean among the tables that the caller knows. Refers to the
/// draft and to the knowledge.
struct ReadDraft {
    const sql::syntax::Query& query;
    const sql::syntax::Dialect& dialect;
    const knowledge::Knowledge& knowledge;
    sql::analysis::CatalogNames names;
    sql::analysis::Analysis analysis;

    const schema::Table& table(std::uint32_t position) const {
        return knowledge.catalog.tables[position];
    }
    /// How many rows a table has; none where that is not known.
    std::optional<double> rows(std::uint32_t table) const;
};

/// None where a name means nothing there.
std::unique_ptr<const ReadDraft> read_draft(const sql::syntax::Query& query,
                                            std::string_view dialect,
                                            const knowledge::Knowledge& knowledge);

} // namespace vouch::answer::detail
