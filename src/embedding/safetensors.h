#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/mapped_file.h"
#include "base/result.h"

namespace vouch::embedding {

enum class TensorType : std::uint8_t { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };

/// An array of numbers inside the bytes of a file.
struct Tensor {
    TensorType type = TensorType::F32;
    std::vector<std::uint64_t> shape{}; ///< row-major; empty: one number
    std::string_view bytes{};
};

using Tensors = std::map<std::string, Tensor, std::less<>>;

/// The tensors of a safetensors file (github.com/huggingface/safetensors, README, "Format") as
/// views into `bytes`. The bytes may come from anybody: each tensor lies within them, is as long as
/// its shape says, and none overlaps another or leaves a gap. Errors name `file`.
base::Result<Tensors> parse_safetensors(std::string_view bytes, std::string_view file);

/// The bytes of a file with these tensors, in the order of their names. The first begins at a
/// multiple of 64.
std::string print_safetensors(const Tensors& tensors);

/// The weights of a model, mapped.
class WeightsFile {
public:
    static base::Result<WeightsFile> open(const std::filesystem::path& path);

    const Tensors& tensors() const { return tensors_; }
    std::string_view bytes() const { return file_.bytes(); }

    /// The numbers of a tensor of type F32 and of this shape; else an error that names it.
    base::Result<std::span<const float>> floats(std::string_view name,
                                                std::span<const std::uint64_t> shape) const;

private:
    WeightsFile(base::MappedFile file, Tensors tensors, std::string name)
        : file_(std::move(file)), tensors_(std::move(tensors)), name_(std::move(name)) {}

    base::MappedFile file_;
    Tensors tensors_;
    std::string name_; ///< of the file, for messages
};

} // namespace vouch::embedding
