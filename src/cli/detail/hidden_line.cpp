#include "cli/detail/hidden_line.h"

#include <array>
#include <cerrno>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace vouch::cli::detail {
namespace {

constexpr int kSliceMilliseconds = 50; ///< after which a stop request is seen
constexpr std::size_t kLineBytesMax = 4'096;

/// The terminal without its echo.
class Hidden {
public:
    explicit Hidden(int terminal) : terminal_(terminal) {
        if (::tcgetattr(terminal, &before_) != 0) return;
        termios hidden = before_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        done_ = ::tcsetattr(terminal, TCSAFLUSH, &hidden) == 0;
    }
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
    ~Hidden() {
        if (done_) ::tcsetattr(terminal_, TCSAFLUSH, &before_);
    }
    bool done() const { return done_; }

private:
    int terminal_;
    termios before_{};
    bool done_ = false;
};

base::Unexpected<base::Error> cancelled() {
    return base::fail(base::ErrorCode::Cancelled, "Nothing was entered.");
}

} // namespace

base::Result<std::string> read_hidden_line(int terminal, const std::stop_token& stop) {
    Hidden hidden(terminal);
    if (!hidden.done())
        return base::fail(base::ErrorCode::Unavailable, "The terminal cannot hide what is typed.");
    std::string line;
    while (line.size() < kLineBytesMax) {
        if (stop.stop_requested()) return cancelled();
        pollfd wait{.fd = terminal, .events = POLLIN, .revents = 0};
        int ready = ::poll(&wait, 1, kSliceMilliseconds);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        std::array<char, 512> part{};
        ssize_t got = ready < 0 ? -1 : ::read(terminal, part.data(), part.size());
        if (got <= 0) return cancelled();
        line.append(part.data(), static_cast<std::size_t>(got));
        if (std::size_t end = line.find('\n'); end != std::string::npos) {
            line.resize(end);
            return line;
        }
    }
    return base::fail(base::ErrorCode::LimitExceeded, "The line is too long.");
}

} // namespace vouch::cli::detail
