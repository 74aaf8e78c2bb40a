#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "embedding/safetensors.h"

namespace vouch::embedding {

/// The bytes of an ONNX model whose dense layers are as exporters write them: factors turned and
/// without a name, the bias added after. Of `tensors` those with a bias and two extents are dense.
std::string print_onnx(const Tensors& tensors);

// The parts that messages are made of (protobuf.dev/programming-guides/encoding).
std::string wire_number(std::uint32_t field, std::uint64_t value);
std::string wire_bytes(std::uint32_t field, std::string_view bytes);

} // namespace vouch::embedding
