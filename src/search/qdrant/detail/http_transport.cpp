#include "search/qdrant/detail/http_transport.h"

#include "http/address.h"
#include "http/client.h"
#include "http/retry.h"

namespace vouch::search::qdrant {
namespace {

constexpr base::ByteCount kReplyBytesMax{std::uint64_t{128} << 20};
constexpr http::RetryPolicy kRetries{4, std::chrono::milliseconds(100),
                                     std::chrono::milliseconds(2'000)};

class HttpTransport final : public Transport {
public:
    explicit HttpTransport(const QdrantOptions& options)
        : client_(client_options(options)), root_(options.url), api_key_(options.api_key),
          time_(options.request_time) {
        while (root_.ends_with('/'))
            root_.pop_back();
    }

    base::Result<Reply> send(const Call& call, const base::Context& context) override {
        http::Request request;
        request.method = call.method;
        request.url = root_ + call.path;
        request.body = call.body;
        if (!call.body.empty()) request.headers.push_back({"content-type", "application/json"});
        if (!api_key_.empty()) request.headers.push_back({"api-key", api_key_});
        request.limits.first_byte = time_;
        request.limits.silence = time_;
        request.limits.total = time_;
        request.limits.body_bytes_max = kReplyBytesMax;
        request.repeat = http::Repeat::Allowed;
        auto response = TRY(http::send_with_retries(client_, request, kRetries, context));
        return Reply{response.status, std::move(response.body)};
    }

private:
    static http::ClientOptions client_options(const QdrantOptions& options) {
        http::ClientOptions client;
        client.ca_file = options.ca_file;
        return client;
    }

    http::Client client_;
    std::string root_;
    std::string api_key_;
    std::chrono::milliseconds time_;
};

} // namespace

base::Result<std::unique_ptr<Transport>> http_transport(const QdrantOptions& options) {
    const http::Address address = TRY(http::parse_address(options.url));
    if (address.has_user || address.has_query || (address.path != "/" && !address.path.empty())) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The address of the Qdrant server must consist of http or https, a host "
                          "and a port, as in http://localhost:6333.",
                          {"A key is given in the variable VOUCH_QDRANT_API_KEY, or in a file "
                           "named by the setting qdrant.key_file."});
    }
    return std::unique_ptr<Transport>(std::make_unique<HttpTransport>(options));
}

} // namespace vouch::search::qdrant
