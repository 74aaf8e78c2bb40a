#include "embedding/remote_reranker.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "http/address.h"
#include "http/client.h"
#include "http/retry.h"

namespace vouch::embedding {
namespace {

using Json = nlohmann::json;
using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kTeiPassagesMax = 32; ///< of one request, as its servers have it by default
constexpr base::ByteCount kAnswerBytesMax{std::uint64_t{16} << 20};
constexpr http::RetryPolicy kRetries{.attempts_max = 2,
                                     .first_pause = std::chrono::milliseconds(200),
                                     .pause_max = std::chrono::milliseconds(2'000)};

class RemoteReranker final : public Reranker {
public:
    RemoteReranker(RerankService service, const http::Address& address)
        : service_(std::move(service)), shown_(address.shown()),
          name_(service_.model.empty() ? shown_ : service_.model),
          client_({.ca_file = service_.ca_file}) {}

    const std::string& model() const override { return name_; }

    Result<std::vector<double>> score(std::string_view question,
                                      std::span<const std::string_view> passages,
                                      const base::Context& context) override {
        if (passages.size() > kRerankedMax)
            return fail(ErrorCode::InvalidArgument,
                        "More than " + std::to_string(kRerankedMax) + " passages to rerank.");
        const std::size_t at_once =
            service_.form == RerankForm::Tei ? kTeiPassagesMax : kRerankedMax;
        std::vector<double> scores;
        while (!passages.empty()) {
            auto some = passages.first(std::min(at_once, passages.size()));
            std::vector<double> more = TRY(ask(question, some, context));
            scores.insert(scores.end(), more.begin(), more.end());
            passages = passages.subspan(some.size());
        }
        return scores;
    }

private:
    std::string body(std::string_view question, std::span<const std::string_view> passages) const {
        std::vector<std::string> texts(passages.begin(), passages.end());
        Json json = {{"query", question}};
        if (service_.form == RerankForm::Tei) {
            json.update({{"texts", texts}, {"raw_scores", false}, {"truncate", true}});
        } else {
            json.update({{"model", service_.model}, {"documents", texts}, {"top_n", texts.size()}});
            if (service_.form == RerankForm::Jina) json["return_documents"] = false;
        }
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }

    Result<std::vector<double>> ask(std::string_view question,
                                    std::span<const std::string_view> passages,
                                    const base::Context& context) {
        http::Request request;
        request.method = "POST";
        request.url = service_.url;
        request.headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}};
        if (!service_.key.empty())
            request.headers.push_back({"Authorization", "Bearer " + service_.key});
        request.body = body(question, passages);
        request.repeat = http::Repeat::Allowed;
        request.limits.first_byte = request.limits.silence = request.limits.total = service_.time;
        request.limits.body_bytes_max = kAnswerBytesMax;
        auto response = TRY(http::send_with_retries(client_, request, kRetries, context));
        if (!response.ok()) return refused(response.status);
        auto scores = read(Json::parse(response.body, nullptr, false), passages.size());
        if (scores) return std::move(*scores);
        return fail(ErrorCode::Corrupt, "The reranker at " + shown_ +
                                            " did not give each passage one score that is a "
                                            "number.");
    }

    base::Unexpected<base::Error> refused(int status) const {
        std::vector<std::string> hints;
        if (status == 401 || status == 403)
            hints.push_back("Give its key in the variable VOUCH_RERANKER_KEY.");
        return fail(status == 401 || status == 403 ? ErrorCode::Denied : ErrorCode::Unavailable,
                    "The reranker at " + shown_ + " answers with status " + std::to_string(status) +
                        ".",
                    std::move(hints));
    }

    /// Nothing where the answer is not what the form says.
    std::optional<std::vector<double>> read(const Json& answer, std::size_t count) const {
        const bool is_tei = service_.form == RerankForm::Tei;
        if (!is_tei && (!answer.is_object() || !answer.contains("results"))) return std::nullopt;
        const Json& results = is_tei ? answer : answer.at("results");
        if (!results.is_array() || results.size() != count) return std::nullopt;
        std::vector<double> scores(count);
        std::vector<bool> seen(count);
        for (const Json& result : results) {
            if (!result.is_object()) return std::nullopt;
            auto index = result.find("index");
            auto score = result.find(is_tei ? "score" : "relevance_score");
            if (index == result.end() || !index->is_number_unsigned() || score == result.end() ||
                !score->is_number())
                return std::nullopt;
            auto at = index->get<std::uint64_t>();
            if (at >= count || seen[at] || !std::isfinite(score->get<double>()))
                return std::nullopt;
            seen[at] = true;
            scores[at] = score->get<double>();
        }
        return scores;
    }

    RerankService service_;
    std::string shown_;
    std::string name_;
    http::Client client_;
};

} // namespace

Result<std::unique_ptr<Reranker>> make_remote_reranker(RerankService service) {
    http::Address address = TRY(http::parse_address(service.url));
    if (service.model.empty() && service.form != RerankForm::Tei)
        return fail(ErrorCode::InvalidArgument,
                    "The reranker at " + address.shown() + " is to be told which model it uses.",
                    {"Set reranker.model to what the service calls it."});
    if (!http::is_field_value(service.key))
        return fail(ErrorCode::InvalidArgument, "The key of the reranker is no key.");
    if (!service.key.empty() && address.scheme == "http" && !address.is_loopback())
        return fail(ErrorCode::Denied,
                    "The key of the reranker is not sent to " + address.shown() +
                        ", where anybody on the way could read it.",
                    {"Use https."});
    return std::make_unique<RemoteReranker>(std::move(service), address);
}

} // namespace vouch::embedding
