// How a provider is asked and answers: one of these a provider. They hold no connection and no
// limits; remote_model.cpp has those.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/client.h"
#include "http/event_stream.h"
#include "llm/detail/bounded_json.h"
#include "llm/model.h"

namespace vouch::llm::detail {

/// As the provider counted them.
struct TokenCounts {
    std::uint64_t in = 0;      ///< all of them
    std::uint64_t cached = 0;  ///< of those, what the provider had kept
    std::uint64_t written = 0; ///< of those, what it keeps from now on, which may cost more
    std::uint64_t out = 0;
};

struct WireReply {
    std::string text{};
    Finish finish = Finish::Unexpected;
    std::string model{};
    TokenCounts tokens{};
};

// Messages of errors are to follow who sent what is wrong: "sends …".

/// Reads one stream. What it has read is a reply only once `ended()`.
class StreamReader {
public:
    virtual ~StreamReader() = default;

    /// The text that the event brings, which may be empty. Not called again after an error or
    /// the end.
    virtual base::Result<std::string> take(const http::Event& event) = 0;
    /// Whether the provider has told both why the reply ends and that the stream does.
    virtual bool ended() const = 0;
    /// Without its text.
    virtual WireReply reply() const = 0;
};

/// What a provider's error says: only words, never a sentence of its own, which may repeat the key
/// or the request.
struct Complaint {
    std::string type{};
    std::string code{};
    std::string parameter{};
    bool names_temperature = false; ///< in its message
};

enum class Delivery : std::uint8_t { Whole, Streamed };

/// Several threads may use one.
class Wire {
public:
    virtual ~Wire() = default;

    /// Method, address, headers and body.
    virtual http::Request chat(const ChatRequest& request, Delivery delivery) const = 0;
    virtual base::Result<WireReply> read_reply(const Json& body) const = 0;
    virtual std::unique_ptr<StreamReader> stream_reader() const = 0;

    /// Asks for the models that the service has.
    virtual http::Request models() const = 0;

    /// Whether requests are from now on made without what the service complains of. Remembered for
    /// all calls; a complaint that comes again is answered so again.
    virtual bool adapt(const Complaint& complaint) = 0;
};

/// From a body like {"error": {"type", "code", "param", "message"}}; empty where it is another.
Complaint read_complaint(const Json& body);

/// What a status other than 200 to 299, or an error in a stream (status 0), means.
base::Error describe_refusal(int status, const Complaint& complaint);

/// Those of {"data": [{"id": …}]}.
std::vector<std::string> read_model_names(const Json& body);

} // namespace vouch::llm::detail
