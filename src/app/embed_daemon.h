#pragma once

#include <filesystem>
#include <utility>

#include "app/settings.h"
#include "cli/embed_server.h"
#include "embedding/remote_encoder.h"

namespace vouch::app {

/// Where the daemon of a workspace listens, or where the settings say that one does.
base::Result<embedding::EncoderServer> encoder_server(const Settings& settings,
                                                      const std::filesystem::path& workspace);

/// The embedding daemon of a workspace: this program, with its files in `state`.
class EmbedDaemon : public cli::EmbedServer {
public:
    EmbedDaemon(Settings settings, std::filesystem::path workspace, Environment environment)
        : settings_(std::move(settings)), workspace_(std::move(workspace)),
          environment_(std::move(environment)) {}

    base::Result<cli::EmbedServerState> state(const base::Context& context) override;
    base::Result<cli::EmbedServerState> start(const base::Context& context) override;
    base::Result<void> run(const std::function<void(const cli::EmbedServerState&)>& on_ready,
                           const base::Context& context) override;
    base::Result<bool> stop(const base::Context& context) override;

private:
    std::filesystem::path file(std::string_view name) const;

    Settings settings_;
    std::filesystem::path workspace_;
    Environment environment_;
};

} // namespace vouch::app
