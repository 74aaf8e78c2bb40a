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
    int status = 0;   ///< meaningful where `signal` is 0
    int signal = 0;   ///< 0 where the child left by itself
    ByteCount peak{}; ///< the most memory that it, or a child that it waited for, held
    bool clean() const { return status == 0 && signal == 0; }
};

/// A child process in its own process group. Destruction kills the group and waits: no child and no
/// zombie outlives this object. One thread at a time.
class ChildProcess {
public:
    /// What becomes of processes that the child started in its group and that outlive it.
    enum class Leftovers : std::uint8_t { Kill, Leave };

    struct Options {
        std::filesystem::path program{};
        std::vector<std::string> arguments{};   ///< without the program's own name
        std::vector<std::string> environment{}; ///< `NAME=value`; nothing is inherited
        std::filesystem::path folder{};         ///< where it runs; empty: where this process does
        int input = -1;    ///< a descriptor for its standard input; -1: nothing to read
        int output = -1;   ///< a descriptor for its standard output; -1: nowhere
        int messages = -1; ///< and for its standard error; -1: that of this process
        std::vector<int> kept_descriptors{}; ///< passed on as numbers 3, 4, … in this order
        Leftovers leftovers = Leftovers::Kill;
    };

    /// Signals are as by default.
    static Result<ChildProcess> spawn(const Options& options);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess();

    /// Waits for the end. Timeout or Cancelled as the context says: the child still runs then.
    Result<ExitState> wait(const Context& context);

    /// Kills the whole group at once and reaps the child. It may have ended by itself meanwhile:
    /// the state says which. Nothing where it was reaped before.
    ExitState kill();

    pid_t id() const { return id_; }

private:
    ChildProcess() = default;
    Descriptor handle_; ///< pidfd; none where the kernel has no such thing
    pid_t id_ = -1;     ///< -1 after it was reaped
    Leftovers leftovers_ = Leftovers::Kill;
};

} // namespace vouch::base
