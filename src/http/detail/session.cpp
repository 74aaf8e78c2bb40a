// A coroutine for each connection. A timer ends what takes too long; another one is the bell that a
// handler's thread rings when it has something to send. While a handler works the connection is
// watched, so that its work can be stopped when the client leaves.

#include "http/detail/session.h"

#include <algorithm>
#include <cerrno>
#include <exception>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <sys/socket.h>

namespace vouch::http::detail {
namespace {

using namespace std::chrono_literals;
using boost::system::error_code;

constexpr std::size_t kWriteBytes = std::size_t{64} << 10;
constexpr std::size_t kLeaveBytesMax = std::size_t{16} << 20;
constexpr auto kLeaveTime = 2s;

auto no_throw(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

Reply busy(std::string_view message) {
    Reply reply = error_reply(503, "unavailable", message);
    reply.headers.push_back({"Retry-After", "1"});
    return reply;
}

/// The id that the client gave, where it is a plain one.
std::optional<std::string> given_id(const Headers& headers) {
    constexpr std::size_t kIdBytesMax = 64;
    const std::string* id = find_header(headers, "X-Request-Id");
    if (id == nullptr || id->size() > kIdBytesMax || !is_token(*id)) return std::nullopt;
    return *id;
}

} // namespace

Session::Session(Socket socket, Shared& shared, std::string peer, std::uint64_t number)
    : socket_(std::move(socket)), shared_(shared), peer_(std::move(peer)),
      caller_(std::to_string(number)), limit_(shared.io), wake_(shared.io) {}

void Session::spawn(asio::awaitable<void> body) {
    asio::co_spawn(shared_.io, std::move(body),
                   [self = shared_from_this()](const std::exception_ptr&) { // of no memory
                       self->end();
                       self->shared_.sessions.erase(self);
                       self->shared_.on_end();
                   });
}

void Session::start() { spawn(serve()); }

void Session::start_refusing() { spawn(refuse_connection()); }

void Session::drain() {
    if (idle_ && input_.empty()) close();
}

void Session::end() {
    if (work_) work_->abandon();
    close();
}

void Session::close() {
    gone_ = true;
    lift_limit();
    wake_.cancel();
    error_code ignored;
    socket_.close(ignored);
}

/// The client sees that the answer was cut, however its end was to be told.
void Session::reset() {
    linger now{1, 0};
    ::setsockopt(socket_.native_handle(), SOL_SOCKET, SO_LINGER, &now, sizeof now);
    close();
}

void Session::limit(std::chrono::milliseconds time) {
    late_ = false;
    limit_.expires_after(time);
    limit_.async_wait([weak = weak_from_this(), number = ++limit_number_](error_code error) {
        auto self = weak.lock();
        if (error || !self || number != self->limit_number_) return;
        self->late_ = true;
        error_code ignored;
        self->socket_.cancel(ignored);
    });
}

void Session::lift_limit() {
    ++limit_number_;
    limit_.cancel();
}

// Here and below what a coroutine waits for gets variables, not temporaries: g++ 12 loses some.
asio::awaitable<void> Session::refuse_connection() {
    Reply reply = busy("There are too many connections.");
    bool sent = co_await send(reply);
    if (sent) co_await leave();
}

asio::awaitable<void> Session::serve() {
    for (bool more = true; more && !gone_;) {
        RequestParser parser(shared_.options.limits);
        if (!co_await read_request(parser)) co_return;
        more = co_await answer(parser);
    }
    if (!gone_) co_await leave();
}

/// Reads until the request is whole or refused; false where the connection ends before.
asio::awaitable<bool> Session::read_request(RequestParser& parser) {
    using State = RequestParser::State;
    idle_ = true;
    keeps_ = false;
    if (input_.empty()) limit(shared_.options.limits.idle);
    for (;;) {
        if (!input_.empty()) {
            if (std::exchange(idle_, false)) limit(shared_.options.limits.head);
            State before = parser.state();
            State state = parser.take(input_);
            if (state == State::Done || state == State::Refused) break;
            if (state != before && !co_await read_body(parser)) co_return false;
        }
        if (!co_await read_some()) {
            lift_limit();
            if (!late_ || idle_ || gone_) co_return false;
            Reply late = error_reply(408, "timeout", "The request did not arrive in time.");
            bool told = co_await send(late);
            if (told) co_await leave();
            co_return false;
        }
    }
    lift_limit();
    co_return true;
}

/// What comes between a head and its body.
asio::awaitable<bool> Session::read_body(RequestParser& parser) {
    bool waits = parser.expects_continue() && input_.empty();
    if (waits && !co_await write("HTTP/1.1 100 Continue\r\n\r\n")) co_return false;
    limit(shared_.options.limits.body);
    co_return true;
}

asio::awaitable<bool> Session::read_some() {
    for (;;) {
        error_code error;
        co_await socket_.async_wait(Socket::wait_read, no_throw(error));
        if (error || late_ || gone_) co_return false;
        std::vector<char>& buffer = shared_.buffer;
        ssize_t count = ::recv(socket_.native_handle(), buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (count == 0) co_return false;
        if (count < 0 && errno != EAGAIN && errno != EINTR) co_return false;
        if (count < 0) continue;
        input_.append(buffer.data(), static_cast<std::size_t>(count));
        co_return true;
    }
}

std::optional<Reply> Session::refusal_of(const RequestParser& parser) const {
    if (parser.state() == RequestParser::State::Refused) {
        const Refusal& refusal = parser.refusal();
        return error_reply(refusal.status, refusal.code, refusal.message);
    }
    if (!shared_.checks_host) return std::nullopt;
    const std::vector<std::string>& hosts = shared_.options.hosts;
    const std::string* host = find_header(parser.call().headers, "Host");
    if (host != nullptr && !names_server(*host, hosts))
        return error_reply(421, "misdirected", "This server has another name.");
    const std::string* origin = find_header(parser.call().headers, "Origin");
    if (origin == nullptr) return std::nullopt;
    std::size_t mark = origin->find("://");
    if (mark != std::string::npos && names_server(origin->substr(mark + 3), hosts))
        return std::nullopt;
    return error_reply(403, "denied", "No web page of another server may ask this one.");
}

std::optional<Reply> Session::refusal_of_route(const Router::Match& match) const {
    if (match.handler != nullptr) return std::nullopt;
    if (match.allowed.empty())
        return error_reply(404, "not_found", "There is nothing at this path.");
    Reply reply = error_reply(405, "method_not_allowed", "This path has other methods.");
    reply.headers.push_back({"Allow", match.allowed});
    return reply;
}

/// True where another request may follow.
asio::awaitable<bool> Session::answer(RequestParser& parser) {
    Call& call = parser.call();
    id_ = given_id(call.headers)
              .value_or(shared_.id_prefix + "-" + std::to_string(++shared_.requests));
    is_head_ = call.method == "HEAD";
    is_http_1_0_ = parser.is_http_1_0();
    keeps_ = parser.keeps_alive() && parser.state() == RequestParser::State::Done;
    std::optional<Reply> refused = refusal_of(parser);
    Router::Match match;
    if (!refused) {
        match = shared_.router.find(call.method, parser.target());
        refused = refusal_of_route(match);
    }
    bool sent = false;
    if (!refused) {
        call.parameters = std::move(match.parameters);
        work_ = submit(std::move(call), *match.handler);
        if (work_ != nullptr)
            sent = co_await follow(work_);
        else
            refused = busy("The server is busy.");
    }
    if (refused) sent = co_await send(*refused);
    if (!sent) gone_ = true;
    bool more = sent && keeps_;
    co_return more;
}

Session::WorkPointer Session::submit(Call call, const Handler& handler) {
    call.peer = peer_;
    call.id = id_;
    std::string caller = shared_.options.caller ? shared_.options.caller(call) : caller_;
    auto ring = [weak = weak_from_this(), &io = shared_.io] { // on the handler's thread
        asio::post(io, [weak] {
            if (auto self = weak.lock()) self->wake_.cancel();
        });
    };
    auto work = std::make_shared<Work>(std::move(call), handler, shared_.options.limits.request,
                                       std::move(ring));
    return shared_.queue.push(caller, [work] { work->run(); }) ? work : nullptr;
}

/// Sends what the handler makes until it is done; false where that was cut.
asio::awaitable<bool> Session::follow(WorkPointer work) {
    using Kind = Work::StepKind;
    const Framing framing = is_http_1_0_ ? Framing::EndOfConnection : Framing::Chunks;
    watch_for_end();
    bool sent = true;
    for (bool done = false; !done && sent;) {
        Work::Step step = work->next_step();
        if (step.kind == Kind::Nothing && !gone_) {
            error_code error;
            wake_.expires_at(asio::steady_timer::time_point::max());
            co_await wake_.async_wait(no_throw(error));
            continue;
        }
        sent = co_await send_step(step, framing);
        if (step.kind == Kind::Piece) work->piece_sent();
        done =
            step.kind == Kind::End || (step.kind == Kind::Head && (!step.reply.stream || is_head_));
    }
    if (!sent) work->abandon();
    work_ = nullptr;
    ++watch_number_;
    error_code ignored;
    socket_.cancel(ignored);
    co_return sent;
}

asio::awaitable<bool> Session::send_step(const Work::Step& step, Framing framing) {
    using Kind = Work::StepKind;
    if (step.kind == Kind::Cut) reset();
    if (gone_ || step.kind == Kind::Nothing) co_return false;
    std::string bytes;
    if (step.kind == Kind::Head)
        bytes = step.reply.stream ? print_head(step.reply, id_, framing, decide_end())
                                  : print_whole(step.reply);
    else if (framing == Framing::EndOfConnection)
        bytes = step.piece;
    else
        bytes = step.kind == Kind::End ? std::string(kLastChunk) : print_chunk(step.piece);
    co_return co_await write(bytes);
}

/// What the head of an answer says of the connection, which is then so.
AfterAnswer Session::decide_end() {
    keeps_ = keeps_ && !shared_.draining;
    return keeps_ ? AfterAnswer::KeepOpen : AfterAnswer::Close;
}

std::string Session::print_whole(const Reply& reply) {
    std::string bytes = print_head(reply, id_, Framing::Length, decide_end());
    if (!is_head_ && may_have_body(reply.status)) bytes += reply.body;
    return bytes;
}

asio::awaitable<bool> Session::send(const Reply& reply) {
    std::string bytes = print_whole(reply);
    co_return co_await write(bytes);
}

asio::awaitable<bool> Session::write(std::string_view bytes) {
    while (!bytes.empty()) {
        limit(shared_.options.limits.write);
        error_code error;
        std::string_view piece = bytes.substr(0, kWriteBytes);
        co_await asio::async_write(socket_, asio::buffer(piece), no_throw(error));
        lift_limit();
        if (error || late_ || gone_) co_return false;
        bytes.remove_prefix(piece.size());
    }
    co_return true;
}

/// Reads what the client is still sending: closing before would throw away the answer, too.
asio::awaitable<void> Session::leave() {
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    limit(kLeaveTime);
    for (std::size_t read = 0; read < kLeaveBytesMax && co_await read_some();) {
        read += input_.size();
        input_.clear();
    }
}

void Session::watch_for_end() {
    socket_.async_wait(Socket::wait_read, [weak = weak_from_this(),
                                           number = ++watch_number_](error_code error) {
        auto self = weak.lock();
        if (error || !self || number != self->watch_number_) return;
        char byte = 0;
        ssize_t count = ::recv(self->socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        if (count > 0) return; // the next request
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return self->watch_for_end();
        self->gone_ = true;
        if (self->work_) self->work_->abandon();
        self->wake_.cancel();
    });
}

} // namespace vouch::http::detail
