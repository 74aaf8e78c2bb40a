#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>

#include "http/service.h"

namespace vouch::http::detail {

/// One request between its connection and the thread of its handler. `run` belongs to that thread,
/// everything else to the connection's.
class Work final : public StreamWriter {
public:
    enum class StepKind : std::uint8_t { Nothing, Head, Piece, End, Cut };
    struct Step {
        StepKind kind = StepKind::Nothing;
        Reply reply{};       ///< of Head; a reply with a stream is followed by pieces and an end
        std::string piece{}; ///< of Piece: piece_sent() must follow
    };

    /// `wake` tells the connection that there is a step; it is called on the handler's thread. The
    /// handler outlives this.
    Work(Call call, const Handler& handler, std::chrono::milliseconds time,
         std::function<void()> wake);

    void run();

    Step next_step();
    void piece_sent();
    /// The client has left or the server ends: the handler is asked to stop.
    void abandon();

    const Call& call() const { return call_; }

private:
    Flow write(std::string_view piece) override;
    base::Result<Reply> call_handler(const base::Context& context);
    void add(Step step);

    Call call_;
    const Handler& handler_;
    std::chrono::milliseconds time_;
    std::function<void()> wake_;
    std::stop_source stop_{};
    std::mutex mutex_{};
    std::condition_variable sent_{};
    std::deque<Step> steps_{};
    bool piece_waits_ = false;
    bool abandoned_ = false;
};

} // namespace vouch::http::detail
