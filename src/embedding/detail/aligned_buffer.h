#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace vouch::embedding::detail {

/// Memory that begins at a multiple of a cache line, not initialised.
template <typename T>
class AlignedBuffer {
public:
    AlignedBuffer() = default;
    explicit AlignedBuffer(std::size_t size)
        : data_(static_cast<T*>(::operator new(size * sizeof(T), kAlignment))), size_(size) {}

    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    std::size_t size() const { return size_; }

private:
    static constexpr std::align_val_t kAlignment{64};
    struct Release {
        void operator()(T* data) const { ::operator delete(data, kAlignment); }
    };

    std::unique_ptr<T, Release> data_{};
    std::size_t size_ = 0;
};

} // namespace vouch::embedding::detail
