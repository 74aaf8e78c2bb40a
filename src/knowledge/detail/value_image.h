// The bytes of a value index. All numbers are 32-bit little-endian; every section follows the one
// before without a gap:
//
//   header      magic (8 bytes), checksum of all that follows (8 bytes), then ten counts:
//               columns, values, sequence, tokens, text bytes, folded bytes, token bytes,
//               grams, gram postings, sound bytes
//   columns     (table, column, first value, values, 1 if complete) each, ascending
//   text        values + 1 offsets into the text bytes; values of a column are sorted
//   folded      values + 1 offsets into the folded bytes
//   owner       for each value its column's position
//   by folded   the values, sorted by folded text
//   sequence    values + 1 offsets, then the token of each word of each value
//   tokens      tokens + 1 offsets into the token bytes; tokens are stems, sorted
//   postings    tokens + 1 offsets, then for each token its values, ascending, repeated where the
//               token is repeated
//   grams       trigrams of tokens (detail/near_words.h), sorted; then grams + 1 offsets, then for
//               each the tokens that have it, ascending
//   sounds      the tokens, sorted by what they sound like; then tokens + 1 offsets into the sound
//               bytes
//   text bytes, folded bytes, token bytes, sound bytes
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::knowledge::detail {

enum class Section : std::uint8_t {
    Columns,
    TextOffsets,
    FoldedOffsets,
    Owners,
    ByFolded,
    SequenceOffsets,
    Sequence,
    TokenOffsets,
    PostingOffsets,
    Postings,
    GramKeys,
    GramOffsets,
    GramPostings,
    SoundOrder,
    SoundOffsets,
    TextBytes,
    FoldedBytes,
    TokenBytes,
    SoundBytes
};
inline constexpr std::size_t kSections = 19;
inline constexpr std::size_t kNumberSections = 15; // the first
inline constexpr std::size_t kColumnFields = 5;

struct ImageCounts {
    std::uint32_t columns = 0;
    std::uint32_t values = 0;
    std::uint32_t sequence = 0; ///< words of all values, and postings
    std::uint32_t tokens = 0;
    std::uint32_t text_bytes = 0;
    std::uint32_t folded_bytes = 0;
    std::uint32_t token_bytes = 0;
    std::uint32_t grams = 0;
    std::uint32_t gram_postings = 0;
    std::uint32_t sound_bytes = 0;
};

/// A reader of an image that was checked; views the bytes, which outlive it.
class ValueImage {
public:
    explicit ValueImage(std::string_view checked_bytes);

    /// Sizes, offsets, positions, UTF-8 and the checksum; nothing else may be read before.
    static base::Result<void> check(std::string_view bytes);

    const ImageCounts& counts() const { return counts_; }
    std::uint32_t number(Section section, std::size_t index) const;
    std::uint32_t column_field(std::size_t column, std::size_t field) const {
        return number(Section::Columns, column * kColumnFields + field);
    }
    std::string_view text(std::uint32_t value) const {
        return slice(Section::TextOffsets, Section::TextBytes, value);
    }
    std::string_view folded(std::uint32_t value) const {
        return slice(Section::FoldedOffsets, Section::FoldedBytes, value);
    }
    std::string_view token(std::uint32_t token) const {
        return slice(Section::TokenOffsets, Section::TokenBytes, token);
    }
    std::string_view sound(std::uint32_t token) const {
        return slice(Section::SoundOffsets, Section::SoundBytes, token);
    }

private:
    std::string_view slice(Section offsets, Section bytes, std::uint32_t index) const;
    base::Result<void> check_contents() const;

    std::string_view bytes_;
    ImageCounts counts_;
    std::array<std::uint64_t, kSections + 1> begin_{};
};

/// What an image is written from: the sections of numbers and of bytes, in their order.
struct ImageParts {
    ImageCounts counts;
    std::array<std::vector<std::uint32_t>, kNumberSections> numbers; ///< Columns to SoundOffsets
    std::array<std::string, kSections - kNumberSections> texts;      ///< TextBytes to SoundBytes
};

/// The sections of postings, from the words of each value.
void fill_postings(ImageParts& parts);
/// Those of grams and sounds, from the tokens. `sound_of` gives what a token sounds like.
void fill_near_words(ImageParts& parts,
                     const std::function<std::string(std::uint32_t token)>& sound_of);

/// The counts of bytes are those of the texts.
std::string write_image(ImageParts parts);

/// Writes the checksum that the rest of an image of at least a header calls for.
void seal(std::string& image);

} // namespace vouch::knowledge::detail
