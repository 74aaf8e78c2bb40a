#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "search/embedded/detail/posting_list.h"

namespace vouch::search::detail {

/// Walks one posting list upwards; blocks are read only when something in them is looked at.
class PostingCursor {
public:
    /// `head` is not empty. The cursor stands before the first posting until advance().
    PostingCursor(PostingStore& store, PostingHead head);

    /// Goes on to the first posting with at least this number, unless it already stands beyond.
    base::Result<void> advance(std::uint64_t number);

    bool at_end() const { return position_ == postings().size(); }
    /// Of the current posting; beyond every number at the end.
    std::uint64_t number() const { return at_end() ? kBeyond : postings()[position_].number; }
    const Posting& current() const { return postings()[position_]; }

    /// The extremes of the block that would hold `number`, which is not before the current one;
    /// null when the list ends before. Reads nothing.
    const BlockEntry* bounds_at(std::uint64_t number) const;
    /// The entries of all blocks, the tail's last: for the bounds of the whole list.
    const std::vector<BlockEntry>& blocks() const { return blocks_; }

private:
    static constexpr std::uint64_t kBeyond = ~std::uint64_t{0};

    const std::vector<Posting>& postings() const { return in_tail_ ? tail_ : loaded_; }
    std::size_t block_of(std::uint64_t number) const;
    base::Result<void> enter(std::size_t block);

    PostingStore* store_;
    std::vector<BlockEntry> blocks_;
    std::vector<Posting> tail_;
    std::vector<Posting> loaded_;
    std::size_t sealed_;    ///< how many of blocks_ are rows of their own
    std::size_t block_ = 0; ///< the one that stands ready
    std::size_t position_ = 0;
    bool in_tail_ = false;
    bool entered_ = false;
};

} // namespace vouch::search::detail
