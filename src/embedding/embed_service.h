#pragma once

#include "embedding/encoder.h"
#include "http/router.h"

namespace vouch::embedding {

/// The most texts of one request, as OpenAI's service has it.
inline constexpr std::size_t kEmbeddedTextsMax = 2048;

/// The routes of the embedding daemon (docs/embed-server.md): /embed, /embed-batch, /healthz and
/// /v1/embeddings, which is as in https://platform.openai.com/docs/api-reference/embeddings. What
/// is malformed, or asks for another model, is refused. The encoder outlives the router; it is
/// called from several threads.
http::Router embed_routes(Encoder& encoder);

/// Whether a request that asks for the model `wanted` may be answered by `model`: it names it whole
/// ("name@0123456789ab") or by its name alone.
bool names_model(std::string_view wanted, const ModelIdentity& model);

} // namespace vouch::embedding
