#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/posting.h"

namespace vouch::search::detail {

/// Passage numbers of one partition, `last` included.
struct NumberRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

/// What one transaction does to the postings of one term in one partition.
struct TermChange {
    std::vector<NumberRange> removed;
    std::vector<Posting> added; ///< ascending, beyond every number in the list and in `removed`
};

/// Posting lists as they are stored. Calls happen within a transaction of the connection.
class PostingStore {
public:
    PostingStore(Connection& connection, const base::Context& context)
        : connection_(connection), context_(context) {}

    /// Nothing where the term does not occur in the partition.
    base::Result<std::optional<PostingHead>> find(std::int64_t partition, std::string_view term);

    base::Result<void> read_block(std::int64_t id, std::vector<Posting>& postings);

    base::Result<void> apply(std::int64_t partition, std::string_view term,
                             const TermChange& change);

private:
    base::Result<void> remove(PostingHead& head, NumberRange range);
    base::Result<void> append(PostingHead& head, const std::vector<Posting>& added);
    base::Result<void> shrink(BlockEntry& entry, NumberRange range);
    base::Result<void> merge_small_blocks(PostingHead& head);
    base::Result<void> join(BlockEntry& left, const BlockEntry& right);
    base::Result<void> write_block(std::int64_t id, const std::vector<Posting>& postings);
    base::Result<void> erase_block(std::int64_t id);

    Connection& connection_;
    const base::Context& context_;
    std::vector<Posting> scratch_;
};

} // namespace vouch::search::detail
