#include "document/packet.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <unistd.h>

#include "document/worker_protocol.h"

namespace vouch::document {

using base::Descriptor;
using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::size_t kDescriptorsMax = 4;

union ControlBuffer {
    cmsghdr header;
    std::array<char, CMSG_SPACE(kDescriptorsMax * sizeof(int))> bytes;
};

} // namespace

Result<void> send_packet(int socket, std::string_view bytes, const std::vector<int>& descriptors) {
    CHECK(descriptors.size() <= kDescriptorsMax && bytes.size() <= kWorkerPacketBytesMax);
    iovec part{const_cast<char*>(bytes.data()), bytes.size()}; // sendmsg only reads it
    ControlBuffer control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (!descriptors.empty()) {
        std::size_t size = descriptors.size() * sizeof(int);
        message.msg_control = control.bytes.data();
        message.msg_controllen = CMSG_SPACE(size);
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        std::memcpy(CMSG_DATA(header), descriptors.data(), size);
    }
    ssize_t sent = 0;
    do {
        sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    if (sent < 0) {
        return fail(ErrorCode::Unavailable,
                    "vouch-worker has ended: " + base::system_error_text(errno) + ".");
    }
    return {};
}

Result<Packet> receive_packet(int socket) {
    Packet packet;
    packet.bytes.resize(kWorkerPacketBytesMax);
    iovec part{packet.bytes.data(), packet.bytes.size()};
    ControlBuffer control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes.data();
    message.msg_controllen = control.bytes.size();
    ssize_t got = 0;
    do {
        got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        return fail(ErrorCode::Unavailable,
                    "vouch-worker cannot be heard: " + base::system_error_text(errno) + ".");
    }
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t i = 0; i < count; ++i) {
            int number = -1;
            std::memcpy(&number, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
            packet.descriptors.emplace_back(number);
        }
    }
    if ((message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0)
        return fail(ErrorCode::Corrupt, "A packet of vouch-worker is too long.");
    packet.bytes.resize(static_cast<std::size_t>(got));
    return packet;
}

} // namespace vouch::document
