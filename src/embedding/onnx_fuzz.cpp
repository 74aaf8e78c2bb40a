// Invariant: any bytes give tensors or an error, never a crash; and each tensor is as long as its
// shape says.

#include "base/check.h"
#include "base/fuzz_target.h"
#include "embedding/onnx.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::embedding;
    auto read = parse_onnx({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!read) return 0;
    for (const auto& [name, tensor] : read->tensors) {
        std::uint64_t bytes = sizeof(float);
        for (std::uint64_t extent : tensor.shape)
            bytes *= extent;
        CHECK(bytes == tensor.bytes.size());
    }
    return 0;
}

namespace {

/// A field that holds a text or a message of fewer than 128 bytes.
std::string field(char number, const std::string& content) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(content.size())} +
           content;
}
std::string extent(char size) { return {1 << 3, size}; }

} // namespace

std::vector<std::string> vouch::base::fuzz_seeds() {
    const std::string floats{2 << 3, 1};
    std::string factors =
        extent(3) + extent(2) + floats + field(8, "w") + field(9, "000011112222333344445555");
    std::string bias = extent(2) + floats + field(8, "a.bias") + field(9, "bbbbcccc");
    std::string product = field(1, "x") + field(1, "w") + field(2, "y") + field(4, "MatMul");
    std::string sum = field(1, "a.bias") + field(1, "y") + field(2, "z") + field(4, "Add");
    std::string tensors = field(7, field(5, factors) + field(5, bias));
    return {tensors, field(7, field(5, factors) + field(1, product)),
            tensors + field(7, field(1, product) + field(1, sum))};
}
