// A posting: the difference of its number to the one before (at least 1), body frequency times two
// plus whether fields follow, the fields' byte, the passage's length. All varints but the byte.
//
// block = count posting…
// head  = blocks {last-difference id count frequency_max fields_max length_min}… tail-count
// posting…
//
// The numbers of a tail continue from the last block's. Both are sealed with a checksum.

#include "search/embedded/detail/posting.h"

#include <algorithm>

#include "base/check.h"
#include "search/embedded/detail/byte_stream.h"

namespace vouch::search::detail {
namespace {

void put_postings(std::string& bytes, std::span<const Posting> postings, std::uint64_t before) {
    put_varint(bytes, postings.size());
    for (const Posting& posting : postings) {
        put_varint(bytes, posting.number + std::uint64_t{1} - before);
        put_varint(bytes, std::uint64_t{posting.frequency} << 1 | (posting.fields.empty() ? 0 : 1));
        if (!posting.fields.empty()) bytes += static_cast<char>(posting.fields.bits());
        put_varint(bytes, posting.length);
        before = posting.number + std::uint64_t{1};
    }
}

/// `before` is one more than the number before, or 0.
bool read_postings(ByteReader& reader, std::vector<Posting>& postings, std::uint64_t before) {
    std::uint64_t count = reader.varint();
    if (count > reader.left()) return false;
    postings.resize(count);
    for (Posting& posting : postings) {
        std::uint64_t difference = reader.varint();
        std::uint64_t next = before + difference;
        std::uint64_t frequency = reader.varint();
        if (difference == 0 || next < before || next > std::uint64_t{1} << 32) return false;
        posting.number = static_cast<std::uint32_t>(next - 1);
        posting.frequency = static_cast<std::uint32_t>(frequency >> 1);
        posting.fields = FieldCounts((frequency & 1) != 0 ? reader.byte() : std::uint8_t{0});
        posting.length = reader.varint32();
        before = next;
    }
    return !reader.failed();
}

} // namespace

std::uint64_t PostingHead::count() const {
    std::uint64_t count = tail.size();
    for (const BlockEntry& block : blocks)
        count += block.count;
    return count;
}

BlockEntry summarize(std::span<const Posting> postings) {
    CHECK(!postings.empty());
    BlockEntry entry;
    entry.last = postings.back().number;
    entry.count = static_cast<std::uint32_t>(postings.size());
    entry.length_min = postings.front().length;
    for (const Posting& posting : postings) {
        entry.frequency_max = std::max(entry.frequency_max, posting.frequency);
        entry.length_min = std::min(entry.length_min, posting.length);
        entry.fields_max = FieldCounts::maximum(entry.fields_max, posting.fields);
    }
    return entry;
}

std::string encode_block(std::span<const Posting> postings) {
    std::string content;
    content.reserve(postings.size() * 5 + 2);
    put_postings(content, postings, 0);
    return seal(content);
}

base::Result<void> decode_block(std::string_view bytes, std::vector<Posting>& postings) {
    ByteReader reader(TRY(unseal(bytes)));
    if (!read_postings(reader, postings, 0) || !reader.at_end())
        return base::Unexpected(corrupt_index());
    return {};
}

std::string encode_head(const PostingHead& head) {
    std::string content;
    put_varint(content, head.blocks.size());
    std::uint64_t before = 0;
    for (const BlockEntry& block : head.blocks) {
        put_varint(content, block.last + std::uint64_t{1} - before);
        put_varint(content, static_cast<std::uint64_t>(block.id));
        put_varint(content, block.count);
        put_varint(content, block.frequency_max);
        content += static_cast<char>(block.fields_max.bits());
        put_varint(content, block.length_min);
        before = block.last + std::uint64_t{1};
    }
    put_postings(content, head.tail, before);
    return seal(content);
}

base::Result<PostingHead> decode_head(std::string_view bytes) {
    ByteReader reader(TRY(unseal(bytes)));
    PostingHead head;
    std::uint64_t before = 0;
    std::uint64_t blocks = reader.varint();
    if (blocks > reader.left()) return base::Unexpected(corrupt_index());
    head.blocks.resize(blocks);
    for (BlockEntry& block : head.blocks) {
        before += reader.varint();
        if (before == 0 || before > std::uint64_t{1} << 32)
            return base::Unexpected(corrupt_index());
        block.last = static_cast<std::uint32_t>(before - 1);
        block.id = static_cast<std::int64_t>(reader.varint());
        block.count = reader.varint32();
        block.frequency_max = reader.varint32();
        block.fields_max = FieldCounts(reader.byte());
        block.length_min = reader.varint32();
    }
    if (!read_postings(reader, head.tail, before) || !reader.at_end())
        return base::Unexpected(corrupt_index());
    return head;
}

} // namespace vouch::search::detail
