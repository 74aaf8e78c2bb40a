#include "http/retry.h"

#include <gtest/gtest.h>

#include "http/raw_server_for_test.h"

namespace vouch::http {
namespace {

using namespace std::chrono_literals;

constexpr RetryPolicy kSoon{.attempts_max = 4, .first_pause = 1ms, .pause_max = 3'000ms};

/// Fails `failures` times with these bytes, then answers; counts.
class Server {
public:
    Server(int failures, std::string answer)
        : server_([this, failures, answer](RawPeer& peer) {
              while (!peer.read_request().empty()) {
                  if (++requests > failures) {
                      peer.write(raw_answer(200, "at last"));
                  } else if (answer.empty()) {
                      return peer.reset();
                  } else {
                      peer.write(answer);
                  }
              }
          }) {}

    base::Result<Response> ask(std::string method, const RetryPolicy& policy = kSoon,
                               const base::Context& context = {},
                               Repeat repeat = Repeat::ByMethod) {
        Request request;
        request.method = std::move(method);
        request.url = server_.url();
        request.repeat = repeat;
        return send_with_retries(client_, request, policy, context);
    }

    std::atomic<int> requests = 0;

private:
    RawServer server_;
    Client client_;
};

TEST(Retry, RepeatsWhatPasses) {
    for (int status : {429, 502, 503, 504}) {
        Server server(2, raw_answer(status, ""));
        EXPECT_EQ(server.ask("GET")->body, "at last") << status;
        EXPECT_EQ(server.requests, 3);
    }
    Server reset(2, "");
    EXPECT_EQ(reset.ask("PUT")->body, "at last");
}

TEST(Retry, RepeatsNothingElse) {
    for (int status : {200, 400, 401, 404, 409, 500, 501}) {
        Server server(2, raw_answer(status, ""));
        EXPECT_EQ(server.ask("GET")->status, status);
        EXPECT_EQ(server.requests, 1) << status;
    }
}

TEST(Retry, RepeatsOnlyWhatMayBeRepeated) {
    for (const char* method : {"POST", "PATCH"}) {
        Server server(2, raw_answer(503, ""));
        EXPECT_EQ(server.ask(method)->status, 503);
        EXPECT_EQ(server.requests, 1);
        EXPECT_EQ(server.ask(method, kSoon, {}, Repeat::Allowed)->status, 200);
    }
    Server server(2, raw_answer(503, ""));
    EXPECT_EQ(server.ask("GET", kSoon, {}, Repeat::Never)->status, 503);
    EXPECT_EQ(server.requests, 1);
}

TEST(Retry, GivesTheLastOutcomeWhenAttemptsAreUsedUp) {
    Server server(9, raw_answer(503, "busy"));
    EXPECT_EQ(server.ask("GET")->body, "busy");
    EXPECT_EQ(server.requests, 4);
}

TEST(Retry, KeepsToRetryAfterWithinItsLimits) {
    Server soon(1, raw_answer(503, "", "Retry-After: 1\r\n"));
    auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(soon.ask("GET")->body, "at last");
    EXPECT_GE(std::chrono::steady_clock::now() - start, 1s);
    Server late(1, raw_answer(503, "", "Retry-After: 60\r\n"));
    EXPECT_EQ(late.ask("GET")->status, 503);
    Server beyond(1, raw_answer(503, "", "Retry-After: 2\r\n"));
    EXPECT_EQ(beyond.ask("GET", kSoon, base::Context().within(1'000ms))->status, 503);
    EXPECT_EQ(beyond.requests, 1);
}

TEST(Retry, StopsWhileItWaits) {
    std::stop_source stop;
    base::Context context;
    context.stop = stop.get_token();
    Server server(9, raw_answer(503, ""));
    RetryPolicy slow{.attempts_max = 2, .first_pause = 60'000ms, .pause_max = 60'000ms};
    std::jthread stopper([&] {
        while (server.requests == 0)
            std::this_thread::yield();
        stop.request_stop();
    });
    auto outcome = server.ask("GET", slow, context);
    EXPECT_TRUE(!outcome || outcome->status == 503);
    EXPECT_EQ(server.requests, 1);
}

TEST(Retry, ReadsRetryAfter) {
    const auto now = std::chrono::sys_days(std::chrono::year(2015) / 10 / 21) + 7h + 28min;
    const auto read = [&](std::string value) {
        return retry_after({{"retry-after", std::move(value)}}, now);
    };
    EXPECT_EQ(read("0"), 0ms);
    EXPECT_EQ(read("120"), 120s);
    EXPECT_EQ(read("99999999999999999999"), 24h);
    EXPECT_EQ(read("9999999999999"), 24h);
    EXPECT_EQ(read("Wed, 21 Oct 2015 07:29:00 GMT"), 60s);
    EXPECT_EQ(read("Wed, 21 Oct 2015 07:00:00 GMT"), 0s);
    for (const char* bad : {"", "-1", "soon", "1.5"})
        EXPECT_EQ(read(bad), std::nullopt) << bad;
    EXPECT_EQ(retry_after({}, now), std::nullopt);
}

} // namespace
} // namespace vouch::http
