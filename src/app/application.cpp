#include "app/application.h"

#include <system_error>

#include "app/embed_daemon.h"
#include "app/language_models.h"
#include "app/parser_options.h"
#include "app/workspace.h"
#include "base/file.h"
#include "search/embedded/embedded_engine.h"

namespace vouch::app {

using base::ErrorCode;
using base::fail;
using base::Result;

std::filesystem::path LocalApplication::workspace_path(std::string_view given) const {
    if (!given.empty()) return given;
    auto variable = environment_.find("VOUCH_WORKSPACE");
    if (variable != environment_.end() && !variable->second.empty()) return variable->second;
    return home_ / ".local" / "share" / "vouch";
}

Result<std::unique_ptr<cli::Workspace>>
LocalApplication::open_workspace(const std::filesystem::path& directory) {
    std::error_code error;
    bool there = std::filesystem::is_directory(directory, error);
    bool made = there && (std::filesystem::exists(directory / "vouch.yaml", error) ||
                          std::filesystem::exists(directory / "connectors.yaml", error) ||
                          std::filesystem::exists(directory / "state", error));
    if (!made) {
        return fail(ErrorCode::NotFound,
                    directory.string() + " is not a workspace: there is nothing to ask.",
                    {"Make one: vouch connect URL, or vouch ingest FOLDER, or vouch demo.",
                     "Or name one: --workspace DIR, or the variable VOUCH_WORKSPACE."});
    }
    LoadedSettings loaded = TRY(load_settings(directory, environment_));
    auto registered = TRY(RegisteredConnectors::open(directory / "connectors.yaml"));
    Passwords passwords(directory, environment_, loaded.settings.password_choice);
    auto workspace = std::make_unique<LocalWorkspace>(
        directory, std::move(loaded.settings), std::move(passwords), std::move(registered), warn_);
    TRY(workspace->forget_samples({}));
    return std::unique_ptr<cli::Workspace>(std::move(workspace));
}

Result<std::unique_ptr<cli::Workspace>>
LocalApplication::create_workspace(const std::filesystem::path& directory) {
    std::filesystem::path whole = std::filesystem::absolute(directory).lexically_normal();
    TRY(base::make_directories(whole));
    std::error_code error;
    if (!std::filesystem::exists(whole / "vouch.yaml", error)) {
        TRY(base::write_file_atomically(whole / "vouch.yaml", "# vouch config lists every key.\n",
                                        base::FileAccess::OwnerOnly));
    }
    return open_workspace(whole);
}

Result<std::vector<cli::SettingRecord>>
LocalApplication::settings(const std::filesystem::path& directory) {
    return TRY(load_settings(directory, environment_)).records;
}

Result<void> LocalApplication::set_setting(const std::filesystem::path& directory,
                                           std::string_view key, std::string_view value) {
    return save_setting(directory, key, value);
}

Result<document::Parser> LocalApplication::make_parser() {
    LoadedSettings loaded = TRY(load_settings(std::nullopt, environment_));
    return document::Parser::create(parser_options(loaded.settings));
}

std::vector<std::filesystem::path>
LocalApplication::model_places(const std::filesystem::path& directory) const {
    return app::model_places(directory);
}

Result<std::unique_ptr<embedding::Encoder>>
LocalApplication::make_encoder(const std::filesystem::path& directory, std::string_view model) {
    LoadedSettings loaded = TRY(load_settings(directory, environment_));
    return open_encoder(loaded.settings, directory, warn_, model);
}

Result<std::unique_ptr<embedding::Reranker>>
LocalApplication::make_reranker(const std::filesystem::path& directory, std::string_view model) {
    LoadedSettings loaded = TRY(load_settings(directory, environment_));
    return open_reranker(loaded.settings, directory, model);
}

Result<std::unique_ptr<llm::Model>>
LocalApplication::make_language_model(const std::filesystem::path& directory) {
    const LoadedSettings loaded = TRY(load_settings(directory, environment_));
    return LanguageModels(loaded.settings).make();
}

Result<std::unique_ptr<cli::EmbedServer>>
LocalApplication::embed_server(const std::filesystem::path& directory) {
    LoadedSettings loaded = TRY(load_settings(directory, environment_));
    return std::make_unique<EmbedDaemon>(std::move(loaded.settings), directory, environment_);
}

Result<search::RetrieverOptions> LocalApplication::retrieval() {
    return TRY(load_settings(std::nullopt, environment_)).settings.retrieval;
}

Result<std::unique_ptr<search::Engine>>
LocalApplication::make_index(const std::filesystem::path& directory, const base::Context& context) {
    search::EmbeddedOptions options;
    options.access = search::EngineAccess::Write;
    return search::open_embedded_engine(directory, options, context);
}

} // namespace vouch::app
