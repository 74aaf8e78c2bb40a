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

namespace vouch::search::detail {

/// Where besides the body a term can stand. These never change the stored passage.
enum class Field : std::uint8_t { Title, Section, FileName, Folders };

/// How often a term stands in each field, two bits a field: more than three count as three.
class FieldCounts {
public:
    constexpr FieldCounts() = default;
    explicit constexpr FieldCounts(std::uint8_t bits) : bits_(bits) {}

    constexpr unsigned count(Field field) const { return bits_ >> shift(field) & 3U; }
    constexpr void add(Field field) {
        if (count(field) < 3) bits_ = static_cast<std::uint8_t>(bits_ + (1U << shift(field)));
    }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::uint8_t bits() const { return bits_; }

    /// Each field's greater count.
    static FieldCounts maximum(FieldCounts a, FieldCounts b);

    friend bool operator==(FieldCounts, FieldCounts) = default;

private:
    static constexpr unsigned shift(Field field) { return 2U * static_cast<unsigned>(field); }

    std::uint8_t bits_ = 0;
};

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
