// What no proper client sends, over plain sockets.

#include <algorithm>
#include <atomic>
#include <charconv>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "http/server.h"

namespace vouch::http {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;
using testing::HasSubstr;
using testing::StartsWith;

class RawClient {
public:
    explicit RawClient(const Server& server)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = ::htons(server.port());
        address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
        timeval patience{20, 0}; // a test that fails does not hang
        ::setsockopt(socket_.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        EXPECT_EQ(
            ::connect(socket_.number(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    }
    RawClient& write(std::string_view bytes) {
        while (!bytes.empty()) {
            ssize_t count = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count <= 0) break;
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return *this;
    }
    /// Everything until the server closes; "(silence)" at the end where it does not.
    std::string read_all() {
        std::string all;
        char bytes[4096];
        for (;;) {
            ssize_t count = ::recv(socket_.number(), bytes, sizeof bytes, 0);
            if (count < 0) return all + "(silence)";
            if (count == 0) return all;
            all.append(bytes, static_cast<std::size_t>(count));
        }
    }
    std::string read_until(std::string_view mark) {
        std::string all;
        char byte = 0;
        while (all.find(mark) == std::string::npos && ::recv(socket_.number(), &byte, 1, 0) == 1)
            all += byte;
        return all;
    }
    void shut() { ::shutdown(socket_.number(), SHUT_WR); }

private:
    base::Descriptor socket_;
};

std::atomic<int> handled = 0;

std::unique_ptr<Server> start(const ServerLimits& limits = {}) {
    Router router;
    const Handler echo = [](const Call& call, const base::Context&) {
        ++handled;
        Reply reply;
        reply.body = call.method + "[" + call.body + "]";
        return reply;
    };
    router.add("GET", "/", echo);
    router.add("POST", "/", echo);
    ServerOptions options;
    options.limits = limits;
    return std::move(*Server::start(options, std::move(router)));
}

const std::string kHost = "Host: localhost\r\n";
const std::string kLast = kHost + "Connection: close\r\n";

/// The status of the first answer; 0 where there is none. Nothing that follows may be answered.
int status(const Server& server, const std::string& bytes) {
    std::string answer = RawClient(server).write(bytes).read_all();
    EXPECT_EQ(answer.find("HTTP/1.1 200", 1), std::string::npos) << bytes << "\n----\n" << answer;
    int status = 0;
    if (answer.starts_with("HTTP/1.1 "))
        std::from_chars(answer.data() + 9, answer.data() + std::min<std::size_t>(12, answer.size()),
                        status);
    return status;
}

TEST(HostileClient, IsReadWhereItIsProper) {
    auto server = start();
    EXPECT_EQ(status(*server, "GET / HTTP/1.1\r\n" + kLast + "\r\n"), 200);
    EXPECT_EQ(status(*server, "GET / HTTP/1.0\r\n\r\n"), 200);
    EXPECT_EQ(status(*server, "POST / HTTP/1.1\r\n" + kLast + "Content-Length: 002\r\n\r\nab"),
              200);
    EXPECT_EQ(status(*server, "POST / HTTP/1.1\r\n" + kLast + "Content-Length: 0\r\n\r\n"), 200);
    EXPECT_THAT(
        RawClient(*server)
            .write("POST / HTTP/1.1\r\n" + kLast +
                   "Transfer-Encoding: Chunked\r\n\r\n2;a=b\r\nab\r\n1\r\nc\r\n0\r\nX: y\r\n\r\n")
            .read_all(),
        HasSubstr("POST[abc]"));
    std::string both = RawClient(*server)
                           .write("GET / HTTP/1.1\r\n" + kHost + "\r\nPOST / HTTP/1.1\r\n" + kLast +
                                  "Content-Length: 3\r\n\r\nxyz")
                           .read_all();
    EXPECT_THAT(both, HasSubstr("GET[]"));
    EXPECT_THAT(both, HasSubstr("POST[xyz]"));
}

// Each could be read as another request by a proxy before the server (RFC 9112 section 11.2).
TEST(HostileClient, SmugglesNoRequest) {
    auto server = start();
    const std::string second = "GET / HTTP/1.1\r\n" + kLast + "\r\n";
    const std::string post = "POST / HTTP/1.1\r\n" + kHost;
    handled = 0;
    for (const std::string& headers :
         std::vector<std::string>{"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
                                  "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
                                  "Content-Length: 3\r\nContent-Length: 3\r\n",
                                  "Content-Length: 3\r\nContent-Length: 4\r\n",
                                  "Content-Length: 3, 3\r\n",
                                  "Content-Length: +3\r\n",
                                  "Content-Length: -3\r\n",
                                  "Content-Length: 0x3\r\n",
                                  "Content-Length: 3 \t3\r\n",
                                  "Content-Length:\r\n",
                                  "Content-Length: 99999999999999999999\r\n",
                                  "Content-Length : 3\r\n",
                                  " Content-Length: 3\r\n",
                                  "X: y\r\n Content-Length: 3\r\n",
                                  "X: y\r\n\tz\r\n",
                                  "X: y\nContent-Length: 3\r\n",
                                  "X: y\rContent-Length: 3\r\n",
                                  "X\0: y\r\n"s,
                                  "X: y\0\r\n"s,
                                  "X: \x01\r\n",
                                  "X y: z\r\n",
                                  "X\r\n",
                                  ": y\r\n",
                                  "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                                  "Host: other\r\n"})
        EXPECT_EQ(status(*server, post + headers + "\r\n0\r\n\r\n" + second), 400) << headers;
    for (const char* coding : {"gzip", "identity", "chunked, gzip", "gzip, chunked", "xchunked",
                               "\"chunked\"", "chunked;q=1", ""})
        EXPECT_THAT(
            status(*server, post + "Transfer-Encoding: " + coding + "\r\n\r\n0\r\n\r\n" + second),
            testing::AnyOf(400, 501))
            << coding;
    EXPECT_EQ(
        status(*server, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second),
        400);
    for (const std::string& body : std::vector<std::string>{
             "g\r\n", "-1\r\n", "0x1\r\na\r\n0\r\n\r\n", "1\na\r\n0\r\n\r\n",
             "1\r\nab\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n", "ffffffffffffffffff\r\na", "\r\n",
             " 1\r\na\r\n0\r\n\r\n", "1;\na\r\n0\r\n\r\n"})
        EXPECT_THAT(status(*server, post + "Transfer-Encoding: chunked\r\n\r\n" + body + second),
                    testing::AnyOf(400, 413))
            << body;
    EXPECT_EQ(handled, 0);
}

TEST(HostileClient, IsRefusedWithWhatItDidWrong) {
    auto server = start();
    for (const std::string& line : std::vector<std::string>{
             "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "GET / http/1.1",
             " GET / HTTP/1.1", "G(T / HTTP/1.1", "GET / HTTP/1", "GET / HTTP/11", "GET a HTTP/1.1",
             "GET * HTTP/1.1", "GET http://localhost/ HTTP/1.1", "GET /%zz HTTP/1.1",
             "GET /\x80 HTTP/1.1", "GET /\t HTTP/1.1", "\r\nGET / HTTP/1.1", "\x16\x03\x01\x02",
             "PRI * HTTP/2.0"})
        EXPECT_THAT(status(*server, line + "\r\n" + kLast + "\r\n"), testing::AnyOf(400, 505))
            << line;
    EXPECT_THAT(status(*server, "GET / HTTP/1.2\r\n" + kLast + "\r\n"), testing::AnyOf(400, 505));
    EXPECT_EQ(status(*server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 400);
    EXPECT_EQ(status(*server, "POST / HTTP/1.1\r\n" + kHost + "Expect: cake\r\n\r\n"), 417);
    EXPECT_EQ(status(*server, "GET /" + std::string(9'000, 'a') + " HTTP/1.1\r\n" + kLast + "\r\n"),
              414);
}

TEST(HostileClient, ReachesNoServerUnderAnotherName) {
    auto server = start();
    for (const char* host : {"localhost", "LOCALHOST:80", "127.0.0.1:1", "127.9.9.9", "[::1]:8"})
        EXPECT_EQ(
            status(*server, "GET / HTTP/1.1\r\nConnection: close\r\nHost: "s + host + "\r\n\r\n"),
            200)
            << host;
    for (const char* host :
         {"evil.example", "127.0.0.1.evil.example", "localhost.evil", "", "a b", "localhost/",
          "user@localhost", "localhost:99999", "localhost?", "[::2]"})
        EXPECT_EQ(
            status(*server, "GET / HTTP/1.1\r\nConnection: close\r\nHost: "s + host + "\r\n\r\n"),
            421)
            << host;
}

TEST(HostileClient, CannotSendMoreThanTheLimits) {
    ServerLimits limits;
    limits.header_bytes_max = {1'000};
    limits.body_bytes_max = {100};
    auto server = start(limits);
    EXPECT_EQ(status(*server,
                     "GET / HTTP/1.1\r\n" + kLast + "X: " + std::string(2'000, 'x') + "\r\n\r\n"),
              431);
    EXPECT_EQ(status(*server, "GET / HTTP/1.1\r\n" + kHost + std::string(100'000, 'x')), 431);
    const std::string post = "POST / HTTP/1.1\r\n" + kLast;
    const std::string much(101, 'b');
    EXPECT_EQ(status(*server, post + "Content-Length: 100\r\n\r\n" + much.substr(1)), 200);
    EXPECT_EQ(status(*server, post + "Content-Length: 101\r\n\r\n" + much), 413);
    EXPECT_EQ(
        status(*server, post + "Content-Length: 5000000\r\n\r\n" + std::string(5'000'000, 'b')),
        413);
    EXPECT_EQ(
        status(*server, post + "Transfer-Encoding: chunked\r\n\r\n65\r\n" + much + "\r\n0\r\n\r\n"),
        413);
    EXPECT_THAT(
        status(*server, post + "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(5'000, 'e')),
        testing::AnyOf(400, 413, 431));
    EXPECT_THAT(status(*server, post + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: " +
                                    std::string(5'000, 'e')),
                testing::AnyOf(400, 413, 431));
}

TEST(HostileClient, IsToldToContinueOnlyWhereItsBodyIsTaken) {
    ServerLimits limits;
    limits.body_bytes_max = {10};
    auto server = start(limits);
    const std::string post = "POST / HTTP/1.1\r\n" + kLast + "Expect: 100-continue\r\n";
    RawClient polite(*server);
    polite.write(post + "Content-Length: 2\r\n\r\n");
    EXPECT_EQ(polite.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    EXPECT_THAT(polite.write("ab").read_all(), HasSubstr("POST[ab]"));
    EXPECT_THAT(RawClient(*server).write(post + "Content-Length: 11\r\n\r\n").read_all(),
                StartsWith("HTTP/1.1 413"));
}

TEST(HostileClient, IsNotWaitedForForEver) {
    ServerLimits limits;
    limits.idle = 30ms;
    limits.head = 60ms;
    limits.body = 60ms;
    auto server = start(limits);
    EXPECT_EQ(RawClient(*server).read_all(), "");
    EXPECT_THAT(RawClient(*server).write("GET / HT").read_all(), StartsWith("HTTP/1.1 408"));
    EXPECT_THAT(RawClient(*server)
                    .write("POST / HTTP/1.1\r\n" + kHost + "Content-Length: 2\r\n\r\na")
                    .read_all(),
                StartsWith("HTTP/1.1 408"));
    RawClient drip(*server); // a byte now and then buys no more time
    std::jthread dripper([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            drip.write("a");
            std::this_thread::yield();
        }
    });
    EXPECT_THAT(drip.read_until("\r\n"),
                testing::AnyOf(StartsWith("HTTP/1.1 408"), StartsWith("HTTP/1.1 414")));
    dripper.request_stop();
}

TEST(HostileClient, ThatReadsNothingIsDropped) {
    ServerLimits limits;
    limits.write = 60ms;
    Router router;
    std::promise<Flow> outcome;
    router.add("GET", "/", [&](const Call&, const base::Context&) {
        Reply reply;
        reply.stream = [&](StreamWriter& writer) -> base::Result<void> {
            const std::string piece(1 << 20, 'x');
            while (writer.write(piece) == Flow::Continue) {
            }
            outcome.set_value(Flow::Stop);
            return {};
        };
        return reply;
    });
    ServerOptions options;
    options.limits = limits;
    auto server = std::move(*Server::start(options, std::move(router)));
    RawClient deaf(*server);
    deaf.write("GET / HTTP/1.1\r\n" + kHost + "\r\n");
    EXPECT_EQ(outcome.get_future().wait_for(20s), std::future_status::ready);
}

TEST(HostileClient, ThatSendsGarbageOrLeavesHarmsNobody) {
    auto server = start();
    for (int turn = 0; turn < 100; ++turn) {
        RawClient client(*server);
        std::string bytes;
        for (int at = 0; at < turn * 7; ++at)
            bytes += static_cast<char>((at * 131 + turn * 17) % 256);
        client.write(turn % 2 == 0 ? bytes
                                   : "POST / HTTP/1.1\r\n" + kHost + "Content-Length: 9\r\n\r\n" +
                                         bytes.substr(0, 8));
        if (turn % 3 != 0) continue;
        client.shut();
        client.read_all();
    }
    EXPECT_EQ(status(*server, "GET / HTTP/1.1\r\n" + kLast + "\r\n"), 200);
}

TEST(HostileClient, GetsNoMoreConnectionsThanThereAre) {
    ServerLimits limits;
    limits.connections_max = 3;
    auto server = start(limits);
    std::vector<RawClient> open;
    for (int at = 0; at < 3; ++at) {
        open.emplace_back(*server);
        open.back().write("GET / HTTP/1.1\r\n" + kHost + "\r\n").read_until("GET[]");
    }
    EXPECT_THAT(RawClient(*server).read_until("\r\n"), StartsWith("HTTP/1.1 503"));
    open.pop_back();
    int last = 503;
    while (last == 503) // until the server has seen that one has left
        last = status(*server, "GET / HTTP/1.1\r\n" + kLast + "\r\n");
    EXPECT_EQ(last, 200);
}

TEST(HostileClient, OpensAThousandConnectionsQuickly) {
    auto server = start();
    for (int turn = 0; turn < 1'000; ++turn) {
        RawClient client(*server);
        if (turn % 2 == 0) client.write("GET / HTTP/1.1\r\n" + kLast + "\r\n");
    }
    EXPECT_EQ(status(*server, "GET / HTTP/1.1\r\n" + kLast + "\r\n"), 200);
}

} // namespace
} // namespace vouch::http
