#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "document/block.h"
#include "document/format.h"

namespace vouch::document {

/// What the parent accepts of a worker's answer: what the worker may produce by its own limits,
/// with room for the form of the answer.
struct AnswerLimits {
    explicit AnswerLimits(const ParseLimits& limits = {})
        : answer_bytes_max(2 * limits.text_bytes_max), blocks_max(limits.blocks_max),
          items_max(2 * limits.items_max), pages_max(limits.pages_max) {}

    std::uint32_t answer_bytes_max;
    std::uint32_t blocks_max;
    std::uint32_t items_max; ///< cells, rows and section names of all blocks together
    std::uint32_t section_depth_max = 64;
    std::uint32_t warnings_max = 200;
    std::uint32_t metadata_max = 500;
    std::uint32_t pages_max;
};

/// The answer of a worker as bytes: a document (without its content hash and spans, which the
/// parent makes) or the error that it met.
std::string encode_answer(const base::Result<ParsedDocument>& answer);

/// Reads an answer from a worker that may have been taken over by the document. What does not fit
/// the format or the limits is Corrupt or LimitExceeded. Spans are placed; the content hash is
/// empty. An error that the worker reports keeps its code and message, with control characters
/// removed.
base::Result<ParsedDocument> decode_answer(std::string_view bytes, const AnswerLimits& limits);

} // namespace vouch::document
