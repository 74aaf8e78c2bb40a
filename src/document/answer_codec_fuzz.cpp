// Invariant: any bytes give a document or an error, never a crash; and a document that was accepted
// is encoded and decoded again to the same.

#include "document/answer_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::document;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    auto first = decode_answer(bytes, AnswerLimits{});
    if (!first) return 0;
    auto second = decode_answer(encode_answer(first), AnswerLimits{});
    CHECK(second.has_value() && *second == *first);
    return 0;
}
