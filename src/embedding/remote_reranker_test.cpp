#include "embedding/remote_reranker.h"

#include <atomic>
#include <mutex>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "http/raw_server_for_test.h"

namespace vouch::embedding {
namespace {

using Json = nlohmann::json;
using base::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// Answers each request by a script, and keeps what came.
class Service {
public:
    using Script = std::function<std::string(const Json& body)>;

    explicit Service(Script script)
        : server_([this, script](http::RawPeer& peer) {
              for (std::string wire; !(wire = peer.read_request()).empty();) {
                  std::size_t head = wire.find("\r\n\r\n");
                  {
                      std::scoped_lock lock(mutex_);
                      heads.push_back(wire.substr(0, head));
                      bodies.push_back(Json::parse(wire.substr(head + 4)));
                  }
                  peer.write(script(bodies.back()));
              }
          }) {}

    base::Result<std::vector<double>>
    score(RerankForm form, const std::vector<std::string_view>& passages, std::string key = "") {
        auto reranker = make_remote_reranker(
            {.url = server_.url("/rerank"), .form = form, .model = "m", .key = std::move(key)});
        EXPECT_TRUE(reranker) << (reranker ? "" : reranker.error().message);
        return (*reranker)->score("how?", passages, {});
    }

    std::vector<std::string> heads;
    std::vector<Json> bodies;

private:
    std::mutex mutex_;
    http::RawServer server_;
};

Service answering(const Json& answer) {
    return Service([answer](const Json&) { return http::raw_answer(200, answer.dump()); });
}

const std::vector<std::string_view> kTwo = {"one", "two"};

TEST(RemoteReranker, AsksAsCohereDoes) {
    Service service = answering(
        {{"id", "x"},
         {"results",
          {{{"index", 1}, {"relevance_score", 0.9}}, {{"index", 0}, {"relevance_score", 0.25}}}}});
    EXPECT_THAT(*service.score(RerankForm::Cohere, kTwo, "secret"), ElementsAre(0.25, 0.9));
    EXPECT_EQ(
        service.bodies[0],
        (Json{{"model", "m"}, {"query", "how?"}, {"documents", {"one", "two"}}, {"top_n", 2}}));
    EXPECT_THAT(service.heads[0], HasSubstr("Authorization: Bearer secret"));
}

TEST(RemoteReranker, AsksAsJinaDoes) {
    Service service = answering(
        {{"model", "m"},
         {"results",
          {{{"index", 0}, {"relevance_score", -3}}, {{"index", 1}, {"relevance_score", 2.5}}}}});
    EXPECT_THAT(*service.score(RerankForm::Jina, kTwo), ElementsAre(-3, 2.5));
    EXPECT_EQ(service.bodies[0]["return_documents"], false);
    EXPECT_THAT(service.heads[0], Not(HasSubstr("Authorization")));
}

TEST(RemoteReranker, AsksAsTeiDoes) {
    Service service([](const Json& body) {
        Json results = Json::array();
        for (std::size_t at = body["texts"].size(); at-- > 0;) // in the order of another
            results.push_back(
                {{"index", at}, {"score", body["texts"][at].get<std::string>().size()}});
        return http::raw_answer(200, results.dump());
    });
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < 70; ++at)
        texts.emplace_back(at, 'x');
    std::vector<double> scores =
        service.score(RerankForm::Tei, {texts.begin(), texts.end()}).value();
    ASSERT_EQ(scores.size(), 70U);
    for (std::size_t at = 0; at < 70; ++at)
        EXPECT_EQ(scores[at], static_cast<double>(at));
    ASSERT_EQ(service.bodies.size(), 3U);
    EXPECT_EQ(service.bodies[0]["texts"].size(), 32U);
    EXPECT_EQ(service.bodies[2]["texts"].size(), 6U);
    EXPECT_EQ(service.bodies[0]["query"], "how?");
}

TEST(RemoteReranker, AsksNothingAboutNothing) {
    Service service = answering(Json::array());
    EXPECT_TRUE(service.score(RerankForm::Tei, {})->empty());
    EXPECT_TRUE(service.bodies.empty());
    EXPECT_EQ(service.score(RerankForm::Tei, std::vector<std::string_view>(kRerankedMax + 1, "a"))
                  .error()
                  .code,
              ErrorCode::InvalidArgument);
    EXPECT_FALSE(service.score(RerankForm::Tei, {"\xff\xfe"})); // sent, and answered with nothing
    EXPECT_EQ(service.bodies.size(), 1U);
}

TEST(RemoteReranker, BelievesNoAnswerThatIsNotWhole) {
    const auto code = [](const std::string& answer, RerankForm form) {
        Service service([&](const Json&) { return http::raw_answer(200, answer); });
        auto scores = service.score(form, kTwo);
        return scores ? ErrorCode::Internal : scores.error().code;
    };
    const std::string one = R"({"index":0,"score":1})";
    EXPECT_EQ(code("[" + one + R"(,{"index":1,"score":2}])", RerankForm::Tei), ErrorCode::Internal);
    for (const std::string& second : std::vector<std::string>{
             R"({"index":0,"score":2})", R"({"index":2,"score":2})", R"({"index":-1,"score":2})",
             R"({"index":1.0,"score":2})", R"({"index":"1","score":2})", R"({"score":2})",
             R"({"index":1})", R"({"index":1,"score":null})", R"({"index":1,"score":"2"})",
             R"({"index":1,"score":1e999})", R"({"index":1,"score":NaN})", "1", "null",
             R"({"index":18446744073709551616,"score":1})", R"({"index":1,"score":1},)" + one})
        EXPECT_EQ(code("[" + one + "," + second + "]", RerankForm::Tei), ErrorCode::Corrupt)
            << second;
    for (const char* answer : {"", "x", "{}", "[]", "null", R"({"results":{}})",
                               R"({"results":[{"index":0,"relevance_score":1}]})",
                               R"({"results":[{"index":0,"score":1},{"index":1,"score":1}]})"})
        EXPECT_EQ(code(answer, RerankForm::Jina), ErrorCode::Corrupt) << answer;
}

TEST(RemoteReranker, TriesOnceMoreAndThenSaysWhy) {
    std::atomic<int> asked = 0;
    Service busy([&](const Json&) {
        return ++asked == 1 ? http::raw_answer(503, "")
                            : http::raw_answer(200, R"([{"index":0,"score":1}])");
    });
    EXPECT_THAT(*busy.score(RerankForm::Tei, {"a"}), ElementsAre(1));
    for (int status : {400, 401, 500}) {
        Service service([&](const Json&) { return http::raw_answer(status, "secret"); });
        base::Error error = service.score(RerankForm::Cohere, {"a"}, "secret").error();
        EXPECT_EQ(error.code, status == 401 ? ErrorCode::Denied : ErrorCode::Unavailable);
        EXPECT_THAT(error.message, HasSubstr(std::to_string(status)));
        EXPECT_THAT(error.message, Not(HasSubstr("secret")));
        EXPECT_EQ(service.bodies.size(), 1U);
    }
}

TEST(RemoteReranker, IsMadeOfWhatIsSafeOnly) {
    const auto code = [](RerankService service) {
        auto made = make_remote_reranker(std::move(service));
        return made ? ErrorCode::Internal : made.error().code;
    };
    EXPECT_EQ(code({.url = "https://a.example/r", .model = "m", .key = "k"}), ErrorCode::Internal);
    EXPECT_EQ(code({.url = "http://localhost:1/r", .model = "m", .key = "k"}), ErrorCode::Internal);
    EXPECT_EQ(code({.url = "http://a.example/r", .model = "m"}), ErrorCode::Internal);
    EXPECT_EQ(code({.url = "http://a.example/r", .model = "m", .key = "k"}), ErrorCode::Denied);
    EXPECT_EQ(code({.url = "https://a.example/r"}), ErrorCode::InvalidArgument);
    EXPECT_EQ(code({.url = "a.example", .model = "m"}), ErrorCode::InvalidArgument);
    EXPECT_EQ(code({.url = "https://a/r", .model = "m", .key = "k\n"}), ErrorCode::InvalidArgument);
    EXPECT_EQ(
        (*make_remote_reranker({.url = "http://u:p@a/r?k=s", .form = RerankForm::Tei}))->model(),
        "http://a/r");
}

} // namespace
} // namespace vouch::embedding
