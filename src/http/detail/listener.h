#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/file.h"
#include "base/result.h"

namespace vouch::http::detail {

/// A socket on which connections arrive. A Unix socket is removed on destruction.
struct Listener {
    base::Descriptor socket{};
    base::Descriptor lock{}; ///< of a Unix socket, held as long as it is in use
    std::filesystem::path unix_socket{};
    std::uint16_t port = 0;
    bool is_loopback = false;

    Listener() = default;
    Listener(Listener&& other) noexcept = default;
    Listener& operator=(Listener&&) = delete;
    ~Listener();
};

/// `address` is a number, IPv4 or IPv6.
base::Result<Listener> listen_on(const std::string& address, std::uint16_t port);

/// Takes the place of a socket that a server left that ended; Unavailable where one is in use.
base::Result<Listener> listen_on(const std::filesystem::path& unix_socket);

} // namespace vouch::http::detail
