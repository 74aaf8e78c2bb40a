#pragma once

#include "app/encoders.h"
#include "app/settings.h"
#include "cli/workspace.h"

namespace vouch::app {

/// Wires the parts that this program is made of.
class LocalApplication : public cli::Application {
public:
    /// `home` is the person's home folder; empty where there is none. `warn` is told what goes on
    /// without a part that was wanted.
    LocalApplication(Environment environment, std::filesystem::path home, Warn warn = {})
        : environment_(std::move(environment)), home_(std::move(home)), warn_(std::move(warn)) {}

    std::filesystem::path workspace_path(std::string_view given) const override;
    base::Result<std::unique_ptr<cli::Workspace>>
    open_workspace(const std::filesystem::path& directory) override;
    base::Result<std::unique_ptr<cli::Workspace>>
    create_workspace(const std::filesystem::path& directory) override;
    base::Result<std::vector<cli::SettingRecord>>
    settings(const std::filesystem::path& directory) override;
    base::Result<void> set_setting(const std::filesystem::path& directory, std::string_view key,
                                   std::string_view value) override;
    base::Result<document::Parser> make_parser() override;
    std::vector<std::filesystem::path>
    model_places(const std::filesystem::path& directory) const override;
    base::Result<std::unique_ptr<embedding::Encoder>>
    make_encoder(const std::filesystem::path& directory, std::string_view model) override;
    base::Result<std::unique_ptr<embedding::Reranker>>
    make_reranker(const std::filesystem::path& directory, std::string_view model) override;
    base::Result<std::unique_ptr<llm::Model>>
    make_language_model(const std::filesystem::path& directory) override;
    base::Result<std::unique_ptr<cli::EmbedServer>>
    embed_server(const std::filesystem::path& directory) override;
    base::Result<std::unique_ptr<search::Engine>> make_index(const std::filesystem::path& directory,
                                                             const base::Context& context) override;
    base::Result<search::RetrieverOptions> retrieval() override;

private:
    Environment environment_;
    std::filesystem::path home_;
    Warn warn_;
};

} // namespace vouch::app
