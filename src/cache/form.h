// What a question means over one database, so that two questions can be told to ask the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cache/asked.h"
#include "knowledge/knowledge.h"
#include "planner/planner.h"
#include "sql/analysis/catalog_names.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::cache {

/// The logical form of a question: the query that it asks for, and what of the question that query
/// says nothing of. Two questions with equal forms ask the same.
struct LogicalForm {
    /// Tables, filters, comparisons, groups, order, limit and values, in one canonical text.
    std::string query;
    /// Sorted: words that the query does not use and how many columns are only mentioned; what
    /// turns a meaning round and the query has nothing of (values, comparisons, extremes); and the
    /// words "not", "or" and "both", which a reading may overlook.
    std::vector<std::string> besides;

    friend bool operator==(const LogicalForm&, const LogicalForm&) = default;
};

/// What the planner made of a question.
struct ReadQuestion {
    const sql::syntax::Query& query; ///< in the dialect of the form's reader
    const std::vector<std::string>& unused;
    const planner::ReadingFeatures& features;
};

/// Makes forms over one database. Refers to the catalog and the dialect, which must outlive it.
/// Immutable, thread-safe.
class FormReader {
public:
    FormReader(const schema::Catalog& catalog, const sql::syntax::Dialect& dialect)
        : names_(catalog, dialect.name_case), dialect_(dialect) {}

    /// Of a question as it was read. None where the reading left a steering word out, or the names
    /// of the query do not resolve.
    std::optional<LogicalForm> form(const ReadQuestion& read, const AskedQuestion& asked,
                                    const planner::Lexicon& lexicon) const;

    /// The canonical text of a query in the reader's dialect; none where its names do not resolve.
    std::optional<std::string> canonical(const sql::syntax::Query& query) const;

private:
    sql::analysis::CatalogNames names_;
    const sql::syntax::Dialect& dialect_;
};

} // namespace vouch::cache
