// Which tables can be joined, over which columns, and the smallest join that connects a few tables.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "knowledge/given.h"
#include "knowledge/ids.h"
#include "knowledge/names.h"
#include "knowledge/statistics.h"
#include "knowledge/value_index.h"
#include "knowledge/vocabulary.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

enum class KeyOrigin : std::uint8_t {
    Declared,
    NamedLikeKey,  ///< a column called like another table's primary key
    NamedForTable, ///< `<table>_id` and its like
    SharedName,    ///< equal names, one side unique, in a schema that declares no key at all
    Given          ///< by a person or by dbt; as good as a declared one
};

/// `from.columns` reference `to.columns`, pairwise; rows of `to` are unique by them, as far as the
/// catalog and the data say.
struct KeyEdge {
    TableId from_table = 0;
    std::vector<std::uint32_t> from_columns{};
    TableId to_table = 0;
    std::vector<std::uint32_t> to_columns{};
    KeyOrigin origin = KeyOrigin::Declared;
    std::vector<std::string> own_stems{}; ///< words of the key that are not its tables' words
    std::vector<std::string> roles{};     ///< roles of its own words (Vocabulary::roles)
};

/// What a question says about joins. Empty spans say nothing.
struct JoinWeights {
    std::span<const double> table_relevance{}; ///< by table, 0 to 1
    std::span<const std::string> question_stems{};
    std::span<const std::string> question_roles{};
};

struct JoinStep {
    TableId known = 0; ///< already in the tree
    TableId added = 0;
    std::uint32_t edge = 0;              ///< index in `KeyGraph::edges`
    std::vector<std::uint32_t> parallel; ///< other keys between the same two tables, best first
};

struct JoinTree {
    std::vector<TableId> tables;   ///< the first terminal, then in order of joining
    std::vector<JoinStep> steps{}; ///< one less than `tables`
    std::int64_t cost = 0;         ///< about 1000 an edge, less where the question supports it
    bool ambiguous = false;        ///< another tree costs the same
};

/// What keys are found in. All outlive the building.
struct KeySources {
    const schema::Catalog& catalog;
    const SchemaNames& names;
    const Statistics& statistics;
    const ValueIndex& values;
    std::span<const GivenKey> given{};
};

/// Immutable, so that threads may share it.
class KeyGraph {
public:
    static constexpr std::size_t kTerminalsMax = 8; ///< tables that a tree is asked for
    static constexpr std::size_t kTablesMax = 24;   ///< tables of a tree

    /// `statistics` and `values` may be empty; where they speak, inferred keys that the data refute
    /// are left out. Declared and given keys to tables or columns that do not exist are left out
    /// too, with a sentence in `warnings`.
    static KeyGraph build(const KeySources& sources, const Vocabulary& vocabulary);

    const std::vector<KeyEdge>& edges() const { return edges_; }
    const std::vector<std::string>& warnings() const { return warnings_; }

    /// Keys between two tables in both directions, in edge order; with `a == b` the keys of a table
    /// to itself.
    std::vector<std::uint32_t> edges_between(TableId a, TableId b) const;
    /// Keys at this table, either end, in edge order.
    std::span<const std::uint32_t> edges_at(TableId table) const;
    /// The key that this column alone or with others forms, if any.
    std::optional<std::uint32_t> edge_from(ColumnId column) const;

    /// Near the smallest: the cheapest of the trees grown by shortest paths over every order of up
    /// to five terminals. Ties go to what `weights` call relevant, then to bridges, never through
    /// an empty table, last to the key found first. None where the tables are not connected, a
    /// terminal is not in the catalog or a limit is passed. One terminal is a tree of one table.
    std::optional<JoinTree> join_tree(std::span<const TableId> terminals,
                                      const JoinWeights& weights = {}) const;

private:
    friend class KeyGraphBuilder;
    std::vector<KeyEdge> edges_;
    std::vector<std::vector<std::uint32_t>> at_table_;
    std::vector<std::int64_t> table_cost_; ///< what passing through a table adds to an edge
    std::vector<std::string> warnings_;
};

/// Sets the flags that follow from inferred keys: foreign keys, bridges, display columns.
void mark_inferred_keys(const KeyGraph& keys, const schema::Catalog& catalog,
                        const Statistics& statistics, const Vocabulary& vocabulary,
                        SchemaNames& names);

} // namespace vouch::knowledge
