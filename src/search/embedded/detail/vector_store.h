#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/posting_list.h"
#include "search/embedded/detail/vector_block.h"

namespace vouch::search::detail {

/// What one transaction does to the codes of one partition.
struct VectorChange {
    std::vector<NumberRange> removed;
    /// By ascending number, beyond every number in the partition and in `removed`.
    std::vector<std::pair<std::uint32_t, VectorCode>> added;
};

/// A block as it is listed, not yet read.
struct StoredBlock {
    std::int64_t key = 0;     ///< partition << 32 | number of the block
    std::int64_t version = 0; ///< another one whenever the block was written

    friend bool operator==(const StoredBlock&, const StoredBlock&) = default;
};

/// The first passage number that a block covers.
constexpr std::uint32_t first_number_of(std::int64_t block_key) {
    return static_cast<std::uint32_t>(block_key) * kBlockNumbers;
}

/// Vectors as they are stored: each passage's numbers as they came, for exact scores, and blocks of
/// codes for the scan. Calls happen within a transaction of the connection.
class VectorStore {
public:
    VectorStore(Connection& connection, const base::Context& context)
        : connection_(connection), context_(context) {}

    /// Which model made the vectors; nothing where none was ever put in.
    base::Result<std::optional<embedding::ModelIdentity>> model();
    /// Makes `model` the one of this index; another one that is there already is refused.
    base::Result<void> adopt(const embedding::ModelIdentity& model);
    /// Removes every vector and forgets the model.
    base::Result<void> clear();

    /// Corrupt where there is none.
    base::Result<std::vector<float>> vector(std::int64_t partition, std::uint32_t number,
                                            std::size_t width);
    /// By ascending number, those that exist.
    base::Result<std::vector<std::pair<std::uint32_t, std::vector<float>>>>
    vectors(std::int64_t partition, NumberRange numbers, std::size_t width);
    base::Result<void> put(std::int64_t partition, std::uint32_t number,
                           std::span<const float> vector);
    base::Result<void> erase(std::int64_t partition, NumberRange numbers);

    /// Another one whenever any block was written or removed.
    base::Result<std::int64_t> version();
    /// Whether a partition has no vectors.
    base::Result<bool> is_empty(std::int64_t partition);
    /// The blocks of a partition that hold numbers of `numbers`, ascending.
    base::Result<std::vector<StoredBlock>> blocks(std::int64_t partition, NumberRange numbers);
    base::Result<VectorBlock> read_block(std::int64_t key, std::size_t width);
    base::Result<void> apply(std::int64_t partition, const VectorChange& change, std::size_t width);

private:
    base::Result<void> remove(std::int64_t partition, NumberRange range, std::size_t width);
    base::Result<void> write_block(std::int64_t key, const VectorBlock& block);
    base::Result<std::int64_t> next_version();

    Connection& connection_;
    const base::Context& context_;
    std::optional<std::int64_t> version_; ///< of this transaction's blocks
};

} // namespace vouch::search::detail
