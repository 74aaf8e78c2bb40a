#pragma once

#include <functional>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"

namespace vouch::cli {

/// What is known of the embedding daemon of a workspace.
struct EmbedServerState {
    bool running = false;
    int process = 0;       ///< its number, where it runs
    std::string address{}; ///< where it listens, or would: "unix:/path", "http://127.0.0.1:8765"
    std::string problem{}; ///< why it runs and does not answer; empty: it answers
    embedding::ModelIdentity model{}; ///< where it answers
};

/// Starts and ends the embedding daemon of one workspace (docs/embed-server.md). One thread.
class EmbedServer {
public:
    virtual ~EmbedServer() = default;

    virtual base::Result<EmbedServerState> state(const base::Context& context) = 0;

    /// Starts it as a process of its own and returns when it answers; does nothing where it runs.
    virtual base::Result<EmbedServerState> start(const base::Context& context) = 0;

    /// Serves in this process until the context is stopped. Unavailable where it runs already.
    virtual base::Result<void> run(const std::function<void(const EmbedServerState&)>& on_ready,
                                   const base::Context& context) = 0;

    /// Asks it to end and waits for that. False where it did not run.
    virtual base::Result<bool> stop(const base::Context& context) = 0;
};

} // namespace vouch::cli
