#include "http/client.h"

#include <future>
#include <thread>

#include <gmock/gmock.h>

#include "base/temporary_directory.h"
#include "http/raw_server_for_test.h"

namespace vouch::http {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Answers every request of every connection with the same bytes.
RawServer::Script always(std::string answer) {
    return [answer](RawPeer& peer) {
        while (!peer.read_request().empty())
            peer.write(answer);
    };
}

Request get(std::string url) {
    Request request;
    request.url = std::move(url);
    return request;
}

/// The code of the failure of a GET at a server that writes these bytes and leaves.
ErrorCode code_of(const std::string& answer, const ExchangeLimits& limits = {}) {
    RawServer server([&](RawPeer& peer) {
        peer.read_request();
        peer.write(answer);
    });
    Request request = get(server.url());
    request.limits = limits;
    auto response = Client().send(request, {});
    EXPECT_FALSE(response.has_value()) << answer;
    return response ? ErrorCode::Internal : response.error().code;
}

TEST(Client, SendsARequestAndReadsItsAnswer) {
    std::promise<std::string> seen;
    RawServer server([&](RawPeer& peer) {
        seen.set_value(peer.read_request());
        peer.write(raw_answer(201, "made", "X-Kind: one\r\nX-Empty:\r\n"));
    });
    Request request = get(server.url("/a/b?c=d"));
    request.method = "POST";
    request.headers = {{"Content-Type", "application/json"}, {"X-None", ""}};
    request.body = "{}";
    auto response = Client().send(request, {});
    ASSERT_TRUE(response) << response.error().message;
    EXPECT_EQ(response->status, 201);
    EXPECT_TRUE(response->ok());
    EXPECT_EQ(response->body, "made");
    EXPECT_EQ(*find_header(response->headers, "x-kind"), "one");
    EXPECT_EQ(*find_header(response->headers, "x-empty"), "");
    std::string wire = seen.get_future().get();
    EXPECT_THAT(wire, StartsWith("POST /a/b?c=d HTTP/1.1\r\n"));
    for (const char* part : {"Content-Type: application/json\r\n", "X-None:\r\n",
                             "Content-Length: 2\r\n", "\r\n\r\n{}", "User-Agent: vouch\r\n"})
        EXPECT_THAT(wire, HasSubstr(part));
    EXPECT_THAT(wire, Not(HasSubstr("Expect")));
}

TEST(Client, SendsEachMethodAsItIs) {
    std::vector<std::string> seen;
    RawServer server([&](RawPeer& peer) {
        for (std::string wire; !(wire = peer.read_request()).empty();) {
            seen.push_back(wire.substr(0, wire.find(" HTTP")));
            if (wire.find("urlencoded") != std::string::npos) seen.emplace_back("a form");
            peer.write(wire.starts_with("HEAD") ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
                                                : raw_answer(200, ""));
        }
    });
    Client client;
    for (const char* method : {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}) {
        Request request = get(server.url());
        request.method = method;
        if (method[0] == 'P') request.body = std::string("b\0dy", 4);
        EXPECT_TRUE(client.send(request, {})) << method;
    }
    EXPECT_THAT(seen, testing::ElementsAre("GET /", "HEAD /", "POST /", "PUT /", "PATCH /",
                                           "DELETE /", "OPTIONS /"));
    EXPECT_EQ(server.connections(), 1);
}

TEST(Client, TakesAnyStatusAsAnAnswer) {
    for (int status : {200, 204, 304, 400, 401, 404, 429, 500, 503}) {
        RawServer server(always(raw_answer(status, "")));
        auto response = Client().send(get(server.url()), {});
        ASSERT_TRUE(response) << status;
        EXPECT_EQ(response->status, status);
    }
}

TEST(Client, FollowsNoRedirectUnlessItIsAsked) {
    RawServer target(always(raw_answer(200, "there")));
    RawServer server(always(raw_answer(302, "", "Location: " + target.url() + "\r\n")));
    Client client;
    EXPECT_EQ(client.send(get(server.url()), {})->status, 302);
    EXPECT_EQ(target.connections(), 0);
    Request request = get(server.url());
    request.redirects_max = 1;
    EXPECT_EQ(client.send(request, {})->body, "there");
    request.headers = {{"Authorization", "Bearer x"}};
    EXPECT_EQ(client.send(request, {}).error().code, ErrorCode::InvalidArgument);
}

TEST(Client, RefusesARedirectToAFileAndACircle) {
    RawServer to_file(always(raw_answer(302, "", "Location: file:///etc/passwd\r\n")));
    RawServer circle(always(raw_answer(302, "", "Location: /\r\n")));
    Request request = get(to_file.url());
    request.redirects_max = 3;
    EXPECT_FALSE(Client().send(request, {}));
    request.url = circle.url();
    EXPECT_EQ(Client().send(request, {}).error().code, ErrorCode::LimitExceeded);
}

TEST(Client, RefusesMalformedRequests) {
    RawServer server(always(raw_answer(200, "")));
    const auto refused = [&](const auto& change) {
        Request request = get(server.url());
        change(request);
        auto response = Client().send(request, {});
        return !response && response.error().code == ErrorCode::InvalidArgument;
    };
    for (const char* url : {"", "127.0.0.1", "file:///etc/passwd", "ftp://a/", "http://",
                            "http://a:0/", "http://a:65536/", "http://a b/", "http://a/\n",
                            "http://a/\xc3\xa9", "gopher://a", "http://[::1/"})
        EXPECT_TRUE(refused([&](Request& request) { request.url = url; })) << url;
    for (const char* method : {"", "GET /", "A\r\nB", "CONNECT"})
        EXPECT_TRUE(refused([&](Request& request) { request.method = method; })) << method;
    for (const Header& header : Headers{{"", "x"},
                                        {"A B", "x"},
                                        {"A:", "x"},
                                        {"A", "x\r\nB: y"},
                                        {"A", "x\ny"},
                                        {"A", std::string("x\0y", 3)},
                                        {"A", " x"},
                                        {"Host", "other"},
                                        {"content-length", "3"},
                                        {"Transfer-Encoding", "chunked"}})
        EXPECT_TRUE(refused([&](Request& request) { request.headers = {header}; })) << header.name;
    EXPECT_EQ(server.connections(), 0);
}

TEST(Client, SaysWhatIsNoHttp) {
    EXPECT_EQ(code_of("hello\r\n\r\n"), ErrorCode::Corrupt);
    EXPECT_EQ(code_of("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"), ErrorCode::Corrupt);
    EXPECT_EQ(code_of("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"), ErrorCode::Corrupt);
    EXPECT_EQ(code_of("HTTP/1.1 200 OK\r\nA B: c\r\n\r\n"), ErrorCode::Corrupt);
    EXPECT_EQ(code_of("HTTP/1.1 200 OK\r\nA: \x01\r\n\r\n"), ErrorCode::Corrupt);
    EXPECT_FALSE(code_of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n") ==
                 ErrorCode::Internal);
}

TEST(Client, SaysThatAnAnswerWasCut) {
    const std::string whole = raw_answer(200, "four");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        ErrorCode code = code_of(whole.substr(0, size));
        EXPECT_TRUE(code == ErrorCode::Unavailable || code == ErrorCode::Corrupt) << size;
    }
    EXPECT_EQ(code_of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
              ErrorCode::Unavailable);
}

TEST(Client, HoldsItsLimits) {
    ExchangeLimits limits;
    limits.body_bytes_max = {3};
    EXPECT_EQ(code_of(raw_answer(200, "four"), limits), ErrorCode::LimitExceeded);
    EXPECT_EQ(code_of("HTTP/1.1 200 OK\r\n\r\nwithout length", limits), ErrorCode::LimitExceeded);
    limits = {};
    limits.header_bytes_max = {100};
    EXPECT_EQ(code_of(raw_answer(200, "", "A: " + std::string(100, 'a') + "\r\n"), limits),
              ErrorCode::LimitExceeded);
}

TEST(Client, SaysThatNobodyAnswers) {
    int port = 0;
    { port = RawServer(always("")).port(); }
    auto response = Client().send(get("http://127.0.0.1:" + std::to_string(port)), {});
    EXPECT_EQ(response.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(response.error().message, HasSubstr("nothing answers there"));
}

TEST(Client, GivesUpOnASilentServer) {
    RawServer silent([](RawPeer& peer) { peer.wait_for_end(); });
    Request request = get(silent.url());
    request.limits.first_byte = 30ms;
    EXPECT_THAT(Client().send(request, {}).error().message, HasSubstr("did not answer within 30"));
    RawServer stuck([](RawPeer& peer) {
        peer.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour");
        peer.wait_for_end();
    });
    request.url = stuck.url();
    request.limits.silence = 30ms;
    auto response = Client().send(request, {});
    EXPECT_EQ(response.error().code, ErrorCode::Timeout);
    EXPECT_THAT(response.error().message, HasSubstr("fell silent"));
    request.limits = {};
    request.limits.total = 30ms;
    EXPECT_THAT(Client().send(request, {}).error().message, HasSubstr("did not finish"));
    EXPECT_EQ(Client().send(get(stuck.url()), base::Context().within(30ms)).error().code,
              ErrorCode::Timeout);
}

TEST(Client, StopsAtOnceWhenAsked) {
    std::stop_source stop;
    RawServer silent([&](RawPeer& peer) {
        peer.read_request();
        stop.request_stop();
        peer.wait_for_end();
    });
    base::Context context;
    context.stop = stop.get_token();
    auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(Client().send(get(silent.url()), context).error().code, ErrorCode::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 400ms);
}

TEST(Client, StreamsWhatComesAndStopsWhenTheReceiverHasEnough) {
    std::promise<void> first_seen;
    RawServer server([&](RawPeer& peer) {
        peer.read_request();
        peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n");
        first_seen.get_future().wait(); // it must be there before the rest is sent
        peer.write("6\r\nsecond\r\n");
        peer.wait_for_end();
    });
    std::vector<std::string> pieces;
    auto response = Client().stream(get(server.url()),
                                    [&](std::string_view piece) {
                                        pieces.emplace_back(piece);
                                        if (pieces.size() == 1) first_seen.set_value();
                                        return pieces.size() == 2 ? Flow::Stop : Flow::Continue;
                                    },
                                    {});
    ASSERT_TRUE(response) << response.error().message;
    EXPECT_THAT(pieces, testing::ElementsAre("first", "second"));
}

TEST(Client, GathersTheBodyOfARefusedStream) {
    RawServer server(always(raw_answer(400, "why")));
    auto response = Client().stream(get(server.url()),
                                    [](std::string_view) {
                                        ADD_FAILURE();
                                        return Flow::Stop;
                                    },
                                    {});
    EXPECT_EQ(response->body, "why");
}

TEST(Client, ShowsNoSecret) {
    int port = 0;
    { port = RawServer(always("")).port(); }
    Request request = get("http://me:hush@127.0.0.1:" + std::to_string(port) + "/p?key=hush#hush");
    request.headers = {{"Authorization", "Bearer hush"}, {"api-key", "hush"}};
    request.body = "hush";
    std::string message = Client().send(request, {}).error().message;
    EXPECT_THAT(message, HasSubstr("/p"));
    EXPECT_THAT(message, Not(HasSubstr("hush")));
    request.url = "hush://me:hush@host:hush/";
    EXPECT_THAT(Client().send(request, {}).error().message, Not(HasSubstr("hush")));
    request = get("http://127.0.0.1/");
    request.headers = {{"api-key", "hush\n"}};
    EXPECT_THAT(Client().send(request, {}).error().message, Not(HasSubstr("hush")));
}

TEST(Client, SpeaksThroughAUnixSocket) {
    auto folder = base::TemporaryDirectory::create().value();
    RawServer server(folder.path() / "socket", always(raw_answer(200, "local")));
    Client client({.unix_socket = folder.path() / "socket"});
    EXPECT_EQ(client.send(get("http://localhost/"), {})->body, "local");
    Client nobody({.unix_socket = folder.path() / "none"});
    EXPECT_EQ(nobody.send(get("http://localhost/"), {}).error().code, ErrorCode::Unavailable);
}

TEST(Client, UsesNoProxyOfTheEnvironment) {
    ::setenv("http_proxy", "http://127.0.0.1:1", 1);
    RawServer server(always(raw_answer(200, "")));
    EXPECT_TRUE(Client().send(get(server.url()), {}));
    ::unsetenv("http_proxy");
    RawServer proxy(always(raw_answer(200, "by proxy")));
    EXPECT_EQ(Client({.proxy = proxy.url()}).send(get("http://elsewhere.invalid/"), {})->body,
              "by proxy");
}

TEST(Client, ServesManyThreadsOverKeptConnections) {
    RawServer server([](RawPeer& peer) {
        for (std::string wire; !(wire = peer.read_request()).empty();)
            peer.write(raw_answer(200, wire.substr(0, wire.find(" HTTP"))));
    });
    Client client;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([&, thread] {
                for (int turn = 0; turn < 25; ++turn) {
                    std::string path = "/" + std::to_string(thread * 100 + turn);
                    EXPECT_EQ(client.send(get(server.url(path)), {})->body, "GET " + path);
                }
            });
    }
    EXPECT_LE(server.connections(), 4);
}

TEST(Client, ConnectsAgainWhereAKeptConnectionWasClosed) {
    RawServer server([](RawPeer& peer) {
        peer.read_request();
        peer.write(raw_answer(200, "once"));
    });
    Client client;
    for (int turn = 0; turn < 3; ++turn)
        EXPECT_EQ(client.send(get(server.url()), {})->body, "once");
    EXPECT_EQ(server.connections(), 3);
}

} // namespace
} // namespace vouch::http
