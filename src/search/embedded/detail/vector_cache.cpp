#include "search/embedded/detail/vector_cache.h"

#include <utility>

namespace vouch::search::detail {

VectorCache::Block VectorCache::find(const StoredBlock& stored) const {
    std::lock_guard guard(mutex_);
    auto found = held_.find(stored.key);
    bool right = found != held_.end() && found->second.version == stored.version;
    return right ? found->second.block : nullptr;
}

void VectorCache::put(const StoredBlock& stored, Block block) {
    const std::uint64_t size = block->bytes();
    std::lock_guard guard(mutex_);
    auto old = held_.find(stored.key);
    if (old != held_.end()) {
        bytes_ -= old->second.block->bytes();
        held_.erase(old);
    }
    if (bytes_ + size > limit_.value) {
        held_.clear();
        bytes_ = 0;
    }
    held_.emplace(stored.key, Held{stored.version, std::move(block)});
    bytes_ += size;
}

} // namespace vouch::search::detail
