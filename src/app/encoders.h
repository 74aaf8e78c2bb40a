#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "app/settings.h"
#include "embedding/encoder.h"
#include "embedding/reranker.h"

namespace vouch::app {

/// Where models lie: `models` in the workspace, then where they are installed with this program.
std::vector<std::filesystem::path> model_places(const std::filesystem::path& workspace);

/// The encoder of the settings, or `model` where it is not empty. It takes some hundredths of a
/// second: open it where a vector is needed, and keep it.
base::Result<std::unique_ptr<embedding::Encoder>>
open_encoder(const Settings& settings, const std::filesystem::path& workspace,
             std::string_view model = {});

/// The reranker of the settings, or `model` where it is not empty; null where neither names one.
base::Result<std::unique_ptr<embedding::Reranker>>
open_reranker(const Settings& settings, const std::filesystem::path& workspace,
              std::string_view model = {});

} // namespace vouch::app
