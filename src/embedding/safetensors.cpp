// The file: a length (8 bytes, little-endian), a JSON object of so many bytes, the tensors. The
// object has for each name a type, a shape and where its bytes begin and end, counted from the end
// of the object; the key __metadata__ is for people.

#include "embedding/safetensors.h"

#include <algorithm>
#include <array>
#include <optional>

#include <nlohmann/json.hpp>

#include "base/bytes.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using Json = nlohmann::json;

constexpr base::ByteCount kFileBytesMax{std::uint64_t{4} << 30};
constexpr std::uint64_t kHeaderBytesMax = std::uint64_t{8} << 20;
constexpr std::size_t kTensorsMax = 100'000;
constexpr std::size_t kDimensionsMax = 8;
constexpr std::size_t kAlignment = 64;
constexpr std::string_view kMetadata = "__metadata__";

struct TypeName {
    std::string_view name;
    TensorType type;
    std::uint64_t size; ///< in bytes
};
constexpr std::array kTypes = {
    TypeName{"F64", TensorType::F64, 8}, TypeName{"F32", TensorType::F32, 4},
    TypeName{"F16", TensorType::F16, 2}, TypeName{"BF16", TensorType::BF16, 2},
    TypeName{"I64", TensorType::I64, 8}, TypeName{"I32", TensorType::I32, 4},
    TypeName{"I16", TensorType::I16, 2}, TypeName{"I8", TensorType::I8, 1},
    TypeName{"U8", TensorType::U8, 1},   TypeName{"BOOL", TensorType::Bool, 1},
};

/// A member of an object; null where there is none.
const Json* member(const Json& object, const char* key) {
    auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

/// A list of whole numbers from 0.
std::optional<std::vector<std::uint64_t>> numbers(const Json* list, std::size_t count_max) {
    if (list == nullptr || !list->is_array() || list->size() > count_max) return std::nullopt;
    std::vector<std::uint64_t> result;
    for (const Json& item : *list) {
        if (!item.is_number_unsigned()) return std::nullopt;
        result.push_back(item.get<std::uint64_t>());
    }
    return result;
}

/// How many bytes the numbers take; none where the product is beyond `bytes_max`.
std::optional<std::uint64_t> bytes_needed(const std::vector<std::uint64_t>& shape,
                                          std::uint64_t size, std::uint64_t bytes_max) {
    std::uint64_t bytes = size;
    if (std::ranges::find(shape, 0U) != shape.end()) return 0;
    for (std::uint64_t extent : shape) {
        if (extent > bytes_max / bytes) return std::nullopt;
        bytes *= extent;
    }
    return bytes;
}

/// One tensor, or what is wrong with it.
Result<Tensor> read_tensor(const Json& entry, std::string_view data) {
    auto wrong = [](const char* what) { return fail(ErrorCode::Corrupt, what); };
    if (!entry.is_object()) return wrong("is no object");
    const Json* type_name = member(entry, "dtype");
    if (type_name == nullptr || !type_name->is_string()) return wrong("has no dtype");
    auto type =
        std::ranges::find(kTypes, type_name->get_ref<const std::string&>(), &TypeName::name);
    if (type == kTypes.end()) return wrong("has an unknown dtype");
    auto shape = numbers(member(entry, "shape"), kDimensionsMax);
    if (!shape) return wrong("has no shape, or one of too many dimensions");
    auto place = numbers(member(entry, "data_offsets"), 2);
    if (!place || place->size() != 2) return wrong("has no data_offsets");
    std::uint64_t begin = (*place)[0];
    std::uint64_t end = (*place)[1];
    if (begin > end || end > data.size()) return wrong("lies outside the file");
    if (bytes_needed(*shape, type->size, data.size()) != end - begin)
        return wrong("is not as long as its shape says");
    return Tensor{type->type, std::move(*shape), data.substr(begin, end - begin)};
}

/// That the tensors together are the data, each byte once.
bool covers(const Tensors& tensors, std::string_view data) {
    std::vector<std::string_view> parts;
    for (const auto& [name, tensor] : tensors)
        parts.push_back(tensor.bytes);
    std::ranges::sort(parts, [](std::string_view a, std::string_view b) {
        return std::pair(a.data(), a.size()) < std::pair(b.data(), b.size());
    });
    const char* at = data.data();
    for (std::string_view part : parts) {
        if (part.data() != at) return false;
        at += part.size();
    }
    return at == data.data() + data.size();
}

std::string_view type_name(TensorType wanted) {
    return std::ranges::find(kTypes, wanted, &TypeName::type)->name;
}

} // namespace

Result<Tensors> parse_safetensors(std::string_view bytes, std::string_view file) {
    auto corrupt = [&](const std::string& what) {
        return fail(ErrorCode::Corrupt, std::string(file) + ": no safetensors file: " + what + ".");
    };
    base::ByteReader reader(bytes);
    auto length = reader.fixed<std::uint64_t>();
    if (reader.failed() || length > reader.left()) return corrupt("it ends within its header");
    if (length > kHeaderBytesMax)
        return fail(ErrorCode::LimitExceeded, std::string(file) + ": a header of more than " +
                                                  std::to_string(kHeaderBytesMax) + " bytes.");
    std::string_view header = reader.take(length);
    std::string_view data = reader.take(reader.left());
    Json document = Json::parse(header, nullptr, false);
    if (!document.is_object()) return corrupt("its header is no JSON object");
    if (document.size() > kTensorsMax)
        return fail(ErrorCode::LimitExceeded,
                    std::string(file) + ": more than " + std::to_string(kTensorsMax) + " tensors.");
    Tensors tensors;
    for (const auto& [name, entry] : document.items()) {
        if (name == kMetadata) continue;
        auto tensor = read_tensor(entry, data);
        if (!tensor) return corrupt("tensor " + name + " " + tensor.error().message);
        tensors.emplace(name, std::move(*tensor));
    }
    if (!covers(tensors, data)) return corrupt("its tensors overlap or leave gaps");
    return tensors;
}

std::string print_safetensors(const Tensors& tensors) {
    Json header = Json::object();
    std::string data;
    for (const auto& [name, tensor] : tensors) {
        header[name] = {{"dtype", type_name(tensor.type)},
                        {"shape", tensor.shape},
                        {"data_offsets", {data.size(), data.size() + tensor.bytes.size()}}};
        data += tensor.bytes;
    }
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::size_t unaligned = (sizeof(std::uint64_t) + text.size()) % kAlignment;
    text.append((kAlignment - unaligned) % kAlignment, ' ');
    std::string bytes;
    base::put_fixed(bytes, std::uint64_t{text.size()});
    return bytes + text + data;
}

Result<WeightsFile> WeightsFile::open(const std::filesystem::path& path) {
    base::MappedFile file = TRY(base::MappedFile::open(path, kFileBytesMax));
    Tensors tensors = TRY(parse_safetensors(file.bytes(), path.string()));
    return WeightsFile(std::move(file), std::move(tensors), path.string());
}

Result<std::span<const float>> WeightsFile::floats(std::string_view name,
                                                   std::span<const std::uint64_t> shape) const {
    auto found = tensors_.find(name);
    std::string where = name_ + ": tensor " + std::string(name);
    if (found == tensors_.end()) return fail(ErrorCode::Corrupt, where + " is missing.");
    const Tensor& tensor = found->second;
    if (tensor.type != TensorType::F32)
        return fail(ErrorCode::Unsupported,
                    where + " is " + std::string(type_name(tensor.type)) + ", not F32.");
    if (!std::ranges::equal(tensor.shape, shape))
        return fail(ErrorCode::Corrupt, where + " has another shape than the model's card says.");
    if (reinterpret_cast<std::uintptr_t>(tensor.bytes.data()) % alignof(float) != 0)
        return fail(ErrorCode::Unsupported, where + " does not begin at a multiple of 4 bytes.");
    return std::span(reinterpret_cast<const float*>(tensor.bytes.data()),
                     tensor.bytes.size() / sizeof(float));
}

} // namespace vouch::embedding
