// A list grows at its tail, which is sealed into a block when it is full. Taking passages out
// rewrites the blocks that hold them; blocks that become empty go, and neighbours that fit into one
// are joined, so that a list never consists of many nearly empty blocks.

#include "search/embedded/detail/posting_list.h"

#include <algorithm>

#include "search/embedded/detail/byte_stream.h"

namespace vouch::search::detail {
namespace {

std::size_t erase_range(std::vector<Posting>& postings, NumberRange range) {
    return std::erase_if(postings, [&](const Posting& posting) {
        return posting.number >= range.first && posting.number <= range.last;
    });
}

} // namespace

base::Result<std::optional<PostingHead>> PostingStore::find(std::int64_t partition,
                                                            std::string_view term) {
    sqlite::Statement* find =
        TRY(connection_.statement("SELECT postings FROM terms WHERE partition = ?1 AND term = ?2"));
    StatementGuard guard(find);
    TRY(find->bind_all(partition, term));
    if (TRY(find->step(context_)) == sqlite::Step::Done) return std::optional<PostingHead>();
    return std::optional<PostingHead>(TRY(decode_head(find->column_blob(0))));
}

base::Result<void> PostingStore::read_block(std::int64_t id, std::vector<Posting>& postings) {
    sqlite::Statement* find =
        TRY(connection_.statement("SELECT postings FROM blocks WHERE id = ?1"));
    StatementGuard guard(find);
    TRY(find->bind(1, id));
    if (TRY(find->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    TRY(decode_block(find->column_blob(0), postings));
    if (postings.empty()) return base::Unexpected(corrupt_index());
    return {};
}

base::Result<void> PostingStore::apply(std::int64_t partition, std::string_view term,
                                       const TermChange& change) {
    std::optional<PostingHead> found = TRY(find(partition, term));
    PostingHead head = found ? std::move(*found) : PostingHead();
    for (NumberRange range : change.removed)
        TRY(remove(head, range));
    if (!change.removed.empty()) TRY(merge_small_blocks(head));
    TRY(append(head, change.added));
    if (head.blocks.empty() && head.tail.empty()) {
        return connection_.run("DELETE FROM terms WHERE partition = ?1 AND term = ?2", context_,
                               partition, term);
    }
    std::string bytes = encode_head(head);
    if (found) {
        return connection_.run("UPDATE terms SET postings = ?3 WHERE partition = ?1 AND term = ?2",
                               context_, partition, term, sqlite::Blob{bytes});
    }
    return connection_.run("INSERT INTO terms VALUES (?1, ?2, ?3)", context_, partition, term,
                           sqlite::Blob{bytes});
}

base::Result<void> PostingStore::remove(PostingHead& head, NumberRange range) {
    erase_range(head.tail, range);
    auto block = std::ranges::lower_bound(head.blocks, range.first, {}, &BlockEntry::last);
    std::uint64_t before =
        block == head.blocks.begin() ? 0 : std::uint64_t{std::prev(block)->last} + 1;
    for (; block != head.blocks.end() && before <= range.last; ++block) {
        before = std::uint64_t{block->last} + 1;
        TRY(shrink(*block, range));
    }
    std::erase_if(head.blocks, [](const BlockEntry& entry) { return entry.count == 0; });
    return {};
}

base::Result<void> PostingStore::shrink(BlockEntry& entry, NumberRange range) {
    TRY(read_block(entry.id, scratch_));
    if (erase_range(scratch_, range) == 0) return {};
    std::int64_t id = entry.id;
    if (scratch_.empty()) {
        entry.count = 0;
        return erase_block(id);
    }
    entry = summarize(scratch_);
    entry.id = id;
    return write_block(id, scratch_);
}

base::Result<void> PostingStore::merge_small_blocks(PostingHead& head) {
    std::vector<BlockEntry> merged;
    merged.reserve(head.blocks.size());
    for (const BlockEntry& block : head.blocks) {
        if (merged.empty() || merged.back().count + block.count > kBlockPostings)
            merged.push_back(block);
        else
            TRY(join(merged.back(), block));
    }
    head.blocks = std::move(merged);
    return {};
}

base::Result<void> PostingStore::join(BlockEntry& left, const BlockEntry& right) {
    std::vector<Posting> both;
    TRY(read_block(left.id, both));
    TRY(read_block(right.id, scratch_));
    both.insert(both.end(), scratch_.begin(), scratch_.end());
    std::int64_t id = left.id;
    left = summarize(both);
    left.id = id;
    TRY(erase_block(right.id));
    return write_block(id, both);
}

base::Result<void> PostingStore::append(PostingHead& head, const std::vector<Posting>& added) {
    for (const Posting& posting : added) {
        head.tail.push_back(posting);
        if (head.tail.size() < kBlockPostings) continue;
        BlockEntry entry = summarize(head.tail);
        std::string bytes = encode_block(head.tail);
        TRY(connection_.run("INSERT INTO blocks (postings) VALUES (?1)", context_,
                            sqlite::Blob{bytes}));
        entry.id = connection_.database().last_insert_row_id();
        head.blocks.push_back(entry);
        head.tail.clear();
    }
    return {};
}

base::Result<void> PostingStore::write_block(std::int64_t id,
                                             const std::vector<Posting>& postings) {
    std::string bytes = encode_block(postings);
    return connection_.run("UPDATE blocks SET postings = ?2 WHERE id = ?1", context_, id,
                           sqlite::Blob{bytes});
}

base::Result<void> PostingStore::erase_block(std::int64_t id) {
    return connection_.run("DELETE FROM blocks WHERE id = ?1", context_, id);
}

} // namespace vouch::search::detail
