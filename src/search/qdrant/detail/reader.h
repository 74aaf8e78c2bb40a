#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/engine.h"
#include "search/filter.h"
#include "search/qdrant/detail/names.h"
#include "search/qdrant/detail/server.h"
#include "search/qdrant/detail/stored.h"
#include "search/qdrant/qdrant_options.h"

namespace vouch::search::qdrant {

/// What is stored, read under a filter that reads something. A document's point decides which
/// edition of it is visible, so each point of a passage is held against it.
class Reader {
public:
    Reader(Server& server, const Collections& names, const base::Context& context)
        : server_(server), names_(names), context_(context) {}

    base::Result<std::vector<DocumentRecord>> documents(const Filter& filter);
    base::Result<std::optional<DocumentVersion>>
    version(const DocumentKey& key, const Filter& filter,
            const std::optional<embedding::ModelIdentity>& model);
    base::Result<IndexStats> sums(const Filter& filter);

    base::Result<std::vector<Passage>> passages(std::span<const PassageId> ids,
                                                const Filter& filter);
    base::Result<std::vector<std::vector<float>>> vectors(std::span<const PassageId> ids,
                                                          const Filter& filter, std::size_t width);
    base::Result<std::vector<Passage>> neighbours(PassageId id, std::uint32_t distance,
                                                  const Filter& filter);

    using Documents = std::unordered_map<std::string, StoredDocument>;
    /// The points of these documents that the filter allows, by their ids.
    base::Result<Documents> documents_of(std::span<const PassagePlace> places,
                                         const Filter& filter);

private:
    base::Result<std::vector<Passage>> passages_at(const std::string& document,
                                                   const StoredDocument& stored,
                                                   std::uint32_t first, std::uint32_t count);
    base::Result<std::vector<Point>> points_of(const std::string& collection,
                                               std::span<const PassageId> ids, const Filter& filter,
                                               const Wanted& wanted);

    Server& server_;
    const Collections& names_;
    const base::Context& context_;
};

/// Whether a point of a passage is of the edition that its document shows.
enum class Standing : std::uint8_t {
    Visible,
    Hidden,  ///< of a document that is not there or not allowed, or not decided yet
    Changed, ///< of an edition that was replaced
};
Standing standing_of(const PassagePlace& place, const Reader::Documents& documents);

/// Tells whether passages must be looked for again: they were looked for before the new edition of
/// a document was there, and then it was shown. A second look for an edition that is shown finds
/// all of it, also where points of the former one were left.
class Relook {
public:
    bool needed(const std::vector<PassagePlace>& places, const Reader::Documents& documents);

private:
    static constexpr int kLooksMax = 5;

    std::set<std::pair<std::string, std::uint64_t>> seen_; ///< documents with their editions
    int looks_ = 0;
};

} // namespace vouch::search::qdrant
