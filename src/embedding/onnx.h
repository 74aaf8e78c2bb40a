#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "base/result.h"
#include "embedding/safetensors.h"

namespace vouch::embedding {

/// The weights of an ONNX file by the names that their publisher gave them.
struct OnnxWeights {
    Tensors tensors;
    std::deque<std::string> turned{}; ///< what some of the tensors view, in place of the file
};

/// The float tensors that an export of a BERT encoder holds (onnx.ai/onnx/repo-docs/IR.html,
/// onnx.proto). Exporters turn the factors of a dense layer and leave them without a name: they get
/// the name of the bias that is added to their product ("X.bias" -> "X.weight"), and are turned
/// back. The bytes may come from anybody. Tensors view them. Errors name `file`.
base::Result<OnnxWeights> parse_onnx(std::string_view bytes, std::string_view file);

} // namespace vouch::embedding
