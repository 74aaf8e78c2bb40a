#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"
#include "search/engine.h"
#include "search/passage.h"

namespace vouch::search {

/// What of a passage is turned into its vector: title, section and text, a line each.
std::string encoded_text(const DocumentRecord& document, const PassageDraft& passage);
std::string encoded_text(const Passage& passage);

/// Texts that are given to an encoder at once, so that memory stays bounded.
inline constexpr std::size_t kEncodedAtOnce = 256;

/// Gives each passage without a vector its own. All versions are then of the encoder's model; those
/// that have vectors must be of it already. Returns how many passages were encoded.
base::Result<std::size_t> encode_passages(std::span<DocumentVersion> versions,
                                          embedding::Encoder& encoder,
                                          const base::Context& context);

/// An error, with what to do, where the index has vectors of another model.
base::Result<void> check_model(Engine& engine, const embedding::ModelIdentity& model,
                               const base::Context& context);

/// An error unless the query is as wide as its model and consists of finite numbers.
base::Result<void> check_query(const QueryVector& query);

/// What is said where vectors of two models would meet.
base::Error other_model(const embedding::ModelIdentity& stored,
                        const embedding::ModelIdentity& given);

/// Moves the vectors of `former` to those passages of `version` that would be encoded from the same
/// text. Only where its vectors are by `model`.
void reuse_vectors(DocumentVersion& former, const embedding::ModelIdentity& model,
                   DocumentVersion& version);

} // namespace vouch::search
