// A client asks for TLS by eight bytes (postgresql.org/docs/15/protocol-message-formats.html,
// SSLRequest), and the server agrees by the letter S. The handshake that follows is let through
// whatever the certificate is, for then the library tells what it thinks of it.

#include "database/detail/certificate_fault.h"

#include <array>
#include <cerrno>
#include <memory>

#include <netdb.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/file.h"
#include "database/detail/socket_wait.h"

namespace vouch::database::detail {
namespace {

struct Release {
    void operator()(addrinfo* addresses) const { ::freeaddrinfo(addresses); }
    void operator()(SSL_CTX* settings) const { SSL_CTX_free(settings); }
    void operator()(SSL* tls) const { SSL_free(tls); }
};

constexpr std::array<unsigned char, 8> kTlsRequest{0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f};

base::Descriptor connected(const CertificatePlace& place, SocketWait& wait) {
    addrinfo hints{};
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    std::string port = std::to_string(place.port);
    if (::getaddrinfo(place.ip_address.c_str(), port.c_str(), &hints, &found) != 0) return {};
    std::unique_ptr<addrinfo, Release> address(found);
    base::Descriptor socket(
        ::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket) return {};
    int failed = ::connect(socket.number(), address->ai_addr, address->ai_addrlen);
    if (failed != 0 && errno != EINPROGRESS) return {};
    return wait.until(socket.number(), Readiness::Write) ? std::move(socket) : base::Descriptor();
}

bool agrees_to_tls(int socket, SocketWait& wait) {
    if (::send(socket, kTlsRequest.data(), kTlsRequest.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(kTlsRequest.size()))
        return false;
    char answer = 0;
    return wait.until(socket, Readiness::Read) && ::read(socket, &answer, 1) == 1 && answer == 'S';
}

bool shake_hands(SSL* tls, int socket, SocketWait& wait) {
    while (true) {
        int done = SSL_connect(tls);
        if (done == 1) return true;
        int wish = SSL_get_error(tls, done);
        if (wish != SSL_ERROR_WANT_READ && wish != SSL_ERROR_WANT_WRITE) return false;
        Readiness readiness = wish == SSL_ERROR_WANT_READ ? Readiness::Read : Readiness::Write;
        if (!wait.until(socket, readiness)) return false;
    }
}

} // namespace

std::string certificate_fault(const CertificatePlace& place, const base::Context& context) {
    SocketWait wait(context);
    base::Descriptor socket = connected(place, wait);
    if (!socket || !agrees_to_tls(socket.number(), wait)) return {};
    std::unique_ptr<SSL_CTX, Release> settings(SSL_CTX_new(TLS_client_method()));
    if (!settings ||
        SSL_CTX_load_verify_locations(settings.get(), place.authority_file.c_str(), nullptr) != 1)
        return {};
    SSL_CTX_set_verify(settings.get(), SSL_VERIFY_NONE, nullptr);
    std::unique_ptr<SSL, Release> tls(SSL_new(settings.get()));
    if (!tls || SSL_set_fd(tls.get(), socket.number()) != 1) return {};
    if (!shake_hands(tls.get(), socket.number(), wait)) return {};
    long verdict = SSL_get_verify_result(tls.get());
    return verdict == X509_V_OK ? std::string() : X509_verify_cert_error_string(verdict);
}

} // namespace vouch::database::detail
