#pragma once

#include <functional>
#include <memory>
#include <string>

#include "embedding/encoder.h"
#include "http/client.h"

namespace vouch::embedding {

/// Where an embedding daemon listens.
struct EncoderServer {
    std::filesystem::path unix_socket{}; ///< where empty, `url` tells
    std::string url{};                   ///< "http://127.0.0.1:8765"
    std::chrono::milliseconds connect{1'000};
    std::chrono::milliseconds answer{30'000}; ///< for one batch

    /// For messages: "unix:/path", or the address.
    std::string shown() const;
};

/// Where a setting says that it is: "unix:/path", or an address of http.
base::Result<EncoderServer> parse_encoder_server(std::string_view text);

/// The encoder of a daemon that is asked for `model`, a name or a whole identity. Unavailable where
/// it does not answer; Denied for a socket of another user, who could give any vectors;
/// InvalidArgument where it has another model. What it answers is held against what was asked.
base::Result<std::unique_ptr<Encoder>>
connect_encoder(const EncoderServer& server, std::string_view model, const base::Context& context);

/// The model that a daemon has. Errors as of connect_encoder.
base::Result<ModelIdentity> served_model(const EncoderServer& server, const base::Context& context);

/// How an encoder in this process is opened, and what is told when it is needed.
struct Fallback {
    std::function<base::Result<std::unique_ptr<Encoder>>()> open;
    std::function<void(const std::string& warning)> warn;
};

/// Asks `remote` until that fails, then warns once and encodes in this process, with the same model
/// or not at all. A context that has ended is no failure.
std::unique_ptr<Encoder> with_fallback(std::unique_ptr<Encoder> remote, Fallback fallback);

} // namespace vouch::embedding
