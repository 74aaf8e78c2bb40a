#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "base/result.h"
#include "embedding/reranker.h"

namespace vouch::embedding {

/// How a service is asked and answers. Cohere: https://docs.cohere.com/reference/rerank; Jina:
/// https://jina.ai/reranker, which vLLM and llama.cpp speak as well; TEI: Hugging Face's
/// text-embeddings-inference, https://huggingface.github.io/text-embeddings-inference.
enum class RerankForm : std::uint8_t { Cohere, Jina, Tei };

/// Where a service is.
struct RerankService {
    std::string url; ///< of the request itself: "https://api.cohere.com/v2/rerank"
    RerankForm form = RerankForm::Jina;
    std::string model{}; ///< as the service calls it; needed by all but TEI, which has one
    std::string key{};   ///< sent as a bearer token; empty: none
    std::filesystem::path ca_file{};
    std::chrono::milliseconds time{10'000}; ///< for one request, another attempt not included
};

/// The reranker of a service; nothing is asked yet. InvalidArgument for an address that is none or
/// a model that is missing, Denied for a key that would be sent in the open to another machine. Its
/// answers are held against what was asked: one score for each passage, a finite number, or the
/// whole is refused.
base::Result<std::unique_ptr<Reranker>> make_remote_reranker(RerankService service);

} // namespace vouch::embedding
