// Where the terms of a passage stand: in its body, or in what describes it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "search/passage.h"

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
    static constexpr FieldCounts maximum(FieldCounts a, FieldCounts b) {
        unsigned bits = 0;
        for (unsigned mask = 3; mask <= 0xC0; mask <<= 2)
            bits |= std::max(a.bits_ & mask, b.bits_ & mask);
        return FieldCounts(static_cast<std::uint8_t>(bits));
    }

    friend bool operator==(FieldCounts, FieldCounts) = default;

private:
    static constexpr unsigned shift(Field field) { return 2U * static_cast<unsigned>(field); }

    std::uint8_t bits_ = 0;
};

/// The name of a file without its folders and its last ending.
inline std::string_view file_stem(std::string_view source) {
    source.remove_prefix(std::min(source.rfind('/') + 1, source.size()));
    std::size_t point = source.rfind('.');
    return point == 0 ? source : source.substr(0, point);
}

/// Calls `take(text, field)` for what describes a passage besides its body.
template <typename Take>
void each_field(const DocumentRecord& record, std::string_view section, Take take) {
    take(section, Field::Section);
    take(std::string_view(record.title), Field::Title);
    take(file_stem(record.key.source), Field::FileName);
    for (const std::string& folder : record.folders)
        take(std::string_view(folder), Field::Folders);
}

} // namespace vouch::search::detail
