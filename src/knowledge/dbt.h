// What a dbt project says of a database: its manifest (target/manifest.json), versions 7 to 12.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "knowledge/knowledge_base.h"
#include "sql/syntax/dialect.h"

namespace vouch::knowledge {

inline constexpr base::ByteCount kManifestMax{std::uint64_t{512} << 20U};

/// What was taken, and a sentence for each thing that was not.
struct DbtReport {
    int manifest_version = 0;
    std::size_t tables = 0; ///< of the manifest that this database has
    std::size_t table_descriptions = 0;
    std::size_t column_descriptions = 0;
    std::size_t value_lists = 0;
    std::size_t foreign_keys = 0;
    std::size_t unique_tests = 0;
    std::size_t not_null_tests = 0;
    std::size_t metrics = 0;
    std::vector<std::string> not_taken{};
};

/// Puts into `base` what the manifest says of its tables and columns: descriptions of models,
/// seeds, snapshots and sources; accepted values, relationships, unique and not_null tests; metrics
/// that are one aggregate of one table, or a ratio of two such. What an earlier manifest said is
/// taken back. A relation is found by its schema and name, else by its name where only one schema
/// has it. A metric of a person is never replaced. InvalidArgument for what is no manifest of these
/// versions; then `base` is as it was.
base::Result<DbtReport> import_dbt(std::string_view manifest, const sql::syntax::Dialect& dialect,
                                   KnowledgeBase& base);

} // namespace vouch::knowledge
