#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "app/encoders.h"
#include "app/settings.h"
#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"
#include "search/retriever.h"

namespace vouch::app {

/// The model of a workspace, loaded when it is first asked for and then kept. All calls may come
/// from several threads.
class LazyEncoder {
public:
    LazyEncoder(Settings settings, std::filesystem::path workspace, Warn warn)
        : settings_(std::move(settings)), workspace_(std::move(workspace)), warn_(std::move(warn)) {
    }

    /// Null where the settings name no model of their own and the usual one is not installed.
    base::Result<embedding::Encoder*> get(const base::Context& context);

    /// Asks this one, which must outlive it.
    search::EncoderSource source() {
        return [this](const base::Context& context) { return get(context); };
    }

private:
    Settings settings_;
    std::filesystem::path workspace_;
    Warn warn_;
    std::mutex mutex_;
    std::unique_ptr<embedding::Encoder> encoder_;
};

} // namespace vouch::app
