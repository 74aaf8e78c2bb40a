// See the header for the layout. An image may come from a file that anybody could have damaged:
// `check` proves that no later read can leave it.
#include "knowledge/detail/value_image.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>

#include "base/bytes.h"
#include "base/check.h"
#include "knowledge/detail/near_words.h"
#include "text/unicode.h"

namespace vouch::knowledge::detail {
namespace {

constexpr std::string_view kMagic = "VOUCHVI3";
constexpr std::size_t kChecksumAt = 8;
constexpr std::size_t kCountsAt = 16;
constexpr std::size_t kCounts = 10;
constexpr std::size_t kHeaderBytes = kCountsAt + kCounts * sizeof(std::uint32_t);

template <typename T>
T load(std::string_view bytes, std::uint64_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

std::array<std::uint64_t, kSections> section_bytes(const ImageCounts& counts) {
    const std::uint64_t word = sizeof(std::uint32_t);
    const std::uint64_t values = counts.values;
    const std::uint64_t tokens = counts.tokens;
    return {counts.columns * word * kColumnFields,
            (values + 1) * word,
            (values + 1) * word,
            values * word,
            values * word,
            (values + 1) * word,
            counts.sequence * word,
            (tokens + 1) * word,
            (tokens + 1) * word,
            counts.sequence * word,
            counts.grams * word,
            (std::uint64_t{counts.grams} + 1) * word,
            counts.gram_postings * word,
            tokens * word,
            (tokens + 1) * word,
            counts.text_bytes,
            counts.folded_bytes,
            counts.token_bytes,
            counts.sound_bytes};
}

base::Unexpected<base::Error> damaged(const std::string& what) {
    return base::fail(base::ErrorCode::Corrupt, "The stored value index is damaged: " + what + ".");
}

} // namespace

ValueImage::ValueImage(std::string_view checked_bytes) : bytes_(checked_bytes) {
    std::array<std::uint32_t, kCounts> counts{};
    std::memcpy(counts.data(), bytes_.data() + kCountsAt, sizeof counts);
    counts_ = {counts[0], counts[1], counts[2], counts[3], counts[4],
               counts[5], counts[6], counts[7], counts[8], counts[9]};
    begin_[0] = kHeaderBytes;
    const auto sizes = section_bytes(counts_);
    for (std::size_t at = 0; at < kSections; ++at)
        begin_[at + 1] = begin_[at] + sizes[at];
}

std::uint32_t ValueImage::number(Section section, std::size_t index) const {
    return load<std::uint32_t>(bytes_, begin_[static_cast<std::size_t>(section)] +
                                           index * sizeof(std::uint32_t));
}

std::string_view ValueImage::slice(Section offsets, Section bytes, std::uint32_t index) const {
    const std::uint32_t begin = number(offsets, index);
    const std::uint32_t end = number(offsets, std::size_t{index} + 1);
    return bytes_.substr(begin_[static_cast<std::size_t>(bytes)] + begin, end - begin);
}

base::Result<void> ValueImage::check(std::string_view bytes) {
    if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic)) {
        return damaged("it does not begin like one");
    }
    const ValueImage image(bytes);
    if (image.begin_[kSections] != bytes.size()) return damaged("its length is wrong");
    if (base::checksum(bytes.substr(kCountsAt)) != load<std::uint64_t>(bytes, kChecksumAt)) {
        return damaged("its checksum is wrong");
    }
    return image.check_contents();
}

base::Result<void> ValueImage::check_contents() const {
    const auto offsets_hold = [&](Section section, std::uint32_t count, std::uint32_t end) {
        std::uint32_t last = 0;
        for (std::size_t at = 0; at <= count; ++at) {
            const std::uint32_t offset = number(section, at);
            if (offset < last || offset > end) return false;
            last = offset;
        }
        return number(section, 0) == 0 && last == end;
    };
    const auto below = [&](Section section, std::uint32_t count, std::uint32_t limit) {
        std::uint32_t greatest = 0;
        for (std::size_t at = 0; at < count; ++at) {
            greatest = std::max(greatest, number(section, at));
        }
        return count == 0 || greatest < limit;
    };
    const auto [columns, values, sequence, tokens, text_bytes, folded_bytes, token_bytes, grams,
                gram_postings, sound_bytes] = counts_;
    const bool offsets = offsets_hold(Section::TextOffsets, values, text_bytes) &&
                         offsets_hold(Section::FoldedOffsets, values, folded_bytes) &&
                         offsets_hold(Section::SequenceOffsets, values, sequence) &&
                         offsets_hold(Section::TokenOffsets, tokens, token_bytes) &&
                         offsets_hold(Section::PostingOffsets, tokens, sequence) &&
                         offsets_hold(Section::GramOffsets, grams, gram_postings) &&
                         offsets_hold(Section::SoundOffsets, tokens, sound_bytes);
    if (!offsets) return damaged("an offset is wrong");
    const bool positions =
        below(Section::Owners, values, columns) && below(Section::ByFolded, values, values) &&
        below(Section::Sequence, sequence, tokens) && below(Section::Postings, sequence, values) &&
        below(Section::GramPostings, gram_postings, tokens) &&
        below(Section::SoundOrder, tokens, tokens);
    if (!positions) return damaged("a position is wrong");
    for (std::size_t column = 0; column < columns; ++column) {
        const std::uint64_t first = column_field(column, 2);
        if (first + column_field(column, 3) > values) return damaged("a column is wrong");
    }
    // A text that starts inside a character would be invalid although the whole is valid.
    const auto texts_hold = [&](Section offsets_of, Section bytes_of, std::uint32_t count) {
        const auto at = static_cast<std::size_t>(bytes_of);
        const std::string_view all = bytes_.substr(begin_[at], begin_[at + 1] - begin_[at]);
        for (std::size_t index = 0; index < count; ++index) {
            const std::uint32_t begin = number(offsets_of, index);
            if (begin < all.size() && (static_cast<unsigned char>(all[begin]) & 0xC0U) == 0x80U) {
                return false;
            }
        }
        return text::is_valid_utf8(all);
    };
    const bool texts = texts_hold(Section::TextOffsets, Section::TextBytes, values) &&
                       texts_hold(Section::FoldedOffsets, Section::FoldedBytes, values) &&
                       texts_hold(Section::TokenOffsets, Section::TokenBytes, tokens) &&
                       texts_hold(Section::SoundOffsets, Section::SoundBytes, tokens);
    return texts ? base::Result<void>() : damaged("a text is not UTF-8");
}

void fill_postings(ImageParts& parts) {
    const auto numbers = [&](Section section) -> std::vector<std::uint32_t>& {
        return parts.numbers[static_cast<std::size_t>(section)];
    };
    const auto& sequence = numbers(Section::Sequence);
    const auto& offsets = numbers(Section::SequenceOffsets);
    auto& begins = numbers(Section::PostingOffsets);
    begins.assign(std::size_t{parts.counts.tokens} + 1, 0);
    for (const std::uint32_t token : sequence)
        ++begins[std::size_t{token} + 1];
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    std::vector<std::uint32_t> next = begins;
    auto& postings = numbers(Section::Postings);
    postings.resize(sequence.size());
    for (std::uint32_t value = 0; value < parts.counts.values; ++value) {
        for (std::uint32_t at = offsets[value]; at < offsets[value + 1]; ++at)
            postings[next[sequence[at]]++] = value;
    }
}

void fill_near_words(ImageParts& parts,
                     const std::function<std::string(std::uint32_t token)>& sound_of) {
    const auto numbers = [&](Section section) -> std::vector<std::uint32_t>& {
        return parts.numbers[static_cast<std::size_t>(section)];
    };
    const auto& offsets = numbers(Section::TokenOffsets);
    std::map<std::uint32_t, std::vector<std::uint32_t>> grams;
    std::vector<std::string> sounds;
    for (std::uint32_t token = 0; token < parts.counts.tokens; ++token) {
        const auto text = std::string_view(parts.texts[2])
                              .substr(offsets[token], offsets[token + 1] - offsets[token]);
        for (const std::uint32_t gram : trigrams(text))
            grams[gram].push_back(token);
        numbers(Section::SoundOffsets).push_back(static_cast<std::uint32_t>(parts.texts[3].size()));
        parts.texts[3] += sounds.emplace_back(sound_of(token));
        numbers(Section::SoundOrder).push_back(token);
    }
    numbers(Section::SoundOffsets).push_back(static_cast<std::uint32_t>(parts.texts[3].size()));
    std::ranges::stable_sort(
        numbers(Section::SoundOrder), {},
        [&](std::uint32_t token) -> const std::string& { return sounds[token]; });
    for (const auto& [gram, tokens] : grams) {
        numbers(Section::GramKeys).push_back(gram);
        numbers(Section::GramOffsets).push_back(parts.counts.gram_postings);
        parts.counts.gram_postings += static_cast<std::uint32_t>(tokens.size());
        auto& postings = numbers(Section::GramPostings);
        postings.insert(postings.end(), tokens.begin(), tokens.end());
    }
    numbers(Section::GramOffsets).push_back(parts.counts.gram_postings);
    parts.counts.grams = static_cast<std::uint32_t>(grams.size());
}

std::string write_image(ImageParts parts) {
    // The limits of an index keep every size far below 2^32.
    parts.counts.text_bytes = static_cast<std::uint32_t>(parts.texts[0].size());
    parts.counts.folded_bytes = static_cast<std::uint32_t>(parts.texts[1].size());
    parts.counts.token_bytes = static_cast<std::uint32_t>(parts.texts[2].size());
    parts.counts.sound_bytes = static_cast<std::uint32_t>(parts.texts[3].size());
    std::string bytes(kMagic);
    const auto append = [&](const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    };
    const std::uint64_t no_checksum = 0;
    append(&no_checksum, sizeof no_checksum);
    const ImageCounts& counts = parts.counts;
    for (const std::uint32_t count : {counts.columns, counts.values, counts.sequence, counts.tokens,
                                      counts.text_bytes, counts.folded_bytes, counts.token_bytes,
                                      counts.grams, counts.gram_postings, counts.sound_bytes}) {
        append(&count, sizeof count);
    }
    for (const auto& numbers : parts.numbers) {
        append(numbers.data(), numbers.size() * sizeof(std::uint32_t));
    }
    for (const std::string& text : parts.texts)
        bytes += text;
    seal(bytes);
    return bytes;
}

void seal(std::string& image) {
    CHECK(image.size() >= kHeaderBytes);
    const std::uint64_t sum = base::checksum(std::string_view(image).substr(kCountsAt));
    std::memcpy(image.data() + kChecksumAt, &sum, sizeof sum);
}

} // namespace vouch::knowledge::detail
