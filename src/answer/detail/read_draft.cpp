#include "answer/detail/read_draft.h"

#include <utility>

#include "sql/dialects/registry.h"

namespace vouch::answer::detail {

std::optional<double> ReadDraft::rows(std::uint32_t position) const {
    const auto& statistics = knowledge.statistics.tables;
    if (position < statistics.size() && statistics[position].row_count)
        return static_cast<double>(*statistics[position].row_count);
    if (table(position).row_count) return static_cast<double>(*table(position).row_count);
    return std::nullopt;
}

std::unique_ptr<const ReadDraft> read_draft(const sql::syntax::Query& query,
                                            std::string_view dialect_name,
                                            const knowledge::Knowledge& knowledge) {
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(dialect_name);
    if (dialect == nullptr) return nullptr;
    sql::analysis::CatalogNames names(knowledge.catalog, dialect->name_case);
    auto analysis =
        sql::analysis::analyze(query, *dialect, names, sql::analysis::EverythingVisible());
    if (!analysis) return nullptr;
    return std::make_unique<const ReadDraft>(query, *dialect, knowledge, std::move(names),
                                             std::move(*analysis));
}

} // namespace vouch::answer::detail
