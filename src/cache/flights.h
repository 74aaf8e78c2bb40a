#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "base/context.h"

namespace vouch::cache {

/// Makes those who ask the same at once wait for the one who asked first: what that one answers
/// they find in the cache. Thread-safe; outlives its tickets.
class Flights {
public:
    /// Held while a question is worked on. Who does not lead holds nothing.
    class Ticket {
    public:
        Ticket() = default;
        Ticket(Flights& flights, std::string key) : flights_(&flights), key_(std::move(key)) {}
        Ticket(Ticket&& other) noexcept;
        Ticket& operator=(Ticket&&) = delete;
        ~Ticket();

        bool leads() const { return flights_ != nullptr; }

    private:
        Flights* flights_ = nullptr;
        std::string key_;
    };

    /// At once, leading, where nobody works on `key`; else when the one who does has ended, or the
    /// context's time is over, not leading.
    Ticket join(std::string key, const base::Context& context);

    /// How many wait now.
    std::size_t waiting() const;

private:
    void leave(const std::string& key);

    mutable std::mutex mutex_;
    std::condition_variable_any ended_;
    std::map<std::string, std::size_t> flying_; ///< with a number that no later one has
    std::size_t started_ = 0;
    std::size_t waiting_ = 0;
};

} // namespace vouch::cache
