// Invariant: any bytes give a message or an error, never a crash; and a message that was accepted
// is written and read again to the same.

#include "base/fuzz_target.h"
#include "document/worker_protocol.h"

namespace {

template <typename Message>
void check(std::string_view bytes, vouch::base::Result<Message> (*decode)(std::string_view),
           std::string (*encode)(const Message&)) {
    auto first = decode(bytes);
    if (!first) return;
    std::string written = encode(*first);
    auto second = decode(written);
    CHECK(second.has_value() && encode(*second) == written);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::document;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    check(bytes, decode_hello, encode_hello);
    check(bytes, decode_request, encode_request);
    check(bytes, decode_report, encode_report);
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    using namespace vouch::document;
    WorkerRequest request;
    request.name = "leave.md";
    request.memory_bytes = 1U << 20U;
    return {encode_hello({true, 3}), encode_request(request),
            encode_report({JobEnd::Signalled, 11, 4096})};
}
