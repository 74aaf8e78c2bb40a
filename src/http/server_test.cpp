#include "http/server.h"

#include <future>
#include <thread>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "base/temporary_directory.h"
#include "http/client.h"
#include "http/event_stream.h"

namespace vouch::http {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;
using testing::HasSubstr;

Reply text_reply(std::string body) {
    Reply reply;
    reply.headers = {{"Content-Type", "text/plain"}};
    reply.body = std::move(body);
    return reply;
}

Router echo() {
    Router router;
    router.add("POST", "/echo",
               [](const Call& call, const base::Context&) { return text_reply(call.body); });
    router.add("GET", "/things/{id}", [](const Call& call, const base::Context&) {
        std::string text = call.parameters.at("id");
        for (const auto& [name, value] : call.query)
            text += "|" + name + "=" + value;
        return text_reply(text);
    });
    return router;
}

std::unique_ptr<Server> start(Router router, ServerOptions options = {}) {
    auto server = Server::start(std::move(options), std::move(router));
    EXPECT_TRUE(server.has_value()) << (server ? "" : server.error().message);
    return std::move(*server);
}

Request request_to(const Server& server, std::string method, std::string_view path,
                   std::string body = "") {
    Request request;
    request.method = std::move(method);
    request.url = "http://127.0.0.1:" + std::to_string(server.port()) + std::string(path);
    request.body = std::move(body);
    return request;
}

Response ask(Client& client, const Request& request) {
    auto response = client.send(request, base::Context().within(20s));
    EXPECT_TRUE(response.has_value()) << (response ? "" : response.error().message);
    return response ? *response : Response{};
}

TEST(Server, AnswersWhatItsRoutesSay) {
    auto server = start(echo());
    Client client;
    EXPECT_EQ(ask(client, request_to(*server, "POST", "/echo", "hello")).body, "hello");
    EXPECT_EQ(ask(client, request_to(*server, "GET", "/things/a%20b?x=1&y=c+d%26&z")).body,
              "a b|x=1|y=c d&|z=");
    Response head = ask(client, request_to(*server, "HEAD", "/things/abc"));
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(*find_header(head.headers, "Content-Length"), "3");
    EXPECT_NE(find_header(head.headers, "Date"), nullptr);
    std::string large(3'000'000, 'x');
    large[1'500'000] = '\0';
    EXPECT_EQ(ask(client, request_to(*server, "POST", "/echo", large)).body, large);
}

TEST(Server, RefusesWhatItHasNoRouteFor) {
    auto server = start(echo());
    Client client;
    for (const char* path : {"/", "/none", "/things", "/things/", "/things/a/b", "/echo/"}) {
        Response response = ask(client, request_to(*server, "GET", path));
        EXPECT_EQ(response.status, 404) << path;
        EXPECT_THAT(response.body, HasSubstr(R"({"error":{"code":"not_found","message":")"));
    }
    Response other = ask(client, request_to(*server, "DELETE", "/things/a"));
    EXPECT_EQ(other.status, 405);
    EXPECT_EQ(*find_header(other.headers, "Allow"), "GET, HEAD");
    EXPECT_EQ(*find_header(ask(client, request_to(*server, "GET", "/echo")).headers, "Allow"),
              "POST");
}

TEST(Server, TellsErrorsAsJson) {
    Router router;
    router.add("GET", "/missing", [](const Call&, const base::Context&) -> base::Result<Reply> {
        return base::fail(ErrorCode::NotFound, "No \"x\" \xff here.", {"Look there."});
    });
    router.add("GET", "/throws", [](const Call&, const base::Context&) -> base::Result<Reply> {
        throw std::runtime_error("secret");
    });
    router.add("GET", "/malformed", [](const Call&, const base::Context&) {
        Reply reply;
        reply.headers = {{"X", "a\r\nSet-Cookie: b"}};
        return reply;
    });
    auto server = start(std::move(router));
    Client client;
    Response missing = ask(client, request_to(*server, "GET", "/missing"));
    EXPECT_EQ(missing.status, 404);
    EXPECT_EQ(missing.body,
              "{\"error\":{\"code\":\"not_found\",\"message\":\"No \\\"x\\\" \xef\xbf\xbd"
              " here.\",\"hints\":[\"Look there.\"]}}\n");
    for (const char* path : {"/throws", "/malformed"}) {
        Response response = ask(client, request_to(*server, "GET", path));
        EXPECT_EQ(response.status, 500) << path;
        EXPECT_EQ(response.body.find("secret"), std::string::npos);
    }
}

TEST(Server, GivesEachRequestAnId) {
    auto server = start(echo());
    Client client;
    Request request = request_to(*server, "GET", "/things/a");
    std::string first = *find_header(ask(client, request).headers, "X-Request-Id");
    EXPECT_NE(first, *find_header(ask(client, request).headers, "X-Request-Id"));
    request.headers = {{"X-Request-Id", "mine-1"}};
    EXPECT_EQ(*find_header(ask(client, request).headers, "X-Request-Id"), "mine-1");
    request.headers = {{"X-Request-Id", "not a token"}};
    EXPECT_NE(*find_header(ask(client, request).headers, "X-Request-Id"), "not a token");
}

TEST(Server, IsAskedByNoPageOfAnother) {
    auto server = start(echo());
    Client client;
    Request request = request_to(*server, "GET", "/things/a");
    for (const char* own : {"http://localhost", "http://127.0.0.1:8080", "https://[::1]"}) {
        request.headers = {{"Origin", own}};
        EXPECT_EQ(ask(client, request).status, 200) << own;
    }
    for (const char* other : {"http://evil.example", "null", "http://127.0.0.1.evil.example",
                              "http://127.evil", "http://localhost@evil.example"}) {
        request.headers = {{"Origin", other}};
        EXPECT_EQ(ask(client, request).status, 403) << other;
    }
}

TEST(Server, StreamsAndStopsWhenTheClientLeaves) {
    std::promise<void> stopped;
    Router router;
    router.add("GET", "/events", [&](const Call&, const base::Context& context) {
        Reply reply;
        reply.headers = {{"Content-Type", "text/event-stream"}};
        reply.stream = [&stopped, context](StreamWriter& writer) -> base::Result<void> {
            for (int at = 0;
                 writer.write(print_event({"message", std::to_string(at)})) == Flow::Continue;
                 ++at) {
            }
            EXPECT_TRUE(context.stop.stop_requested());
            stopped.set_value();
            return {};
        };
        return reply;
    });
    auto server = start(std::move(router));
    Client client;
    EventDecoder decoder;
    std::vector<std::string> seen;
    auto response = client.stream(
        request_to(*server, "GET", "/events"),
        [&](std::string_view piece) {
            EXPECT_TRUE(decoder.take(piece, [&](Event event) { seen.push_back(event.data); }));
            return seen.size() >= 3 ? Flow::Stop : Flow::Continue;
        },
        {});
    ASSERT_TRUE(response.has_value()) << response.error().message;
    EXPECT_EQ(*find_header(response->headers, "Content-Type"), "text/event-stream");
    ASSERT_GE(seen.size(), 3U);
    EXPECT_EQ(seen[2], "2");
    EXPECT_EQ(stopped.get_future().wait_for(10s), std::future_status::ready);
}

TEST(Server, EndsAStreamSoThatItsEndIsToldFromACut) {
    Router router;
    const auto stream = [](bool whole) {
        return [whole](const Call&, const base::Context&) {
            Reply reply;
            reply.stream = [whole](StreamWriter& writer) -> base::Result<void> {
                writer.write("some");
                if (whole) return {};
                return base::fail(ErrorCode::Io, "No more.");
            };
            return reply;
        };
    };
    router.add("GET", "/whole", stream(true));
    router.add("GET", "/cut", stream(false));
    auto server = start(std::move(router));
    Client client;
    for (int turn = 0; turn < 2; ++turn) // the connection serves on
        EXPECT_EQ(ask(client, request_to(*server, "GET", "/whole")).body, "some");
    EXPECT_EQ(client.send(request_to(*server, "GET", "/cut"), {}).error().code,
              ErrorCode::Unavailable);
    EXPECT_EQ(ask(client, request_to(*server, "HEAD", "/whole")).body, "");
}

TEST(Server, StopsTheWorkOfAClientThatLeaves) {
    std::promise<void> started;
    std::promise<void> stopped;
    Router router;
    router.add("GET", "/", [&](const Call&, const base::Context& context) {
        started.set_value();
        std::promise<void> bell;
        std::stop_callback ring(context.stop, [&] { bell.set_value(); });
        bell.get_future().wait();
        stopped.set_value();
        return text_reply("late");
    });
    auto server = start(std::move(router));
    std::stop_source stop;
    std::jthread caller([&] {
        base::Context context;
        context.stop = stop.get_token();
        EXPECT_FALSE(Client().send(request_to(*server, "GET", "/"), context));
    });
    started.get_future().wait();
    stop.request_stop();
    EXPECT_EQ(stopped.get_future().wait_for(10s), std::future_status::ready);
}

/// A route whose handlers wait until the test lets them go.
struct Gate {
    std::atomic<int> inside = 0;
    std::promise<void> open;
    std::shared_future<void> opened = open.get_future().share();

    Router router() {
        Router router = echo();
        router.add("GET", "/wait", [this](const Call&, const base::Context&) {
            ++inside;
            inside.notify_all();
            opened.wait();
            return text_reply("done");
        });
        return router;
    }
    void wait_until_inside(int count) {
        for (int seen = inside; seen < count; seen = inside)
            inside.wait(seen);
    }
};

TEST(Server, SaysThatItIsBusyWhenTheQueueIsFull) {
    Gate gate;
    ServerOptions options;
    options.limits.threads = 1;
    options.limits.queue_max = 1;
    auto server = start(gate.router(), options);
    std::atomic<int> refused = 0;
    const auto wait = [&] {
        Client client;
        Response response = ask(client, request_to(*server, "GET", "/wait"));
        if (response.status == 503) {
            EXPECT_EQ(*find_header(response.headers, "Retry-After"), "1");
            if (++refused == 4) gate.open.set_value(); // one is inside, one waits
        }
        return response.status;
    };
    std::vector<std::future<int>> all;
    all.push_back(std::async(std::launch::async, wait));
    gate.wait_until_inside(1);
    for (int at = 0; at < 5; ++at)
        all.push_back(std::async(std::launch::async, wait));
    int answered = 0;
    for (auto& each : all)
        answered += each.get() == 200 ? 1 : 0;
    EXPECT_EQ(answered, 2);
}

TEST(Server, FinishesWhatItAnswersWhenItStops) {
    Gate gate;
    auto server = start(gate.router());
    Client client;
    ask(client, request_to(*server, "GET", "/things/kept-open"));
    auto answer = std::async(std::launch::async,
                             [&] { return ask(client, request_to(*server, "GET", "/wait")); });
    gate.wait_until_inside(1);
    std::jthread stopper([&] { server->stop(); });
    std::uint16_t port = server->port();
    Request other = request_to(*server, "GET", "/things/a");
    while (Client().send(other, {})) // until nothing new is taken
        std::this_thread::yield();
    gate.open.set_value();
    Response response = answer.get();
    EXPECT_EQ(response.body, "done");
    EXPECT_EQ(*find_header(response.headers, "Connection"), "close");
    stopper.join();
    EXPECT_EQ(server->port(), port);
}

TEST(Server, StopsWhatDoesNotFinishInTime) {
    std::promise<void> started;
    Router router;
    router.add("GET", "/", [&](const Call&, const base::Context& context) {
        std::promise<void> bell;
        std::stop_callback ring(context.stop, [&] { bell.set_value(); });
        started.set_value();
        bell.get_future().wait();
        return text_reply("stopped");
    });
    ServerOptions options;
    options.limits.drain = 10ms;
    auto server = start(std::move(router), options);
    auto answer = std::async(std::launch::async, [&] {
        return Client().send(request_to(*server, "GET", "/"), {}).has_value();
    });
    started.get_future().wait();
    server->stop();
    EXPECT_FALSE(answer.get());
}

TEST(Server, ListensOnAUnixSocketForItsOwnerOnly) {
    auto folder = base::TemporaryDirectory::create().value();
    const auto path = folder.path() / "socket";
    ServerOptions options;
    options.unix_socket = path;
    auto server = start(echo(), options);
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, 0600U);
    Client client({.unix_socket = path});
    Request request;
    request.url = "http://any.name/things/a";
    EXPECT_EQ(ask(client, request).body, "a");
    auto second = Server::start(options, echo());
    ASSERT_FALSE(second.has_value());
    EXPECT_THAT(second.error().message, HasSubstr("Another server listens"));
    EXPECT_EQ(ask(client, request).body, "a");
    server.reset();
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Server, TakesThePlaceOfASocketThatWasLeft) {
    auto folder = base::TemporaryDirectory::create().value();
    ServerOptions options;
    options.unix_socket = folder.path() / "socket";
    const auto kept = folder.path() / "kept";
    start(echo(), options); // leaves its lock file
    auto server = start(echo(), options);
    std::filesystem::rename(options.unix_socket, kept); // as if it had been killed
    server.reset();
    std::filesystem::rename(kept, options.unix_socket);
    server = start(echo(), options);
    Client client({.unix_socket = options.unix_socket});
    Request request;
    request.url = "http://localhost/things/b";
    EXPECT_EQ(ask(client, request).body, "b");
}

TEST(Server, DoesNotListenWhereItMustNot) {
    auto folder = base::TemporaryDirectory::create().value();
    const auto code = [](const ServerOptions& options) {
        auto server = Server::start(options, echo());
        return server ? ErrorCode::Internal : server.error().code;
    };
    ServerOptions options;
    options.unix_socket = folder.path() / "file";
    ASSERT_TRUE(base::write_file_atomically(options.unix_socket, "x", base::FileAccess::OwnerOnly));
    EXPECT_EQ(code(options), ErrorCode::InvalidArgument);
    options.unix_socket = folder.path() / std::string(200, 'x');
    EXPECT_EQ(code(options), ErrorCode::InvalidArgument);
    options.unix_socket = folder.path() / "no" / "such";
    EXPECT_EQ(code(options), ErrorCode::Unavailable);
    options.unix_socket.clear();
    for (const char* address : {"", "localhost", "1.2.3", "127.0.0.1:80"}) {
        options.address = address;
        EXPECT_EQ(code(options), ErrorCode::InvalidArgument) << address;
    }
    auto server = start(echo());
    options.address = "127.0.0.1";
    options.port = server->port();
    EXPECT_EQ(code(options), ErrorCode::Unavailable);
}

TEST(Server, ServesManyClientsAtOnce) {
    auto server = start(echo());
    Client client;
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 8; ++thread)
        threads.emplace_back([&, thread] {
            for (int turn = 0; turn < 40; ++turn) {
                std::string body = std::to_string(thread) + "-" + std::to_string(turn);
                EXPECT_EQ(ask(client, request_to(*server, "POST", "/echo", body)).body, body);
            }
        });
}

} // namespace
} // namespace vouch::http
