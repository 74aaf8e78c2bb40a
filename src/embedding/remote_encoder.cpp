#include "embedding/remote_encoder.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "embedding/detail/base64.h"
#include "embedding/embed_service.h"
#include "http/address.h"

namespace vouch::embedding {
namespace {

using Json = nlohmann::json;
using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::string_view kUnixPrefix = "unix:";
constexpr std::size_t kTextsAtOnce = 128;
constexpr std::size_t kBytesAtOnce = std::size_t{4} << 20; ///< of texts in one request, but for one
constexpr std::uint32_t kWidthMax = 65'536;
constexpr float kLengthTolerance = 0.02F;

base::Unexpected<base::Error> malformed(const EncoderServer& server) {
    return fail(ErrorCode::Corrupt,
                "The embedding server at " + server.shown() + " answers what it should not.");
}

/// A socket in a folder of all could be anybody's.
Result<void> check_owner(const EncoderServer& server) {
    struct stat status {};
    if (::lstat(server.unix_socket.c_str(), &status) != 0)
        return fail(ErrorCode::Unavailable,
                    "No embedding server listens on " + server.shown() + ".");
    if (S_ISSOCK(status.st_mode) && status.st_uid == ::geteuid()) return {};
    return fail(ErrorCode::Denied, server.shown() + " is no socket of this user: it is not used.");
}

class RemoteEncoder final : public Encoder {
public:
    explicit RemoteEncoder(EncoderServer server)
        : server_(std::move(server)), client_({.unix_socket = server_.unix_socket}) {}

    const ModelIdentity& model() const override { return model_; }

    Result<void> connect(const base::Context& context) {
        Json answer = TRY(ask("GET", "/healthz", "", context));
        auto id = answer.find("model");
        auto width = answer.find("width");
        if (id == answer.end() || !id->is_string() || width == answer.end() ||
            !width->is_number_unsigned() || *width == 0 || *width > kWidthMax)
            return malformed(server_);
        model_ = {id->get<std::string>(), width->get<std::uint32_t>()};
        return {};
    }

    Result<void> check_model(std::string_view wanted) const {
        if (names_model(wanted, model_)) return {};
        return fail(ErrorCode::InvalidArgument,
                    "The embedding server at " + server_.shown() + " has the model " +
                        model_.id.substr(0, 100) + ", not " + std::string(wanted) + ".",
                    {"Stop it and start it again: `vouch embed-server stop`, then `start`."});
    }

    Result<std::vector<float>> encode(std::span<const std::string_view> texts, TextRole role,
                                      const base::Context& context) override {
        std::vector<float> vectors;
        vectors.reserve(texts.size() * model_.width);
        while (!texts.empty()) {
            std::size_t count = 0;
            for (std::size_t bytes = 0; count < std::min(texts.size(), kTextsAtOnce); ++count) {
                bytes += texts[count].size();
                if (count > 0 && bytes > kBytesAtOnce) break;
            }
            TRY(context.check());
            TRY(encode_some(texts.first(count), role, vectors, context));
            texts = texts.subspan(count);
        }
        return vectors;
    }

private:
    Result<void> encode_some(std::span<const std::string_view> texts, TextRole role,
                             std::vector<float>& vectors, const base::Context& context) {
        Json body = {{"texts", std::vector<std::string>(texts.begin(), texts.end())},
                     {"model", model_.id},
                     {"role", role == TextRole::Query ? "query" : "passage"},
                     {"encoding_format", "base64"}};
        // JSON has no bytes that are not UTF-8: they become U+FFFD.
        Json answer = TRY(ask("POST", "/embed-batch",
                              body.dump(-1, ' ', false, Json::error_handler_t::replace), context));
        auto rows = answer.find("vectors");
        if (answer.value("model", Json()) != Json(model_.id) || rows == answer.end() ||
            !rows->is_array() || rows->size() != texts.size())
            return malformed(server_);
        for (const Json& row : *rows)
            TRY(append(row, vectors));
        return {};
    }

    Result<void> append(const Json& row, std::vector<float>& vectors) const {
        if (!row.is_string()) return malformed(server_);
        auto numbers = detail::parse_base64(row.get_ref<const std::string&>());
        if (!numbers || numbers->size() != model_.width) return malformed(server_);
        float squares = 0;
        for (float number : *numbers)
            squares += number * number;
        if (!(std::abs(squares - 1) < kLengthTolerance)) return malformed(server_); // NaN, too
        vectors.insert(vectors.end(), numbers->begin(), numbers->end());
        return {};
    }

    Result<Json> ask(const char* method, const char* path, std::string body,
                     const base::Context& context) {
        if (!server_.unix_socket.empty()) TRY(check_owner(server_));
        http::Request request;
        request.method = method;
        request.url = (server_.unix_socket.empty() ? server_.url : "http://localhost") + path;
        if (!body.empty()) request.headers = {{"Content-Type", "application/json"}};
        request.body = std::move(body);
        request.limits.connect = server_.connect;
        request.limits.first_byte = request.limits.silence = request.limits.total = server_.answer;
        auto response = TRY(client_.send(request, context));
        if (!response.ok())
            return fail(ErrorCode::Unavailable, "The embedding server at " + server_.shown() +
                                                    " answers with status " +
                                                    std::to_string(response.status) + ".");
        Json answer = Json::parse(response.body, nullptr, false);
        if (answer.is_discarded() || !answer.is_object()) return malformed(server_);
        return answer;
    }

    EncoderServer server_;
    http::Client client_;
    ModelIdentity model_{};
};

class EncoderWithFallback final : public Encoder {
public:
    EncoderWithFallback(std::unique_ptr<Encoder> remote, Fallback fallback)
        : remote_(std::move(remote)), fallback_(std::move(fallback)) {}

    const ModelIdentity& model() const override { return remote_->model(); }

    Result<std::vector<float>> encode(std::span<const std::string_view> texts, TextRole role,
                                      const base::Context& context) override {
        if (Encoder* local = opened()) return local->encode(texts, role, context);
        auto vectors = remote_->encode(texts, role, context);
        if (vectors || !context.check()) return vectors;
        Encoder* local = TRY(open(vectors.error()));
        return local->encode(texts, role, context);
    }

private:
    Encoder* opened() {
        std::scoped_lock lock(mutex_);
        return local_.get();
    }

    Result<Encoder*> open(const base::Error& reason) {
        std::scoped_lock lock(mutex_);
        if (local_) return local_.get();
        auto local = TRY(fallback_.open());
        if (local->model() != remote_->model())
            return fail(reason.code, reason.message + " This process has the model " +
                                         local->model().id + " instead of " + remote_->model().id +
                                         ": vectors of both would not mix.");
        fallback_.warn(reason.message + " Texts are encoded in this process.");
        local_ = std::move(local);
        return local_.get();
    }

    std::unique_ptr<Encoder> remote_;
    Fallback fallback_;
    std::mutex mutex_{};
    std::unique_ptr<Encoder> local_{}; ///< once the other has failed
};

} // namespace

std::string EncoderServer::shown() const {
    return unix_socket.empty() ? url : std::string(kUnixPrefix) + unix_socket.string();
}

Result<EncoderServer> parse_encoder_server(std::string_view text) {
    EncoderServer server;
    if (text.starts_with(kUnixPrefix)) {
        server.unix_socket = text.substr(kUnixPrefix.size());
        if (server.unix_socket.is_absolute()) return server;
        return fail(ErrorCode::InvalidArgument, "The path of a socket must begin with a slash.");
    }
    http::Address address = TRY(http::parse_address(text));
    if (address.path != "/" || address.has_user || address.has_query)
        return fail(ErrorCode::InvalidArgument,
                    "The address of an embedding server has no path, user or query.");
    server.url = address.shown();
    server.url.pop_back();
    return server;
}

Result<std::unique_ptr<Encoder>>
connect_encoder(const EncoderServer& server, std::string_view model, const base::Context& context) {
    auto encoder = std::make_unique<RemoteEncoder>(server);
    TRY(encoder->connect(context));
    TRY(encoder->check_model(model));
    return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<ModelIdentity> served_model(const EncoderServer& server, const base::Context& context) {
    RemoteEncoder encoder(server);
    TRY(encoder.connect(context));
    return encoder.model();
}

std::unique_ptr<Encoder> with_fallback(std::unique_ptr<Encoder> remote, Fallback fallback) {
    return std::make_unique<EncoderWithFallback>(std::move(remote), std::move(fallback));
}

} // namespace vouch::embedding
