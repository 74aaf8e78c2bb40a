// Invariant: any bytes give tensors within them or an error, never a crash; and what was accepted
// is printed and parsed again to the same.

#include "base/check.h"
#include "base/fuzz_target.h"
#include "embedding/safetensors.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::embedding;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    auto first = parse_safetensors(bytes, "fuzz");
    if (!first) return 0;
    std::string printed = print_safetensors(*first);
    auto second = parse_safetensors(printed, "fuzz");
    CHECK(second.has_value() && second->size() == first->size());
    for (const auto& [name, tensor] : *first) {
        if (!tensor.bytes.empty()) CHECK(tensor.bytes.data() >= bytes.data());
        CHECK(tensor.bytes.size() <= bytes.size());
        auto again = second->find(name);
        CHECK(again != second->end() && again->second.bytes == tensor.bytes &&
              again->second.shape == tensor.shape && again->second.type == tensor.type);
    }
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    using namespace vouch::embedding;
    static const std::string numbers(24, 'x');
    Tensors tensors;
    tensors["a"] = {TensorType::F32, {2, 3}, numbers};
    tensors["b.c"] = {TensorType::I64, {1}, std::string_view(numbers).substr(0, 8)};
    tensors["none"] = {TensorType::U8, {0, 5}, {}};
    return {print_safetensors(tensors), print_safetensors({})};
}
