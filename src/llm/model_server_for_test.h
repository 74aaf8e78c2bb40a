#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/raw_server_for_test.h"
#include "llm/service.h"

namespace vouch::llm {

/// A service that answers one request after another with these bytes, the last again and again, and
/// closes each connection behind its answer; an empty one is a reset. Keeps what it was asked.
class ModelServer {
public:
    explicit ModelServer(std::vector<std::string> answers);

    std::string url(std::string_view path = "") const { return server_.url(path); }
    std::vector<std::string> requests() const;

private:
    std::string next(std::string request);

    std::vector<std::string> answers_;
    mutable std::mutex mutex_;
    std::vector<std::string> requests_;
    http::RawServer server_;
};

/// A service there that is asked again at once.
ModelService quick_service(const ModelServer& server, std::string_view provider);

ChatRequest simple_request();

/// A stream, which ends where its connection does.
std::string streamed(std::string_view events);

/// What a call brought, with all that its sink got.
struct Heard {
    base::Result<ChatReply> reply;
    std::string pieces;
};

Heard ask(const ModelServer& server, std::string_view provider);
Heard ask_streamed(const ModelServer& server, std::string_view provider);

/// A stream that is cut after any of its bytes brings no reply; the whole of it does.
void check_cut_streams(std::string_view provider, const std::string& events);

/// The code of the error; nothing where there is none.
std::string code_of(const Heard& heard);

} // namespace vouch::llm
