// Whom the client trusts, tried with certificates that are made here.

#include <csignal>
#include <memory>

#include <gmock/gmock.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "base/temporary_directory.h"
#include "http/client.h"
#include "http/raw_server_for_test.h"

namespace vouch::http {
namespace {

using base::ErrorCode;

template <auto free>
struct Free {
    template <typename T>
    void operator()(T* pointer) const {
        free(pointer);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Free<X509_free>>;
using TlsContext = std::unique_ptr<SSL_CTX, Free<SSL_CTX_free>>;
using Tls = std::unique_ptr<SSL, Free<SSL_free>>;

constexpr long kDay = 24 * 60 * 60;

/// Signed by itself, for these names ("DNS:localhost"), until so many seconds from now.
Certificate certificate_for(EVP_PKEY* key, const char* names, long ends_in) {
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -2 * kDay);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), ends_in);
    X509_set_pubkey(certificate.get(), key);
    X509_NAME* name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("test"), -1, -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    std::unique_ptr<X509_EXTENSION, Free<X509_EXTENSION_free>> extension(
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, names));
    X509_add_ext(certificate.get(), extension.get(), -1);
    X509_sign(certificate.get(), key, EVP_sha256());
    return certificate;
}

/// A server with such a certificate, which also lies in a file.
class TlsServer {
public:
    TlsServer(const char* names, long ends_in, int version_max = TLS1_3_VERSION)
        : key_(EVP_EC_gen("P-256")), certificate_(certificate_for(key_.get(), names, ends_in)),
          context_(SSL_CTX_new(TLS_server_method())) {
        std::signal(SIGPIPE, SIG_IGN); // OpenSSL writes to a client that has left
        SSL_CTX_use_certificate(context_.get(), certificate_.get());
        SSL_CTX_use_PrivateKey(context_.get(), key_.get());
        SSL_CTX_set_security_level(context_.get(), 0); // so that it would speak old versions
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context_.get(), version_max);
        std::FILE* file = std::fopen(authority().c_str(), "w");
        PEM_write_X509(file, certificate_.get());
        std::fclose(file);
    }
    std::filesystem::path authority() const { return folder_.path() / "authority.pem"; }

    base::Result<Response> ask(const std::filesystem::path& trusted) {
        Client client({.ca_file = trusted});
        Request request;
        request.url = "https://localhost:" + std::to_string(server_.port()) + "/";
        request.headers = {{"Authorization", "Bearer hush"}};
        return client.send(request, base::Context().within(std::chrono::seconds(20)));
    }
    bool was_asked() const { return asked_; }

private:
    void serve(const RawPeer& peer) {
        Tls tls(SSL_new(context_.get()));
        SSL_set_fd(tls.get(), peer.descriptor());
        char bytes[4096];
        if (SSL_accept(tls.get()) != 1 || SSL_read(tls.get(), bytes, sizeof bytes) <= 0) return;
        asked_ = true;
        std::string answer = raw_answer(200, "safe");
        SSL_write(tls.get(), answer.data(), static_cast<int>(answer.size()));
        SSL_shutdown(tls.get());
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    Key key_;
    Certificate certificate_;
    TlsContext context_;
    std::atomic<bool> asked_ = false;
    RawServer server_{[this](RawPeer& peer) { serve(peer); }};
};

TEST(ClientTls, TrustsWhatAnAuthorityOfItsOwnHasSigned) {
    TlsServer server("DNS:localhost", kDay);
    auto response = server.ask(server.authority());
    ASSERT_TRUE(response) << response.error().message;
    EXPECT_EQ(response->body, "safe");
    TlsServer old_enough("DNS:localhost", kDay, TLS1_2_VERSION);
    EXPECT_TRUE(old_enough.ask(old_enough.authority()));
}

TEST(ClientTls, TellsItsSecretsToNobodyElse) {
    const auto refused = [](TlsServer& server, const std::filesystem::path& trusted) {
        auto response = server.ask(trusted);
        EXPECT_FALSE(response);
        EXPECT_FALSE(server.was_asked());
        return response ? ErrorCode::Internal : response.error().code;
    };
    TlsServer unknown("DNS:localhost", kDay);
    EXPECT_EQ(refused(unknown, ""), ErrorCode::Denied);
    EXPECT_EQ(refused(unknown, "/no/such/file"), ErrorCode::Denied);
    TlsServer another("DNS:localhost", kDay);
    EXPECT_EQ(refused(unknown, another.authority()), ErrorCode::Denied);
    TlsServer other_name("DNS:other.example", kDay);
    EXPECT_EQ(refused(other_name, other_name.authority()), ErrorCode::Denied);
    TlsServer expired("DNS:localhost", -kDay);
    EXPECT_EQ(refused(expired, expired.authority()), ErrorCode::Denied);
    TlsServer old("DNS:localhost", kDay, TLS1_1_VERSION);
    EXPECT_EQ(refused(old, old.authority()), ErrorCode::Unavailable);
}

} // namespace
} // namespace vouch::http
