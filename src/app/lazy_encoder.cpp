#include "app/lazy_encoder.h"

#include "embedding/models.h"

namespace vouch::app {

base::Result<embedding::Encoder*> LazyEncoder::get(const base::Context& context) {
    TRY(context.check());
    std::lock_guard guard(mutex_);
    if (encoder_) return encoder_.get();
    auto opened = open_encoder(settings_, workspace_, warn_);
    const bool usual = settings_.embedding_model == embedding::kDefaultModel;
    if (!opened && opened.error().code == base::ErrorCode::NotFound && usual)
        return static_cast<embedding::Encoder*>(nullptr);
    encoder_ = TRY(std::move(opened));
    return encoder_.get();
}

} // namespace vouch::app
