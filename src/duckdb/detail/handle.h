#pragma once

#include <memory>
#include <string>
#include <utility>

#include "duckdb/detail/library.h"

namespace vouch::duckdb::detail {

/// Owns what a function of the C interface made.
template <typename T>
class Handle {
public:
    using Destroy = void (*)(T*);

    explicit Handle(Destroy destroy, T held = {}) : destroy_(destroy), held_(held) {}
    Handle(Handle&& other) noexcept
        : destroy_(other.destroy_), held_(std::exchange(other.held_, T{})) {}
    Handle& operator=(Handle&&) = delete;
    ~Handle() {
        if (held_ != nullptr) destroy_(&held_);
    }

    T get() const { return held_; }
    /// For functions that fill it.
    T* place() { return &held_; }

private:
    Destroy destroy_;
    T held_;
};

/// The text that a function of the library gave, which is released.
inline std::string take_text(const Library& library, char* text) {
    std::unique_ptr<char, void (*)(void*)> owned(text, library->free);
    return text == nullptr ? std::string() : std::string(text);
}

} // namespace vouch::duckdb::detail
