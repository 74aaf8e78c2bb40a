#include "embedding/onnx_for_test.h"

#include "base/bytes.h"

namespace vouch::embedding {
namespace {

std::string initializer(std::string_view name, const std::vector<std::uint64_t>& shape,
                        std::string_view bytes) {
    std::string message;
    for (std::uint64_t extent : shape)
        message += wire_number(1, extent);
    return message + wire_number(2, 1) + wire_bytes(8, name) + wire_bytes(9, bytes);
}

std::string node(std::string_view operation, std::string_view a, std::string_view b,
                 std::string_view output) {
    return wire_bytes(1, a) + wire_bytes(1, b) + wire_bytes(2, output) + wire_bytes(4, operation);
}

std::string exchanged(const Tensor& matrix) {
    std::string bytes;
    for (std::uint64_t column = 0; column < matrix.shape[1]; ++column)
        for (std::uint64_t row = 0; row < matrix.shape[0]; ++row)
            bytes += matrix.bytes.substr((row * matrix.shape[1] + column) * 4, 4);
    return bytes;
}

} // namespace

std::string wire_number(std::uint32_t field, std::uint64_t value) {
    std::string bytes;
    base::put_varint(bytes, std::uint64_t{field} << 3);
    base::put_varint(bytes, value);
    return bytes;
}

std::string wire_bytes(std::uint32_t field, std::string_view content) {
    std::string bytes;
    base::put_varint(bytes, std::uint64_t{field} << 3 | 2);
    base::put_varint(bytes, content.size());
    return bytes.append(content);
}

std::string print_onnx(const Tensors& tensors) {
    std::string graph;
    int product = 0;
    for (const auto& [name, tensor] : tensors) {
        std::string stem = name.substr(0, name.rfind('.'));
        // Layers over one row a text are exported as Gemm, which keeps their names.
        bool kept = stem.ends_with("pooler.dense") || stem == "classifier";
        bool dense = name.ends_with(".weight") && tensor.shape.size() == 2 &&
                     tensors.contains(stem + ".bias") && !kept;
        if (!dense) {
            graph += wire_bytes(5, initializer(name, tensor.shape, tensor.bytes));
            continue;
        }
        std::string number = std::to_string(++product);
        std::string factors = "onnx::MatMul_" + number;
        graph += wire_bytes(
            5, initializer(factors, {tensor.shape[1], tensor.shape[0]}, exchanged(tensor)));
        graph += wire_bytes(1, node("MatMul", "x" + number, factors, "y" + number));
        graph += wire_bytes(1, node("Add", stem + ".bias", "y" + number, "z" + number));
    }
    return wire_number(1, 8) + wire_bytes(7, graph);
}

} // namespace vouch::embedding
