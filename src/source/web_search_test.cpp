#include "source/web_search.h"

#include <functional>
#include <mutex>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "http/raw_server_for_test.h"

namespace vouch::source {
namespace {

using Json = nlohmann::json;
using base::ErrorCode;
using testing::HasSubstr;
using testing::Not;

/// A service that always answers the same, and keeps what it was sent.
class SearchService {
public:
    explicit SearchService(std::string answer)
        : server_([this, answer = std::move(answer)](http::RawPeer& peer) {
              for (std::string wire; !(wire = peer.read_request()).empty();) {
                  std::scoped_lock lock(mutex_);
                  requests.push_back(std::move(wire));
                  peer.write(answer);
              }
          }) {}

    base::Result<std::vector<WebResult>> search(WebForm form, std::string_view query,
                                                std::size_t limit = 5) {
        auto made = make_web_search(
            {.form = form, .url = server_.url(""), .key = form == WebForm::Tavily ? "hush" : ""});
        EXPECT_TRUE(made) << (made ? "" : made.error().message);
        return (*made)->search(query, limit, {});
    }

    std::vector<std::string> requests;

private:
    std::mutex mutex_;
    http::RawServer server_;
};

std::string answering(const Json& results) {
    return http::raw_answer(200, Json{{"results", results}}.dump());
}

Json page(std::string_view url, std::string_view snippet = "A snippet.") {
    return {{"title", "A page"}, {"url", url}, {"content", snippet}};
}

TEST(WebSearch, AsksAsTavilyDoes) {
    SearchService service(answering(Json::array({page("https://a.example/x")})));
    auto found = service.search(WebForm::Tavily, "who “won”?", 3);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->size(), 1);
    EXPECT_EQ(found->front().title, "A page");
    EXPECT_EQ(found->front().url, "https://a.example/x");
    EXPECT_EQ(found->front().snippet, "A snippet.");
    EXPECT_GT(found->front().retrieved_at.time_since_epoch().count(), 0);
    const std::string& wire = service.requests.at(0);
    EXPECT_THAT(wire, HasSubstr("POST /search HTTP/1.1"));
    EXPECT_THAT(wire, HasSubstr("Authorization: Bearer hush"));
    const Json body = Json::parse(wire.substr(wire.find("\r\n\r\n") + 4));
    EXPECT_EQ(body, (Json{{"query", "who “won”?"}, {"max_results", 3}}));
}

TEST(WebSearch, AsksAsSearXngDoes) {
    SearchService service(answering(Json::array({page("https://a.example/x")})));
    auto found = service.search(WebForm::SearXng, "a&b=c ü");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_THAT(service.requests.at(0),
                HasSubstr("GET /search?format=json&q=a%26b%3Dc%20%C3%BC HTTP/1.1"));
    EXPECT_THAT(service.requests.at(0), Not(HasSubstr("Authorization")));
}

TEST(WebSearch, GivesOnlyWhatCanBeCited) {
    SearchService service(answering({page("javascript:alert(1)"), page("https://u:p@a.example/"),
                                     page("https://a.example/\nX"), page("https://a.example/", ""),
                                     Json("text"), Json{{"url", 7}, {"content", "x"}},
                                     page("https://b.example/"), page("https://b.example/")}));
    auto found = service.search(WebForm::SearXng, "x");
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->size(), 1);
    EXPECT_EQ(found->front().url, "https://b.example/");
}

TEST(WebSearch, BoundsWhatAPageSaysOfItself) {
    SearchService service(answering({{{"title", "a\r\n\tb"},
                                      {"url", "https://a.example/"},
                                      {"content", "x\u0007y " + std::string(10'000, 'z')}}}));
    auto found = service.search(WebForm::SearXng, "x");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->front().title, "a b");
    EXPECT_THAT(found->front().snippet, testing::StartsWith("x y zzz"));
    EXPECT_EQ(found->front().snippet.size(), 4'000);
}

TEST(WebSearch, KeepsToTheLimitThatWasAsked) {
    Json many = Json::array();
    for (int i = 0; i < 50; ++i)
        many.push_back(page("https://a.example/" + std::to_string(i)));
    SearchService service(answering(many));
    EXPECT_EQ(service.search(WebForm::SearXng, "x", 4)->size(), 4);
    EXPECT_EQ(service.search(WebForm::SearXng, "x", 1'000)->size(), kWebResultsMax);
    EXPECT_TRUE(service.search(WebForm::SearXng, "x", 0)->empty());
    EXPECT_EQ(service.requests.size(), 2);
}

struct Refusal {
    std::string answer;
    ErrorCode code;
    std::string told;
};

void check_refused(WebForm form, const Refusal& refusal) {
    SearchService service(refusal.answer);
    auto found = service.search(form, "a private thing");
    ASSERT_FALSE(found) << refusal.answer;
    EXPECT_EQ(found.error().code, refusal.code) << refusal.answer;
    std::string told = found.error().message;
    for (const std::string& hint : found.error().hints)
        told += hint;
    EXPECT_THAT(told, HasSubstr(refusal.told));
    EXPECT_THAT(told, Not(HasSubstr("private")));
    EXPECT_THAT(told, Not(HasSubstr("hush")));
}

TEST(WebSearch, TellsWhatIsWrongWithTheService) {
    check_refused(WebForm::Tavily,
                  {http::raw_answer(401, "{}"), ErrorCode::Denied, "VOUCH_WEB_SEARCH_KEY"});
    check_refused(WebForm::SearXng,
                  {http::raw_answer(403, "no"), ErrorCode::Denied, "format json"});
    check_refused(WebForm::Tavily,
                  {http::raw_answer(400, "{}"), ErrorCode::Unavailable, "status 400"});
    check_refused(WebForm::SearXng,
                  {http::raw_answer(200, "<html>"), ErrorCode::Corrupt, "no list"});
    check_refused(WebForm::SearXng,
                  {http::raw_answer(200, R"({"results": 3})"), ErrorCode::Corrupt, "no list"});
}

void check_not_made(WebSearchService service, ErrorCode code) {
    auto made = make_web_search(std::move(service));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, code) << made.error().message;
}

TEST(WebSearch, IsNotMadeOfWhatCannotWork) {
    check_not_made({.form = WebForm::SearXng}, ErrorCode::InvalidArgument);
    check_not_made({.form = WebForm::Tavily}, ErrorCode::InvalidArgument);
    check_not_made({.form = WebForm::SearXng, .url = "ftp://x"}, ErrorCode::InvalidArgument);
    check_not_made({.form = WebForm::SearXng, .url = "https://u:p@x/"}, ErrorCode::InvalidArgument);
    check_not_made({.form = WebForm::SearXng, .url = "https://x/?a=b"}, ErrorCode::InvalidArgument);
    check_not_made({.form = WebForm::Tavily, .key = "a\nb"}, ErrorCode::InvalidArgument);
    check_not_made({.form = WebForm::Tavily, .url = "http://elsewhere", .key = "hush"},
                   ErrorCode::Denied);
    EXPECT_TRUE(make_web_search({.form = WebForm::Tavily, .key = "hush"}));
    EXPECT_TRUE(make_web_search({.form = WebForm::SearXng, .url = "http://elsewhere"}));
}

} // namespace
} // namespace vouch::source
