#pragma once

#include <memory>
#include <optional>

#include "app/settings.h"
#include "base/context.h"
#include "base/result.h"
#include "cli/workspace.h"
#include "llm/call_gate.h"
#include "llm/model.h"

namespace vouch::app {

/// The language models of the settings, made when they are first asked for and then kept. Nothing
/// is sent before one is called. One thread.
class LanguageModels {
public:
    explicit LanguageModels(const Settings& settings)
        : service_(settings.llm), fast_model_(settings.llm_fast_model),
          key_file_(settings.llm_key_file),
          gate_(std::make_shared<llm::CallGate>(settings.llm_limits)) {}

    /// Null where the settings name none. An error is one of the settings: Denied for a file with
    /// the key that others may read.
    base::Result<llm::Model*> strong();
    /// For small tasks; the same as the strong one where the settings name no other.
    base::Result<llm::Model*> fast();

    /// The strong one, for who keeps it.
    base::Result<std::unique_ptr<llm::Model>> make() const;

    /// None where the settings name none. Calls them.
    std::optional<cli::LanguageModelHealth> health(const base::Context& context) const;

private:
    /// With the key that belongs to it.
    base::Result<llm::ModelService> service(const std::string& model) const;

    llm::ModelService service_;
    std::string fast_model_;
    std::filesystem::path key_file_;
    /// Shared: both pass the same one, and models that were given away.
    std::shared_ptr<llm::CallGate> gate_;
    std::unique_ptr<llm::Model> strong_{};
    std::unique_ptr<llm::Model> fast_{};
};

} // namespace vouch::app
