// Sums over each sector of each collection: documents, passages, tokens, and how many passages hold
// each term. A search reads those of the sectors that its caller may see, and no others.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/filter.h"
#include "search/qdrant/detail/control.h"
#include "search/qdrant/detail/names.h"
#include "search/qdrant/detail/server.h"

namespace vouch::search::qdrant {

struct SectorKey {
    std::string collection;
    std::string sector;

    friend auto operator<=>(const SectorKey&, const SectorKey&) = default;
};

/// What a batch adds to the sums of one sector, or takes away.
struct SectorDelta {
    std::int64_t documents = 0;
    std::int64_t passages = 0;
    std::int64_t tokens = 0;
    std::map<std::string, std::int64_t, std::less<>> terms{};
};

std::map<SectorKey, SectorDelta> deltas_of(const std::vector<Change>& changes);

struct Sector {
    SectorKey key;
    IndexStats sums;
};

class Statistics {
public:
    Statistics(Server& server, const Collections& names, const base::Context& context)
        : server_(server), names_(names), context_(context) {}

    /// Of the sectors that the filter lets through, sorted.
    base::Result<std::vector<Sector>> sectors(const Filter& filter);
    /// How many passages of these sectors hold each term.
    base::Result<std::vector<std::uint64_t>> counts(std::span<const Sector> sectors,
                                                    std::span<const std::string> terms);
    /// Adds what a batch changed to each sum that does not have it yet: however often it is
    /// called, and by however many, it counts once.
    base::Result<void> apply(const std::map<SectorKey, SectorDelta>& deltas, std::uint64_t edition);
    /// Every sum that is stored of one sector's terms.
    base::Result<std::map<std::string, std::int64_t, std::less<>>> terms(const SectorKey& key);

private:
    struct Sum;

    base::Result<void> apply_sums(std::vector<Sum> sums, std::uint64_t edition);

    Server& server_;
    const Collections& names_;
    const base::Context& context_;
};

} // namespace vouch::search::qdrant
