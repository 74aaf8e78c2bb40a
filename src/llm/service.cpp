// A model at the other end of a connection: what is the same for every provider.

#include "llm/service.h"

#include <algorithm>
#include <utility>

#include "http/address.h"
#include "http/client.h"
#include "llm/detail/exchange.h"
#include "llm/detail/provider.h"
#include "llm/detail/wire.h"
#include "llm/prompt.h"
#include "text/distance.h"

namespace vouch::llm {
namespace {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::size_t kRequestBytesMax = std::size_t{8} << 20;
constexpr std::size_t kStopsMax = 4; ///< as OpenAI has it
constexpr double kTemperatureMax = 2;
constexpr std::size_t kNameBytesMax = 200;
constexpr int kAdaptionsMax = 4;
constexpr double kWrittenFactor = 1.25; ///< of Anthropic's price for what it keeps from now on
constexpr std::uint32_t kTrialTokens = 16;
constexpr std::size_t kNamesShown = 8;

Result<void> check_request(const ChatRequest& request) {
    std::size_t bytes = request.instructions.size();
    for (const Message& message : request.messages)
        bytes += message.text.size();
    if (request.messages.empty() || request.tokens_max == 0 || request.stop.size() > kStopsMax ||
        !(request.temperature >= 0 && request.temperature <= kTemperatureMax))
        return fail(ErrorCode::InvalidArgument,
                    "A language model is asked with a message, a limit of tokens, a temperature "
                    "from 0 to 2 and at most four stop texts.");
    if (bytes > kRequestBytesMax)
        return fail(ErrorCode::InvalidArgument, "A request to a language model has at most " +
                                                    std::to_string(kRequestBytesMax) + " bytes.");
    return {};
}

/// What a service calls its model goes to terminals.
std::string shown_name(const std::string& name, const std::string& otherwise) {
    const bool plain = !name.empty() && name.size() <= kNameBytesMax &&
                       std::ranges::none_of(name, [](char character) {
                           return static_cast<unsigned char>(character) < 0x20 || character == 0x7f;
                       });
    return plain ? name : otherwise;
}

void cut_at_stop(std::string& text, const std::vector<std::string>& stops) {
    for (const std::string& stop : stops)
        if (!stop.empty()) text.resize(std::min(text.find(stop), text.size()));
}

class RemoteModel final : public Model {
public:
    RemoteModel(ModelService service, std::unique_ptr<detail::Wire> wire,
                std::shared_ptr<CallGate> gate, const std::string& shown)
        : service_(std::move(service)), wire_(std::move(wire)), gate_(std::move(gate)),
          client_({.ca_file = service_.ca_file}), line_{service_, *wire_, client_, *gate_,
                                                        "The language model " + service_.model +
                                                            " at " + shown} {}

    const std::string& name() const override { return service_.model; }

    Result<ChatReply> chat(const ChatRequest& request, const base::Context& context,
                           const TextSink& sink) override {
        TRY(check_request(request));
        const auto began = Clock::now();
        detail::Exchange exchange(line_, request, context, sink);
        auto response = TRY(ask(exchange, context));
        if (!response.ok()) return refused(response);
        const detail::WireReply& read = *exchange.reply();
        ChatReply reply;
        reply.text = read.text;
        cut_at_stop(reply.text, request.stop);
        reply.finish = read.finish;
        reply.model = shown_name(read.model, service_.model);
        reply.usage = {exchange.sent(), read.tokens.in, read.tokens.cached, read.tokens.out,
                       cost(read.tokens)};
        const auto ended = Clock::now();
        reply.duration = duration_cast<milliseconds>(ended - began);
        reply.first_piece = reply.text.empty()
                                ? reply.duration
                                : duration_cast<milliseconds>(exchange.first_piece() - began);
        return reply;
    }

    /// What the service says that it has; empty where it does not say.
    std::vector<std::string> models(const base::Context& context) {
        http::Request request = wire_->models();
        request.limits.connect = service_.connect;
        request.limits.first_byte = request.limits.silence = request.limits.total =
            service_.first_byte;
        auto response = client_.send(request, context);
        if (!response || !response->ok()) return {};
        auto body = detail::parse_bounded(response->body);
        return body ? detail::read_model_names(*body) : std::vector<std::string>();
    }

private:
    /// Asks again without what the service does not understand, which it says before it works.
    Result<http::Response> ask(detail::Exchange& exchange, const base::Context& context) {
        for (int adaptions = 0;; ++adaptions) {
            auto response = TRY(http::try_repeatedly(
                [&] { return exchange.attempt(); },
                [&](const auto& outcome) { return exchange.is_passing(outcome); }, service_.retries,
                context));
            if (response.status != 400 || adaptions == kAdaptionsMax ||
                !wire_->adapt(complaint_of(response)))
                return response;
        }
    }

    static detail::Complaint complaint_of(const http::Response& response) {
        auto body = detail::parse_bounded(response.body);
        return body ? detail::read_complaint(*body) : detail::Complaint();
    }

    base::Unexpected<Error> refused(const http::Response& response) const {
        return base::Unexpected(detail::with_subject(
            detail::describe_refusal(response.status, complaint_of(response)), line_.who));
    }

    double cost(const detail::TokenCounts& tokens) const {
        auto found = service_.prices.find(service_.model);
        if (found == service_.prices.end()) return 0;
        const Price& price = found->second;
        const auto plain = static_cast<double>(tokens.in - tokens.cached - tokens.written);
        return (plain * price.in + static_cast<double>(tokens.cached) * price.cached +
                static_cast<double>(tokens.written) * price.in * kWrittenFactor +
                static_cast<double>(tokens.out) * price.out) /
               1e6;
    }

    ModelService service_;
    std::unique_ptr<detail::Wire> wire_;
    std::shared_ptr<CallGate> gate_; ///< shared: the models of one server pass the same one
    http::Client client_;
    detail::Line line_;
};

Result<http::Address> check_address(const ModelService& service) {
    if (service.url.empty())
        return fail(ErrorCode::InvalidArgument,
                    "The provider " + service.provider + " needs the address of its service.",
                    {"Set llm.base_url, or the variable VOUCH_LLM_BASE_URL."});
    http::Address address = TRY(http::parse_address(service.url));
    if (address.has_user || address.has_query)
        return fail(ErrorCode::InvalidArgument,
                    "The address of a language model has no user and no query.",
                    {"Its key is given in the variable VOUCH_LLM_API_KEY, or in a file that the "
                     "setting llm.key_file names."});
    if (address.scheme == "http" && !address.is_loopback() && !service.unencrypted)
        return fail(ErrorCode::Denied,
                    "Nothing is sent to the language model at " + address.shown() +
                        ", because anybody on the way could read it.",
                    {"Use https, or allow it: vouch config llm.unencrypted on"});
    return address;
}

Result<std::unique_ptr<RemoteModel>> make_remote(ModelService service,
                                                 std::shared_ptr<CallGate> gate) {
    const detail::Provider* provider = detail::find_provider(service.provider);
    if (provider == nullptr)
        return fail(ErrorCode::InvalidArgument,
                    "There is no provider of language models “" + service.provider + "”.");
    if (service.model.empty())
        return fail(ErrorCode::InvalidArgument, "It is not said which language model to use.",
                    {"Set llm.model, or the variable VOUCH_LLM_MODEL, to what the service calls "
                     "it."});
    if (!http::is_field_value(service.key))
        return fail(ErrorCode::InvalidArgument, "The key of the language model is no key.");
    if (service.url.empty()) service.url = provider->own_url;
    while (service.url.ends_with('/'))
        service.url.pop_back();
    const http::Address address = TRY(check_address(service));
    auto wire = TRY(provider->make_wire(service));
    return std::make_unique<RemoteModel>(std::move(service), std::move(wire), std::move(gate),
                                         address.shown());
}

} // namespace

Result<std::unique_ptr<Model>> make_model(ModelService service, std::shared_ptr<CallGate> gate) {
    return std::unique_ptr<Model>(TRY(make_remote(std::move(service), std::move(gate))));
}

Result<Standing> check_model(const ModelService& service, std::shared_ptr<CallGate> gate,
                             const base::Context& context) {
    auto model = TRY(make_remote(service, std::move(gate)));
    const Prompt* prompt = find_prompt("trial");
    CHECK(prompt != nullptr); // it is in prompts/
    ChatRequest request;
    request.instructions = TRY(prompt->instructions());
    std::string asked = TRY(prompt->data({{"word", "OK"}}));
    request.messages = {{Speaker::User, std::move(asked)}};
    request.tokens_max = kTrialTokens;
    auto reply = model->chat(request, context, {});
    if (reply) return Standing{reply->model, reply->duration};
    Error error = std::move(reply).error();
    if (error.code != ErrorCode::Denied && error.code != ErrorCode::InvalidArgument)
        return base::Unexpected(std::move(error));
    const std::vector<std::string> names = model->models(context);
    if (names.empty() || std::ranges::find(names, service.model) != names.end())
        return base::Unexpected(std::move(error));
    error.hints = text::near_hints(service.model, {names.begin(), names.end()});
    std::string has = "It has";
    for (std::size_t i = 0; i < std::min(names.size(), kNamesShown); ++i)
        has += (i == 0 ? " " : ", ") + shown_name(names[i], "?");
    error.hints.push_back(has + (names.size() > kNamesShown ? ", and others." : "."));
    return base::Unexpected(std::move(error));
}

} // namespace vouch::llm
