#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/filter.h"
#include "search/passage.h"

namespace vouch::search {

/// Write takes what only one process at a time can hold.
enum class EngineAccess : unsigned char { Read, Write };

/// An index of passages: single arms that find, and the writes that keep it. Ranking several arms
/// together is done above it. Every read sees one consistent state, and for a filter that reads
/// nothing returns nothing without touching the index. All calls may come from several threads.
class Engine {
public:
    virtual ~Engine() = default;

    /// The passages that hold words of `query`, best first, at most `limit`. A query without words
    /// finds nothing; one longer than kQueryBytesMax is refused.
    virtual base::Result<std::vector<Hit>> keyword(std::string_view query, const Filter& filter,
                                                   std::size_t limit,
                                                   const base::Context& context) = 0;

    /// The passages whose vectors are nearest to `query`, best first, at most `limit`; the score is
    /// the dot product. Passages without a vector are not found. A query by another model than that
    /// of the index is refused; an index without vectors finds nothing.
    virtual base::Result<std::vector<Hit>> dense(const QueryVector& query, const Filter& filter,
                                                 std::size_t limit,
                                                 const base::Context& context) = 0;

    /// Which model made the vectors of this index; nothing where there are none.
    virtual base::Result<std::optional<embedding::ModelIdentity>>
    model(const base::Context& context) = 0;

    /// The passages of `ids` that exist and that the filter allows, in the order of `ids`. Unknown
    /// and forbidden ids are left out alike.
    virtual base::Result<std::vector<Passage>>
    fetch(std::span<const PassageId> ids, const Filter& filter, const base::Context& context) = 0;

    /// The vectors of those passages of `ids` that exist, have one and are allowed, in their order.
    virtual base::Result<std::vector<std::vector<float>>>
    vectors(std::span<const PassageId> ids, const Filter& filter, const base::Context& context) = 0;

    /// The passage and up to `distance` passages on each side of it in its document, in order;
    /// empty if it is unknown or not allowed.
    virtual base::Result<std::vector<Passage>> neighbours(PassageId id, std::uint32_t distance,
                                                          const Filter& filter,
                                                          const base::Context& context) = 0;

    /// The documents that the filter allows, sorted by key.
    virtual base::Result<std::vector<DocumentRecord>> documents(const Filter& filter,
                                                                const base::Context& context) = 0;

    /// A document as it was put in, vectors included; nothing if it is unknown or not allowed.
    virtual base::Result<std::optional<DocumentVersion>>
    document(const DocumentKey& key, const Filter& filter, const base::Context& context) = 0;

    virtual base::Result<IndexStats> stats(const Filter& filter, const base::Context& context) = 0;

    /// Reads everything that is stored and compares what is stored twice; Corrupt, with where, at
    /// the first thing that is wrong. Returns what was read.
    virtual base::Result<IndexStats> verify(const base::Context& context) = 0;

    /// Puts each version in the place of the one stored under the same key, all or none of them:
    /// readers see the old versions until the new ones are whole. A version whose generation is not
    /// above the stored one is refused, so that a slow writer cannot bring an old one back. The
    /// first vectors decide the model of the index; those of another model are refused.
    virtual base::Result<void> replace_documents(std::span<const DocumentVersion> versions,
                                                 const base::Context& context) = 0;

    /// Removes the documents with these keys, all or none; unknown keys are no error.
    virtual base::Result<void> erase(std::span<const DocumentKey> keys,
                                     const base::Context& context) = 0;

    /// Brings up to date what makes searches quick and holds nothing of its own. Searches are right
    /// without it; after many changes it is worth its time, which may be minutes.
    virtual base::Result<void> optimize(const base::Context&) { return {}; }

    /// Removes all vectors and forgets their model, so that another may come.
    virtual base::Result<void> drop_vectors(const base::Context& context) = 0;

    /// One document: see replace_documents.
    base::Result<void> replace_document(const DocumentVersion& version,
                                        const base::Context& context) {
        return replace_documents(std::span(&version, 1), context);
    }
};

/// The most numbers of a vector.
inline constexpr std::size_t kVectorWidthMax = 4096;

/// The longest query that an engine takes.
inline constexpr std::size_t kQueryBytesMax = std::size_t{64} << 10;

} // namespace vouch::search
