#include "embedding/onnx.h"

#include <map>
#include <set>
#include <vector>

#include "embedding/detail/wire_reader.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using detail::WireField;
using detail::WireReader;

// Numbers of fields, by onnx.proto.
constexpr std::uint32_t kModelGraph = 7;
constexpr std::uint32_t kGraphNode = 1;
constexpr std::uint32_t kGraphInitializer = 5;
constexpr std::uint32_t kNodeInput = 1;
constexpr std::uint32_t kNodeOutput = 2;
constexpr std::uint32_t kNodeOperator = 4;
constexpr std::uint32_t kTensorExtent = 1;
constexpr std::uint32_t kTensorType = 2;
constexpr std::uint32_t kTensorName = 8;
constexpr std::uint32_t kTensorRaw = 9;
constexpr std::uint32_t kTensorPlace = 14;
constexpr std::uint64_t kFloatType = 1;
constexpr std::uint64_t kPlaceElsewhere = 1;

constexpr std::size_t kNodesMax = 100'000;
constexpr std::size_t kInputsMax = 64;
constexpr std::size_t kExtentsMax = 8;
constexpr std::string_view kBias = ".bias";

/// An operator with the names of what it reads and writes.
struct Node {
    std::string_view operation{};
    std::vector<std::string_view> inputs{};
    std::string_view output{};
};

struct Graph {
    std::vector<Node> nodes{};
    std::map<std::string_view, Tensor> floats{};
    bool elsewhere = false; ///< some tensor lies in another file
};

class GraphReader {
public:
    explicit GraphReader(std::string_view file) : file_(file) {}

    Result<Graph> read(std::string_view model) {
        bool found = false;
        TRY(each(model, [&](const WireField& field) -> Result<void> {
            if (field.number != kModelGraph) return {};
            found = true;
            return each(field.bytes, [&](const WireField& part) { return take(part); });
        }));
        if (!found) return corrupt("it has no graph");
        return std::move(graph_);
    }

    base::Unexpected<base::Error> corrupt(const std::string& what) const {
        return fail(ErrorCode::Corrupt, file_ + ": no ONNX model: " + what + ".");
    }

private:
    template <typename Visit>
    Result<void> each(std::string_view message, Visit visit) {
        WireReader reader(message);
        while (auto field = reader.next())
            TRY(visit(*field));
        if (reader.failed()) return corrupt("a message in it is broken");
        return {};
    }

    Result<void> take(const WireField& part) {
        if (part.number == kGraphInitializer) return take_tensor(part.bytes);
        if (part.number == kGraphNode) return take_node(part.bytes);
        return {};
    }

    Result<void> take_node(std::string_view message) {
        if (graph_.nodes.size() == kNodesMax)
            return fail(ErrorCode::LimitExceeded,
                        file_ + ": more than " + std::to_string(kNodesMax) + " nodes.");
        Node node;
        TRY(each(message, [&](const WireField& field) -> Result<void> {
            if (field.number == kNodeInput && node.inputs.size() < kInputsMax)
                node.inputs.push_back(field.bytes);
            if (field.number == kNodeOutput && node.output.empty()) node.output = field.bytes;
            if (field.number == kNodeOperator) node.operation = field.bytes;
            return {};
        }));
        graph_.nodes.push_back(std::move(node));
        return {};
    }

    Result<void> take_extents(const WireField& field, Tensor& tensor) {
        if (field.bytes.empty()) {
            tensor.shape.push_back(field.value);
        } else { // packed
            base::ByteReader numbers(field.bytes);
            while (!numbers.at_end() && tensor.shape.size() <= kExtentsMax)
                tensor.shape.push_back(numbers.varint());
            if (numbers.failed()) return corrupt("a shape in it is broken");
        }
        if (tensor.shape.size() > kExtentsMax) return corrupt("a tensor of too many dimensions");
        return {};
    }

    Result<void> take_tensor(std::string_view message) {
        Tensor tensor;
        std::string_view name;
        std::uint64_t type = 0;
        TRY(each(message, [&](const WireField& field) -> Result<void> {
            switch (field.number) {
            case kTensorExtent: return take_extents(field, tensor);
            case kTensorType: type = field.value; break;
            case kTensorName: name = field.bytes; break;
            case kTensorRaw: tensor.bytes = field.bytes; break;
            case kTensorPlace:
                if (field.value == kPlaceElsewhere) graph_.elsewhere = true;
                break;
            default: break;
            }
            return {};
        }));
        if (type != kFloatType || tensor.bytes.empty()) return {}; // indexes and the like
        std::uint64_t left = tensor.bytes.size();
        for (std::uint64_t extent : tensor.shape) {
            if (extent == 0 || left % extent != 0)
                left = 0;
            else
                left /= extent;
        }
        if (left != sizeof(float))
            return corrupt("tensor " + std::string(name) + " is not as long as its shape says");
        graph_.floats[name] = std::move(tensor);
        return {};
    }

    std::string file_;
    Graph graph_{};
};

/// The matrix with rows and columns exchanged.
std::string turned(const Tensor& matrix) {
    std::uint64_t rows = matrix.shape[0];
    std::uint64_t columns = matrix.shape[1];
    std::string bytes(matrix.bytes.size(), '\0');
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < columns; ++column)
            matrix.bytes.copy(bytes.data() + (column * rows + row) * sizeof(float), sizeof(float),
                              (row * columns + column) * sizeof(float));
    return bytes;
}

/// Gives the factors of products their names.
void name_factors(const Graph& graph, OnnxWeights& weights) {
    std::map<std::string_view, const Tensor*> factors; // of what a product writes
    std::set<const Tensor*> named;                     // once each, so that memory stays bounded
    for (const Node& node : graph.nodes) {
        if (node.operation == "MatMul" && node.inputs.size() == 2) {
            auto found = graph.floats.find(node.inputs[1]);
            if (found != graph.floats.end() && found->second.shape.size() == 2)
                factors[node.output] = &found->second;
        }
        if (node.operation != "Add" || node.inputs.size() != 2) continue;
        for (std::size_t side : {0U, 1U}) {
            auto product = factors.find(node.inputs[side]);
            std::string_view bias = node.inputs[1 - side];
            if (product == factors.end() || !bias.ends_with(kBias)) continue;
            const Tensor& matrix = *product->second;
            if (!named.insert(&matrix).second) continue;
            std::string name(bias.substr(0, bias.size() - kBias.size()));
            std::string_view bytes = weights.turned.emplace_back(turned(matrix));
            weights.tensors[name + ".weight"] = {
                TensorType::F32, {matrix.shape[1], matrix.shape[0]}, bytes};
        }
    }
}

} // namespace

Result<OnnxWeights> parse_onnx(std::string_view bytes, std::string_view file) {
    GraphReader reader(file);
    Graph graph = TRY(reader.read(bytes));
    if (graph.elsewhere)
        return fail(ErrorCode::Unsupported,
                    std::string(file) + ": its weights lie in another file, which is not read.");
    OnnxWeights weights;
    for (const auto& [name, tensor] : graph.floats)
        if (name.ends_with(".weight") || name.ends_with(kBias))
            weights.tensors.emplace(name, tensor);
    name_factors(graph, weights);
    if (weights.tensors.empty())
        return fail(ErrorCode::Unsupported, std::string(file) + ": no weights with names.");
    return weights;
}

} // namespace vouch::embedding
