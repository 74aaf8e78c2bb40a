#include "search/embedded/detail/posting_cursor.h"

#include <algorithm>

namespace vouch::search::detail {

PostingCursor::PostingCursor(PostingStore& store, PostingHead head)
    : store_(&store), blocks_(std::move(head.blocks)), tail_(std::move(head.tail)),
      sealed_(blocks_.size()) {
    if (!tail_.empty()) blocks_.push_back(summarize(tail_));
}

base::Result<void> PostingCursor::advance(std::uint64_t number) {
    if (!entered_ || (!at_end() && blocks_[block_].last < number)) TRY(enter(block_of(number)));
    const std::vector<Posting>& list = postings();
    while (position_ < list.size() && list[position_].number < number)
        ++position_;
    return {};
}

const BlockEntry* PostingCursor::bounds_at(std::uint64_t number) const {
    std::size_t block = block_of(number);
    return block == blocks_.size() ? nullptr : &blocks_[block];
}

std::size_t PostingCursor::block_of(std::uint64_t number) const {
    auto begin = blocks_.begin() + static_cast<std::ptrdiff_t>(block_);
    if (begin != blocks_.end() && begin->last >= number) return block_;
    return static_cast<std::size_t>(std::ranges::lower_bound(begin, blocks_.end(), number, {},
                                                             [](const BlockEntry& entry) {
                                                                 return std::uint64_t{entry.last};
                                                             }) -
                                    blocks_.begin());
}

base::Result<void> PostingCursor::enter(std::size_t block) {
    entered_ = true;
    block_ = block;
    position_ = 0;
    in_tail_ = block == sealed_ && block < blocks_.size();
    if (in_tail_) return {};
    loaded_.clear();
    if (block < sealed_) TRY(store_->read_block(blocks_[block].id, loaded_));
    return {};
}

} // namespace vouch::search::detail
