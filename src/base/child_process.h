#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "base/context.h"
#include "base/file.h"

namespace vouch::base {

/// How a child ended: by `exit(status)`, or by a signal.
struct ExitState {
    int status = 0; ///< meaningful where `signal` is 0
    int signal = 0; ///< 0 where the child left by itself
    bool clean() const { return status == 0 && signal == 0; }
};

/// A child process with pipes on its standard input and output, in its own process group.
/// Destruction kills the group and waits: no child and no zombie outlives this object. One thread
/// at a time.
class ChildProcess {
public:
    struct Options {
        std::filesystem::path program;
        std::vector<std::string> arguments{};   ///< without the program's own name
        std::vector<std::string> environment{}; ///< `NAME=value`; nothing is inherited
        std::vector<int> kept_descriptors{};    ///< passed on as numbers 3, 4, … in this order
    };

    static Result<ChildProcess> spawn(const Options& options);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess();

    /// Writes the whole text (the process must ignore SIGPIPE, as `main` does); Timeout or
    /// Cancelled as the context says, Unavailable when the child closed its end.
    Result<void> write(std::string_view text, const Context& context);

    /// Up to `limit` bytes that are there; empty at the end of the child's output. Waits for the
    /// first byte.
    Result<std::string> read_some(ByteCount limit, const Context& context);

    void close_input() { input_.reset(); }

    /// Waits for the end until the context's deadline; the child is killed then.
    Result<ExitState> wait(const Context& context);

    /// Kills the whole group at once and reaps the child.
    void kill();

    pid_t id() const { return id_; }

private:
    ChildProcess() = default;
    Descriptor input_;
    Descriptor output_;
    pid_t id_ = -1; ///< -1 after it was reaped
};

} // namespace vouch::base
