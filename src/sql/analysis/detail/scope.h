#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sql/analysis/analysis.h"

namespace vouch::sql::analysis::detail {

/// Whether the columns of a source may be named without it, and belong to a star.
enum class Reach : std::uint8_t { Everywhere, QualifiedOnly };

/// What the name of a source means as a value.
enum class RowMeaning : std::uint8_t { Row, OnlyColumn };

/// Open: it has columns that only the engine knows (a pivot over every value).
enum class Extent : std::uint8_t { Known, Open };

/// What stands behind a name in FROM: a base relation, or columns of Analysis::derived.
struct Source {
    std::string name; ///< canonical; empty where it has none
    std::optional<std::uint32_t> table{};
    std::vector<std::uint32_t> derived{};
    std::vector<std::string> names{};  ///< canonical, of `derived`; of a table: those of its alias
    std::vector<std::string> shown{};  ///< of a table whose alias renames its columns
    std::vector<std::string> merged{}; ///< columns that USING or NATURAL gave to the left side
    Reach reach = Reach::Everywhere;
    RowMeaning row = RowMeaning::Row;
    Extent extent = Extent::Known;
    const void* node = nullptr;
    const syntax::Query* query = nullptr; ///< of a subquery or a common table
    std::uint32_t id = kNoSource;         ///< position in Analysis::sources
};

enum class CommonState : std::uint8_t { Pending, InProgress, Done };

struct CommonEntry {
    std::string name; ///< canonical
    const syntax::CommonTable* table = nullptr;
    CommonState state = CommonState::Pending;
    /// Set while the recursive operands are resolved, and afterwards.
    std::optional<std::vector<std::uint32_t>> columns{};
    bool names_itself = false;
};

struct Scope;

/// The common tables of one WITH, inside those of the queries around it.
struct CommonTables {
    CommonTables* outer = nullptr;
    const Scope* scope = nullptr; ///< around the query that has this WITH
    syntax::Recursion recursion = syntax::Recursion::Plain;
    std::vector<CommonEntry> entries{};
};

struct Alias {
    std::string name; ///< canonical
    std::uint32_t derived = 0;
};

/// A join whose condition is read when every table of its FROM is known, and how many were known
/// when it came.
struct LateCondition {
    const syntax::JoinLink* link = nullptr;
    std::size_t sources = 0;
};

/// The names that an expression may use: of its own query, then of those around it.
struct Scope {
    const Scope* outer = nullptr;
    CommonTables* common = nullptr;
    std::vector<Source> sources{};
    std::vector<Alias> aliases{};
    bool aliases_visible = false;
    std::vector<std::string> locals{};  ///< parameters of a lambda, variables of a comprehension
    std::vector<std::string> windows{}; ///< named windows
    std::vector<LateCondition> late{};
};

/// A column as found in a source.
struct FoundColumn {
    std::size_t source = 0;
    ReferenceKind kind = ReferenceKind::Base;
    ColumnId base{};
    std::uint32_t derived = 0;
    std::uint32_t fields = 0; ///< parts of the name after the column
};

bool is_merged(const Source& source, std::string_view column);

/// The column of one source. One that may not be read is not there, nor is the row identifier.
std::optional<FoundColumn> find_in_source(const Scope& scope, std::size_t source,
                                          std::string_view column, const CatalogNames& names,
                                          const Visibility& visibility);

/// Every column of that name in the sources from `begin` to `end` that is not merged away.
std::vector<FoundColumn> find_unqualified(const Scope& scope, std::size_t begin, std::size_t end,
                                          std::string_view column, const CatalogNames& names,
                                          const Visibility& visibility);

/// Canonical names of all columns of a source, in order.
const std::vector<std::string>& source_columns(const Source& source, const CatalogNames& names);

} // namespace vouch::sql::analysis::detail
