// block = key (64 bits), rows (16 bits), offsets, scales, codes without what fills up a row;
// sealed.

#include "search/embedded/detail/vector_block.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "search/embedded/detail/byte_stream.h"

namespace vouch::search::detail {
namespace {

std::string_view bytes_of(const std::int8_t* codes, std::size_t count) {
    return {reinterpret_cast<const char*>(codes), count};
}

} // namespace

std::size_t VectorBlock::bytes() const {
    return sizeof *this + codes_.size() + size() * (1 + sizeof(float) + sizeof(std::int32_t));
}

void VectorBlock::add(std::uint8_t offset, const VectorCode& code) {
    add_row(offset, code.scale, bytes_of(code.codes.data(), code.codes.size()));
}

void VectorBlock::add_row(std::uint8_t offset, float scale, std::string_view codes) {
    offsets_.push_back(offset);
    scales_.push_back(scale);
    std::size_t begin = codes_.size();
    codes_.resize(begin + row_bytes(width_));
    std::ranges::transform(codes, codes_.begin() + static_cast<std::ptrdiff_t>(begin),
                           [](char c) { return static_cast<std::int8_t>(c); });
    sums_.push_back(
        std::accumulate(codes_.begin() + static_cast<std::ptrdiff_t>(begin), codes_.end(), 0));
}

void VectorBlock::remove(std::uint8_t first, std::uint8_t last) {
    auto begin = static_cast<std::ptrdiff_t>(lower_row(first));
    auto end = static_cast<std::ptrdiff_t>(lower_row(std::uint32_t{last} + 1));
    auto length = static_cast<std::ptrdiff_t>(row_bytes(width_));
    offsets_.erase(offsets_.begin() + begin, offsets_.begin() + end);
    scales_.erase(scales_.begin() + begin, scales_.begin() + end);
    sums_.erase(sums_.begin() + begin, sums_.begin() + end);
    codes_.erase(codes_.begin() + begin * length, codes_.begin() + end * length);
}

std::size_t VectorBlock::lower_row(std::uint32_t offset) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(offsets_, offset) - offsets_.begin());
}

CodeRows VectorBlock::rows(std::size_t first, std::size_t count) const {
    return {codes_.data() + first * row_bytes(width_), sums_.data() + first, count};
}

std::string VectorBlock::encode(std::int64_t key) const {
    std::string content;
    base::put_fixed(content, key);
    base::put_fixed(content, static_cast<std::uint16_t>(size()));
    for (std::uint8_t offset : offsets_)
        base::put_fixed(content, offset);
    for (float scale : scales_)
        base::put_fixed(content, scale);
    for (std::size_t row = 0; row < size(); ++row)
        content += bytes_of(codes_.data() + row * row_bytes(width_), width_);
    return seal(content);
}

base::Result<VectorBlock> VectorBlock::decode(std::string_view bytes, std::int64_t key,
                                              std::size_t width) {
    ByteReader reader(TRY(unseal(bytes)));
    const bool right_key = reader.fixed<std::int64_t>() == key;
    const std::size_t count = reader.fixed<std::uint16_t>();
    if (!right_key || count > kBlockNumbers || reader.left() != count * (1 + sizeof(float) + width))
        return base::Unexpected(corrupt_index());
    std::string_view offsets = reader.take(count);
    ByteReader scales(reader.take(count * sizeof(float)));
    VectorBlock block(width);
    block.codes_.reserve(count * row_bytes(width));
    for (char offset : offsets) {
        auto number = static_cast<std::uint8_t>(offset);
        float scale = scales.fixed<float>();
        bool ascends = block.size() == 0 || block.offsets_.back() < number;
        if (!ascends || !std::isfinite(scale)) return base::Unexpected(corrupt_index());
        block.add_row(number, scale, reader.take(width));
    }
    return block;
}

} // namespace vouch::search::detail
