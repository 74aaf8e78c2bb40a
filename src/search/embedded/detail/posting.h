// What is known of one term in one passage, and the bytes that hold many of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "search/detail/fields.h"

namespace vouch::search::detail {

struct Posting {
    std::uint32_t number = 0;    ///< of the passage, within its partition
    std::uint32_t frequency = 0; ///< in the body
    std::uint32_t length = 0;    ///< terms in the body of that passage
    FieldCounts fields{};

    friend bool operator==(const Posting&, const Posting&) = default;
};

/// A sealed block stands in a row of its own; this is what its list knows of it. The three extremes
/// bound the score of everything in it.
struct BlockEntry {
    std::int64_t id = 0;
    std::uint32_t last = 0; ///< greatest passage number
    std::uint32_t count = 0;
    std::uint32_t frequency_max = 0;
    std::uint32_t length_min = 0;
    FieldCounts fields_max{};

    friend bool operator==(const BlockEntry&, const BlockEntry&) = default;
};

/// All of one term in one partition: sealed blocks, then the latest postings.
struct PostingHead {
    std::vector<BlockEntry> blocks;
    std::vector<Posting> tail;

    std::uint64_t count() const;
};

/// Postings in a block, and in a tail before it is sealed.
inline constexpr std::size_t kBlockPostings = 128;

/// The entry for a block of `postings` (not empty), without its id.
BlockEntry summarize(std::span<const Posting> postings);

std::string encode_block(std::span<const Posting> postings);
/// Corrupt when the bytes are not what encode_block wrote.
base::Result<void> decode_block(std::string_view bytes, std::vector<Posting>& postings);

std::string encode_head(const PostingHead& head);
base::Result<PostingHead> decode_head(std::string_view bytes);

} // namespace vouch::search::detail
