#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/file.h"
#include "search/embedded/detail/vector_block.h"
#include "search/embedded/detail/vector_store.h"

namespace vouch::search::detail {

/// Blocks that stay in memory between searches, each in the version that was read last. All calls
/// may come from several threads.
class VectorCache {
public:
    /// Shared, because searches in different snapshots use a block while another replaces it.
    using Block = std::shared_ptr<const VectorBlock>;

    explicit VectorCache(base::ByteCount limit) : limit_(limit) {}

    /// Null where it is not held in this version.
    Block find(const StoredBlock& stored) const;
    /// Holds the block; when that passes the limit, everything else is let go first.
    void put(const StoredBlock& stored, Block block);

private:
    struct Held {
        std::int64_t version = 0;
        Block block;
    };

    const base::ByteCount limit_;
    mutable std::mutex mutex_;
    std::unordered_map<std::int64_t, Held> held_;
    std::uint64_t bytes_ = 0;
};

} // namespace vouch::search::detail
