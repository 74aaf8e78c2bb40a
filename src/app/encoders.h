#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings.h"
#include "embedding/encoder.h"
#include "embedding/reranker.h"

namespace vouch::app {

/// Where models lie: `models` in the workspace, then where they are installed with this program.
std::vector<std::filesystem::path> model_places(const std::filesystem::path& workspace);

/// Is told what goes on without a part that was wanted; may be empty.
using Warn = std::function<void(const std::string& sentence)>;

/// The encoder of the settings, or `model` where it is not empty. It takes some hundredths of a
/// second: open it where a vector is needed, and keep it. Where the settings name a server, that is
/// asked for their model; one that does not answer, also later, is told once, and the model is
/// opened in this process.
base::Result<std::unique_ptr<embedding::Encoder>>
open_encoder(const Settings& settings, const std::filesystem::path& workspace, const Warn& warn,
             std::string_view model = {});

/// Likewise, in this process in any case.
base::Result<std::unique_ptr<embedding::Encoder>>
open_own_encoder(const Settings& settings, const std::filesystem::path& workspace,
                 std::string_view model = {});

/// The reranker of the settings, a service or a model, or the model `model` where it is not empty;
/// null where neither names one.
base::Result<std::unique_ptr<embedding::Reranker>>
open_reranker(const Settings& settings, const std::filesystem::path& workspace,
              std::string_view model = {});

} // namespace vouch::app
