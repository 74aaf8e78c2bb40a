// A search of the web as a source. Only what the search service itself says of a page is used: its
// title, its address and its snippet. No page is ever fetched.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::source {

/// One page as the service tells of it. All three texts are foreign data: UTF-8, of one line, and
/// bounded.
struct WebResult {
    std::string title;
    std::string url; ///< http or https
    std::string snippet;
    std::chrono::sys_seconds retrieved_at{};
};

/// The most results that one search gives.
inline constexpr std::size_t kWebResultsMax = 20;

/// Several threads may search at once.
class WebSearch {
public:
    virtual ~WebSearch() = default;

    /// "tavily", "searxng"
    virtual std::string_view provider() const = 0;

    /// The best results first, at most `limit`; none is no error. Errors: Unavailable, Timeout,
    /// Cancelled, Denied (the key), RateLimited, Corrupt (no answer that we read). They hold
    /// neither the key nor the query.
    virtual base::Result<std::vector<WebResult>> search(std::string_view query, std::size_t limit,
                                                        const base::Context& context) = 0;
};

/// How a service is asked. Tavily:
/// https://docs.tavily.com/documentation/api-reference/endpoint/search; SearXNG:
/// https://docs.searxng.org/dev/search_api.html, whose operator must have switched JSON on.
enum class WebForm : std::uint8_t { Tavily, SearXng };

struct WebSearchService {
    WebForm form = WebForm::Tavily;
    std::string url{}; ///< of the service; empty: Tavily's own
    std::string key{}; ///< sent as a bearer token; Tavily needs one
    std::filesystem::path ca_file{};
    std::chrono::milliseconds time{10'000}; ///< for one request
};

/// Nothing is sent yet. InvalidArgument for an address that is none or missing, or a key that is
/// missing; Denied for one that would be sent in the open to another machine.
base::Result<std::unique_ptr<WebSearch>> make_web_search(WebSearchService service);

} // namespace vouch::source
