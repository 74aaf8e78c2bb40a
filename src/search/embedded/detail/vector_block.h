// Codes of neighbouring passages of one partition: what a scan reads at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "search/embedded/detail/dot_kernel.h"
#include "search/embedded/detail/posting_list.h"
#include "search/embedded/detail/vector_codes.h"

namespace vouch::search::detail {

/// Passage numbers that one block covers: block n holds those from n * 256 to n * 256 + 255.
inline constexpr std::uint32_t kBlockNumbers = 256;

/// The codes of one block, by ascending number. Only passages with a vector have a row.
class VectorBlock {
public:
    explicit VectorBlock(std::size_t width) : width_(width) {}

    std::size_t size() const { return offsets_.size(); }
    /// What it takes in memory, about.
    std::size_t bytes() const;

    /// `offset` is the number within the block, above all that it has.
    void add(std::uint8_t offset, const VectorCode& code);
    /// Takes out the rows with these offsets, both ends included.
    void remove(std::uint8_t first, std::uint8_t last);

    std::uint8_t offset(std::size_t row) const { return offsets_[row]; }
    float scale(std::size_t row) const { return scales_[row]; }
    /// The first row with at least this offset.
    std::size_t lower_row(std::uint32_t offset) const;
    CodeRows rows(std::size_t first, std::size_t count) const;

    /// `key` is bound into the bytes, so that a block found under another one is seen as damaged.
    std::string encode(std::int64_t key) const;
    static base::Result<VectorBlock> decode(std::string_view bytes, std::int64_t key,
                                            std::size_t width);

private:
    void add_row(std::uint8_t offset, float scale, std::string_view codes);

    std::size_t width_;
    std::vector<std::uint8_t> offsets_;
    std::vector<float> scales_;
    std::vector<std::int32_t> sums_;
    std::vector<std::int8_t> codes_; ///< row_bytes(width_) a row
};

} // namespace vouch::search::detail
