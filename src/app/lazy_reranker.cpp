#include "app/lazy_reranker.h"

#include "app/encoders.h"

namespace vouch::app {

base::Result<embedding::Reranker*> LazyReranker::get(const base::Context& context) {
    TRY(context.check());
    std::lock_guard guard(mutex_);
    if (!reranker_) reranker_ = TRY(open_reranker(settings_, workspace_));
    return reranker_.get();
}

} // namespace vouch::app
