// Servers that speak enough of the protocol to sign in, and then fail us: one that is silent, one
// whose rows never end, one whose single row does not end. They listen on loopback in this process.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "database/detail/postgres_cancel.h"
#include "database/detail/postgres_connection.h"
#include "database/detail/postgres_session.h"

namespace vouch::database::detail {
namespace {

using base::Context;
using base::Descriptor;
using base::ErrorCode;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using testing::HasSubstr;

constexpr std::uint32_t kCancelRequest = 80'877'102;

std::string number(std::uint32_t value) {
    std::uint32_t ordered = ::htonl(value);
    return {reinterpret_cast<const char*>(&ordered), sizeof ordered};
}

std::string message(char kind, std::string_view content) {
    return kind + number(static_cast<std::uint32_t>(content.size() + 4)) + std::string(content);
}

std::string short_number(std::uint16_t value) {
    return {static_cast<char>(value >> 8U), static_cast<char>(value & 0xffU)};
}

/// The beginning of a result with one column of texts.
std::string column_of_texts() {
    std::string column = std::string("x") + '\0' + number(0) + short_number(0) + number(25) +
                         short_number(0xffff) + number(0xffffffff) + short_number(0);
    return message('1', "") + message('2', "") + message('T', short_number(1) + column);
}

std::string row(std::string_view text) {
    return message('D', short_number(1) + number(static_cast<std::uint32_t>(text.size())) +
                            std::string(text));
}

enum class Manner : std::uint8_t { Silent, EndlessRows, EndlessRow };
enum class OnCancel : std::uint8_t { Close, Ignore };

class FakePostgres {
public:
    FakePostgres(Manner manner, OnCancel on_cancel) : manner_(manner), on_cancel_(on_cancel) {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof place;
        auto* address = reinterpret_cast<sockaddr*>(&place);
        EXPECT_EQ(::bind(listener_.number(), address, size), 0);
        EXPECT_EQ(::listen(listener_.number(), 8), 0);
        EXPECT_EQ(::getsockname(listener_.number(), address, &size), 0);
        port_ = ::ntohs(place.sin_port);
        acceptor_ = std::jthread([this](const std::stop_token& stop) { accept_all(stop); });
    }
    FakePostgres(const FakePostgres&) = delete;
    FakePostgres& operator=(const FakePostgres&) = delete;
    ~FakePostgres() {
        acceptor_.request_stop();
        acceptor_.join(); // it makes the others
    }

    ServerAddress address() const {
        ServerAddress found;
        found.user = "ada";
        found.host = "127.0.0.1";
        found.port = port_;
        found.database = "sales";
        return found;
    }

    int cancels() const { return cancels_; }

private:
    static bool readable(int socket, const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            pollfd watched{socket, POLLIN, 0};
            if (::poll(&watched, 1, 20) > 0) return true;
        }
        return false;
    }

    void accept_all(const std::stop_token& stop) {
        while (readable(listener_.number(), stop)) {
            auto socket =
                std::make_shared<Descriptor>(::accept(listener_.number(), nullptr, nullptr));
            threads_.emplace_back(
                [this, socket](const std::stop_token& end) { serve(socket->number(), end); });
        }
    }

    static std::string receive(int socket, const std::stop_token& stop) {
        std::array<char, 4096> block{};
        if (!readable(socket, stop)) return {};
        ssize_t got = ::recv(socket, block.data(), block.size(), 0);
        return {block.data(), static_cast<std::size_t>(got < 0 ? 0 : got)};
    }

    static bool send(int socket, std::string_view bytes) {
        return ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) >= 0;
    }

    void serve(int socket, const std::stop_token& stop) {
        std::string first = receive(socket, stop);
        if (first.substr(4, 4) == number(kCancelRequest)) {
            ++cancels_;
            if (on_cancel_ == OnCancel::Ignore) receive(socket, stop);
            return;
        }
        send(socket,
             message('R', number(0)) + message('K', number(7) + number(8)) + message('Z', "I"));
        if (receive(socket, stop).empty()) return;
        if (manner_ == Manner::Silent) {
            while (!receive(socket, stop).empty()) {
            }
            return;
        }
        bool rows = manner_ == Manner::EndlessRows;
        send(socket, column_of_texts());
        if (!rows)
            send(socket, "D" + number(1U << 30U) + short_number(1) + number((1U << 30U) - 10));
        const std::string more = rows ? row(std::string(1000, 'z')) : std::string(8192, 'z');
        while (!stop.stop_requested() && send(socket, more)) {
        }
    }

    Manner manner_;
    OnCancel on_cancel_;
    Descriptor listener_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    std::uint16_t port_ = 0;
    std::atomic<int> cancels_ = 0;
    std::jthread acceptor_{};
    std::vector<std::jthread> threads_{}; ///< only the acceptor's while that runs
};

milliseconds since(Clock::time_point begin) {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
}

TEST(PostgresCancel, IsTakenByAServerThatCloses) {
    FakePostgres server(Manner::Silent, OnCancel::Close);
    auto connection = connect_postgres(server.address(), "", {});
    ASSERT_TRUE(connection) << connection.error().message;
    EXPECT_EQ(request_cancel(connection->get(), milliseconds(10'000)), CancelOutcome::Taken);
    EXPECT_EQ(server.cancels(), 1);
}

TEST(PostgresCancel, EndsAtItsLimitWhereTheServerIsFrozen) {
    FakePostgres server(Manner::Silent, OnCancel::Ignore);
    auto connection = connect_postgres(server.address(), "", {});
    ASSERT_TRUE(connection) << connection.error().message;
    auto begin = Clock::now();
    EXPECT_EQ(request_cancel(connection->get(), milliseconds(200)), CancelOutcome::Silent);
    EXPECT_GE(since(begin), milliseconds(200));
    EXPECT_LT(since(begin), milliseconds(5'000));
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

/// The other end of a connection that the program closes meanwhile must see that.
TEST(PostgresCancel, KeepsNothingOpenWhileTheServerIsFrozen) {
    FakePostgres server(Manner::Silent, OnCancel::Ignore);
    auto connection = connect_postgres(server.address(), "", {});
    ASSERT_TRUE(connection) << connection.error().message;
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    Descriptor reader(ends[0]);
    Descriptor writer(ends[1]);
    auto outcome = std::async(
        std::launch::async, [&] { return request_cancel(connection->get(), milliseconds(2'000)); });
    while (server.cancels() == 0 &&
           outcome.wait_for(milliseconds(10)) != std::future_status::ready) {
    }
    ASSERT_EQ(server.cancels(), 1);
    writer = Descriptor();
    pollfd closed{reader.number(), POLLIN, 0};
    EXPECT_EQ(::poll(&closed, 1, 1'000), 1);
    EXPECT_EQ(closed.revents & POLLHUP, POLLHUP);
    EXPECT_EQ(outcome.get(), CancelOutcome::Silent);
}

TEST(PostgresSilence, AFrozenServerDoesNotOutliveTheDeadline) {
    FakePostgres server(Manner::Silent, OnCancel::Ignore);
    auto begin = Clock::now();
    auto session = PostgresSession::open(server.address(), "", Context{}.within(milliseconds(300)));
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().code, ErrorCode::Timeout);
    EXPECT_LT(since(begin), milliseconds(8'000));
}

TEST(PostgresSilence, AStopRequestEndsTheWait) {
    FakePostgres server(Manner::Silent, OnCancel::Ignore);
    std::stop_source source;
    Context context;
    context.stop = source.get_token();
    std::jthread later([&] {
        while (server.cancels() == 0 && !source.stop_requested()) {
            std::this_thread::sleep_for(milliseconds(100));
            source.request_stop();
        }
    });
    auto begin = Clock::now();
    auto session = PostgresSession::open(server.address(), "", context);
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().code, ErrorCode::Cancelled);
    EXPECT_LT(since(begin), milliseconds(8'000));
}

TEST(PostgresSilence, RowsWithoutEndEndAtTheDeadline) {
    FakePostgres server(Manner::EndlessRows, OnCancel::Close);
    auto begin = Clock::now();
    auto session = PostgresSession::open(server.address(), "", Context{}.within(milliseconds(300)));
    ASSERT_FALSE(session);
    EXPECT_LT(since(begin), milliseconds(8'000));
}

TEST(PostgresSilence, ARowWithoutEndIsNotGathered) {
    FakePostgres server(Manner::EndlessRow, OnCancel::Close);
    auto session =
        PostgresSession::open(server.address(), "", Context{}.within(milliseconds(60'000)));
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().code, ErrorCode::LimitExceeded);
    EXPECT_THAT(session.error().message, HasSubstr("128 MB"));
}

} // namespace
} // namespace vouch::database::detail
