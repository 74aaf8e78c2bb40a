#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/posting_list.h"
#include "search/filter.h"
#include "search/passage.h"

namespace vouch::search::detail {

/// A partition with its totals.
struct PartitionTotals {
    std::int64_t id = 0;
    PartitionKey key;
    IndexStats totals;
};

/// What is stored, read under a filter. Calls happen within one read transaction.
class IndexReader {
public:
    IndexReader(Connection& connection, const base::Context& context)
        : connection_(connection), context_(context) {}

    /// Those that the filter lets through, sorted by key.
    base::Result<std::vector<PartitionTotals>> partitions(const Filter& filter);

    /// The passages of the documents in a partition that pass the whole filter, ascending.
    base::Result<std::vector<NumberRange>> allowed_numbers(const PartitionTotals& partition,
                                                           const Filter& filter);

    base::Result<std::vector<DocumentRecord>> documents(const Filter& filter);
    base::Result<IndexStats> stats(const Filter& filter);
    /// Added up from the documents of one partition that pass the filter.
    base::Result<IndexStats> counted(const PartitionTotals& partition, const Filter& filter);
    /// As it was put in.
    base::Result<std::optional<DocumentVersion>> version(const DocumentKey& key,
                                                         const Filter& filter);

    base::Result<std::vector<Passage>> passages(std::span<const PassageId> ids,
                                                const Filter& filter);
    /// Of those that have one.
    base::Result<std::vector<std::vector<float>>> vectors(std::span<const PassageId> ids,
                                                          const Filter& filter);
    base::Result<std::vector<Passage>> neighbours(PassageId id, std::uint32_t distance,
                                                  const Filter& filter);

    /// The public id of a passage; Corrupt if there is none.
    base::Result<PassageId> public_id(std::int64_t partition, std::uint32_t number);

private:
    struct Place {
        std::int64_t document = 0;
        std::int64_t key = 0;
        std::int64_t ordinal = 0;
    };
    struct StoredDocument {
        DocumentRecord record;
        std::int64_t first_key = 0;
        std::uint64_t tokens = 0;
    };

    template <typename Take>
    base::Result<void> each_document(const PartitionTotals& partition, const Filter& filter,
                                     Take take);
    base::Result<StoredDocument> read_document(sqlite::Statement& row);
    base::Result<std::optional<Place>> find(PassageId id);
    base::Result<std::optional<StoredDocument>> document(std::int64_t id, const Filter& filter);
    base::Result<void> add_vectors(const StoredDocument& document, DocumentVersion& version);
    base::Result<std::vector<Passage>> passages_between(const StoredDocument& document,
                                                        std::int64_t first, std::int64_t last);

    Connection& connection_;
    const base::Context& context_;
};

} // namespace vouch::search::detail
