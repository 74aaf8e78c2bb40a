// The daemon's routes behind the real server, asked by the real client, over a small model.

#include "embedding/embed_service.h"

#include <cmath>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "base/temporary_directory.h"
#include "embedding/batching_encoder.h"
#include "embedding/bert_encoder.h"
#include "embedding/detail/base64.h"
#include "embedding/model_for_test.h"
#include "embedding/remote_encoder.h"
#include "http/raw_server_for_test.h"
#include "http/server.h"

namespace vouch::embedding {
namespace {

using Json = nlohmann::json;
using base::ErrorCode;
using testing::HasSubstr;

class ServiceTest : public testing::Test {
protected:
    ServiceTest() {
        card_ = write_small_model(directory_.path() / "model", {});
        encoder_ = open();
        http::ServerOptions options;
        options.limits.body_bytes_max = {std::uint64_t{1} << 20};
        server_ = std::move(*http::Server::start(options, embed_routes(*encoder_)));
    }
    std::unique_ptr<Encoder> open() const {
        return std::move(*open_bert_encoder(directory_.path() / "model", card_,
                                            {.precision = Precision::Float32}));
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(server_->port()); }
    http::Response post(const std::string& path, const std::string& body) {
        http::Request request;
        request.method = "POST";
        request.url = url() + path;
        request.body = body;
        return client_.send(request, {}).value();
    }
    Json answer(const std::string& path, const Json& body) {
        http::Response response = post(path, body.dump());
        EXPECT_EQ(response.status, 200) << response.body;
        return Json::parse(response.body);
    }
    std::vector<float> local(std::string_view text, TextRole role = TextRole::Passage) {
        return encoder_->encode_one(text, role, {}).value();
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
    ModelCard card_;
    std::unique_ptr<Encoder> encoder_;
    std::unique_ptr<http::Server> server_;
    http::Client client_;
};

TEST_F(ServiceTest, EmbedsOneTextAndMany) {
    Json one = answer("/embed", {{"text", "abc"}});
    EXPECT_EQ(one["vector"].get<std::vector<float>>(), local("abc"));
    EXPECT_EQ(one["model"], encoder_->model().id);
    Json many = answer("/embed-batch",
                       {{"texts", {"abc", "", "a b"}}, {"model", card_.name}, {"role", "query"}});
    ASSERT_EQ(many["vectors"].size(), 3U);
    EXPECT_EQ(many["width"], encoder_->model().width);
    Json coded = answer("/embed-batch", {{"texts", {"abc"}}, {"encoding_format", "base64"}});
    EXPECT_EQ(detail::parse_base64(coded["vectors"][0].get<std::string>()), local("abc"));
}

TEST_F(ServiceTest, AnswersAsOpenAiDoes) {
    Json list = answer("/v1/embeddings", {{"input", {"abc", "de"}},
                                          {"model", encoder_->model().id},
                                          {"encoding_format", "float"},
                                          {"user", "someone"}});
    EXPECT_EQ(list["object"], "list");
    EXPECT_EQ(list["data"][1]["object"], "embedding");
    EXPECT_EQ(list["data"][1]["index"], 1);
    EXPECT_EQ(list["data"][1]["embedding"].get<std::vector<float>>(), local("de"));
    EXPECT_EQ(list["usage"]["prompt_tokens"], encoder_->count_tokens("abc", TextRole::Passage) +
                                                  encoder_->count_tokens("de", TextRole::Passage));
    EXPECT_GT(list["usage"]["total_tokens"], 4);
    Json one = answer("/v1/embeddings", {{"input", "abc"}, {"encoding_format", "base64"}});
    EXPECT_EQ(detail::parse_base64(one["data"][0]["embedding"].get<std::string>()), local("abc"));
}

TEST_F(ServiceTest, RefusesWhatIsMalformed) {
    for (const char* body :
         {"", "x", "[]", "\"a\"", "{", R"({"text":1})", R"({"text":null})", R"({"texts":["a"]})",
          R"({"text":"a","txet":"b"})", R"({"text":"a","role":"poem"})", R"({"text":"a","role":1})",
          R"({"text":"a","model":[]})", R"({"text":"a","encoding_format":"int8"})",
          "{\"text\":\"\xff\"}"})
        EXPECT_EQ(post("/embed", body).status, 400) << body;
    for (const char* body : {R"({"texts":[]})", R"({"texts":"a"})", R"({"texts":["a",1]})", "{}"})
        EXPECT_EQ(post("/embed-batch", body).status, 400) << body;
    for (const char* body :
         {R"({"input":[]})", R"({"input":[1,2]})", R"({"input":[["a"]]})", "{}",
          R"({"input":"a","dimensions":2})", R"({"input":"a","dimensions":"64"})"})
        EXPECT_EQ(post("/v1/embeddings", body).status, 400) << body;
    Json many = {{"texts", std::vector<std::string>(kEmbeddedTextsMax + 1, "a")}};
    EXPECT_EQ(post("/embed-batch", many.dump()).status, 400);
    EXPECT_EQ(post("/embed", std::string(2 << 20, ' ')).status, 413);
}

TEST_F(ServiceTest, RefusesAnotherModel) {
    for (const char* path : {"/embed", "/v1/embeddings"}) {
        http::Response response = post(path, R"({"text":"a","input":"a","model":"gpt-9"})");
        if (std::string_view(path) == "/embed") // which knows no input
            response = post(path, R"({"text":"a","model":"gpt-9"})");
        EXPECT_EQ(response.status, 404);
        EXPECT_THAT(response.body, HasSubstr("gpt-9"));
    }
    EXPECT_TRUE(names_model("m", {"m@0", 1}));
    EXPECT_TRUE(names_model("m@0", {"m@0", 1}));
    for (const char* other : {"", "m@", "m@1", "m@00", "M"})
        EXPECT_FALSE(names_model(other, {"m@0", 1})) << other;
}

TEST_F(ServiceTest, GivesARemoteEncoderTheSameVectors) {
    auto remote = connect_encoder(parse_encoder_server(url()).value(), card_.name, {});
    ASSERT_TRUE(remote) << remote.error().message;
    EXPECT_EQ((*remote)->model(), encoder_->model());
    std::vector<std::string> texts;
    for (int at = 0; at < 300; ++at)
        texts.push_back("text " + std::string(static_cast<std::size_t>(at % 7), 'a'));
    std::vector<std::string_view> views(texts.begin(), texts.end());
    for (TextRole role : {TextRole::Query, TextRole::Passage}) {
        std::vector<float> here = encoder_->encode(views, role, {}).value();
        std::vector<float> there = (*remote)->encode(views, role, {}).value();
        ASSERT_EQ(here.size(), there.size());
        for (std::size_t at = 0; at < here.size(); ++at)
            ASSERT_NEAR(here[at], there[at], 1e-5) << at;
    }
    EXPECT_TRUE((*remote)->encode({}, TextRole::Query, {})->empty());
    EXPECT_TRUE((*remote)->encode_one("\xff\xfe", TextRole::Query, {}));
}

TEST_F(ServiceTest, IsNotUsedWithAnotherModel) {
    auto server = parse_encoder_server(url()).value();
    auto other = connect_encoder(server, "other", {});
    EXPECT_EQ(other.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(other.error().message, HasSubstr("not other"));
    server_.reset();
    EXPECT_EQ(connect_encoder(server, card_.name, {}).error().code, ErrorCode::Unavailable);
}

TEST_F(ServiceTest, FallsBackOnceAndSaysSo) {
    std::vector<std::string> warnings;
    auto remote = connect_encoder(parse_encoder_server(url()).value(), card_.name, {}).value();
    auto encoder = with_fallback(std::move(remote),
                                 {[this] { return base::Result<std::unique_ptr<Encoder>>(open()); },
                                  [&](const std::string& text) { warnings.push_back(text); }});
    EXPECT_TRUE(encoder->encode_one("abc", TextRole::Passage, {}));
    EXPECT_TRUE(warnings.empty());
    server_.reset();
    for (int turn = 0; turn < 2; ++turn)
        EXPECT_EQ(*encoder->encode_one("abc", TextRole::Passage, {}), local("abc"));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings[0], HasSubstr("encoded in this process"));
}

TEST_F(ServiceTest, FallsBackToTheSameModelOnly) {
    auto remote = connect_encoder(parse_encoder_server(url()).value(), card_.name, {}).value();
    const std::filesystem::path other = directory_.path() / "other";
    ModelCard card = write_small_model(other, {.layers = 1});
    auto encoder =
        with_fallback(std::move(remote), {[&] { return open_bert_encoder(other, card, {}); },
                                          [](const std::string&) { FAIL(); }});
    server_.reset();
    EXPECT_FALSE(encoder->encode_one("abc", TextRole::Passage, {}));
}

/// What a client makes of a server that answers the health check well and then this.
ErrorCode code_after(const std::string& body, int status = 200) {
    http::RawServer server([&](http::RawPeer& peer) {
        peer.read_request();
        peer.write(http::raw_answer(200, R"({"model":"m@0","width":2})"));
        peer.read_request();
        peer.write(http::raw_answer(status, body));
    });
    auto encoder = connect_encoder(parse_encoder_server(server.url("")).value(), "m", {});
    EXPECT_TRUE(encoder) << (encoder ? "" : encoder.error().message);
    auto vector = (*encoder)->encode_one("a", TextRole::Query, {});
    return vector ? ErrorCode::Internal : vector.error().code;
}

TEST(RemoteEncoder, BelievesNothingThatIsNotWhatItAskedFor) {
    const std::string good = detail::print_base64(std::vector<float>{0.6F, 0.8F});
    const auto body = [](const std::string& vectors, const std::string& model = "m@0") {
        return R"({"model":")" + model + R"(","vectors":)" + vectors + "}";
    };
    EXPECT_EQ(code_after(body("[\"" + good + "\"]")), ErrorCode::Internal); // which is no error
    const std::string nan = detail::print_base64(std::vector<float>{NAN, 0});
    const std::string longer = detail::print_base64(std::vector<float>{3, 4});
    const std::string wider = detail::print_base64(std::vector<float>{0, 1, 0});
    for (const std::string& vectors : std::vector<std::string>{
             "[]", "{}", "null", "[[0.6,0.8]]", "[\"" + good + "\",\"" + good + "\"]",
             "[\"" + nan + "\"]", "[\"" + longer + "\"]", "[\"" + wider + "\"]", "[\"****\"]",
             "[\"\"]", "[\"" + good.substr(1) + "\"]"})
        EXPECT_EQ(code_after(body(vectors)), ErrorCode::Corrupt) << vectors;
    EXPECT_EQ(code_after(body("[\"" + good + "\"]", "m@1")), ErrorCode::Corrupt);
    EXPECT_EQ(code_after("not json"), ErrorCode::Corrupt);
    EXPECT_EQ(code_after("[]"), ErrorCode::Corrupt);
    EXPECT_EQ(code_after("{}", 500), ErrorCode::Unavailable);
}

TEST(RemoteEncoder, ReadsWhereAServerIs) {
    EXPECT_EQ(parse_encoder_server("http://127.0.0.1:8765")->shown(), "http://127.0.0.1:8765");
    EXPECT_EQ(parse_encoder_server("unix:/run/x")->unix_socket, "/run/x");
    for (const char* bad : {"", "unix:", "unix:x", "127.0.0.1", "http://me:x@a", "http://a/b",
                            "http://a/?x", "ftp://a"})
        EXPECT_FALSE(parse_encoder_server(bad)) << bad;
}

TEST(RemoteEncoder, UsesNoSocketThatIsNotThisUsers) {
    auto folder = base::TemporaryDirectory::create().value();
    EncoderServer server;
    server.unix_socket = folder.path() / "socket";
    EXPECT_EQ(connect_encoder(server, "m", {}).error().code, ErrorCode::Unavailable);
    ASSERT_TRUE(base::write_file_atomically(server.unix_socket, "", base::FileAccess::OwnerOnly));
    EXPECT_EQ(connect_encoder(server, "m", {}).error().code, ErrorCode::Denied);
    std::filesystem::remove(server.unix_socket);
    http::RawServer raw(server.unix_socket, [](http::RawPeer& peer) {
        peer.read_request();
        peer.write(http::raw_answer(200, R"({"model":"m@0","width":2})"));
    });
    EXPECT_TRUE(connect_encoder(server, "m", {}));
    if (::geteuid() != 0) return; // only root can make it another's
    ASSERT_EQ(::chown(server.unix_socket.c_str(), 65'534, 65'534), 0);
    EXPECT_EQ(connect_encoder(server, "m", {}).error().code, ErrorCode::Denied);
}

TEST(Base64, PrintsAndReads) {
    EXPECT_EQ(detail::print_base64({}), "");
    EXPECT_EQ(detail::print_base64(std::vector<float>{1.0F}), "AACAPw==");
    for (std::size_t size = 0; size < 9; ++size) {
        std::vector<float> numbers;
        for (std::size_t at = 0; at < size; ++at)
            numbers.push_back(static_cast<float>(at) * 1.7F - 3);
        EXPECT_EQ(detail::parse_base64(detail::print_base64(numbers)), numbers);
    }
    for (const char* bad :
         {"A", "AAAA", "AACAPw=", "AACAPw===", "AACA=w==", "=ACAPw==", "AACAP w="})
        EXPECT_FALSE(detail::parse_base64(bad)) << bad;
}

} // namespace
} // namespace vouch::embedding
