// The few tables of a schema that a question needs, and those that connect them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/knowledge.h"
#include "knowledge/schema_index.h"

namespace vouch::knowledge {

struct RetrievalLimits {
    std::size_t tables = 8;      ///< at most, bridges included
    std::size_t seeds = 5;       ///< tables that the question's words themselves choose
    std::size_t bridges = 5;     ///< tables added only because they connect others
    std::size_t bridge_hops = 3; ///< of them on one path
    std::size_t columns = 24;    ///< of one table; keys are always among them
};

/// `Seed`: chosen for what the question says. `Bridge`: lies on a path between chosen ones.
/// `Related`: next in relevance.
enum class RetrievedAs : std::uint8_t { Seed, Bridge, Related };

struct RetrievedValue {
    std::uint32_t column = 0;
    std::string text;
};

struct RetrievedTable {
    TableId table = 0;
    RetrievedAs as = RetrievedAs::Seed;
    double score = 0;
    std::vector<std::uint32_t> columns{}; ///< ascending
    std::vector<RetrievedValue> values{}; ///< that the question names
};

struct Retrieval {
    std::vector<RetrievedTable> tables{}; ///< seeds, bridges, related ones; each by relevance
    std::vector<std::uint32_t> joins{};   ///< keys on the chosen paths
    std::vector<std::string> rejected{};  ///< paths that were not taken, and why
};

struct RetrievalQuery {
    std::string_view question;
    /// Similarities of an encoder, one for each table, higher is nearer; empty where there is none.
    std::span<const double> encoder{};
    RetrievalLimits limits{};
};

/// Of all that is known: for a caller who may see a part of it, of that part (part.h), so that what
/// may not be seen has no influence.
///
/// Words of names and descriptions and values of the data say how much of the question each table
/// explains; ranks of these and of the encoder are fused. Tables are chosen until what a further
/// one explains is little; then they are connected by shortest paths over declared, given and
/// inferred keys, of equal ones by the more relevant; a path is taken as a whole or not at all. The
/// rest goes to the next in rank, those with a key to a chosen one first. Equal questions give
/// equal results. The index is of the same knowledge.
Retrieval retrieve(const RetrievalQuery& query, const Knowledge& knowledge,
                   const SchemaIndex& index);

} // namespace vouch::knowledge
