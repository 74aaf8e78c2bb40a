#include "source/web_search.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "http/address.h"
#include "http/client.h"
#include "http/retry.h"
#include "text/unicode.h"

namespace vouch::source {
namespace {

using Json = nlohmann::json;
using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::string_view kTavilyUrl = "https://api.tavily.com";
constexpr base::ByteCount kAnswerBytesMax{std::uint64_t{4} << 20};
constexpr std::size_t kTitleBytesMax = 300;
constexpr std::size_t kSnippetBytesMax = 4'000;
constexpr std::size_t kUrlBytesMax = 2'000;
constexpr http::RetryPolicy kRetries{.attempts_max = 2,
                                     .first_pause = std::chrono::milliseconds(300),
                                     .pause_max = std::chrono::milliseconds(2'000)};

/// RFC 3986 section 2.1.
std::string percent_encoded(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    constexpr std::string_view kPlain = "-._~";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || kPlain.find(c) != std::string_view::npos;
        if (plain) {
            encoded += c;
        } else {
            encoded += '%';
            encoded += kDigits[byte >> 4U];
            encoded += kDigits[byte & 15U];
        }
    }
    return encoded;
}

/// One line of at most `bytes`, cut between characters.
std::string one_line(std::string_view text, std::size_t bytes) {
    std::string line;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool blank = byte < 0x20 || byte == 0x7F || c == ' ';
        if (!blank) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    return std::string(text::trim(text::truncate_utf8(line, bytes)));
}

/// A text of an object; empty where it is none.
std::string text_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// Nothing where it cannot be cited.
std::optional<WebResult> result_of(const Json& item, std::chrono::sys_seconds now) {
    if (!item.is_object()) return std::nullopt;
    WebResult result{one_line(text_of(item, "title"), kTitleBytesMax), text_of(item, "url"),
                     one_line(text_of(item, "content"), kSnippetBytesMax), now};
    const auto address = http::parse_address(result.url);
    const bool citable = address && !address->has_user && result.url.size() <= kUrlBytesMax &&
                         one_line(result.url, kUrlBytesMax) == result.url;
    if (!citable || result.snippet.empty()) return std::nullopt;
    if (result.title.empty()) result.title = address->host;
    return result;
}

class HttpWebSearch final : public WebSearch {
public:
    HttpWebSearch(WebSearchService service, const http::Address& address)
        : service_(std::move(service)), shown_(address.shown()),
          client_({.ca_file = service_.ca_file}) {}

    std::string_view provider() const override {
        return service_.form == WebForm::Tavily ? "tavily" : "searxng";
    }

    Result<std::vector<WebResult>> search(std::string_view query, std::size_t limit,
                                          const base::Context& context) override {
        limit = std::min(limit, kWebResultsMax);
        if (limit == 0) return std::vector<WebResult>();
        auto response =
            TRY(http::send_with_retries(client_, request_for(query, limit), kRetries, context));
        if (!response.ok()) return refused(response.status);
        const Json answer = Json::parse(response.body, nullptr, /*allow_exceptions=*/false);
        if (!answer.is_object() || !answer.contains("results") || !answer["results"].is_array())
            return fail(ErrorCode::Corrupt,
                        "The web search at " + shown_ + " gave no list of results.");
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        std::vector<WebResult> results;
        for (const Json& item : answer["results"]) {
            if (results.size() == limit) break;
            auto result = result_of(item, now);
            const bool known =
                result && std::ranges::find(results, result->url, &WebResult::url) != results.end();
            if (result && !known) results.push_back(std::move(*result));
        }
        return results;
    }

private:
    http::Request request_for(std::string_view query, std::size_t limit) const {
        http::Request request;
        request.headers = {{"Accept", "application/json"}};
        if (!service_.key.empty())
            request.headers.push_back({"Authorization", "Bearer " + service_.key});
        if (service_.form == WebForm::Tavily) {
            request.method = "POST";
            request.url = service_.url + "/search";
            request.headers.push_back({"Content-Type", "application/json"});
            const Json body = {{"query", query}, {"max_results", limit}};
            request.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
        } else {
            request.url = service_.url + "/search?format=json&q=" + percent_encoded(query);
        }
        request.repeat = http::Repeat::Allowed;
        request.limits.first_byte = request.limits.silence = request.limits.total = service_.time;
        request.limits.body_bytes_max = kAnswerBytesMax;
        return request;
    }

    base::Unexpected<base::Error> refused(int status) const {
        ErrorCode code = ErrorCode::Unavailable;
        std::vector<std::string> hints;
        if (status == 401 || status == 403) {
            code = ErrorCode::Denied;
            hints.push_back(service_.form == WebForm::Tavily
                                ? "Give its key in the variable VOUCH_WEB_SEARCH_KEY."
                                : "Its operator must allow the format json (search.formats).");
        } else if (status == 429) {
            code = ErrorCode::RateLimited;
        }
        return fail(code,
                    "The web search at " + shown_ + " answers with status " +
                        std::to_string(status) + ".",
                    std::move(hints));
    }

    WebSearchService service_;
    std::string shown_;
    http::Client client_;
};

} // namespace

Result<std::unique_ptr<WebSearch>> make_web_search(WebSearchService service) {
    if (service.url.empty() && service.form == WebForm::Tavily) service.url = kTavilyUrl;
    if (service.url.empty())
        return fail(ErrorCode::InvalidArgument, "The web search has no address.",
                    {"Set web.url to that of a SearXNG server."});
    http::Address address = TRY(http::parse_address(service.url));
    if (address.has_query || address.has_user)
        return fail(ErrorCode::InvalidArgument,
                    "The address of the web search holds more than a server and a path.");
    while (service.url.ends_with('/'))
        service.url.pop_back();
    if (service.key.empty() && service.form == WebForm::Tavily)
        return fail(ErrorCode::InvalidArgument, "The web search by Tavily needs a key.",
                    {"Give it in the variable VOUCH_WEB_SEARCH_KEY."});
    if (!http::is_field_value(service.key))
        return fail(ErrorCode::InvalidArgument, "The key of the web search is no key.");
    if (!service.key.empty() && address.scheme == "http" && !address.is_loopback())
        return fail(ErrorCode::Denied,
                    "The key of the web search is not sent to " + address.shown() +
                        ", where anybody on the way could read it.",
                    {"Use https."});
    return std::make_unique<HttpWebSearch>(std::move(service), address);
}

} // namespace vouch::source
