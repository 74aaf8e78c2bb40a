// Boost.Asio; everything here runs on the one thread of the io_context.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility> // before Asio, which forgets it
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "http/detail/fair_queue.h"
#include "http/detail/request_parser.h"
#include "http/detail/wire.h"
#include "http/detail/work.h"
#include "http/server.h"

namespace vouch::http::detail {

namespace asio = boost::asio;
using Socket = asio::generic::stream_protocol::socket;

class Session;

/// What the connections of a server share. It outlives them.
struct Shared {
    const ServerOptions& options;
    const Router& router;
    FairQueue& queue;
    asio::io_context& io;
    std::string id_prefix; ///< of the ids of requests: another one for each start
    bool checks_host = false;
    bool draining = false;
    std::uint64_t requests = 0;
    std::vector<char> buffer{}; ///< for the bytes of one read, of any session
    std::set<std::shared_ptr<Session>> sessions{};
    std::function<void()> on_end{}; ///< called after a session has left `sessions`
};

/// One connection, request after request.
class Session : public std::enable_shared_from_this<Session> {
public:
    Session(Socket socket, Shared& shared, std::string peer, std::uint64_t number);

    /// Serves until either side ends; then leaves `Shared::sessions`.
    void start();
    /// Says 503 and ends: there are connections enough.
    void start_refusing();
    /// Ends now where nothing is being asked, else after the answer.
    void drain();
    /// Ends now.
    void end();

private:
    using WorkPointer = std::shared_ptr<Work>; ///< shared with the handler's thread

    void spawn(asio::awaitable<void> body);
    asio::awaitable<void> serve();
    asio::awaitable<void> refuse_connection();
    asio::awaitable<bool> read_request(RequestParser& parser);
    asio::awaitable<bool> read_body(RequestParser& parser);
    asio::awaitable<bool> read_some();
    asio::awaitable<bool> answer(RequestParser& parser);
    asio::awaitable<bool> follow(WorkPointer work);
    asio::awaitable<bool> send_step(const Work::Step& step, Framing framing);
    asio::awaitable<bool> send(const Reply& reply);
    asio::awaitable<bool> write(std::string_view bytes);
    asio::awaitable<void> leave();

    AfterAnswer decide_end();
    std::string print_whole(const Reply& reply);
    std::optional<Reply> refusal_of(const RequestParser& parser) const;
    std::optional<Reply> refusal_of_route(const Router::Match& match) const;
    WorkPointer submit(Call call, const Handler& handler);
    void watch_for_end();
    void limit(std::chrono::milliseconds time);
    void lift_limit();
    void close();
    void reset();

    Socket socket_;
    Shared& shared_;
    std::string peer_;
    std::string caller_; ///< where the options name no other
    asio::steady_timer limit_;
    asio::steady_timer wake_;
    std::uint64_t limit_number_ = 0; ///< a limit that was lifted may still be on its way
    std::uint64_t watch_number_ = 0;
    std::string input_{}; ///< read and not yet taken by a request
    WorkPointer work_{};  ///< null where no handler is at work
    std::string id_{};    ///< of the request
    bool keeps_ = false;  ///< the connection stays open after the answer
    bool is_head_ = false;
    bool is_http_1_0_ = false;
    bool late_ = false; ///< the last limit was reached
    bool gone_ = false; ///< nothing can be written any more
    bool idle_ = true;  ///< no byte of the next request has come
};

} // namespace vouch::http::detail
