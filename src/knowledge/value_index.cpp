// Look-ups in the image: equal folded text by binary search; the same words by walking the values
// of the rarest word; near spelling of the whole text among the values with the same first letter,
// which is seldom the wrong one, and word for word by trigrams and sounds.
#include "knowledge/value_index.h"

#include <algorithm>
#include <map>
#include <optional>

#include "knowledge/detail/near_words.h"
#include "knowledge/detail/value_image.h"
#include "text/distance.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

using detail::Section;
using detail::ValueImage;

constexpr double kExact = 1.0;
constexpr double kFolded = 0.98;
constexpr double kStems = 0.93;
constexpr double kInside = 0.55;
constexpr double kInsideGain = 0.25; // by the share of the value's words beyond the first
constexpr double kNear = 0.75;
constexpr double kNearStep = 0.05; // for each letter beyond the first
constexpr double kNearLeast = 0.60;
constexpr double kSounds = 0.62;

constexpr std::size_t kCandidatesMax = 4096; // values walked for one look-up
constexpr std::size_t kInsideColumnMax = 4;
constexpr std::size_t kQueryWordsMax = 16;
constexpr std::size_t kNearTriesMax = 20'000; // values compared for one look-up
constexpr std::size_t kOneEditBytes = 5;
constexpr std::size_t kTwoEditsBytes = 9;
constexpr std::size_t kCodePointBytesMax = 4;
constexpr std::uint32_t kWordEditsMax = 3; // over all words of a value

/// Position of the first of `count` items for which `before(item)` is false.
template <typename Before>
std::uint32_t partition_point(std::uint32_t count, Before before) {
    std::uint32_t low = 0;
    std::uint32_t high = count;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (before(middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

class Lookup {
public:
    Lookup(const ValueImage& image, const ValueQuery& query) : image_(image), query_(query) {}

    std::vector<ValueMatch> run() {
        const std::string_view text = text::trim(query_.text);
        const std::string folded = text::fold(text);
        find_folded(text, folded);
        if (!query_.words.empty() && query_.words.size() <= kQueryWordsMax) find_words();
        const bool whole = std::ranges::any_of(
            found_, [](const auto& item) { return item.second.kind != ValueMatchKind::Inside; });
        if (!whole && query_.near_spelling == NearSpelling::On) {
            find_near(folded);
            if (!query_.words.empty() && query_.words.size() <= kQueryWordsMax) find_near_words();
        }
        return take();
    }

private:
    void keep(std::uint32_t value, ValueMatchKind kind, double score, std::uint32_t distance = 0) {
        const auto known = found_.find(value);
        if (known != found_.end() && known->second.score >= score) return;
        const std::uint32_t owner = image_.number(Section::Owners, value);
        found_[value] = {.column = {image_.column_field(owner, 0), image_.column_field(owner, 1)},
                         .text = std::string(image_.text(value)),
                         .kind = kind,
                         .score = score,
                         .value_words = sequence_length(value),
                         .distance = distance};
    }

    /// Position in the order by folded text of the first that is not before `folded`.
    std::uint32_t first_from(std::string_view folded) const {
        return partition_point(image_.counts().values, [&](std::uint32_t at) {
            return image_.folded(image_.number(Section::ByFolded, at)) < folded;
        });
    }

    void find_folded(std::string_view text, std::string_view folded) {
        for (std::uint32_t at = first_from(folded); at < image_.counts().values; ++at) {
            const std::uint32_t value = image_.number(Section::ByFolded, at);
            if (image_.folded(value) != folded) return;
            const bool exact = image_.text(value) == text;
            keep(value, exact ? ValueMatchKind::Exact : ValueMatchKind::Folded,
                 exact ? kExact : kFolded);
        }
    }

    std::optional<std::uint32_t> find_token(std::string_view stem) const {
        const std::uint32_t at = partition_point(image_.counts().tokens, [&](std::uint32_t token) {
            return image_.token(token) < stem;
        });
        const bool known = at < image_.counts().tokens && image_.token(at) == stem;
        return known ? std::optional(at) : std::nullopt;
    }

    void find_words() {
        std::vector<std::uint32_t> tokens;
        for (const Word& word : query_.words) {
            const auto token = find_token(word.stem);
            if (!token) return;
            tokens.push_back(*token);
        }
        walk(tokens);
    }

    std::uint32_t postings_begin(std::uint32_t token) const {
        return image_.number(Section::PostingOffsets, token);
    }
    std::size_t postings_count(std::uint32_t token) const {
        return image_.number(Section::PostingOffsets, std::size_t{token} + 1) -
               postings_begin(token);
    }
    std::uint32_t sequence_length(std::uint32_t value) const {
        return image_.number(Section::SequenceOffsets, std::size_t{value} + 1) -
               image_.number(Section::SequenceOffsets, value);
    }

    /// Tries every value of the rarest of the tokens.
    void walk(const std::vector<std::uint32_t>& tokens) {
        const std::uint32_t rarest = *std::ranges::min_element(
            tokens, {}, [&](std::uint32_t token) { return postings_count(token); });
        const std::uint32_t begin = postings_begin(rarest);
        const std::size_t count = std::min(postings_count(rarest), kCandidatesMax);
        for (std::uint32_t at = begin; at < begin + count; ++at) {
            compare(image_.number(Section::Postings, at), tokens);
        }
    }

    void compare(std::uint32_t value, const std::vector<std::uint32_t>& tokens) {
        const std::size_t length = sequence_length(value);
        const std::size_t begin = image_.number(Section::SequenceOffsets, value);
        for (std::size_t shift = 0; shift + tokens.size() <= length; ++shift) {
            std::size_t same = 0;
            while (same < tokens.size() &&
                   image_.number(Section::Sequence, begin + shift + same) == tokens[same]) {
                ++same;
            }
            if (same < tokens.size()) continue;
            const double share = static_cast<double>(same - 1) / static_cast<double>(length);
            const bool whole = same == length;
            keep(value, whole ? ValueMatchKind::Stems : ValueMatchKind::Inside,
                 whole ? kStems : kInside + kInsideGain * share);
            return;
        }
    }

    /// Values with the same first letter and nearly the same folded text.
    void find_near(const std::string& folded) {
        const std::size_t edits =
            folded.size() >= kTwoEditsBytes ? 2U : (folded.size() >= kOneEditBytes ? 1U : 0U);
        if (edits == 0) return;
        const std::size_t slack = edits * kCodePointBytesMax;
        std::size_t tries = 0;
        for (std::uint32_t at = first_from(folded.substr(0, 1));
             at < image_.counts().values && tries < kNearTriesMax; ++at, ++tries) {
            const std::uint32_t value = image_.number(Section::ByFolded, at);
            const std::string_view other = image_.folded(value);
            if (!other.starts_with(folded.front())) return;
            if (other.size() + slack < folded.size() || other.size() > folded.size() + slack) {
                continue;
            }
            const auto distance = text::edit_distance(folded, other, edits);
            if (!distance || *distance == 0) continue;
            keep(value, ValueMatchKind::Near,
                 kNear - kNearStep * static_cast<double>(*distance - 1),
                 static_cast<std::uint32_t>(*distance));
        }
    }

    /// Values whose words are near to those of the query, one by one: "Jon Smiht".
    void find_near_words() {
        std::vector<std::vector<detail::NearWord>> words;
        for (const Word& word : query_.words) {
            const std::string sound = query_.sound == nullptr ? "" : query_.sound(word.stem);
            words.push_back(detail::near_words(image_, word.stem, sound));
            if (words.back().empty()) return;
        }
        // All values of the word that has the fewest.
        const auto postings = [&](const std::vector<detail::NearWord>& near) {
            std::size_t count = 0;
            for (const detail::NearWord& word : near)
                count += postings_count(word.token);
            return count;
        };
        const auto& rarest = *std::ranges::min_element(words, {}, postings);
        std::size_t tried = 0;
        for (const detail::NearWord& word : rarest) {
            const std::uint32_t begin = postings_begin(word.token);
            for (std::uint32_t at = begin;
                 at < begin + postings_count(word.token) && tried < kCandidatesMax; ++at, ++tried)
                compare_near(image_.number(Section::Postings, at), words);
        }
    }

    void compare_near(std::uint32_t value,
                      const std::vector<std::vector<detail::NearWord>>& words) {
        if (sequence_length(value) != words.size()) return;
        const std::size_t begin = image_.number(Section::SequenceOffsets, value);
        std::uint32_t distance = 0;
        bool sounds = false;
        for (std::size_t at = 0; at < words.size(); ++at) {
            const std::uint32_t token = image_.number(Section::Sequence, begin + at);
            const auto found = std::ranges::find(words[at], token, &detail::NearWord::token);
            if (found == words[at].end()) return;
            distance += found->distance;
            sounds = sounds || found->sounds_alike;
        }
        if (distance == 0 || distance > kWordEditsMax) return;
        const double near = kNear - kNearStep * static_cast<double>(distance - 1);
        keep(value, sounds ? ValueMatchKind::Sounds : ValueMatchKind::Near,
             sounds ? kSounds : std::max(near, kNearLeast), distance);
    }

    std::vector<ValueMatch> take() {
        std::vector<ValueMatch> matches;
        for (auto& [value, match] : found_)
            matches.push_back(std::move(match));
        std::ranges::stable_sort(matches, [](const ValueMatch& left, const ValueMatch& right) {
            if (left.score != right.score) return left.score > right.score;
            return left.value_words < right.value_words;
        });
        std::map<ColumnId, std::size_t> inside;
        std::erase_if(matches, [&](const ValueMatch& match) {
            return match.kind == ValueMatchKind::Inside &&
                   ++inside[match.column] > kInsideColumnMax;
        });
        if (matches.size() > query_.limit) matches.resize(query_.limit);
        return matches;
    }

    const ValueImage& image_;
    const ValueQuery& query_;
    std::map<std::uint32_t, ValueMatch> found_; // by value: column order, then text
};

std::optional<std::uint32_t> find_column(const ValueImage& image, ColumnId column) {
    const auto id_at = [&](std::uint32_t at) {
        return ColumnId{image.column_field(at, 0), image.column_field(at, 1)};
    };
    const std::uint32_t at = partition_point(
        image.counts().columns, [&](std::uint32_t index) { return id_at(index) < column; });
    const bool known = at < image.counts().columns && id_at(at) == column;
    return known ? std::optional(at) : std::nullopt;
}

} // namespace

std::vector<ValueMatch> ValueIndex::find(const ValueQuery& query) const {
    if (bytes_.empty()) return {};
    const ValueImage image(bytes_);
    return Lookup(image, query).run();
}

bool ValueIndex::covers(ColumnId column) const {
    if (bytes_.empty()) return false;
    const ValueImage image(bytes_);
    const auto at = find_column(image, column);
    return at && image.column_field(*at, 4) == 1;
}

std::vector<std::string_view> ValueIndex::values(ColumnId column) const {
    std::vector<std::string_view> found;
    if (bytes_.empty()) return found;
    const ValueImage image(bytes_);
    const auto at = find_column(image, column);
    if (!at) return found;
    const std::uint32_t first = image.column_field(*at, 2);
    const std::uint32_t count = image.column_field(*at, 3);
    for (std::uint32_t value = first; value < first + count; ++value) {
        found.push_back(image.text(value));
    }
    return found;
}

std::vector<ColumnId> ValueIndex::columns() const {
    std::vector<ColumnId> found;
    if (bytes_.empty()) return found;
    const ValueImage image(bytes_);
    for (std::uint32_t at = 0; at < image.counts().columns; ++at) {
        found.push_back({image.column_field(at, 0), image.column_field(at, 1)});
    }
    return found;
}

std::size_t ValueIndex::value_count() const {
    return bytes_.empty() ? 0 : ValueImage(bytes_).counts().values;
}

std::size_t ValueIndex::memory_bytes() const { return bytes_.capacity(); }

base::Result<ValueIndex> ValueIndex::from_bytes(std::string bytes) {
    ValueIndex index;
    if (bytes.empty()) return index;
    TRY(detail::ValueImage::check(bytes));
    index.bytes_ = std::move(bytes);
    return index;
}

} // namespace vouch::knowledge
