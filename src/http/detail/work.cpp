#include "http/detail/work.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace vouch::http::detail {
namespace {

bool is_sound(const Reply& reply) {
    return reply.status >= 200 && reply.status <= 599 &&
           std::ranges::all_of(reply.headers, [](const Header& header) {
               return is_token(header.name) && is_field_value(header.value);
           });
}

base::Unexpected<base::Error> bug(const std::string& what) {
    return base::fail(base::ErrorCode::Internal, "The request could not be answered: " + what);
}

} // namespace

Work::Work(Call call, const Handler& handler, std::chrono::milliseconds time,
           std::function<void()> wake)
    : call_(std::move(call)), handler_(handler), time_(time), wake_(std::move(wake)) {}

base::Result<Reply> Work::call_handler(const base::Context& context) {
    try {
        auto reply = handler_(call_, context);
        if (!reply || is_sound(*reply)) return reply;
        return bug("its answer was malformed.");
    } catch (const std::exception&) { // the one catch of a request
        return bug("an internal error.");
    }
}

void Work::run() {
    base::Context context = base::Context().within(time_);
    context.stop = stop_.get_token();
    auto result = call_handler(context);
    Step head{StepKind::Head, result ? std::move(*result) : error_reply(result.error()), {}};
    auto stream = head.reply.stream;
    add(std::move(head));
    if (!stream || call_.method == "HEAD") return;
    Step end{StepKind::Cut, {}, {}};
    try {
        if (stream(*this)) end.kind = StepKind::End;
    } catch (const std::exception&) { // the answer is cut: its head has gone
    }
    add(std::move(end));
}

void Work::add(Step step) {
    {
        std::scoped_lock lock(mutex_);
        steps_.push_back(std::move(step));
    }
    wake_();
}

Flow Work::write(std::string_view piece) {
    std::unique_lock lock(mutex_);
    if (abandoned_) return Flow::Stop;
    if (piece.empty()) return Flow::Continue;
    steps_.push_back({StepKind::Piece, {}, std::string(piece)});
    piece_waits_ = true;
    lock.unlock();
    wake_();
    lock.lock();
    sent_.wait(lock, [&] { return !piece_waits_ || abandoned_; });
    return abandoned_ ? Flow::Stop : Flow::Continue;
}

Work::Step Work::next_step() {
    std::scoped_lock lock(mutex_);
    if (steps_.empty()) return {};
    Step step = std::move(steps_.front());
    steps_.pop_front();
    return step;
}

void Work::piece_sent() {
    std::scoped_lock lock(mutex_);
    piece_waits_ = false;
    sent_.notify_all();
}

void Work::abandon() {
    {
        std::scoped_lock lock(mutex_);
        abandoned_ = true;
        sent_.notify_all();
    }
    stop_.request_stop();
}

} // namespace vouch::http::detail
