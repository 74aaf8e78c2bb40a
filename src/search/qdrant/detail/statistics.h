// Sums over each partition: documents, passages, tokens, and how many passages hold
// each term. A search reads those of the partitions that its caller may see, and no others.
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

/// What a batch adds to the sums of one partition, or takes away.
struct PartitionDelta {
    std::int64_t documents = 0;
    std::int64_t passages = 0;
    std::int64_t tokens = 0;
    std::map<std::string, std::int64_t, std::less<>> terms{};
};

std::map<PartitionKey, PartitionDelta> deltas_of(const std::vector<Change>& changes);

struct Partition {
    PartitionKey key;
    IndexStats sums;
};

class Statistics {
public:
    Statistics(Server& server, const Collections& names, const base::Context& context)
        : server_(server), names_(names), context_(context) {}

    /// Of the partitions that the filter lets through, sorted.
    base::Result<std::vector<Partition>> partitions(const Filter& filter);
    /// How many passages of these partitions hold each term.
    base::Result<std::vector<std::uint64_t>> counts(std::span<const Partition> partitions,
                                                    std::span<const std::string> terms);
    /// Adds what a batch changed to each sum that does not have it yet: however often it is
    /// called, and by however many, it counts once.
    base::Result<void> apply(const std::map<PartitionKey, PartitionDelta>& deltas,
                             std::uint64_t edition);
    /// Every sum that is stored of one partition's terms.
    base::Result<std::map<std::string, std::int64_t, std::less<>>> terms(const PartitionKey& key);

private:
    struct Sum;

    base::Result<void> apply_sums(std::vector<Sum> sums, std::uint64_t edition);

    Server& server_;
    const Collections& names_;
    const base::Context& context_;
};

} // namespace vouch::search::qdrant
