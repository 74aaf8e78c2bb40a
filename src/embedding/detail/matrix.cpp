#include "embedding/detail/matrix.h"

#include <array>
#include <string>

namespace vouch::embedding::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

// The largest first; the rows of a product are taken apart into these.
constexpr std::array<std::size_t, 4> kBlocks = {128, 64, 32, 16};
static_assert(kBlocks.back() == kRowStep);

Result<void> check(dnnl_status_t status, const char* doing) {
    if (status == dnnl_success) return {};
    return fail(ErrorCode::Internal, std::string("oneDNN could not ") + doing + " (status " +
                                         std::to_string(static_cast<int>(status)) + ").");
}

dnnl_data_type_t type_of(MatrixNumber number) {
    return number == MatrixNumber::BFloat16 ? dnnl_bf16 : dnnl_f32;
}

dnnl_data_type_t target_type(MatrixNumber number, Finish finish) {
    return finish == Finish::Gelu ? type_of(number) : dnnl_f32;
}

std::size_t size_of(dnnl_data_type_t type) { return type == dnnl_bf16 ? 2 : 4; }

template <typename T>
OneDnnHandle<T> owned(T* made, dnnl_status_t (*destroy)(T*)) {
    return OneDnnHandle<T>(made, destroy);
}

/// A matrix in rows (`dnnl_ab`), in columns (`dnnl_ba`), or as the library likes (`any`).
Result<dnnl_memory_desc_t> matrix(const OneDnn& library, std::size_t rows, std::size_t columns,
                                  dnnl_data_type_t type, dnnl_format_tag_t tag) {
    dnnl_dims_t extents = {static_cast<dnnl_dim_t>(rows), static_cast<dnnl_dim_t>(columns)};
    dnnl_memory_desc_t shape{};
    TRY(check(library->memory_desc_init_by_tag(&shape, 2, extents, type, tag),
              "describe a matrix"));
    return shape;
}

struct ProductShape {
    std::size_t rows, inputs, outputs;
    MatrixNumber number;
    Finish finish;
    dnnl_memory_desc_t weights;
};

Result<OneDnnHandle<dnnl_primitive_attr>> attributes(const OneDnn& library, Finish finish) {
    dnnl_post_ops_t steps_made = nullptr;
    TRY(check(library->post_ops_create(&steps_made), "list steps"));
    auto steps = owned(steps_made, library->post_ops_destroy);
    if (finish == Finish::Gelu)
        TRY(check(library->post_ops_append_eltwise(steps.get(), 1, dnnl_eltwise_gelu_erf, 0, 0),
                  "add GELU"));
    if (finish == Finish::Add)
        TRY(check(library->post_ops_append_sum(steps.get(), 1), "add a sum"));
    dnnl_primitive_attr_t made = nullptr;
    TRY(check(library->primitive_attr_create(&made), "make attributes"));
    auto result = owned(made, library->primitive_attr_destroy);
    TRY(check(library->primitive_attr_set_post_ops(result.get(), steps.get()), "set steps"));
    return result;
}

Result<OneDnnHandle<dnnl_primitive_desc>> describe(const OneDnn& library, dnnl_engine* engine,
                                                   const ProductShape& shape) {
    dnnl_data_type_t type = type_of(shape.number);
    auto source = TRY(matrix(library, shape.rows, shape.inputs, type, dnnl_ab));
    auto bias = TRY(matrix(library, 1, shape.outputs, dnnl_f32, dnnl_ab));
    auto target = TRY(matrix(library, shape.rows, shape.outputs,
                             target_type(shape.number, shape.finish), dnnl_ab));
    dnnl_matmul_desc_t product{};
    TRY(check(library->matmul_desc_init(&product, &source, &shape.weights, &bias, &target),
              "describe a product"));
    auto how = TRY(attributes(library, shape.finish));
    dnnl_primitive_desc_t made = nullptr;
    TRY(check(library->primitive_desc_create(&made, &product, how.get(), engine, nullptr),
              "multiply matrices of this shape"));
    return owned(made, library->primitive_desc_destroy);
}

Result<OneDnnHandle<dnnl_memory>> memory_of(const OneDnn& library, dnnl_engine* engine,
                                            const dnnl_memory_desc_t& shape, const void* data) {
    dnnl_memory_t made = nullptr;
    TRY(check(library->memory_create(&made, &shape, engine, const_cast<void*>(data)),
              "take memory"));
    return owned(made, library->memory_destroy);
}

Result<void> reorder(const OneDnn& library, dnnl_engine* engine, dnnl_memory* from,
                     const dnnl_memory_desc_t& from_shape, dnnl_memory* to,
                     const dnnl_memory_desc_t& to_shape) {
    dnnl_primitive_desc_t made = nullptr;
    TRY(check(library->reorder_primitive_desc_create(&made, &from_shape, engine, &to_shape, engine,
                                                     nullptr),
              "arrange weights"));
    auto description = owned(made, library->primitive_desc_destroy);
    dnnl_primitive_t primitive_made = nullptr;
    TRY(check(library->primitive_create(&primitive_made, description.get()), "arrange weights"));
    auto primitive = owned(primitive_made, library->primitive_destroy);
    dnnl_stream_t stream_made = nullptr;
    TRY(check(library->stream_create(&stream_made, engine, dnnl_stream_default_flags),
              "make a stream"));
    auto stream = owned(stream_made, library->stream_destroy);
    std::array arguments = {dnnl_exec_arg_t{DNNL_ARG_FROM, from}, dnnl_exec_arg_t{DNNL_ARG_TO, to}};
    TRY(check(library->primitive_execute(primitive.get(), stream.get(),
                                         static_cast<int>(arguments.size()), arguments.data()),
              "arrange weights"));
    return check(library->stream_wait(stream.get()), "arrange weights");
}

} // namespace

Result<MatrixEngine> MatrixEngine::create() {
    OneDnn library = TRY(OneDnn::load());
    dnnl_engine_t made = nullptr;
    TRY(check(library->engine_create(&made, dnnl_cpu, 0), "use this processor"));
    return MatrixEngine(library, owned(made, library->engine_destroy));
}

MatrixNumber MatrixEngine::best_number() const {
    auto has = [isa = instructions()](dnnl_cpu_isa_t wanted) { return (isa & wanted) == wanted; };
    // Without tiles, only AMD's processors multiply bfloat16 faster than floats.
    bool fast = has(dnnl_cpu_isa_avx512_core_amx) ||
                (has(dnnl_cpu_isa_avx512_core_bf16) && __builtin_cpu_is("amd") != 0);
    return fast ? MatrixNumber::BFloat16 : MatrixNumber::Float32;
}

Result<PackedLayer> MatrixEngine::pack(const LayerWeights& weights, MatrixNumber number,
                                       Finish finish) const {
    library_->omp_set_num_threads(1);
    PackedLayer layer;
    layer.inputs_ = weights.inputs;
    layer.outputs_ = weights.bias.size();
    layer.finish_ = finish;
    layer.bias_.assign(weights.bias.begin(), weights.bias.end());
    auto any =
        TRY(matrix(library_, layer.inputs_, layer.outputs_, type_of(number), dnnl_format_tag_any));
    auto product =
        TRY(describe(library_, engine_.get(),
                     {kBlocks.front(), layer.inputs_, layer.outputs_, number, finish, any}));
    layer.shape_ = *library_->primitive_desc_query_md(product.get(), dnnl_query_weights_md, 0);
    auto filed = TRY(matrix(library_, layer.inputs_, layer.outputs_, dnnl_f32, dnnl_ba));
    layer.weights_ = weights.factors.data();
    if (weights.stay == WeightsStay::Here &&
        library_->memory_desc_equal(&filed, &layer.shape_) != 0)
        return layer;
    layer.packed_ = AlignedBuffer<std::byte>(library_->memory_desc_get_size(&layer.shape_));
    layer.weights_ = layer.packed_.data();
    auto from = TRY(memory_of(library_, engine_.get(), filed, weights.factors.data()));
    auto to = TRY(memory_of(library_, engine_.get(), layer.shape_, layer.weights_));
    TRY(reorder(library_, engine_.get(), from.get(), filed, to.get(), layer.shape_));
    return layer;
}

Result<Multiplier> Multiplier::create(const MatrixEngine& engine, MatrixNumber number) {
    const OneDnn& library = engine.library_;
    dnnl_stream_t made = nullptr;
    TRY(check(library->stream_create(&made, engine.engine_.get(), dnnl_stream_default_flags),
              "make a stream"));
    return Multiplier(engine, number, owned(made, library->stream_destroy));
}

Result<Multiplier::Product*> Multiplier::product(const PackedLayer& layer, std::size_t rows) {
    Shape shape{rows, layer.inputs_, layer.outputs_, layer.finish_};
    auto found = products_.find(shape);
    if (found != products_.end()) return &found->second;
    const OneDnn& library = engine_->library_;
    dnnl_engine* engine = engine_->engine_.get();
    auto description =
        TRY(describe(library, engine,
                     {rows, layer.inputs_, layer.outputs_, number_, layer.finish_, layer.shape_}));
    dnnl_primitive_t made = nullptr;
    TRY(check(library->primitive_create(&made, description.get()), "compile a product"));
    auto primitive = owned(made, library->primitive_destroy);
    dnnl_data_type_t type = type_of(number_);
    auto source_shape = TRY(matrix(library, rows, layer.inputs_, type, dnnl_ab));
    auto bias_shape = TRY(matrix(library, 1, layer.outputs_, dnnl_f32, dnnl_ab));
    auto target_shape =
        TRY(matrix(library, rows, layer.outputs_, target_type(number_, layer.finish_), dnnl_ab));
    auto source = TRY(memory_of(library, engine, source_shape, nullptr));
    auto weights = TRY(memory_of(library, engine, layer.shape_, nullptr));
    auto bias = TRY(memory_of(library, engine, bias_shape, nullptr));
    auto target = TRY(memory_of(library, engine, target_shape, nullptr));
    Product product{std::move(primitive), std::move(source), std::move(weights), std::move(bias),
                    std::move(target)};
    return &products_.emplace(shape, std::move(product)).first->second;
}

Result<void> Multiplier::run(Product& product, const PackedLayer& layer, const void* source,
                             void* target) const {
    const OneDnn& library = engine_->library_;
    auto point = [&](dnnl_memory* memory, const void* data) {
        return check(library->memory_set_data_handle(memory, const_cast<void*>(data)),
                     "use memory");
    };
    TRY(point(product.source.get(), source));
    TRY(point(product.weights.get(), layer.weights_));
    TRY(point(product.bias.get(), layer.bias_.data()));
    TRY(point(product.target.get(), target));
    std::array arguments = {dnnl_exec_arg_t{DNNL_ARG_SRC, product.source.get()},
                            dnnl_exec_arg_t{DNNL_ARG_WEIGHTS, product.weights.get()},
                            dnnl_exec_arg_t{DNNL_ARG_BIAS, product.bias.get()},
                            dnnl_exec_arg_t{DNNL_ARG_DST, product.target.get()}};
    TRY(check(library->primitive_execute(product.primitive.get(), stream_.get(),
                                         static_cast<int>(arguments.size()), arguments.data()),
              "multiply"));
    return check(library->stream_wait(stream_.get()), "multiply");
}

Result<void> Multiplier::multiply(const PackedLayer& layer, const void* source, void* target,
                                  std::size_t rows) {
    const auto* from = static_cast<const std::byte*>(source);
    auto* to = static_cast<std::byte*>(target);
    std::size_t from_row = layer.inputs_ * size_of(type_of(number_));
    std::size_t to_row = layer.outputs_ * size_of(target_type(number_, layer.finish_));
    for (std::size_t block : kBlocks) {
        for (; rows >= block; rows -= block) {
            Product* made = TRY(product(layer, block));
            TRY(run(*made, layer, from, to));
            from += block * from_row;
            to += block * to_row;
        }
    }
    return {};
}

} // namespace vouch::embedding::detail
