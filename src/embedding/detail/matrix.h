// Matrix products of tokens with a layer's weights, by oneDNN. Products are made for rows in blocks
// of fixed sizes, because oneDNN compiles a product for each shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "embedding/detail/aligned_buffer.h"
#include "embedding/detail/onednn.h"

namespace vouch::embedding::detail {

inline constexpr std::size_t kRowStep = 16; ///< rows are given in multiples of it

/// The numbers that are multiplied; sums are of floats.
enum class MatrixNumber : std::uint8_t { Float32, BFloat16 };

/// What happens to product plus bias.
enum class Finish : std::uint8_t {
    Keep, ///< written as floats
    Gelu, ///< x * Phi(x), by the error function; written as the numbers that are multiplied
    Add,  ///< added to the floats that are there
};

/// Owns an object of oneDNN.
template <typename T>
using OneDnnHandle = std::unique_ptr<T, dnnl_status_t (*)(T*)>;

/// The weights and the bias of a layer as the products of this machine want them.
class PackedLayer {
public:
    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }

private:
    friend class MatrixEngine;
    friend class Multiplier;

    std::size_t inputs_ = 0;
    std::size_t outputs_ = 0;
    Finish finish_ = Finish::Keep;
    dnnl_memory_desc_t shape_{};
    const void* weights_ = nullptr; ///< in `packed_`, or where they were
    AlignedBuffer<std::byte> packed_{};
    std::vector<float> bias_{};
};

/// Whether weights stay where they are as long as they are used, or are copied.
enum class WeightsStay : std::uint8_t { Here, Copied };

/// Weights as they lie in a file: for each output its `inputs` factors, and a bias.
struct LayerWeights {
    std::span<const float> factors;
    std::span<const float> bias;
    std::size_t inputs = 0;
    WeightsStay stay = WeightsStay::Here;
};

/// What all threads share.
class MatrixEngine {
public:
    static base::Result<MatrixEngine> create();

    /// The fastest kind for this processor.
    MatrixNumber best_number() const;
    dnnl_cpu_isa_t instructions() const { return library_->get_effective_cpu_isa(); }

    /// The weights in the order that products like; where that is theirs, and they stay, no copy.
    base::Result<PackedLayer> pack(const LayerWeights& weights, MatrixNumber number,
                                   Finish finish) const;

private:
    friend class Multiplier;
    MatrixEngine(OneDnn library, OneDnnHandle<dnnl_engine> engine)
        : library_(library), engine_(std::move(engine)) {}

    OneDnn library_;
    OneDnnHandle<dnnl_engine> engine_;
};

/// The products of one thread at a time. Whichever thread uses it first calls `enter_thread`.
class Multiplier {
public:
    /// The engine outlives it.
    static base::Result<Multiplier> create(const MatrixEngine& engine, MatrixNumber number);

    /// oneDNN's products stay on the calling thread from now on: threads are ours alone.
    void enter_thread() const { engine_->library_->omp_set_num_threads(1); }

    /// target = finish(source * weights + bias). `rows` is a multiple of kRowStep; `source` has
    /// rows of layer.inputs() numbers of the engine's kind.
    base::Result<void> multiply(const PackedLayer& layer, const void* source, void* target,
                                std::size_t rows);

private:
    /// A compiled product and what it reads and writes.
    struct Product {
        OneDnnHandle<dnnl_primitive> primitive;
        OneDnnHandle<dnnl_memory> source;
        OneDnnHandle<dnnl_memory> weights;
        OneDnnHandle<dnnl_memory> bias;
        OneDnnHandle<dnnl_memory> target;
    };
    struct Shape {
        std::size_t rows, inputs, outputs;
        Finish finish;
        auto operator<=>(const Shape&) const = default;
    };

    Multiplier(const MatrixEngine& engine, MatrixNumber number, OneDnnHandle<dnnl_stream> stream)
        : engine_(&engine), number_(number), stream_(std::move(stream)) {}
    base::Result<Product*> product(const PackedLayer& layer, std::size_t rows);
    base::Result<void> run(Product& product, const PackedLayer& layer, const void* source,
                           void* target) const;

    const MatrixEngine* engine_;
    MatrixNumber number_;
    OneDnnHandle<dnnl_stream> stream_;
    std::map<Shape, Product> products_{};
};

} // namespace vouch::embedding::detail
