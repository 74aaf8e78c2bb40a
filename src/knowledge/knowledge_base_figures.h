// How much of a database its knowledge base describes: what `vouch kb-stats` shows.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/vocabulary.h"
#include "sql/syntax/dialect.h"

namespace vouch::knowledge {

struct TableFigures {
    std::string name; ///< schema and table
    bool described = false;
    std::size_t columns = 0;
    std::size_t described_columns = 0;
    std::size_t columns_with_values = 0;
};

/// What vanished from the database counts as nothing but that.
struct BaseFigures {
    std::size_t tables = 0;
    std::size_t described_tables = 0;
    std::size_t tables_with_values = 0;
    std::size_t columns = 0;
    std::size_t described_columns = 0;
    std::size_t vanished = 0;
    std::size_t declared_keys = 0;
    std::size_t inferred_keys = 0;
    std::size_t given_keys = 0; ///< by people or dbt
    std::size_t templates_with_intent = 0;
    /// Columns called "status" or "value" of which nothing is said.
    std::vector<std::string> unclear_columns{};
    std::vector<TableFigures> table_details{};
};

BaseFigures figures_of(const KnowledgeBase& base, const Vocabulary& vocabulary);

/// Of the queries of the base: templates, pairs and metrics.
struct StatementFigures {
    std::size_t statements = 0;
    std::size_t unread = 0; ///< that the dialect does not read
    std::size_t joins = 0;
    std::size_t keys_joined = 0; ///< keys both of whose tables stand in one statement
    std::size_t keys = 0;        ///< of all origins
};

StatementFigures statement_figures(const KnowledgeBase& base, const sql::syntax::Dialect& dialect);

} // namespace vouch::knowledge
