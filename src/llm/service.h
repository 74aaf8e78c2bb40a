#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "http/retry.h"
#include "llm/call_gate.h"
#include "llm/model.h"

namespace vouch::llm {

/// USD for a million tokens.
struct Price {
    double in = 0;
    double cached = 0; ///< of those in, what the provider had kept
    double out = 0;

    friend bool operator==(const Price&, const Price&) = default;
};

/// By the model's name as it is asked for.
using PriceTable = std::map<std::string, Price, std::less<>>;

/// "gpt-4o-mini 0.15 0.075 0.60, other 1 1 2": a model's name with its three prices, entries with a
/// comma or a line's end between them. InvalidArgument says which entry is wrong.
base::Result<PriceTable> parse_prices(std::string_view text);
/// The same text again, in the order of the names.
std::string print_prices(const PriceTable& prices);

/// Where a language model is served, and what a call of it may take.
struct ModelService {
    std::string provider = "openai"; ///< one of provider_names()
    /// What the paths of requests are put behind: "https://api.openai.com/v1". Empty: the
    /// provider's own, where it has one.
    std::string url{};
    std::string model{};       ///< as the service calls it; with Azure, the deployment
    std::string key{};         ///< empty: none is sent
    std::string api_version{}; ///< Azure's; empty: one that this program was written for
    std::filesystem::path ca_file{};
    bool unencrypted = false; ///< http to other machines is allowed: anybody on the way reads all

    std::chrono::milliseconds connect{5'000};
    std::chrono::milliseconds first_byte{60'000};            ///< of a stream
    std::chrono::milliseconds silence{30'000};               ///< between two pieces of it
    std::chrono::milliseconds reply{180'000};                ///< for a whole reply
    base::ByteCount reply_bytes_max{std::uint64_t{1} << 20}; ///< of its text
    http::RetryPolicy retries{.attempts_max = 3,
                              .first_pause = std::chrono::milliseconds(500),
                              .pause_max = std::chrono::milliseconds(20'000)};
    PriceTable prices{};
};

/// The names of all providers.
std::vector<std::string_view> provider_names();

/// The model of a service; nothing is asked yet. Models of one server share its `gate`.
/// InvalidArgument for an address that is none, a model that is missing or that the provider cannot
/// have; Denied for a service to which texts and key would go unencrypted.
base::Result<std::unique_ptr<Model>> make_model(ModelService service,
                                                std::shared_ptr<CallGate> gate);

/// Whether a model answers.
struct Standing {
    std::string model; ///< as the service calls what has answered
    std::chrono::milliseconds latency{};
};

/// Has the model write some tokens. A service that refuses the model is asked what it has: the
/// error's hints then hold near names.
base::Result<Standing> check_model(const ModelService& service, std::shared_ptr<CallGate> gate,
                                   const base::Context& context);

} // namespace vouch::llm
