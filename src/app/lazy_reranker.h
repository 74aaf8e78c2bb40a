#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "app/settings.h"
#include "base/context.h"
#include "base/result.h"
#include "embedding/reranker.h"
#include "search/retriever.h"

namespace vouch::app {

/// The reranker of a workspace, loaded when it is first asked for and then kept. All calls may come
/// from several threads.
class LazyReranker {
public:
    LazyReranker(Settings settings, std::filesystem::path workspace)
        : settings_(std::move(settings)), workspace_(std::move(workspace)) {}

    /// Null where the settings name none.
    base::Result<embedding::Reranker*> get(const base::Context& context);

    /// Asks this one, which must outlive it.
    search::RerankerSource source() {
        return [this](const base::Context& context) { return get(context); };
    }

private:
    Settings settings_;
    std::filesystem::path workspace_;
    std::mutex mutex_;
    std::unique_ptr<embedding::Reranker> reranker_;
};

} // namespace vouch::app
