// Copies what belongs to the part from section to section: values keep their order, so that the
// order by folded text is that of the whole with gaps, and words are numbered anew in their order.
#include <optional>

#include "knowledge/detail/value_image.h"
#include "knowledge/value_index.h"

namespace vouch::knowledge {
namespace {

using detail::Section;
using detail::ValueImage;

constexpr std::uint32_t kLeftOut = 0xFFFFFFFF;

class PartWriter {
public:
    explicit PartWriter(const ValueImage& image) : image_(image) {}

    using Renamed = std::function<std::optional<ColumnId>(ColumnId)>;

    std::string run(const Renamed& renamed) {
        take_columns(renamed);
        if (parts_.counts.columns == 0) return {};
        for (std::uint32_t value = 0; value < image_.counts().values; ++value)
            take_value(value);
        close_offsets();
        take_tokens();
        for (std::uint32_t at = 0; at < image_.counts().values; ++at) {
            const std::uint32_t value = values_[image_.number(Section::ByFolded, at)];
            if (value != kLeftOut) numbers(Section::ByFolded).push_back(value);
        }
        detail::fill_postings(parts_);
        detail::fill_near_words(
            parts_, [&](std::uint32_t token) { return std::string(image_.sound(tokens_[token])); });
        return detail::write_image(std::move(parts_));
    }

private:
    std::vector<std::uint32_t>& numbers(Section section) {
        return parts_.numbers[static_cast<std::size_t>(section)];
    }

    void take_columns(const Renamed& renamed) {
        columns_.assign(image_.counts().columns, kLeftOut);
        for (std::uint32_t at = 0; at < columns_.size(); ++at) {
            const auto id = renamed({image_.column_field(at, 0), image_.column_field(at, 1)});
            if (!id) continue;
            columns_[at] = parts_.counts.columns++;
            auto& fields = numbers(Section::Columns);
            fields.insert(fields.end(), {id->table, id->column, 0, 0, image_.column_field(at, 4)});
        }
    }

    /// By its owner, which no wrong image makes to be several.
    void take_value(std::uint32_t value) {
        values_.push_back(kLeftOut);
        const std::uint32_t owner = columns_[image_.number(Section::Owners, value)];
        if (owner == kLeftOut) return;
        std::uint32_t* fields =
            numbers(Section::Columns).data() + std::size_t{owner} * detail::kColumnFields;
        if (fields[3]++ == 0) fields[2] = parts_.counts.values;
        close_offsets();
        numbers(Section::Owners).push_back(owner);
        parts_.texts[0] += image_.text(value);
        parts_.texts[1] += image_.folded(value);
        const std::uint32_t end = image_.number(Section::SequenceOffsets, std::size_t{value} + 1);
        for (std::uint32_t at = image_.number(Section::SequenceOffsets, value); at < end; ++at) {
            numbers(Section::Sequence).push_back(image_.number(Section::Sequence, at));
            ++parts_.counts.sequence;
        }
        values_.back() = parts_.counts.values++;
    }

    void close_offsets() {
        const auto close = [&](Section section, std::size_t size) {
            numbers(section).push_back(static_cast<std::uint32_t>(size));
        };
        close(Section::TextOffsets, parts_.texts[0].size());
        close(Section::FoldedOffsets, parts_.texts[1].size());
        close(Section::SequenceOffsets, numbers(Section::Sequence).size());
    }

    void take_tokens() {
        std::vector<std::uint32_t> renumbered(image_.counts().tokens, kLeftOut);
        for (const std::uint32_t token : numbers(Section::Sequence))
            renumbered[token] = 0;
        for (std::uint32_t token = 0; token < renumbered.size(); ++token) {
            if (renumbered[token] == kLeftOut) continue;
            numbers(Section::TokenOffsets)
                .push_back(static_cast<std::uint32_t>(parts_.texts[2].size()));
            renumbered[token] = parts_.counts.tokens++;
            tokens_.push_back(token);
            parts_.texts[2] += image_.token(token);
        }
        numbers(Section::TokenOffsets)
            .push_back(static_cast<std::uint32_t>(parts_.texts[2].size()));
        for (std::uint32_t& token : numbers(Section::Sequence))
            token = renumbered[token];
    }

    const ValueImage& image_;
    detail::ImageParts parts_;
    std::vector<std::uint32_t> columns_; ///< of the whole: where they are in the part
    std::vector<std::uint32_t> values_;  ///< the same
    std::vector<std::uint32_t> tokens_;  ///< of the part: what they are in the whole
};

} // namespace

ValueIndex ValueIndex::part(const std::function<std::optional<ColumnId>(ColumnId)>& renamed) const {
    ValueIndex index;
    if (bytes_.empty()) return index;
    const ValueImage image(bytes_);
    index.bytes_ = PartWriter(image).run(renamed);
    return index;
}

} // namespace vouch::knowledge
