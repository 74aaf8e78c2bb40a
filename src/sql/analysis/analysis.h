// What every name of a query means. Names are resolved against a catalog by the dialect's rules;
// what the caller may not see resolves to nothing, with the same words as what does not exist.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "sql/analysis/catalog_names.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis {

/// A column number that stands for the row identifier of a table (SQLite's rowid).
inline constexpr std::uint32_t kRowId = 0xffffffff;

/// Positions in Catalog::tables and Table::columns.
struct ColumnId {
    std::uint32_t table = 0;
    std::uint32_t column = 0;
    friend auto operator<=>(const ColumnId&, const ColumnId&) = default;
};

/// Which relations and columns may be named. An implementation is asked once a use.
class Visibility {
public:
    virtual ~Visibility() = default;
    virtual bool table_visible(std::uint32_t table) const = 0;
    virtual bool column_visible(ColumnId column) const = 0; ///< column may be kRowId
};

class EverythingVisible final : public Visibility {
public:
    bool table_visible(std::uint32_t) const override { return true; }
    bool column_visible(ColumnId) const override { return true; }
};

enum class Place : std::uint8_t {
    Output,
    From,
    Join,
    Where,
    GroupBy,
    Having,
    Window,
    OrderBy,
    Limit,
};

/// A base relation named in FROM (or by TABLE: then `reference` is null and `query` is set).
struct RelationUse {
    std::uint32_t table = 0;
    const syntax::TableReference* reference = nullptr;
    const syntax::TableQuery* query = nullptr;
    base::TextSpan span;
};

/// A column of a base relation that is read, whether it is named or comes from a star, USING or
/// NATURAL.
struct ColumnUse {
    ColumnId column;
    Place place = Place::Output;
    base::TextSpan span;
};

/// Value: the values are those of the expression. Element: they are parts of its value or made from
/// it (UNNEST, arguments of a table function, JSON_TABLE).
enum class OriginKind : std::uint8_t { Value, Element };

/// Where the values of an output column come from: an expression, or (from a star) a base column or
/// a column of a derived relation. `base` is also set when the expression is just that column.
struct ColumnOrigin {
    const syntax::Expression* expression = nullptr;
    std::optional<ColumnId> base{};
    std::optional<std::uint32_t> derived{}; ///< position in Analysis::derived
    OriginKind kind = OriginKind::Value;
};

/// A column of a query, a common table or a table function; one origin for each operand of a set
/// operation, and for each argument of a table function.
struct DerivedColumn {
    std::string name; ///< as a reader sees it; empty for an expression without an alias
    std::vector<ColumnOrigin> origins{};
};

enum class ReferenceKind : std::uint8_t {
    Base,    ///< a column of a base relation
    Derived, ///< a column of a derived relation, or an alias of this query
    Text,    ///< a quoted name that nothing is called, to be read as a string
    Row,     ///< a whole row of a relation of FROM, all of whose columns may be read
    Local,   ///< a parameter of a lambda or a variable of a list comprehension
};

/// A reference to something that no relation of a FROM gives.
inline constexpr std::uint32_t kNoSource = 0xffffffff;

struct Reference {
    const syntax::Expression* node = nullptr; ///< a ColumnReference, or the FieldAccess `(t).a`
    ReferenceKind kind = ReferenceKind::Base;
    ColumnId base{};
    std::uint32_t derived = 0;
    std::uint32_t fields = 0;         ///< parts of the name that are fields inside the column
    std::uint32_t width = 1;          ///< of a Row: its number of columns
    std::uint32_t source = kNoSource; ///< position in Analysis::sources
};

/// A relation, query, function or named join in some FROM. The same table named twice is two.
struct SourceUse {
    const void* node = nullptr;           ///< the TableReference, DerivedTable, … in the tree
    std::optional<std::uint32_t> table{}; ///< a base relation
    std::vector<std::uint32_t> columns{}; ///< otherwise: positions in Analysis::derived
    const syntax::Query* query = nullptr; ///< of a subquery or a common table
};

/// A name in the EXCLUDE list of a star over columns of which some may not be read: it is none of
/// the others, and stands for all that may not be read.
struct HiddenExclusion {
    const syntax::Star* star = nullptr;
    std::size_t position = 0; ///< in Star::exclude
};

/// A common table that names itself.
struct RecursiveTable {
    const syntax::CommonTable* table = nullptr;
    std::vector<std::uint32_t> columns; ///< positions in Analysis::derived
};

/// The output columns of one query in the tree.
struct QueryOutput {
    const syntax::Query* query = nullptr;
    std::vector<std::uint32_t> columns{}; ///< positions in Analysis::derived
};

/// Points into the query and is valid as long as that stays where it is.
struct Analysis {
    std::vector<RelationUse> relations;
    std::vector<ColumnUse> columns;
    std::vector<Reference> references; ///< ordered by node
    std::vector<SourceUse> sources;    ///< in the order in which they were resolved
    std::vector<QueryOutput> queries;  ///< inner ones first
    std::vector<DerivedColumn> derived;
    std::vector<RecursiveTable> recursive;
    std::vector<HiddenExclusion> hidden_exclusions;
    std::vector<std::uint32_t> output; ///< the columns of the whole query, in `derived`
    bool output_is_open = false;       ///< more columns follow: those of a pivot over every value

    const Reference* find_reference(const syntax::Expression& node) const;
    const RelationUse* find_relation(const syntax::TableReference& node) const;
    const RelationUse* find_relation(const syntax::TableQuery& node) const;
};

enum class NameErrorKind : std::uint8_t {
    Relation,    ///< unknown, or not to be seen
    Column,      ///< unknown, not to be seen, or ambiguous
    Function,    ///< a table function that the dialect does not list
    Limit,       ///< more columns than a query may have
    Unsupported, ///< a construct whose names are not resolved here
};

struct NameError {
    NameErrorKind kind = NameErrorKind::Unsupported;
    std::string message;
    base::TextSpan span;
    std::vector<std::string> hints{};
};

/// Resolves every name of `query`. The work is bounded by the size of the tree and of the relations
/// that it names. Fails for the first name that means nothing, nothing that may be seen, or several
/// things; for what needs names that only the engine knows; and for more columns, relations or
/// common tables than analysis/limits.h allows.
base::Result<Analysis, NameError> analyze(const syntax::Query& query,
                                          const syntax::Dialect& dialect, const CatalogNames& names,
                                          const Visibility& visibility);

} // namespace vouch::sql::analysis
