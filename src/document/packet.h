#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace vouch::document {

/// A packet of a sequenced-packet socket and the descriptors that came with it.
struct Packet {
    std::string bytes; ///< empty: the other side has closed the connection
    std::vector<base::Descriptor> descriptors;
};

/// Sends one packet with up to four descriptors. Unavailable when the other side is gone.
base::Result<void> send_packet(int socket, std::string_view bytes,
                               const std::vector<int>& descriptors);

/// Receives one packet of at most `kWorkerPacketBytesMax` bytes, waiting for it.
base::Result<Packet> receive_packet(int socket);

} // namespace vouch::document
